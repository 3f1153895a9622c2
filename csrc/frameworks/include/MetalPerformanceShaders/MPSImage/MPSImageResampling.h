// Filters that change an image's size.
//
// Without a transform, the whole source fills the whole destination. With one, source position p is destination
// position scale * p + translate, counted from the clip rectangle's origin. Positions are those of pixel edges: the
// first pixel's centre is 0.5. `offset` is ignored, its z is the first image.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Base of the resampling filters, which computes nothing itself. The edge mode is MPSImageEdgeModeClamp by default.
OMPS_CLASS_EXPORT
@interface MPSImageScale : MPSUnaryImageKernel {
 @private
  struct MPSImageScaleImpl *_scaleImpl;
}

/// NULL by default. A transform is copied, and the property is the copy. Scales are from 1/4096 to 4096 or the
/// negatives of these, which mirror; encoding raises NSInvalidArgumentException for others.
@property(nonatomic, nullable) const MPSScaleTransform *scaleTransform;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The nearest two pixels of each direction, weighted by their distance. Reduced images are not smoothed.
OMPS_CLASS_EXPORT
@interface MPSImageBilinearScale : MPSImageScale

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The Lanczos window of three lobes, sinc(d) * sinc(d / 3), divided by the sum of its weights. Where an image is
/// reduced, the distance d is in destination pixels.
OMPS_CLASS_EXPORT
@interface MPSImageLanczosScale : MPSImageScale

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
