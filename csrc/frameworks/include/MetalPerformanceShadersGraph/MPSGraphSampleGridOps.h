// Images read at given positions.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphResizeOps.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (SampleGridOps)

/// Samples at the coordinates (N, outH, outW, 2), x before y: images of outH x outW.
///
/// Coordinates are pixels, whose centres are at integers. With normalizeCoordinates -1 and 1 are the outer edges of the
/// image, with alignCorners the centres of its corner pixels. With relativeCoordinates they are distances from the
/// pixel of the result, in its pixels or normalised by its size. The sum is scaled to the size of the source. Positions
/// outside are read by the padding mode: Constant, Zero, Reflect, Symmetric or ClampToEdge.
- (MPSGraphTensor *)sampleGridWithSourceTensor:(MPSGraphTensor *)source
                              coordinateTensor:(MPSGraphTensor *)coordinates
                                        layout:(MPSGraphTensorNamedDataLayout)layout
                          normalizeCoordinates:(BOOL)normalizeCoordinates
                           relativeCoordinates:(BOOL)relativeCoordinates
                                  alignCorners:(BOOL)alignCorners
                                   paddingMode:(MPSGraphPaddingMode)paddingMode
                                  samplingMode:(MPSGraphResizeMode)samplingMode
                                 constantValue:(double)constantValue
                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)sampleGridWithSourceTensor:(MPSGraphTensor *)source
                              coordinateTensor:(MPSGraphTensor *)coordinates
                                        layout:(MPSGraphTensorNamedDataLayout)layout
                          normalizeCoordinates:(BOOL)normalizeCoordinates
                           relativeCoordinates:(BOOL)relativeCoordinates
                                  alignCorners:(BOOL)alignCorners
                                   paddingMode:(MPSGraphPaddingMode)paddingMode
                           nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                 constantValue:(double)constantValue
                                          name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
