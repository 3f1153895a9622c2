#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/OMPSConcatenation.h"

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/FilterPrivate.h"

using namespace openmps::fw::nn;

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

@synthesize firstChannel = _firstChannel;

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device];
}

- (instancetype)copyWithZone:(NSZone *)zone device:(id<MTLDevice>)device {
  OMPSConcatenationGradient *const copy = [super copyWithZone:zone device:device];
  copy->_firstChannel = _firstChannel;
  return copy;
}

- (void)omps_lower:(FilterCall &)call {
  lower_concatenation_gradient(call, static_cast<std::int64_t>(_firstChannel));
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _firstChannel);
}

@end
