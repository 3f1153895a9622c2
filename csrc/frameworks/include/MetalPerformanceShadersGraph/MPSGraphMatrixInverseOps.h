// Inverse matrices.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (MatrixInverseOps)

/// The inverses of the square matrices in the last two axes, by LU decomposition. A singular matrix gives values that
/// are not finite.
- (MPSGraphTensor *)inverseOfTensor:(MPSGraphTensor *)inputTensor
                               name:(nullable NSString *)name NS_SWIFT_NAME(inverse(input:name:));

@end

NS_ASSUME_NONNULL_END
