#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/OMPSConcatenation.h"

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

using namespace openmps::fw::nn;

struct OMPSConcatenationGradientImpl {
  NSUInteger source = 0;
  std::int64_t first_channel = 0;  // of that source in the concatenation; follows from the forward filter's sources

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceIndex", source);
  }
};

@implementation OMPSConcatenation

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  Nhwc size = sources[0];
  size.c = 0;
  for (const Nhwc &source : sources) size.c += concatenated_channels(source.c);
  return ask_policy(self, [self padding], sources, images, size);
}

- (void)omps_lower:(FilterCall &)call {
  lower_concatenation(call);
}

@end

@implementation OMPSConcatenationGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _concatenationGradientImpl = new OMPSConcatenationGradientImpl;
  return self;
}

OMPS_KERNEL_STATE(OMPSConcatenationGradient, _concatenationGradientImpl)

OMPS_FIELD(_concatenationGradientImpl, NSUInteger, sourceIndex, SourceIndex, source)

- (void)omps_useForwardSources:(std::span<const Nhwc>)sources {
  if (_concatenationGradientImpl->source >= sources.size())
    refuse(openmps::ErrorKind::OutOfRange,
           [self omps_name] + ": the gradient of source " + std::to_string(_concatenationGradientImpl->source) +
               " is computed, the forward filter has " + std::to_string(sources.size()) + " sources.");
  std::int64_t first = 0;
  for (const Nhwc &source : sources.first(_concatenationGradientImpl->source)) first += concatenated_channels(source.c);
  _concatenationGradientImpl->first_channel = first;
}

- (void)omps_lower:(FilterCall &)call {
  lower_concatenation_gradient(call, _concatenationGradientImpl->first_channel);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _concatenationGradientImpl->first_channel);
}

@end
