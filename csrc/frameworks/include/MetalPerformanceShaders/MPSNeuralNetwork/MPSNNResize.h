// Images of other sizes.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
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

/// Bilinear resizing of regions of an image. Every image gives numberOfRegions results, one after another: the result
/// has numberOfRegions images for each image of the source. A region has the origin (x, y) and the size (width,
/// height). In its coordinates, 0 and 1 are the centres of the first and last pixel. Result column i reads the source
/// column
///
///   (x + width i / (resizeWidth - 1)) (source width - 1),
///
/// and the middle of the region if resizeWidth is 1, likewise rows. Positions outside the image give 0. Depths are not
/// used. Source: Apple's text repeats that of TensorFlow's crop_and_resize, whose formula this is.
OMPS_CLASS_EXPORT
@interface MPSNNCropAndResizeBilinear : MPSCNNKernel {
 @private
  struct MPSNNCropAndResizeBilinearImpl *_cropAndResizeBilinearImpl;
}

@property(nonatomic, readonly) NSUInteger resizeWidth;
@property(nonatomic, readonly) NSUInteger resizeHeight;
@property(nonatomic, readonly) NSUInteger numberOfRegions;

/// numberOfRegions regions, which the kernel owns.
@property(nonatomic, readonly) const MPSRegion *regions;

/// Copies the regions. Raises NSInvalidArgumentException unless the sizes and the number are 1 to 2^31 - 1, and the
/// regions' coordinates finite.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   resizeWidth:(NSUInteger)resizeWidth
                  resizeHeight:(NSUInteger)resizeHeight
               numberOfRegions:(NSUInteger)numberOfRegions
                       regions:(const MPSRegion *)regions;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
