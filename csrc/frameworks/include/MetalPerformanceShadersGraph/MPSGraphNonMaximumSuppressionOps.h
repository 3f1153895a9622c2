// The best of boxes that overlap.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// The four numbers of a box: two corners, or its centre and its size; height or width first.
typedef NS_ENUM(NSUInteger, MPSGraphNonMaximumSuppressionCoordinateMode) {
  MPSGraphNonMaximumSuppressionCoordinateModeCornersHeightFirst = 0,
  MPSGraphNonMaximumSuppressionCoordinateModeCornersWidthFirst = 1,
  MPSGraphNonMaximumSuppressionCoordinateModeCentersHeightFirst = 2,
  MPSGraphNonMaximumSuppressionCoordinateModeCentersWidthFirst = 3,
};

@interface MPSGraph (NonMaximumSuppressionOps)

/// Of boxes (N, B, 4) with scores (N, B, K), the pairs of box and class that are kept. Pairs are taken in the order of
/// their scores, which are at least scoreThreshold. One is kept unless a kept pair of its batch overlaps it too much:
/// their intersection over their union is above IOUThreshold. With perClassSuppression only pairs of its class count.
/// Class indices (N, B), Int32, go with one score for each box.
///
/// Apple publishes no shape of the result. Here it is Int32 (N * B * K, 3): batch, class and box of each kept pair,
/// best first in each batch. Rows of -1 follow the kept pairs of a batch.
- (MPSGraphTensor *)nonMaximumSuppressionWithBoxesTensor:(MPSGraphTensor *)boxesTensor
                                            scoresTensor:(MPSGraphTensor *)scoresTensor
                                            IOUThreshold:(float)iouThreshold
                                          scoreThreshold:(float)scoreThreshold
                                     perClassSuppression:(BOOL)perClassSuppression
                                          coordinateMode:(MPSGraphNonMaximumSuppressionCoordinateMode)coordinateMode
                                                    name:(nullable NSString *)name;
- (MPSGraphTensor *)nonMaximumSuppressionWithBoxesTensor:(MPSGraphTensor *)boxesTensor
                                            scoresTensor:(MPSGraphTensor *)scoresTensor
                                      classIndicesTensor:(MPSGraphTensor *)classIndicesTensor
                                            IOUThreshold:(float)iouThreshold
                                          scoreThreshold:(float)scoreThreshold
                                     perClassSuppression:(BOOL)perClassSuppression
                                          coordinateMode:(MPSGraphNonMaximumSuppressionCoordinateMode)coordinateMode
                                                    name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
