// Every n-th element along each dimension.
#pragma once

#import "MPSNDArrayKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// y[i, j, …] = x[i * strides[0], j * strides[1], …] for elements of any type. The result has as many elements along a
/// dimension as fit: the extent divided by the stride, rounded up. A view chooses another beginning or end.
OMPS_CLASS_EXPORT
@interface MPSNDArrayStridedSlice : MPSNDArrayUnaryKernel {
 @private
  struct MPSNDArrayStridedSliceImpl *_stridedSliceImpl;
}

/// Steps along each dimension, at least 1, the fastest dimension first. Default: 1.
@property(nonatomic) MPSNDArrayOffsets strides;

@end

/// The gradient of x, of floats: 0 for elements that the slice left out.
OMPS_CLASS_EXPORT
@interface MPSNDArrayStridedSliceGradient : MPSNDArrayUnaryGradientKernel
@end

NS_ASSUME_NONNULL_END
