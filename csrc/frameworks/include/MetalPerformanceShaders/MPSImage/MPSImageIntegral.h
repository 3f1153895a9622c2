// Sums of all pixels above and to the left.
//
// The rectangle of a sum begins at `offset`. Its size is the pixel's position less the clip rectangle's origin. So the
// clip rectangle's first row and first column are 0, and the pixel's own row and column take no part. Sums are float32:
// destinations should be too.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The sum of the rectangle's pixels.
OMPS_CLASS_EXPORT
@interface MPSImageIntegral : MPSUnaryImageKernel
@end

/// The sum of their squares.
OMPS_CLASS_EXPORT
@interface MPSImageIntegralOfSquares : MPSUnaryImageKernel
@end

NS_ASSUME_NONNULL_END
