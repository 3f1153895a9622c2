// Running sums, products, minima and maxima along an axis, of numbers. Negative axes count from the end. An axis tensor
// has one integer, which the graph may compute.
//
// `exclusive` leaves out the element itself. The first result of a sum is then 0, of a product 1. That of a minimum is
// the largest finite value of the type, that of a maximum the smallest. `reverse` begins at the end of the axis. Both
// are NO in methods without them.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (CumulativeOps)

- (MPSGraphTensor *)cumulativeSumWithTensor:(MPSGraphTensor *)tensor
                                       axis:(NSInteger)axis
                                  exclusive:(BOOL)exclusive
                                    reverse:(BOOL)reverse
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeSum(_:axis:exclusive:reverse:name:));
- (MPSGraphTensor *)cumulativeSumWithTensor:(MPSGraphTensor *)tensor
                                       axis:(NSInteger)axis
                                       name:(nullable NSString *)name NS_SWIFT_NAME(cumulativeSum(_:axis:name:));
- (MPSGraphTensor *)cumulativeSumWithTensor:(MPSGraphTensor *)tensor
                                 axisTensor:(MPSGraphTensor *)axisTensor
                                  exclusive:(BOOL)exclusive
                                    reverse:(BOOL)reverse
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeSum(_:axisTensor:exclusive:reverse:name:));
- (MPSGraphTensor *)cumulativeSumWithTensor:(MPSGraphTensor *)tensor
                                 axisTensor:(MPSGraphTensor *)axisTensor
                                       name:(nullable NSString *)name NS_SWIFT_NAME(cumulativeSum(_:axisTensor:name:));

- (MPSGraphTensor *)cumulativeProductWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeProduct(_:axis:exclusive:reverse:name:));
- (MPSGraphTensor *)cumulativeProductWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeProduct(_:axis:name:));
- (MPSGraphTensor *)cumulativeProductWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeProduct(_:axisTensor:exclusive:reverse:name:));
- (MPSGraphTensor *)cumulativeProductWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeProduct(_:axisTensor:name:));

- (MPSGraphTensor *)cumulativeMinimumWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeMinimum(_:axis:exclusive:reverse:name:));
- (MPSGraphTensor *)cumulativeMinimumWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeMinimum(_:axis:name:));
- (MPSGraphTensor *)cumulativeMinimumWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeMinimum(_:axisTensor:exclusive:reverse:name:));
- (MPSGraphTensor *)cumulativeMinimumWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeMinimum(_:axisTensor:name:));

- (MPSGraphTensor *)cumulativeMaximumWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeMaximum(_:axis:exclusive:reverse:name:));
- (MPSGraphTensor *)cumulativeMaximumWithTensor:(MPSGraphTensor *)tensor
                                           axis:(NSInteger)axis
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeMaximum(_:axis:name:));
- (MPSGraphTensor *)cumulativeMaximumWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                      exclusive:(BOOL)exclusive
                                        reverse:(BOOL)reverse
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeMaximum(_:axisTensor:exclusive:reverse:name:));
- (MPSGraphTensor *)cumulativeMaximumWithTensor:(MPSGraphTensor *)tensor
                                     axisTensor:(MPSGraphTensor *)axisTensor
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(cumulativeMaximum(_:axisTensor:name:));

@end

NS_ASSUME_NONNULL_END
