// Mean, variance and normalisations with them.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (NormalizationOps)

/// Keeps the axes with extent 1, like the variances.
- (MPSGraphTensor *)meanOfTensor:(MPSGraphTensor *)tensor
                            axes:(NSArray<NSNumber *> *)axes
                            name:(nullable NSString *)name;

/// The mean of (x - mean)^2: divided by the number of elements, not by one less.
- (MPSGraphTensor *)varianceOfTensor:(MPSGraphTensor *)tensor
                          meanTensor:(MPSGraphTensor *)meanTensor
                                axes:(NSArray<NSNumber *> *)axes
                                name:(nullable NSString *)name;

/// The same with the mean along those axes.
- (MPSGraphTensor *)varianceOfTensor:(MPSGraphTensor *)tensor
                                axes:(NSArray<NSNumber *> *)axes
                                name:(nullable NSString *)name;

/// (x - mean) / sqrt(variance + epsilon) * gamma + beta. Gamma and beta may be nil; they are along the last axis
/// unless they have as many axes as the tensor.
- (MPSGraphTensor *)normalizationWithTensor:(MPSGraphTensor *)tensor
                                 meanTensor:(MPSGraphTensor *)mean
                             varianceTensor:(MPSGraphTensor *)variance
                                gammaTensor:(nullable MPSGraphTensor *)gamma
                                 betaTensor:(nullable MPSGraphTensor *)beta
                                    epsilon:(float)epsilon
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(normalize(_:mean:variance:gamma:beta:epsilon:name:));

/// gradient * (x - mean) / sqrt(variance + epsilon) summed along the axes.
- (MPSGraphTensor *)normalizationGammaGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                            sourceTensor:(MPSGraphTensor *)sourceTensor
                                                              meanTensor:(MPSGraphTensor *)meanTensor
                                                          varianceTensor:(MPSGraphTensor *)varianceTensor
                                                           reductionAxes:(NSArray<NSNumber *> *)axes
                                                                 epsilon:(float)epsilon
                                                                    name:(nullable NSString *)name;

/// The gradient summed along the axes.
- (MPSGraphTensor *)normalizationBetaGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                           sourceTensor:(MPSGraphTensor *)sourceTensor
                                                          reductionAxes:(NSArray<NSNumber *> *)axes
                                                                   name:(nullable NSString *)name;

/// The gradient by the source, through mean and variance too. Takes the results of the two methods above.
- (MPSGraphTensor *)normalizationGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                       sourceTensor:(MPSGraphTensor *)sourceTensor
                                                         meanTensor:(MPSGraphTensor *)meanTensor
                                                     varianceTensor:(MPSGraphTensor *)varianceTensor
                                                        gammaTensor:(nullable MPSGraphTensor *)gamma
                                                gammaGradientTensor:(nullable MPSGraphTensor *)gammaGradient
                                                 betaGradientTensor:(nullable MPSGraphTensor *)betaGradient
                                                      reductionAxes:(NSArray<NSNumber *> *)axes
                                                            epsilon:(float)epsilon
                                                               name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
