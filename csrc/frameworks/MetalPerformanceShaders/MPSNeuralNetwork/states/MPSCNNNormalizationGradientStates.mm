// The states of normalisations for their gradients. Their buffers are resources (lowering/filters.h has the numbers);
// the statistics of single images are stored values.
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/StoredState.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationPrivate.h"

using namespace openmps::fw::nn;

struct MPSCNNBatchNormalizationStateImpl {
  objc::Ref<MPSCNNBatchNormalization *> kernel;
  BatchCounts counts;
};
struct MPSCNNInstanceNormalizationGradientStateImpl {
  objc::Ref<MPSCNNInstanceNormalization *> kernel;
};
struct MPSCNNGroupNormalizationGradientStateImpl {
  objc::Ref<MPSCNNGroupNormalization *> kernel;
};

#define OMPS_NORMALIZATION_RESOURCE(name, number)  \
  -(id<MTLBuffer>)name {                           \
    return normalization_resource(self, (number)); \
  }

@implementation MPSCNNBatchNormalizationState

OMPS_NO_INHERITED_STATE_INIT

- (instancetype)omps_initWithKernel:(MPSCNNBatchNormalization *)kernel
                      commandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  self = [super omps_initWithDevice:[kernel device]
                      commandBuffer:commandBuffer
                       resourceList:normalization_resources(*[kernel omps_normalization].weights, nil, nil, true)];
  if (!self) return nil;
  _batchNormalizationStateImpl =
      new MPSCNNBatchNormalizationStateImpl{objc::Ref<MPSCNNBatchNormalization *>::retain(kernel), {}};
  return self;
}

OMPS_DELETES(_batchNormalizationStateImpl)

OMPS_FIELD_READONLY(_batchNormalizationStateImpl, MPSCNNBatchNormalization *, batchNormalization, kernel)

- (void)reset {
  _batchNormalizationStateImpl->counts = {};
  *stored_of(self) = {};
}

// A graph that fills the state gives its images.
- (BatchCounts)omps_counts {
  BatchCounts counts = _batchNormalizationStateImpl->counts;
  const StoredState *stored = stored_of(self);
  if (counts.statistics == 0 && stored->is_set)
    counts.statistics = static_cast<double>((stored->source.area() * stored->source.n).number());
  return counts;
}

- (void)omps_setCounts:(BatchCounts)counts {
  _batchNormalizationStateImpl->counts = counts;
}

OMPS_NORMALIZATION_RESOURCE(gamma, kGamma)
OMPS_NORMALIZATION_RESOURCE(beta, kBeta)
OMPS_NORMALIZATION_RESOURCE(mean, kMean)
OMPS_NORMALIZATION_RESOURCE(variance, kVariance)
OMPS_NORMALIZATION_RESOURCE(gradientForGamma, kGradientForGamma)
OMPS_NORMALIZATION_RESOURCE(gradientForBeta, kGradientForBeta)

@end

#define OMPS_IMAGE_NORMALIZATION_STATE(Kind, property, impl)                                               \
  -(instancetype)omps_initWithKernel : (MPSCNNKernel<OMPSNormalization> *)kernel commandBuffer             \
      : (id<MTLCommandBuffer>)commandBuffer resources : (MPSStateResourceList *)resources {                \
    self = [super omps_initWithDevice:[kernel device] commandBuffer:commandBuffer resourceList:resources]; \
    if (!self) return nil;                                                                                 \
    impl = new MPSCNN##Kind##NormalizationGradientStateImpl{                                               \
        objc::Ref<MPSCNN##Kind##Normalization *>::retain(static_cast<id>(kernel))};                        \
    return self;                                                                                           \
  }                                                                                                        \
  -(void)dealloc {                                                                                         \
    delete impl;                                                                                           \
    [super dealloc];                                                                                       \
  }                                                                                                        \
  -(MPSCNNKernel<OMPSNormalization> *)omps_kernel {                                                        \
    return impl->kernel.get();                                                                             \
  }                                                                                                        \
  -(MPSCNN##Kind##Normalization *)property {                                                               \
    return impl->kernel;                                                                                   \
  }                                                                                                        \
  OMPS_NORMALIZATION_RESOURCE(gamma, kGamma)                                                               \
  OMPS_NORMALIZATION_RESOURCE(beta, kBeta)                                                                 \
  OMPS_NORMALIZATION_RESOURCE(gradientForGamma, kGradientForGamma)                                         \
  OMPS_NORMALIZATION_RESOURCE(gradientForBeta, kGradientForBeta)

@implementation MPSCNNInstanceNormalizationGradientState

OMPS_NO_INHERITED_STATE_INIT

OMPS_IMAGE_NORMALIZATION_STATE(Instance, instanceNormalization, _instanceNormalizationGradientStateImpl)

@end

@implementation MPSCNNGroupNormalizationGradientState

OMPS_NO_INHERITED_STATE_INIT

OMPS_IMAGE_NORMALIZATION_STATE(Group, groupNormalization, _groupNormalizationGradientStateImpl)

@end
