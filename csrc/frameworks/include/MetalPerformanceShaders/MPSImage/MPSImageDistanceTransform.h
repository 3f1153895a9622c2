// The exact Euclidean distance transform.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The distance of each pixel to the nearest pixel of the source that is not 0, in pixels, for each channel. All pixels
/// of the source count, also those outside of the clip rectangle's part. It is infinite where there is none.
OMPS_CLASS_EXPORT
@interface MPSImageEuclideanDistanceTransform : MPSUnaryImageKernel {
 @private
  struct MPSImageDistanceTransformImpl *_distanceTransformImpl;
}

/// Distances above this are not searched and are infinite. Time grows with the largest distance. Default: FLT_MAX.
@property(nonatomic) float searchLimitRadius;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
