// The texture of an image in a dense block: its pixels as slices of four channels, without a copy.
#pragma once

#import <Metal/Metal.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSImageTexture : NSObject <MTLTexture> {
 @private
  struct OMPSImageTextureImpl *_impl;
}
- (instancetype)initWithView:(const openmps::fw::ImageView &)window
                       usage:(MTLTextureUsage)usage
                 storageMode:(MTLStorageMode)mode;
- (const openmps::fw::ImageView *)omps_window;
@end

namespace openmps::fw {

// The window of a texture that an image made; null for any other texture.
const ImageView *_Nullable view_behind(id<MTLTexture> texture);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
