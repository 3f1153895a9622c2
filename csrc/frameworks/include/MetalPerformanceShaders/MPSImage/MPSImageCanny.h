// Canny's edge detector. Apple declares it in MPSImageConvolution.h.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// 1 at edges, 0 elsewhere. A destination of one channel gets the edges of the luminance, else each channel has its
/// own.
///
/// 1. A Gaussian smooths the image, with the weights of MPSImageGaussianBlur.
/// 2. G = sqrt(Sx^2 + Sy^2), with Sobel's sums Sx and Sy of values from 0 to 1, without a factor.
/// 3. A pixel stays if G is larger than at the neighbour before it along the gradient, and not less than at the one
///    after it. Directions are rounded to multiples of 45 degrees. "Before" and "after" are in reading order.
/// 4. Pixels with G > highThreshold are edges, and those with G > lowThreshold that touch an edge at a side or corner.
///
/// Edges are followed inside of the clip rectangle.
OMPS_CLASS_EXPORT
@interface MPSImageCanny : MPSUnaryImageKernel {
 @private
  struct MPSImageCannyImpl *_cannyImpl;
}

/// Three weights of red, green and blue in the luminance. They belong to this object.
@property(nonatomic, readonly) const float *colorTransform;

/// Standard deviation of the Gaussian.
@property(nonatomic, readonly) float sigma;

/// Default: 0.4.
@property(nonatomic) float highThreshold;

/// Default: 0.2.
@property(nonatomic) float lowThreshold;

/// YES ends an edge 32 pixels after a pixel above highThreshold. Default: YES.
@property(nonatomic) BOOL useFastMode;

/// With the weights 0.299, 0.587 and 0.114 (BT.601), and the square root of 2 for sigma.
- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// `transform` has three numbers. Sigma is more than 0 and at most 4,427.
- (instancetype)initWithDevice:(id<MTLDevice>)device
    linearToGrayScaleTransform:(const float *)transform
                         sigma:(const float)sigma;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
