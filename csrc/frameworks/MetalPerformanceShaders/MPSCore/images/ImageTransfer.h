// readBytes and writeBytes: the layout of the caller's memory, checked against the image.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"

namespace openmps::fw {

// One call of readBytes or writeBytes in its longest form; zero strides mean densely packed.
struct ImageTransfer {
  MPSDataLayout data_layout = MPSDataLayoutHeightxWidthxFeatureChannels;
  NSUInteger bytes_per_column = 0, bytes_per_row = 0, bytes_per_image = 0;
  MTLRegion region = {};
  MPSImageReadWriteParams channels = {};
  NSUInteger image_index = 0;

  static ImageTransfer whole_image(const ImageLayout &layout, MPSDataLayout data_layout, NSUInteger image_index);
};

// Raise NSRangeException or NSInvalidArgumentException if the transfer does not fit the image.
void read_bytes(MPSImage *image, const ImageTransfer &transfer, void *data);
void write_bytes(MPSImage *image, const ImageTransfer &transfer, const void *data);

}  // namespace openmps::fw
