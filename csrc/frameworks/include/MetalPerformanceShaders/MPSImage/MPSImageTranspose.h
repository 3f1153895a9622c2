// Rows become columns.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Pixel (x, y) of the clip rectangle is the source's pixel offset + (y, x).
OMPS_CLASS_EXPORT
@interface MPSImageTranspose : MPSUnaryImageKernel
@end

NS_ASSUME_NONNULL_END
