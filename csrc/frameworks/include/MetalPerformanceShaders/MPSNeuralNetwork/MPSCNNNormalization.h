// Normalisations of a value by its neighbours: across feature channels, spatial, by local contrast.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Divides a value by the energy of the adjacent feature channels of its pixel.
///
///     y(c) = x(c) / (delta + alpha / kernelSize * sum x(q)^2)^beta
///
/// The sum is over the channels q of a window around c.
/// The window is [c - floor(kernelSize / 2), c + floor((kernelSize - 1) / 2)] as far as there are channels. The divisor
/// is always kernelSize. Raises NSInvalidArgumentException for a kernelSize of 0.
OMPS_CLASS_EXPORT
@interface MPSCNNCrossChannelNormalization : MPSCNNKernel {
 @private
  struct MPSCNNCrossChannelNormalizationImpl *_crossChannelImpl;
}

/// Default: 1.
@property(nonatomic) float alpha;

/// Default: 5.
@property(nonatomic) float beta;

/// Default: 1.
@property(nonatomic) float delta;

/// In feature channels.
@property(nonatomic, readonly) NSUInteger kernelSize;

- (instancetype)initWithDevice:(id<MTLDevice>)device kernelSize:(NSUInteger)kernelSize;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The gradient of MPSCNNCrossChannelNormalization. Its source image is that of the forward kernel.
OMPS_CLASS_EXPORT
@interface MPSCNNCrossChannelNormalizationGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNCrossChannelNormalizationGradientImpl *_crossChannelGradientImpl;
}

/// Default: 1.
@property(nonatomic) float alpha;

/// Default: 5.
@property(nonatomic) float beta;

/// Default: 1.
@property(nonatomic) float delta;

/// In feature channels.
@property(nonatomic, readonly) NSUInteger kernelSize;

- (instancetype)initWithDevice:(id<MTLDevice>)device kernelSize:(NSUInteger)kernelSize;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Divides a value by the energy of the pixels around it in its feature channel.
///
///     y = x / (delta + alpha / (kernelWidth * kernelHeight) * sum x(q)^2)^beta
///
/// The sum is over the pixels q of a window.
/// The window begins floor(kernelWidth / 2) columns to the left and floor(kernelHeight / 2) rows above. Pixels outside
/// the image count as 0, whatever edgeMode is.
OMPS_CLASS_EXPORT
@interface MPSCNNSpatialNormalization : MPSCNNKernel {
 @private
  struct MPSCNNSpatialNormalizationImpl *_spatialImpl;
}

/// Default: 1.
@property(nonatomic) float alpha;

/// Default: 5.
@property(nonatomic) float beta;

/// Default: 1.
@property(nonatomic) float delta;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The gradient of MPSCNNSpatialNormalization. Its source image is that of the forward kernel.
OMPS_CLASS_EXPORT
@interface MPSCNNSpatialNormalizationGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNSpatialNormalizationGradientImpl *_spatialGradientImpl;
}

/// Default: 1.
@property(nonatomic) float alpha;

/// Default: 5.
@property(nonatomic) float beta;

/// Default: 1.
@property(nonatomic) float delta;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Subtracts the mean of the pixels around a value in its feature channel, and divides by their variance.
///
///     y = pm + ps * (x - p0 * mean) / (delta + alpha * variance)^beta
///
/// The window begins floor(kernelWidth / 2) columns to the left and floor(kernelHeight / 2) rows above. Pixels outside
/// the image are zeros that count, whatever edgeMode is. The variance is the mean of the squares less the squared mean.
OMPS_CLASS_EXPORT
@interface MPSCNNLocalContrastNormalization : MPSCNNKernel {
 @private
  struct MPSCNNLocalContrastNormalizationImpl *_localContrastImpl;
}

/// Default: 0.
@property(nonatomic) float alpha;

/// Default: 0.5.
@property(nonatomic) float beta;

/// Default: 1/1024.
@property(nonatomic) float delta;

/// Factor of the mean. Default: 1.
@property(nonatomic) float p0;

/// Added to the result. Default: 0.
@property(nonatomic) float pm;

/// Factor of the quotient. Default: 1.
@property(nonatomic) float ps;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The gradient of MPSCNNLocalContrastNormalization. Its source image is that of the forward kernel.
OMPS_CLASS_EXPORT
@interface MPSCNNLocalContrastNormalizationGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNLocalContrastNormalizationGradientImpl *_localContrastGradientImpl;
}

/// Default: 0.
@property(nonatomic) float alpha;

/// Default: 0.5.
@property(nonatomic) float beta;

/// Default: 1/1024.
@property(nonatomic) float delta;

/// Factor of the mean. Default: 1.
@property(nonatomic) float p0;

/// Added to the result. Default: 0.
@property(nonatomic) float pm;

/// Factor of the quotient. Default: 1.
@property(nonatomic) float ps;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
