// Images that are read at given positions.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Reads the primary image at the positions that the secondary image has, bilinearly. The result has the secondary
/// image's size and the primary image's feature channels.
///
/// The secondary image has two feature channels, x and y in pixels; (0, 0) is the centre of the first pixel. Outside
/// the primary image are zeros with primaryEdgeMode Zero, its nearest pixel with Clamp. Other modes raise
/// NSInvalidArgumentException when the kernel is encoded.
OMPS_CLASS_EXPORT
@interface MPSNNGridSample : MPSCNNBinaryKernel {
 @private
  struct MPSNNGridSampleImpl *_gridSampleImpl;
}

/// Whether a position is the secondary image's value. If not, the result's own position is added to it. Default: YES.
@property(nonatomic) BOOL useGridValueAsInputCoordinate;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
