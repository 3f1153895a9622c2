// Losses.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// The reduction over the losses of the other axes.
typedef NS_ENUM(uint64_t, MPSGraphLossReductionType) {
  MPSGraphLossReductionTypeNone = 0,
  MPSGraphLossReductionTypeAxis = 0,
  MPSGraphLossReductionTypeSum = 1,
  MPSGraphLossReductionTypeMean = 2,
};

@interface MPSGraph (LossOps)

/// -labels * ln(softMax(source)) summed along `axis`; None leaves the other axes, Sum and Mean give one number.
- (MPSGraphTensor *)softMaxCrossEntropyWithSourceTensor:(MPSGraphTensor *)sourceTensor
                                           labelsTensor:(MPSGraphTensor *)labelsTensor
                                                   axis:(NSInteger)axis
                                          reductionType:(MPSGraphLossReductionType)reductionType
                                                   name:(nullable NSString *)name
    NS_SWIFT_NAME(softMaxCrossEntropy(_:labels:axis:reuctionType:name:));

/// The gradient by the source.
- (MPSGraphTensor *)softMaxCrossEntropyGradientWithIncomingGradientTensor:(MPSGraphTensor *)gradientTensor
                                                             sourceTensor:(MPSGraphTensor *)sourceTensor
                                                             labelsTensor:(MPSGraphTensor *)labelsTensor
                                                                     axis:(NSInteger)axis
                                                            reductionType:(MPSGraphLossReductionType)reductionType
                                                                     name:(nullable NSString *)name
    NS_SWIFT_NAME(softMaxCrossEntropyGradient(_:source:labels:axis:reuctionType:name:));

@end

NS_ASSUME_NONNULL_END
