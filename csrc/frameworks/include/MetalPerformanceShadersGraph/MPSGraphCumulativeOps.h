// Running sums, products, minima and maxima along an axis, of numbers. Negative axes count from the end; an axis tensor
// has one integer and is known when the graph runs.
//
// `exclusive`: element i has the elements before it, without itself. The first one is then 0 for sums, 1 for products,
// and the largest or smallest value of the type for minima or maxima. `reverse`: from the end of the axis. Both are NO
// in methods without them.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (CumulativeOps)

- (MPSGraphTensor *)cumulativeSumWithTensor:(MPSGraphTensor *)tensor
                                       axis:(NSInteger)axis
                                  exclusive:(BOOL)exclusive
                                    reverse:(BOOL)reverse
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeSumWithTensor:(MPSGraphTensor *)tensor
                                       axis:(NSInteger)axis
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeSumWithTensor:(MPSGraphTensor *)tensor
                                 axisTensor:(MPSGraphTensor *)axisTensor
                                  exclusive:(BOOL)exclusive
                                    reverse:(BOOL)reverse
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeSumWithTensor:(MPSGraphTensor *)tensor
                                 axisTensor:(MPSGraphTensor *)axisTensor
                                       name:(nullable NSString *)name;

- (MPSGraphTensor *)cumulativeProductWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeProductWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeProductWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeProductWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                           name:(nullable NSString *)name;

- (MPSGraphTensor *)cumulativeMinimumWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeMinimumWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeMinimumWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeMinimumWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                           name:(nullable NSString *)name;

- (MPSGraphTensor *)cumulativeMaximumWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeMaximumWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeMaximumWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)cumulativeMaximumWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                           name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
