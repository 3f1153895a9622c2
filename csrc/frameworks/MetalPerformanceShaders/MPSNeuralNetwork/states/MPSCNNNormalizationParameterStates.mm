// Gamma and beta, and mean and variance: two buffers of floats, resources 0 and 1.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "compat/checked_size.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

using namespace openmps::fw::nn;

namespace {

NSArray<id<MTLResource>> *both(Class owner, id<MTLBuffer> first, const char *first_name, id<MTLBuffer> second,
                               const char *second_name) {
  const std::string who = [NSStringFromClass(owner) UTF8String];
  if (!first) refuse(openmps::ErrorKind::InvalidArgument, who + ": the buffer of " + first_name + " is nil.");
  if (!second) refuse(openmps::ErrorKind::InvalidArgument, who + ": the buffer of " + second_name + " is nil.");
  return [NSArray arrayWithObjects:first, second, nil];
}

MPSStateResourceList *two_of(NSUInteger channels) {
  MPSStateResourceList *const list = [MPSStateResourceList resourceList];
  const NSUInteger bytes = objc::CheckedSize(channels) * sizeof(float);
  [list appendBuffer:bytes];
  [list appendBuffer:bytes];
  return list;
}

id<MTLBuffer> buffer_of(MPSState *state, NSUInteger index) {
  if (index >= [state resourceCount]) return nil;
  return static_cast<id<MTLBuffer>>([state resourceAtIndex:index allocateMemory:YES]);
}

}  // namespace

@implementation MPSCNNNormalizationGammaAndBetaState

- (instancetype)initWithGamma:(id<MTLBuffer>)gamma beta:(id<MTLBuffer>)beta {
  return [self initWithResources:both([self class], gamma, "gamma", beta, "beta")];
}

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        numberOfFeatureChannels:(NSUInteger)numberOfFeatureChannels {
  return [self temporaryStateWithCommandBuffer:commandBuffer resourceList:two_of(numberOfFeatureChannels)];
}

- (id<MTLBuffer>)gamma {
  return buffer_of(self, 0);
}
// nil in the state of a layer without beta.
- (id<MTLBuffer>)beta {
  return buffer_of(self, 1);
}

@end

@implementation MPSCNNNormalizationMeanAndVarianceState

- (instancetype)initWithMean:(id<MTLBuffer>)mean variance:(id<MTLBuffer>)variance {
  return [self initWithResources:both([self class], mean, "mean", variance, "variance")];
}

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        numberOfFeatureChannels:(NSUInteger)numberOfFeatureChannels {
  return [self temporaryStateWithCommandBuffer:commandBuffer resourceList:two_of(numberOfFeatureChannels)];
}

- (id<MTLBuffer>)mean {
  return buffer_of(self, 0);
}
- (id<MTLBuffer>)variance {
  return buffer_of(self, 1);
}

@end
