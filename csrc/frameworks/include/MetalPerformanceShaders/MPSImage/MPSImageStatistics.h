// Means, variances and extremes of each channel of an image.
//
// `clipRectSource` says which pixels are read, as far as the source has them; `offset` and `clipRect` have no effect.
// The results are in the first row of the destination. Each image of a batch has its own results.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The mean, at pixel (0, 0).
OMPS_CLASS_EXPORT
@interface MPSImageStatisticsMean : MPSUnaryImageKernel {
 @private
  struct MPSImageStatisticsImpl *_meanImpl;
}

/// Default: MPSRectNoClip.
@property(nonatomic) MTLRegion clipRectSource;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The mean, at pixel (0, 0), and the mean of the squared differences from it, at pixel (1, 0).
OMPS_CLASS_EXPORT
@interface MPSImageStatisticsMeanAndVariance : MPSUnaryImageKernel {
 @private
  struct MPSImageStatisticsImpl *_meanAndVarianceImpl;
}

/// Default: MPSRectNoClip.
@property(nonatomic) MTLRegion clipRectSource;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The least value, at pixel (0, 0), and the largest, at pixel (1, 0).
OMPS_CLASS_EXPORT
@interface MPSImageStatisticsMinAndMax : MPSUnaryImageKernel {
 @private
  struct MPSImageStatisticsImpl *_minAndMaxImpl;
}

/// Default: MPSRectNoClip.
@property(nonatomic) MTLRegion clipRectSource;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
