// Reductions. The reduced axes stay, with extent 1. Negative axes count from the end; nil means all axes, an empty
// array none.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (ReductionOps)

/// Sums.
- (MPSGraphTensor *)reductionSumWithTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionSumWithTensor:(MPSGraphTensor *)tensor
                                      axes:(nullable NSArray<NSNumber *> *)axes
                                      name:(nullable NSString *)name;

/// Largest and smallest elements; NaN counts only where nothing else is.
- (MPSGraphTensor *)reductionMaximumWithTensor:(MPSGraphTensor *)tensor
                                          axis:(NSInteger)axis
                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionMaximumWithTensor:(MPSGraphTensor *)tensor
                                          axes:(nullable NSArray<NSNumber *> *)axes
                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionMinimumWithTensor:(MPSGraphTensor *)tensor
                                          axis:(NSInteger)axis
                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionMinimumWithTensor:(MPSGraphTensor *)tensor
                                          axes:(nullable NSArray<NSNumber *> *)axes
                                          name:(nullable NSString *)name;

/// The same, NaN where there is one.
- (MPSGraphTensor *)reductionMaximumPropagateNaNWithTensor:(MPSGraphTensor *)tensor
                                                      axis:(NSInteger)axis
                                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionMaximumPropagateNaNWithTensor:(MPSGraphTensor *)tensor
                                                      axes:(nullable NSArray<NSNumber *> *)axes
                                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionMinimumPropagateNaNWithTensor:(MPSGraphTensor *)tensor
                                                      axis:(NSInteger)axis
                                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionMinimumPropagateNaNWithTensor:(MPSGraphTensor *)tensor
                                                      axes:(nullable NSArray<NSNumber *> *)axes
                                                      name:(nullable NSString *)name;

/// Products.
- (MPSGraphTensor *)reductionProductWithTensor:(MPSGraphTensor *)tensor
                                          axis:(NSInteger)axis
                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionProductWithTensor:(MPSGraphTensor *)tensor
                                          axes:(nullable NSArray<NSNumber *> *)axes
                                          name:(nullable NSString *)name;

/// Positions of the largest and of the smallest element as Int32, the first of equals; -1 where all are NaN.
- (MPSGraphTensor *)reductionArgMaximumWithTensor:(MPSGraphTensor *)tensor
                                             axis:(NSInteger)axis
                                             name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionArgMinimumWithTensor:(MPSGraphTensor *)tensor
                                             axis:(NSInteger)axis
                                             name:(nullable NSString *)name;

/// Whether all elements, and whether any element, are not 0.
- (MPSGraphTensor *)reductionAndWithTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionAndWithTensor:(MPSGraphTensor *)tensor
                                      axes:(nullable NSArray<NSNumber *> *)axes
                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionOrWithTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(nullable NSString *)name;
- (MPSGraphTensor *)reductionOrWithTensor:(MPSGraphTensor *)tensor
                                     axes:(nullable NSArray<NSNumber *> *)axes
                                     name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
