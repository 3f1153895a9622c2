// Parts of an array in the order of indices.
#pragma once

#import "MPSNDArrayGradientState.h"
#import "MPSNDArrayKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The axis of a gather. Made by MPSNDArrayGather.
OMPS_CLASS_EXPORT
@interface MPSNDArrayGatherGradientState : MPSNDArrayGradientState
@end

/// y[…, i, …] = x[…, indices[i], …] along one dimension. The primary source is x, of any type. The secondary source has
/// the indices, integers along dimension 0; its other extents are 1. An index outside of x gives 0.
OMPS_CLASS_EXPORT
@interface MPSNDArrayGather : MPSNDArrayBinaryKernel {
 @private
  struct MPSNDArrayGatherImpl *_gatherImpl;
}

/// A dimension of x, where 0 is the fastest one. Default: 0.
@property(nonatomic) NSUInteger axis;

@end

/// The gradient of x, of floats: each element is the sum of the gradients at the positions with its index.
OMPS_CLASS_EXPORT
@interface MPSNDArrayGatherGradient : MPSNDArrayBinaryPrimaryGradientKernel
@end

NS_ASSUME_NONNULL_END
