// Gram matrices of images.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The products of every pair of feature channels, summed over the pixels of an image and multiplied by alpha. Style
/// transfer compares images by them.
///
/// result(0, x, c) = alpha sum_p source(p, x) source(p, c) for all pixels p.
///
/// The Gram matrix of an image with n feature channels is an image of n x 1 pixels with n feature channels.
OMPS_CLASS_EXPORT
@interface MPSNNGramMatrixCalculation : MPSCNNKernel {
 @private
  struct MPSNNGramMatrixCalculationImpl *_gramMatrixImpl;
}

/// Factor of the sums. Default: 1.
@property(nonatomic) float alpha;

- (instancetype)initWithDevice:(id<MTLDevice>)device alpha:(float)alpha;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The gradient of MPSNNGramMatrixCalculation.
///
/// result(p, c) = alpha sum_x (gradient(0, x, c) + gradient(0, c, x)) source(p, x), for the source of the forward
/// kernel as the source image.
OMPS_CLASS_EXPORT
@interface MPSNNGramMatrixCalculationGradient : MPSCNNGradientKernel {
 @private
  struct MPSNNGramMatrixCalculationGradientImpl *_gramMatrixGradientImpl;
}

/// That of the forward kernel. Default: 1. A callback of the forward node replaces it.
@property(nonatomic) float alpha;

- (instancetype)initWithDevice:(id<MTLDevice>)device alpha:(float)alpha;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
