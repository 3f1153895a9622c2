#include "core/data_sources/data_source.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "core/data_sources/convolution_descriptor.h"
#include "core/objects/handle_objc.h"

using openmps::core::ConvolutionDataSource;
using openmps::core::pass_on;

// Passes Apple's calls to an implementation of the C++ interface. The framework calls it on the thread that builds or
// encodes.
@interface OMPSDataSourceAdapter : NSObject <MPSCNNConvolutionDataSource> {
 @private
  std::shared_ptr<ConvolutionDataSource> _source;
  MPSCNNConvolutionDescriptor *_descriptor;
}
- (instancetype)initWithSource:(std::shared_ptr<ConvolutionDataSource>)source;
@end

// A data source with training: the framework looks for this selector.
@interface OMPSTrainableDataSourceAdapter : OMPSDataSourceAdapter
@end

// A data source whose weights change on the CPU.
@interface OMPSHostTrainableDataSourceAdapter : OMPSDataSourceAdapter
@end

@implementation OMPSDataSourceAdapter

- (instancetype)initWithSource:(std::shared_ptr<ConvolutionDataSource>)source {
  if ((self = [super init])) _source = std::move(source);
  return self;
}

- (void)dealloc {
  [_descriptor release];
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

- (ConvolutionDataSource *)source {
  return _source.get();
}

- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}

- (MPSDataType)kernelWeightsDataType {
  return MPSDataTypeFloat32;
}

- (MPSCNNConvolutionDescriptor *)descriptor {
  openmps::core::ConvolutionDescriptor plain;
  pass_on(openmps::cpp_try([&] { plain = _source->descriptor(); }));
  [_descriptor release];
  _descriptor = [openmps::core::make_descriptor(plain) retain];
  return _descriptor;
}

- (void *)weights {
  float *weights = nullptr;
  pass_on(openmps::cpp_try([&] { weights = _source->weights(); }));
  return weights;
}

- (float *)biasTerms {
  float *bias = nullptr;
  pass_on(openmps::cpp_try([&] { bias = _source->bias(); }));
  return bias;
}

- (BOOL)load {
  bool loaded = false;
  pass_on(openmps::cpp_try([&] { loaded = _source->load(); }));
  return loaded;
}

- (void)purge {
  pass_on(openmps::cpp_try([&] { _source->purge(); }));
}

- (NSString *)label {
  std::string label;
  pass_on(openmps::cpp_try([&] { label = _source->label(); }));
  return label.empty() ? nil : openmps::core::string_from(label);
}

@end

@implementation OMPSTrainableDataSourceAdapter

- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  std::optional<openmps::core::WeightsState> result;
  pass_on(openmps::cpp_try([&] {
    using openmps::core::retained;
    result = [self source]->update({retained(commandBuffer)}, {retained(gradientState)}, {retained(sourceState)});
  }));
  if (!result) return nil;
  return [[openmps::core::object_in<MPSCNNConvolutionWeightsAndBiasesState *>(result->object) retain] autorelease];
}

@end

@implementation OMPSHostTrainableDataSourceAdapter

- (BOOL)updateWithGradientState:(MPSCNNConvolutionGradientState *)gradientState
                    sourceState:(MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  bool changed = false;
  pass_on(openmps::cpp_try([&] { changed = [self source]->update_on_cpu({openmps::core::retained(gradientState)}); }));
  return changed;
}

@end

@interface OMPSUnreadSource : NSObject {
 @private
  openmps::core::Handle _label;
}
- (instancetype)initWithLabel:(NSString *)label;
- (NSString *)label;
@end

@implementation OMPSUnreadSource

- (instancetype)initWithLabel:(NSString *)label {
  if ((self = [super init])) _label = openmps::core::adopt([label copy]);
  return self;
}
- (NSString *)label {
  return openmps::core::object_in<NSString *>(_label);
}

@end

namespace openmps::core {
namespace {

Class adapter_for(const ConvolutionDataSource &source) {
  if (source.updates_on_cpu()) return [OMPSHostTrainableDataSourceAdapter class];
  return source.has_update() ? [OMPSTrainableDataSourceAdapter class] : [OMPSDataSourceAdapter class];
}

}  // namespace

Result<DataSource> adapt(std::shared_ptr<ConvolutionDataSource> source) noexcept {
  return guarded<DataSource>([&] {
    const bool on_cpu = source->updates_on_cpu();
    OMPSDataSourceAdapter *const adapter = [adapter_for(*source) alloc];
    return DataSource{adopt([adapter initWithSource:std::move(source)]), on_cpu};
  });
}

Result<DataSource> unread_source(const std::string &label) noexcept {
  return guarded<DataSource>(
      [&] { return DataSource{adopt([[OMPSUnreadSource alloc] initWithLabel:string_from(label)])}; });
}

MPSCNNConvolutionDescriptor *make_descriptor(const ConvolutionDescriptor &plain) {
  const auto count = [](std::int64_t value, const char *what) {
    if (value < 1)
      refuse(ErrorKind::InvalidArgument, std::string("Convolution descriptor: ") + what + " is " +
                                             std::to_string(value) + "; it has to be 1 or more.");
    return static_cast<NSUInteger>(value);
  };
  const bool is_shuffled = count(plain.sub_pixel_scale, "sub-pixel scale factor") > 1;
  const Class kind = is_shuffled ? [MPSCNNSubPixelConvolutionDescriptor class] : [MPSCNNConvolutionDescriptor class];
  MPSCNNConvolutionDescriptor *descriptor =
      [kind cnnConvolutionDescriptorWithKernelWidth:count(plain.kernel_width, "kernel width")
                                       kernelHeight:count(plain.kernel_height, "kernel height")
                               inputFeatureChannels:count(plain.in_channels, "input channels")
                              outputFeatureChannels:count(plain.out_channels, "output channels")];
  [descriptor setStrideInPixelsX:count(plain.stride_x, "stride x")];
  [descriptor setStrideInPixelsY:count(plain.stride_y, "stride y")];
  [descriptor setDilationRateX:count(plain.dilation_x, "dilation x")];
  [descriptor setDilationRateY:count(plain.dilation_y, "dilation y")];
  [descriptor setGroups:count(plain.groups, "groups")];
  if (is_shuffled)
    [(MPSCNNSubPixelConvolutionDescriptor *)descriptor
        setSubPixelScaleFactor:static_cast<NSUInteger>(plain.sub_pixel_scale)];
  if (const Neuron &neuron = plain.neuron; neuron.type != MPSCNNNeuronTypeNone)
    [descriptor setFusedNeuronDescriptor:[MPSNNNeuronDescriptor
                                             cnnNeuronDescriptorWithType:static_cast<MPSCNNNeuronType>(neuron.type)
                                                                       a:neuron.a
                                                                       b:neuron.b
                                                                       c:neuron.c]];
  return descriptor;
}

}  // namespace openmps::core
