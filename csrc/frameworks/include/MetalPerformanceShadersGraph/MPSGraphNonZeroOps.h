// The places of elements that are not 0.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (NonZeroOps)

/// One row for each element that is not 0, in row-major order: its indices, as Int32. The number of rows depends on the
/// elements, so these must be known before the run: they may follow from feeds and constants.
- (MPSGraphTensor *)nonZeroIndicesOfTensor:(MPSGraphTensor *)tensor
                                      name:(nullable NSString *)name NS_SWIFT_NAME(nonZeroIndices(_:name:));

@end

NS_ASSUME_NONNULL_END
