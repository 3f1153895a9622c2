// Activation functions. A gradient takes the tensor that the function itself took.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (ActivationOps)

/// max(x, 0); of NaN 0.
- (MPSGraphTensor *)reLUWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// The gradient where the source is above 0, else 0.
- (MPSGraphTensor *)reLUGradientWithIncomingGradient:(MPSGraphTensor *)gradient
                                        sourceTensor:(MPSGraphTensor *)source
                                                name:(nullable NSString *)name;

/// 1 / (1 + exp(-x)).
- (MPSGraphTensor *)sigmoidWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// gradient * y * (1 - y) with y = sigmoid(source).
- (MPSGraphTensor *)sigmoidGradientWithIncomingGradient:(MPSGraphTensor *)gradient
                                           sourceTensor:(MPSGraphTensor *)source
                                                   name:(nullable NSString *)name;

/// exp(x) divided by its sum along `axis`, which may be negative; sound for large numbers.
- (MPSGraphTensor *)softMaxWithTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(nullable NSString *)name;

/// The gradient by the source of softMax, which it takes, not its result.
- (MPSGraphTensor *)softMaxGradientWithIncomingGradient:(MPSGraphTensor *)gradient
                                           sourceTensor:(MPSGraphTensor *)source
                                                   axis:(NSInteger)axis
                                                   name:(nullable NSString *)name;

/// x from 0 on, alpha * x below.
- (MPSGraphTensor *)leakyReLUWithTensor:(MPSGraphTensor *)tensor alpha:(double)alpha name:(nullable NSString *)name;

/// The same with a slope that broadcasts against the tensor.
- (MPSGraphTensor *)leakyReLUWithTensor:(MPSGraphTensor *)tensor
                            alphaTensor:(MPSGraphTensor *)alphaTensor
                                   name:(nullable NSString *)name;

/// The gradient from 0 on, alpha times it below.
- (MPSGraphTensor *)leakyReLUGradientWithIncomingGradient:(MPSGraphTensor *)gradient
                                             sourceTensor:(MPSGraphTensor *)source
                                              alphaTensor:(MPSGraphTensor *)alphaTensor
                                                     name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
