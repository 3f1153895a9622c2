// Parts of images.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Copies a part of an image: result pixel (x, y) is source pixel (x + offset.x, y + offset.y). The feature channels
/// are those of sourceFeatureChannelOffset and sourceFeatureChannelMaxCount.
///
/// Results that the kernel makes itself go from the offset to the source's last row and column. In a larger
/// destination, edgeMode chooses the values outside the source.
OMPS_CLASS_EXPORT
@interface MPSNNSlice : MPSCNNKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
