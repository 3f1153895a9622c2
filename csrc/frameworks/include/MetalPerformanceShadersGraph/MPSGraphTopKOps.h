// The largest elements.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (TopKOps)

/// The `k` largest along the last axis, largest first, and their positions as Int32.
- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                                  k:(NSUInteger)k
                                               name:(nullable NSString *)name;
- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                            kTensor:(MPSGraphTensor *)kTensor
                                               name:(nullable NSString *)name;

/// The gradient with respect to the source: zeros except at the places of the largest.
- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                         k:(NSUInteger)k
                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                   kTensor:(MPSGraphTensor *)kTensor
                                      name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
