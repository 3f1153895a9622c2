// Padding of images.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Adds rows, columns and feature channels around an image. edgeMode chooses their values:
/// - Zero, the default: zeros; Constant: fillValue
/// - Clamp: the nearest value of the image
/// - Mirror, MirrorWithEdge: a mirror image without or with the edge, repeated as far as the padding reaches
///
/// Results that the kernel makes itself have the source's size and both paddings, and the kernel sets `offset`. In a
/// given destination, pixel (x, y) of clipRect shows source position (x + offset.x, y + offset.y). Feature channels
/// always have the padding of paddingSizeBefore.channel and paddingSizeAfter.channel.
OMPS_CLASS_EXPORT
@interface MPSNNPad : MPSCNNKernel {
 @private
  struct MPSNNPadImpl *_padImpl;
}

/// Added at the left, at the top and before the first feature channel, at most 2^31 - 1 each. Default: 0, 0, 0.
@property(nonatomic) MPSImageCoordinate paddingSizeBefore;

/// Added at the right, at the bottom and after the last feature channel, at most 2^31 - 1 each. Default: 0, 0, 0.
@property(nonatomic) MPSImageCoordinate paddingSizeAfter;

/// The value of MPSImageEdgeModeConstant, unless fillValueArray was given. Default: 0.
@property(nonatomic) float fillValue;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (instancetype)initWithDevice:(id<MTLDevice>)device
             paddingSizeBefore:(MPSImageCoordinate)paddingSizeBefore
              paddingSizeAfter:(MPSImageCoordinate)paddingSizeAfter;

/// `fillValueArray`: floats for MPSImageEdgeModeConstant, one for each feature channel of the result, or more. Copied.
- (instancetype)initWithDevice:(id<MTLDevice>)device
             paddingSizeBefore:(MPSImageCoordinate)paddingSizeBefore
              paddingSizeAfter:(MPSImageCoordinate)paddingSizeAfter
                fillValueArray:(nullable NSData *)fillValueArray;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The gradient of a padding, by its gradient state. A value of the source gets the sum of the gradients at all places
/// that show it. Feature channels that the padding did not read get 0.
OMPS_CLASS_EXPORT
@interface MPSNNPadGradient : MPSCNNGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
