// Up-sampling: larger images by integer factors, to the nearest pixel or bilinearly.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// Base of the up-sampling kernels; computes nothing itself. The result has the source's height times scaleFactorY,
/// width times scaleFactorX and feature channels. Positions outside the source read its edge, whatever edgeMode is.
/// `offset` is the source position of the first result.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsampling : MPSCNNKernel {
 @private
  struct MPSCNNUpsamplingImpl *_upsamplingImpl;
}

/// Integers, 1 or more.
@property(nonatomic, readonly) double scaleFactorX;

@property(nonatomic, readonly) double scaleFactorY;

/// Default NO. Only bilinear up-sampling has YES.
@property(nonatomic, readonly) BOOL alignCorners;

@end

/// Repeats every pixel: result[y][x] = source[y / scaleFactorY][x / scaleFactorX], rounded down.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingNearest : MPSCNNUpsampling

/// Factors from 1 to 2^31 - 1.
- (instancetype)initWithDevice:(id<MTLDevice>)device
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY;

@end

/// Linear between the four pixels around the source position, which is y / scaleFactorY. With aligned corners it is
/// y (h - 1) / (h scaleFactorY - 1) for h source rows. The same along x.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingBilinear : MPSCNNUpsampling

/// Factors from 1 to 2^31 - 1; corners are not aligned.
- (instancetype)initWithDevice:(id<MTLDevice>)device
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY;

- (instancetype)initWithDevice:(id<MTLDevice>)device
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY
                  alignCorners:(BOOL)alignCorners;

@end

/// Base of the gradients: each incoming gradient goes to the pixels that its result read, by their weights. Offset and
/// aligned corners are those of the gradient state; without one, 0 and NO.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNUpsamplingGradientImpl *_upsamplingGradientImpl;
}

/// As in the forward kernel.
@property(nonatomic, readonly) double scaleFactorX;

@property(nonatomic, readonly) double scaleFactorY;

@end

/// The sum of the gradients of a pixel's repetitions.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingNearestGradient : MPSCNNUpsamplingGradient

/// Factors from 1 to 2^31 - 1.
- (instancetype)initWithDevice:(id<MTLDevice>)device
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY;

@end

/// Gradients, weighted as the forward kernel weights the pixel.
OMPS_CLASS_EXPORT
@interface MPSCNNUpsamplingBilinearGradient : MPSCNNUpsamplingGradient

/// Factors from 1 to 2^31 - 1.
- (instancetype)initWithDevice:(id<MTLDevice>)device
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY;

@end

NS_ASSUME_NONNULL_END
