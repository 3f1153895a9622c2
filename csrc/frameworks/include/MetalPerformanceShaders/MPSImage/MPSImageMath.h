// Arithmetic of two images, pixel by pixel.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Base of the arithmetic kernels. Their result is clamped to minimumValue and maximumValue. A base object computes
/// nothing.
OMPS_CLASS_EXPORT
@interface MPSImageArithmetic : MPSBinaryImageKernel {
 @private
  struct MPSImageArithmeticImpl *_arithmeticImpl;
}

/// Factors of the sources. Default: 1.
@property(nonatomic) float primaryScale;
@property(nonatomic) float secondaryScale;

/// Added to the result. Default: 0.
@property(nonatomic) float bias;

/// 0 repeats the column, the row or the image at the source's offset; 1 is the default. Encoding raises
/// NSInvalidArgumentException for other values. Depth counts images.
@property(nonatomic) MTLSize primaryStrideInPixels;
@property(nonatomic) MTLSize secondaryStrideInPixels;

/// Default: -FLT_MAX and FLT_MAX, which clamp nothing.
@property(nonatomic) float minimumValue;
@property(nonatomic) float maximumValue;

@end

/// primaryScale * x + secondaryScale * y + bias.
OMPS_CLASS_EXPORT
@interface MPSImageAdd : MPSImageArithmetic
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// primaryScale * x - secondaryScale * y + bias.
OMPS_CLASS_EXPORT
@interface MPSImageSubtract : MPSImageArithmetic
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// (primaryScale * x) * (secondaryScale * y) + bias.
OMPS_CLASS_EXPORT
@interface MPSImageMultiply : MPSImageArithmetic
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// (primaryScale * x) / (secondaryScale * y) + bias.
OMPS_CLASS_EXPORT
@interface MPSImageDivide : MPSImageArithmetic
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

NS_ASSUME_NONNULL_END
