#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/BinaryConvolutionPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionMethods.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/data_source.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/while_loaded.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace openmps::fw::nn {
namespace {

struct NamedTerms {
  const char *name;
  std::vector<float> BinaryTerms::*values;
  const float *GivenTerms::*given;
  std::int64_t Convolution::*channels;
};

const NamedTerms kTerms[] = {
    {"outputBiasTerms", &BinaryTerms::output_biases, &GivenTerms::output_biases, &Convolution::outputs},
    {"outputScaleTerms", &BinaryTerms::output_scales, &GivenTerms::output_scales, &Convolution::outputs},
    {"inputBiasTerms", &BinaryTerms::input_biases, &GivenTerms::input_biases, &Convolution::inputs},
    {"inputScaleTerms", &BinaryTerms::input_scales, &GivenTerms::input_scales, &Convolution::inputs},
};

}  // namespace

BinarySettings binary_settings(const std::string &who, float scale, MPSCNNBinaryConvolutionType type,
                               MPSCNNBinaryConvolutionFlags flags) {
  if (type > MPSCNNBinaryConvolutionTypeAND)
    refuse(ErrorKind::InvalidArgument,
           who + ": type is " + std::to_string(type) + "; it can be BinaryWeights (0), XNOR (1) or AND (2).");
  if (flags > MPSCNNBinaryConvolutionFlagsUseBetaScaling)
    refuse(ErrorKind::InvalidArgument,
           who + ": flags is " + std::to_string(flags) + "; it can be None (0) or UseBetaScaling (1).");
  return {type, flags, scale, false, {}};
}

BinarySettings binary_settings(const std::string &who, const GivenTerms &given, const Convolution &layer,
                               MPSCNNBinaryConvolutionType type, MPSCNNBinaryConvolutionFlags flags) {
  BinarySettings settings = binary_settings(who, 1, type, flags);
  settings.has_terms = true;
  for (const NamedTerms &term : kTerms)
    if (const float *const values = given.*term.given) {
      std::vector<float> &copy = settings.terms.*term.values;
      copy.assign(values, values + layer.*term.channels);
    }
  return settings;
}

Convolution layer_of_source(id<MPSCNNConvolutionDataSource> source, const std::string &who) {
  check_source(
      source, { @selector(load), @selector(purge), @selector(descriptor) }, who);
  Convolution layer;
  if (!while_loaded(source, [&] { layer = parameters_of([source descriptor], who); }))
    refuse(ErrorKind::State, not_loaded(source, who));
  return layer;
}

}  // namespace openmps::fw::nn

struct MPSCNNBinaryConvolutionImpl {
  std::shared_ptr<ConvolutionWeights> weights;  // shared with a graph and with plans
  BinarySettings settings;

  void own(KernelCopies &copies) { weights = copies.of(weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("weights", weights);
    each("type", settings.type, MPSCNNBinaryConvolutionTypeAND);
    each("flags", settings.flags, MPSCNNBinaryConvolutionFlagsUseBetaScaling);
    each("scaleValue", settings.scale);
    each("hasTerms", settings.has_terms);
    for (const NamedTerms &term : kTerms) each(term.name, settings.terms.*term.values);
  }
  void check(const std::string &who) const {
    weights->expect(who, WeightForm::Bits);
    for (const NamedTerms &term : kTerms) {
      const std::size_t count = (settings.terms.*term.values).size();
      const std::int64_t channels = weights->settings().*term.channels;
      if (count != 0 && count != static_cast<std::size_t>(channels))
        refuse(openmps::ErrorKind::InvalidArgument, who + ": the archive has " + std::to_string(count) + " " +
                                                        term.name + ", expected " + std::to_string(channels) + ".");
    }
  }
};

@implementation MPSCNNBinaryConvolution

- (instancetype)initWithDevice:(id<MTLDevice>)device
               convolutionData:(id<MPSCNNConvolutionDataSource>)convolutionData
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags {
  const std::string who = class_getName([self class]);
  const BinarySettings settings = binary_settings(who, scaleValue, type, flags);
  return [self omps_initWithDevice:device
                           weights:ConvolutionWeights::read(device, convolutionData, who, WeightForm::Bits)
                          settings:settings];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
               convolutionData:(id<MPSCNNConvolutionDataSource>)convolutionData
               outputBiasTerms:(const float *)outputBiasTerms
              outputScaleTerms:(const float *)outputScaleTerms
                inputBiasTerms:(const float *)inputBiasTerms
               inputScaleTerms:(const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags {
  const std::string who = class_getName([self class]);
  const GivenTerms given{outputBiasTerms, outputScaleTerms, inputBiasTerms, inputScaleTerms};
  auto weights = ConvolutionWeights::read(device, convolutionData, who, WeightForm::Bits);
  const Convolution layer = weights ? weights->settings() : Convolution();
  return [self omps_initWithDevice:device
                           weights:std::move(weights)
                          settings:binary_settings(who, given, layer, type, flags)];
}

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<ConvolutionWeights>)weights
                           settings:(BinarySettings)settings {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _binaryConvolutionImpl = new MPSCNNBinaryConvolutionImpl{std::move(weights), std::move(settings)};
  if (!_binaryConvolutionImpl->weights) {
    [self release];
    return nil;
  }
  [self omps_setWindow:_binaryConvolutionImpl->weights->settings().window];
  return self;
}

OMPS_KERNEL_STATE(MPSCNNBinaryConvolution, _binaryConvolutionImpl)

- (NSUInteger)inputFeatureChannels {
  return static_cast<NSUInteger>(_binaryConvolutionImpl->weights->settings().inputs);
}
- (NSUInteger)outputFeatureChannels {
  return static_cast<NSUInteger>(_binaryConvolutionImpl->weights->settings().outputs);
}
- (std::int64_t)omps_resultChannels:(std::int64_t)channels {
  return _binaryConvolutionImpl->weights->settings().outputs;
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_fused(key, _binaryConvolutionImpl->weights->settings());
}

- (void)omps_lower:(FilterCall &)call {
  const ConvolutionWeights &weights = *_binaryConvolutionImpl->weights;
  const BinarySettings &settings = _binaryConvolutionImpl->settings;
  BinaryConvolution binary;
  binary.layer = placed(call, weights, [self omps_window]);
  binary.kind = static_cast<BinaryKind>(settings.type);
  binary.scales_by_beta = settings.flags == MPSCNNBinaryConvolutionFlagsUseBetaScaling;
  binary.terms = settings.terms;
  if (!settings.has_terms) binary.terms.output_scales.assign([self outputFeatureChannels], settings.scale);
  lower_binary_convolution(call, binary, weights_in(call, weights),
                           settings.has_terms ? Tensor{} : biases_in(call, weights));
}

// It has no gradient kernel.
- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return nil;
}

@end

@implementation MPSCNNBinaryFullyConnected

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<ConvolutionWeights>)weights
                           settings:(BinarySettings)settings {
  self = [super omps_initWithDevice:device weights:std::move(weights) settings:std::move(settings)];
  if (self) cover_source(self);
  return self;
}

@end
