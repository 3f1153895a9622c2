// Filters that are weighted sums of neighbouring pixels. Each channel is filtered on its own. Widths and heights are
// odd numbers, and the window's centre is the pixel.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// A weighted sum of a window. The weights are not reflected: the first one belongs to the window's first pixel.
OMPS_CLASS_EXPORT
@interface MPSImageConvolution : MPSUnaryImageKernel {
 @private
  struct MPSImageConvolutionImpl *_convolutionImpl;
}

@property(nonatomic, readonly) NSUInteger kernelHeight;

@property(nonatomic, readonly) NSUInteger kernelWidth;

/// Added to the sums before they are stored. Default: 0.
@property(nonatomic) float bias;

/// kernelWidth * kernelHeight weights, row by row; they are copied. Weights that are the product of a column and a row
/// are two passes.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                       weights:(const float *)kernelWeights;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The convolution with 0 1 0 / 1 -4 1 / 0 1 0.
OMPS_CLASS_EXPORT
@interface MPSImageLaplacian : MPSUnaryImageKernel {
 @private
  struct MPSImageLaplacianImpl *_laplacianImpl;
}

/// Added to the sums before they are stored. Default: 0.
@property(nonatomic) float bias;

@end

/// The mean of a window.
OMPS_CLASS_EXPORT
@interface MPSImageBox : MPSUnaryImageKernel {
 @private
  struct MPSImageBoxImpl *_boxImpl;
}

@property(nonatomic, readonly) NSUInteger kernelHeight;

@property(nonatomic, readonly) NSUInteger kernelWidth;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// A weighted mean whose weights decrease linearly from the window's centre: 1 2 3 2 1 for a kernel of 5.
OMPS_CLASS_EXPORT
@interface MPSImageTent : MPSImageBox
@end

/// Gaussian weights exp(-i * i / (2 * sigma * sigma)) of the pixels at most ceil(3.7 * sigma) away, divided by their
/// sum.
OMPS_CLASS_EXPORT
@interface MPSImageGaussianBlur : MPSUnaryImageKernel {
 @private
  struct MPSImageGaussianBlurImpl *_gaussianImpl;
}

@property(nonatomic, readonly) float sigma;

/// sigma is more than 0; its window has at most 32,767 pixels.
- (instancetype)initWithDevice:(id<MTLDevice>)device sigma:(float)sigma;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The length sqrt(h * h + v * v) of the gradient. The weights of h are -1 0 1 / -2 0 2 / -1 0 1. Those of v are the
/// transpose. If the destination has one channel and the source more, the source's luminance is filtered.
OMPS_CLASS_EXPORT
@interface MPSImageSobel : MPSUnaryImageKernel {
 @private
  struct MPSImageSobelImpl *_sobelImpl;
}

/// Three factors, of red, green and blue in the luminance.
@property(nonatomic, readonly) const float *colorTransform;

/// The factors 0.299, 0.587 and 0.114 of BT.601.
- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// Three factors, which are copied.
- (instancetype)initWithDevice:(id<MTLDevice>)device linearGrayColorTransform:(const float *)transform;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Base of the pyramids: a filter between the mipmap levels of textures. Offsets and clip rectangles are ignored, whole
/// levels are written.
OMPS_CLASS_EXPORT
@interface MPSImagePyramid : MPSUnaryImageKernel {
 @private
  struct MPSImagePyramidImpl *_pyramidImpl;
}

@property(nonatomic, readonly) NSUInteger kernelHeight;

@property(nonatomic, readonly) NSUInteger kernelWidth;

/// The product of 1/16 1/4 3/8 1/4 1/16 as a column and as a row.
- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// The same product of (1/4 - a/2) 1/4 a 1/4 (1/4 - a/2), with a the weight.
- (instancetype)initWithDevice:(id<MTLDevice>)device centerWeight:(float)centerWeight;

/// As in MPSImageConvolution.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                       weights:(const float *)kernelWeights;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Each level from the one below: the pixels in even rows and columns of the filtered level. Works in place only.
OMPS_CLASS_EXPORT
@interface MPSImageGaussianPyramid : MPSImagePyramid
@end

/// Base of the two Laplacian pyramids. An interpolated level fills the even rows and columns of the level below, with
/// zeros between them, and is filtered. The weights are used as they are: their sum should be 4.
OMPS_CLASS_EXPORT
@interface MPSImageLaplacianPyramid : MPSImagePyramid {
 @private
  struct MPSImageLaplacianPyramidImpl *_laplacianPyramidImpl;
}

/// A stored value is laplacianBias + laplacianScale * value. Default: 0 and 1.
@property(nonatomic, getter=getLaplacianBias) float laplacianBias;
@property(nonatomic, getter=getLaplacianScale) float laplacianScale;

@end

/// Stores each level less the interpolated next one of the source. The last level is not written.
OMPS_CLASS_EXPORT
@interface MPSImageLaplacianPyramidSubtract : MPSImageLaplacianPyramid
@end

/// The inverse, from the top: each level is the source's plus the interpolated next one of the destination. The first
/// step takes the source's last level, which is not written.
OMPS_CLASS_EXPORT
@interface MPSImageLaplacianPyramidAdd : MPSImageLaplacianPyramid
@end

NS_ASSUME_NONNULL_END
