// Elements in order along an axis. Equal elements keep their order, and NaN is last. Negative axes count from the end.
// An axis tensor has one integer, which the graph may compute. `descending` is NO in methods without it.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (SortOps)

/// The elements.
- (MPSGraphTensor *)sortWithTensor:(MPSGraphTensor *)tensor
                              axis:(NSInteger)axis
                        descending:(BOOL)descending
                              name:(nullable NSString *)name NS_SWIFT_NAME(sort(_:axis:descending:name:));
- (MPSGraphTensor *)sortWithTensor:(MPSGraphTensor *)tensor
                              axis:(NSInteger)axis
                              name:(nullable NSString *)name NS_SWIFT_NAME(sort(_:axis:name:));
- (MPSGraphTensor *)sortWithTensor:(MPSGraphTensor *)tensor
                        axisTensor:(MPSGraphTensor *)axisTensor
                        descending:(BOOL)descending
                              name:(nullable NSString *)name NS_SWIFT_NAME(sort(_:axisTensor:descending:name:));
- (MPSGraphTensor *)sortWithTensor:(MPSGraphTensor *)tensor
                        axisTensor:(MPSGraphTensor *)axisTensor
                              name:(nullable NSString *)name NS_SWIFT_NAME(sort(_:axisTensor:name:));

/// The positions of the elements along the axis, as Int32.
- (MPSGraphTensor *)argSortWithTensor:(MPSGraphTensor *)tensor
                                 axis:(NSInteger)axis
                           descending:(BOOL)descending
                                 name:(nullable NSString *)name NS_SWIFT_NAME(argSort(_:axis:descending:name:));
- (MPSGraphTensor *)argSortWithTensor:(MPSGraphTensor *)tensor
                                 axis:(NSInteger)axis
                                 name:(nullable NSString *)name NS_SWIFT_NAME(argSort(_:axis:name:));
- (MPSGraphTensor *)argSortWithTensor:(MPSGraphTensor *)tensor
                           axisTensor:(MPSGraphTensor *)axisTensor
                           descending:(BOOL)descending
                                 name:(nullable NSString *)name NS_SWIFT_NAME(argSort(_:axisTensor:descending:name:));
- (MPSGraphTensor *)argSortWithTensor:(MPSGraphTensor *)tensor
                           axisTensor:(MPSGraphTensor *)axisTensor
                                 name:(nullable NSString *)name NS_SWIFT_NAME(argSort(_:axisTensor:name:));

@end

NS_ASSUME_NONNULL_END
