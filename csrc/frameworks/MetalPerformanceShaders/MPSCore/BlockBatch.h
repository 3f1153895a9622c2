// Images behind one another in one block, as an array that makes an image when somebody asks for it: kernels that hand
// batches on to kernels need the block alone, and a batch of 32 images took longer to make and to look through than a
// kernel to encode.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/ImageImpl.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSBlockBatch : NSArray {
 @private
  struct OMPSBlockBatchImpl *_impl;
}
// Images of `each` of the window's images, all of them. They are like `descriptor` or, where that is nil, sub-images of
// `parent`.
- (instancetype)initWithWindow:(const openmps::fw::ImageWindow &)window
                          each:(NSUInteger)each
                    descriptor:(nullable MPSImageDescriptor *)descriptor
                        parent:(nullable MPSImage *)parent;
- (const openmps::fw::ImageWindow *)omps_window;
@end

namespace openmps::fw {

// All images of an OMPSBlockBatch as one window; null for other arrays. They are distinct and not temporary.
const ImageWindow *_Nullable whole_window(NSArray *batch);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
