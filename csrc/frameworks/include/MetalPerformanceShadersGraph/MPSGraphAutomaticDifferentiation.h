// Gradients of whole graphs.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (AutomaticDifferentiation)

/// Derivatives of the sum of `primaryTensor` by each of `tensors`, with their shapes. A tensor on which it does not
/// depend has no entry. Goes through other gradients, if and loops of a known count.
- (NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *)gradientForPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                                                   withTensors:(NSArray<MPSGraphTensor *> *)tensors
                                                                          name:(nullable NSString *)name
    NS_SWIFT_NAME(gradients(of:with:name:));

@end

NS_ASSUME_NONNULL_END
