#include "benchmarks/kernels/library/data_sources.h"

#include "benchmarks/kernels/library/cases.h"

using kernel_rounds::uniform_numbers;

@implementation BenchmarkWeights

+ (instancetype)convolution:(Class)descriptor
                     window:(NSUInteger)window
                     inputs:(NSUInteger)inputs
                    outputs:(NSUInteger)outputs
                     stride:(NSUInteger)stride {
  BenchmarkWeights *made = [[[self alloc] init] autorelease];
  made->values = uniform_numbers(window * window * inputs * outputs, 7);
  for (float &value : made->values) value = (value - 0.5F) / 8;
  made->layer = [[descriptor cnnConvolutionDescriptorWithKernelWidth:window
                                                        kernelHeight:window
                                                inputFeatureChannels:inputs
                                               outputFeatureChannels:outputs] retain];
  [made->layer setStrideInPixelsX:stride];
  [made->layer setStrideInPixelsY:stride];
  return made;
}

+ (instancetype)binaryConvolution:(NSUInteger)window channels:(NSUInteger)channels {
  BenchmarkWeights *made = [self convolution:[MPSCNNConvolutionDescriptor class]
                                      window:window
                                      inputs:channels
                                     outputs:channels
                                      stride:1];
  for (const float value : uniform_numbers(window * window * channels * ((channels + 31) / 32), 8))
    made->bits.push_back(static_cast<std::uint32_t>(value * 4294967040.0F));
  return made;
}

+ (instancetype)normalization:(NSUInteger)channels groups:(NSUInteger)groups {
  BenchmarkWeights *made = [[[self alloc] init] autorelease];
  made->gammas = uniform_numbers(channels, 9);
  made->betas = uniform_numbers(channels, 10);
  made->groups = groups;
  return made;
}

- (void)dealloc {
  [layer release];
  [super dealloc];
}
- (instancetype)copyWithZone:(NSZone *)zone {
  return [self retain];
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (NSString *)label {
  return @"benchmark";
}

- (MPSDataType)dataType {
  return bits.empty() ? MPSDataTypeFloat32 : MPSDataTypeUInt32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return layer;
}
- (void *)weights {
  return bits.empty() ? static_cast<void *>(values.data()) : bits.data();
}
- (float *)biasTerms {
  return nullptr;
}

- (NSUInteger)numberOfFeatureChannels {
  return gammas.size();
}
- (NSUInteger)numberOfGroups {
  return groups;
}
- (void)setNumberOfGroups:(NSUInteger)numberOfGroups {
  groups = numberOfGroups;
}
- (float *)gamma {
  return gammas.data();
}
- (float *)beta {
  return betas.data();
}
- (float)epsilon {
  return 1e-5F;
}

@end
