// The largest and the smallest elements.
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

/// The `k` largest along the axis, largest first, and their positions as Int32; the `k` smallest, smallest first. A NaN
/// comes last.
- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                               axis:(NSInteger)axis
                                                  k:(NSUInteger)k
                                               name:(nullable NSString *)name;
- (NSArray<MPSGraphTensor *> *)bottomKWithSourceTensor:(MPSGraphTensor *)source
                                                  axis:(NSInteger)axis
                                                     k:(NSUInteger)k
                                                  name:(nullable NSString *)name;
- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                         axisTensor:(MPSGraphTensor *)axisTensor
                                            kTensor:(MPSGraphTensor *)kTensor
                                               name:(nullable NSString *)name;
- (NSArray<MPSGraphTensor *> *)bottomKWithSourceTensor:(MPSGraphTensor *)source
                                            axisTensor:(MPSGraphTensor *)axisTensor
                                               kTensor:(MPSGraphTensor *)kTensor
                                                  name:(nullable NSString *)name;

/// The gradient with respect to the source: zeros except at the places of the elements chosen.
- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                      axis:(NSInteger)axis
                                         k:(NSUInteger)k
                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)bottomKWithGradientTensor:(MPSGraphTensor *)gradient
                                       source:(MPSGraphTensor *)source
                                         axis:(NSInteger)axis
                                            k:(NSUInteger)k
                                         name:(nullable NSString *)name;
- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                axisTensor:(MPSGraphTensor *)axisTensor
                                   kTensor:(MPSGraphTensor *)kTensor
                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)bottomKWithGradientTensor:(MPSGraphTensor *)gradient
                                       source:(MPSGraphTensor *)source
                                   axisTensor:(MPSGraphTensor *)axisTensor
                                      kTensor:(MPSGraphTensor *)kTensor
                                         name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
