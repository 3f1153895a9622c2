#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Norm;

@implementation NNTestNormalization

+ (instancetype)sourceWithNorm:(const Norm &)norm {
  NNTestNormalization *made = [[[self alloc] init] autorelease];
  made->gammas.assign(norm.gamma.begin(), norm.gamma.end());
  made->betas.assign(norm.beta.begin(), norm.beta.end());
  made->smallest = static_cast<float>(norm.epsilon);
  made->groups = static_cast<NSUInteger>(norm.groups);
  return made;
}

- (Norm)norm {
  Norm norm;
  norm.gamma.assign(gammas.begin(), gammas.end());
  norm.beta.assign(betas.begin(), betas.end());
  norm.epsilon = static_cast<double>(smallest);
  norm.groups = static_cast<int>(groups);
  return norm;
}

- (void)note:(const char *)call {
  calls.emplace_back(call);
  CHECK_MESSAGE(isLoaded, (std::string(call) + " is asked for outside of load and purge"));
}

- (NSUInteger)numberOfFeatureChannels {
  [self note:"numberOfFeatureChannels"];
  return gammas.size();
}
- (NSUInteger)numberOfGroups {
  return groups;
}
- (void)setNumberOfGroups:(NSUInteger)numberOfGroups {
  groups = numberOfGroups;
}
- (float *)gamma {
  [self note:"gamma"];
  return gammas.empty() ? nullptr : gammas.data();
}
- (float *)beta {
  [self note:"beta"];
  return betas.empty() ? nullptr : betas.data();
}
- (float *)mean {
  [self note:"mean"];
  return means.empty() ? nullptr : means.data();
}
- (float *)variance {
  [self note:"variance"];
  return variances.empty() ? nullptr : variances.data();
}
- (float)epsilon {
  [self note:"epsilon"];
  return smallest;
}
- (BOOL)load {
  calls.emplace_back("load");
  isLoaded = !refuses;
  return !refuses;
}
- (void)purge {
  calls.emplace_back("purge");
  isLoaded = NO;
}
- (NSString *)label {
  return name;
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

@end

@implementation NNDeviceNormalization

+ (instancetype)sourceWithNorm:(const Norm &)norm learningRate:(float)learningRate {
  NNDeviceNormalization *made = [self sourceWithNorm:norm];
  made->optimizer = [[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device()
                                                                       learningRate:learningRate];
  return made;
}

- (void)dealloc {
  [optimizer release];
  [own release];
  [super dealloc];
}

- (MPSCNNNormalizationGammaAndBetaState *)updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      batchNormalizationState:(MPSCNNBatchNormalizationState *)state {
  calls.emplace_back("update gamma and beta");
  MPSCNNNormalizationGammaAndBetaState *result =
      [[[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:[state gamma] beta:[state beta]] autorelease];
  [optimizer encodeToCommandBuffer:commandBuffer
           batchNormalizationState:state
              inputMomentumVectors:nil
                       resultState:result];
  return result;
}

- (MPSCNNNormalizationMeanAndVarianceState *)updateMeanAndVarianceWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                            batchNormalizationState:
                                                                (MPSCNNBatchNormalizationState *)state {
  calls.emplace_back("update mean and variance");
  if ([state isTemporary]) [state setReadCount:[state readCount] - 1];
  return [[[MPSCNNNormalizationMeanAndVarianceState alloc] initWithMean:[state mean]
                                                               variance:[state variance]] autorelease];
}

// One descent step for each image of the batch is one with the sum of the gradients.
- (MPSCNNNormalizationGammaAndBetaState *)descend:(NSArray<MPSCNNInstanceNormalizationGradientState *> *)states
                                               on:(id<MTLCommandBuffer>)commandBuffer {
  calls.emplace_back("update gamma and beta");
  id<MTLBuffer> gamma = [[states firstObject] gamma], beta = [[states firstObject] beta];
  MPSVectorDescriptor *vector = [MPSVectorDescriptor vectorDescriptorWithLength:gammas.size()
                                                                       dataType:MPSDataTypeFloat32];
  const auto step = [&](id<MTLBuffer> values, id<MTLBuffer> gradient) {
    MPSVector *v = [[[MPSVector alloc] initWithBuffer:values descriptor:vector] autorelease];
    MPSVector *g = [[[MPSVector alloc] initWithBuffer:gradient descriptor:vector] autorelease];
    [optimizer encodeToCommandBuffer:commandBuffer
                 inputGradientVector:g
                   inputValuesVector:v
                 inputMomentumVector:nil
                  resultValuesVector:v];
  };
  for (MPSCNNInstanceNormalizationGradientState *state in states) {
    step(gamma, [state gradientForGamma]);
    step(beta, [state gradientForBeta]);
  }
  return [[[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:gamma beta:beta] autorelease];
}

- (MPSCNNNormalizationGammaAndBetaState *)updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                              instanceNormalizationStateBatch:
                                                  (MPSCNNInstanceNormalizationGradientStateBatch *)states {
  return [self descend:states on:commandBuffer];
}

- (MPSCNNNormalizationGammaAndBetaState *)updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                 groupNormalizationStateBatch:
                                                     (MPSCNNGroupNormalizationGradientStateBatch *)states {
  id batch = states;
  return [self descend:batch on:commandBuffer];
}

@end

@implementation NNCpuNormalization

- (void)descendBy:(id<MTLBuffer>)gamma and:(id<MTLBuffer>)beta {
  const auto *g = static_cast<const float *>([gamma contents]), *b = static_cast<const float *>([beta contents]);
  for (std::size_t i = 0; i < gammas.size(); ++i) gammas[i] -= rate * g[i];
  for (std::size_t i = 0; i < betas.size(); ++i) betas[i] -= rate * b[i];
}

- (BOOL)updateGammaAndBetaWithBatchNormalizationState:(MPSCNNBatchNormalizationState *)state {
  calls.emplace_back("update gamma and beta");
  [self descendBy:[state gradientForGamma] and:[state gradientForBeta]];
  return YES;
}

- (BOOL)updateMeanAndVarianceWithBatchNormalizationState:(MPSCNNBatchNormalizationState *)state {
  calls.emplace_back("update mean and variance");
  const auto *mean = static_cast<const float *>([[state mean] contents]);
  const auto *variance = static_cast<const float *>([[state variance] contents]);
  means.assign(mean, mean + gammas.size());
  variances.assign(variance, variance + gammas.size());
  return YES;
}

- (BOOL)updateGammaAndBetaWithInstanceNormalizationStateBatch:(MPSCNNInstanceNormalizationGradientStateBatch *)states {
  calls.emplace_back("update gamma and beta");
  for (MPSCNNInstanceNormalizationGradientState *state in states)
    [self descendBy:[state gradientForGamma] and:[state gradientForBeta]];
  return YES;
}

- (BOOL)updateGammaAndBetaWithGroupNormalizationStateBatch:(MPSCNNGroupNormalizationGradientStateBatch *)states {
  id batch = states;
  return [self updateGammaAndBetaWithInstanceNormalizationStateBatch:batch];
}

@end

Norm nn_norm(Norm::Over over, int channels, int groups, double epsilon, unsigned seed) {
  Norm norm{over, formulas::made_up(static_cast<std::size_t>(channels), seed, 0.5),
            formulas::made_up(static_cast<std::size_t>(channels), seed + 1),
            static_cast<double>(static_cast<float>(epsilon)), groups};
  for (double &gamma : norm.gamma) gamma = static_cast<double>(static_cast<float>(gamma + 1));
  return norm;
}

NSMutableArray<MPSImage *> *nn_like(NSArray<MPSImage *> *images) {
  MPSImage *one = [images firstObject];
  return nn_images(formulas::Image(static_cast<int>([images count]), static_cast<int>([one height]),
                                   static_cast<int>([one width]), static_cast<int>([one featureChannels])));
}
