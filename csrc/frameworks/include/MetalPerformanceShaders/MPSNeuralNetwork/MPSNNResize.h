// Images of other sizes.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Bilinear resizing. Result column x reads source column x * (source width / resizeWidth), likewise rows, as
/// MPSCNNUpsamplingBilinear does. With aligned corners it reads x * (source width - 1) / (resizeWidth - 1), so that
/// corner pixels keep their values. Positions outside are moved to the edge.
OMPS_CLASS_EXPORT
@interface MPSNNResizeBilinear : MPSCNNKernel {
 @private
  struct MPSNNResizeBilinearImpl *_resizeBilinearImpl;
}

@property(nonatomic, readonly) NSUInteger resizeWidth;
@property(nonatomic, readonly) NSUInteger resizeHeight;
@property(nonatomic, readonly) BOOL alignCorners;

/// Raises NSInvalidArgumentException unless both sizes are 1 to 2^31 - 1.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   resizeWidth:(NSUInteger)resizeWidth
                  resizeHeight:(NSUInteger)resizeHeight
                  alignCorners:(BOOL)alignCorners;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
