// The largest and the smallest elements.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (TopKOps)

/// The `k` largest along the last axis, largest first, and their positions as Int32.
- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                                  k:(NSUInteger)k
                                               name:(nullable NSString *)name NS_SWIFT_NAME(topK(_:k:name:));
- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                            kTensor:(MPSGraphTensor *)kTensor
                                               name:(nullable NSString *)name NS_SWIFT_NAME(topK(_:kTensor:name:));

/// The gradient with respect to the source: zeros except at the places of the largest.
- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                         k:(NSUInteger)k
                                      name:(nullable NSString *)name NS_SWIFT_NAME(topKGradient(_:input:k:name:));
- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                   kTensor:(MPSGraphTensor *)kTensor
                                      name:(nullable NSString *)name NS_SWIFT_NAME(topKGradient(_:input:kTensor:name:));

/// The `k` largest along the axis, largest first, and their positions as Int32; the `k` smallest, smallest first. A NaN
/// comes last.
- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                               axis:(NSInteger)axis
                                                  k:(NSUInteger)k
                                               name:(nullable NSString *)name NS_SWIFT_NAME(topK(_:axis:k:name:));
- (NSArray<MPSGraphTensor *> *)bottomKWithSourceTensor:(MPSGraphTensor *)source
                                                  axis:(NSInteger)axis
                                                     k:(NSUInteger)k
                                                  name:(nullable NSString *)name NS_SWIFT_NAME(bottomK(_:axis:k:name:));
- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                         axisTensor:(MPSGraphTensor *)axisTensor
                                            kTensor:(MPSGraphTensor *)kTensor
                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(topK(_:axisTensor:kTensor:name:));
- (NSArray<MPSGraphTensor *> *)bottomKWithSourceTensor:(MPSGraphTensor *)source
                                            axisTensor:(MPSGraphTensor *)axisTensor
                                               kTensor:(MPSGraphTensor *)kTensor
                                                  name:(nullable NSString *)name
    NS_SWIFT_NAME(bottomK(_:axisTensor:kTensor:name:));

/// The gradient with respect to the source: zeros except at the places of the elements chosen.
- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                      axis:(NSInteger)axis
                                         k:(NSUInteger)k
                                      name:(nullable NSString *)name NS_SWIFT_NAME(topKGradient(_:source:axis:k:name:));
- (MPSGraphTensor *)bottomKWithGradientTensor:(MPSGraphTensor *)gradient
                                       source:(MPSGraphTensor *)source
                                         axis:(NSInteger)axis
                                            k:(NSUInteger)k
                                         name:(nullable NSString *)name
    NS_SWIFT_NAME(bottomKGradient(_:source:axis:k:name:));
- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                axisTensor:(MPSGraphTensor *)axisTensor
                                   kTensor:(MPSGraphTensor *)kTensor
                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(topKGradient(_:source:axisTensor:kTensor:name:));
- (MPSGraphTensor *)bottomKWithGradientTensor:(MPSGraphTensor *)gradient
                                       source:(MPSGraphTensor *)source
                                   axisTensor:(MPSGraphTensor *)axisTensor
                                      kTensor:(MPSGraphTensor *)kTensor
                                         name:(nullable NSString *)name
    NS_SWIFT_NAME(bottomKGradient(_:source:axisTensor:kTensor:name:));

@end

NS_ASSUME_NONNULL_END
