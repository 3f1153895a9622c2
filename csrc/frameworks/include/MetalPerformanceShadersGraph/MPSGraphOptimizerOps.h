// One step of an optimizer.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphMemoryOps.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (OptimizerOps)

/// values - learningRate * gradient.
- (MPSGraphTensor *)stochasticGradientDescentWithLearningRateTensor:(MPSGraphTensor *)learningRateTensor
                                                       valuesTensor:(MPSGraphTensor *)valuesTensor
                                                     gradientTensor:(MPSGraphTensor *)gradientTensor
                                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(stochasticGradientDescent(learningRate:values:gradient:name:));

/// The same, assigned to the variable.
- (MPSGraphOperation *)applyStochasticGradientDescentWithLearningRateTensor:(MPSGraphTensor *)learningRateTensor
                                                                   variable:(MPSGraphVariableOp *)variable
                                                             gradientTensor:(MPSGraphTensor *)gradientTensor
                                                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(applyStochasticGradientDescent(learningRate:variable:gradient:name:));

/// Adam with the bias correction that beta1Power = beta1^t and beta2Power = beta2^t make. Returns values, momentum,
/// velocity and, if one was given, the maximum velocity.
- (NSArray<MPSGraphTensor *> *)adamWithLearningRateTensor:(MPSGraphTensor *)learningRateTensor
                                              beta1Tensor:(MPSGraphTensor *)beta1Tensor
                                              beta2Tensor:(MPSGraphTensor *)beta2Tensor
                                            epsilonTensor:(MPSGraphTensor *)epsilonTensor
                                         beta1PowerTensor:(MPSGraphTensor *)beta1PowerTensor
                                         beta2PowerTensor:(MPSGraphTensor *)beta2PowerTensor
                                             valuesTensor:(MPSGraphTensor *)valuesTensor
                                           momentumTensor:(MPSGraphTensor *)momentumTensor
                                           velocityTensor:(MPSGraphTensor *)velocityTensor
                                    maximumVelocityTensor:(nullable MPSGraphTensor *)maximumVelocityTensor
                                           gradientTensor:(MPSGraphTensor *)gradientTensor
                                                     name:(nullable NSString *)name
    OMPS_SWIFT_NAME("adam(learningRate:beta1:beta2:epsilon:beta1Power:beta2Power:values:momentum:"
                    "velocity:maximumVelocity:gradient:name:)");

/// The same with a rate that is corrected already.
- (NSArray<MPSGraphTensor *> *)adamWithCurrentLearningRateTensor:(MPSGraphTensor *)currentLearningRateTensor
                                                     beta1Tensor:(MPSGraphTensor *)beta1Tensor
                                                     beta2Tensor:(MPSGraphTensor *)beta2Tensor
                                                   epsilonTensor:(MPSGraphTensor *)epsilonTensor
                                                    valuesTensor:(MPSGraphTensor *)valuesTensor
                                                  momentumTensor:(MPSGraphTensor *)momentumTensor
                                                  velocityTensor:(MPSGraphTensor *)velocityTensor
                                           maximumVelocityTensor:(nullable MPSGraphTensor *)maximumVelocityTensor
                                                  gradientTensor:(MPSGraphTensor *)gradientTensor
                                                            name:(nullable NSString *)name
    OMPS_SWIFT_NAME("adam(currentLearningRate:beta1:beta2:epsilon:values:momentum:velocity:"
                    "maximumVelocity:gradient:name:)");

@end

NS_ASSUME_NONNULL_END
