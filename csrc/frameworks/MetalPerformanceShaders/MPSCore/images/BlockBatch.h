// Consecutive images in one block, as an array that makes an image object only on demand. Kernels that pass batches to
// kernels need only the block. To make and examine a batch of 32 image objects took longer than to encode a kernel.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSBlockBatch : NSArray {
 @private
  struct OMPSBlockBatchImpl *_impl;
}
// Images of `each` of the window's images, all of them. They are like `descriptor` or, if that is nil, sub-images of
// `parent`.
- (instancetype)initWithView:(const openmps::fw::ImageView &)window
                        each:(NSUInteger)each
                  descriptor:(nullable MPSImageDescriptor *)descriptor
                      parent:(nullable MPSImage *)parent;
- (const openmps::fw::ImageView *)omps_window;
@end

namespace openmps::fw {

// All images of an OMPSBlockBatch as one window; null for other arrays. They are distinct and not temporary.
const ImageView *_Nullable whole_view(NSArray *batch);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
