#include <string>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageTexture.h"

namespace openmps::fw {
namespace {

// Images do not expose their bytes: reads and writes of the CPU go through the image, which knows the location.
engine::Storage storage_of(MTLStorageMode mode) {
  return mode == MTLStorageModePrivate || mode == MTLStorageModeMemoryless ? engine::Storage::Private
                                                                           : engine::Storage::Managed;
}

}  // namespace

ImageView ImageView::images(std::size_t first, std::size_t count) const {
  ImageView part = *this;
  part.first_image += first;
  part.layout.n = static_cast<std::int64_t>(count);
  return part;
}

ImageView ImageView::channels(std::size_t first, std::size_t count) const {
  ImageView part = *this;
  part.first_channel += first;
  part.layout.c = static_cast<std::int64_t>(count);
  return part;
}

ImageBox ImageView::in_block(ImageBox box) const noexcept {
  box.image += first_image;
  box.channel += first_channel;
  return box;
}

ImageBox ImageView::whole(std::size_t image) const noexcept {
  ImageBox box;
  box.image = image;
  box.width = static_cast<std::size_t>(layout.w);
  box.height = static_cast<std::size_t>(layout.h);
  box.channels = static_cast<std::size_t>(layout.c);
  return box;
}

ImageLayout layout_of(MPSImageDescriptor *descriptor) {
  const ChannelFormat &format = format_facts([descriptor channelFormat]);
  ImageLayout layout;
  layout.format = format.format;
  layout.dtype = format.dtype;
  layout.scale = format.scale;
  layout.n = static_cast<std::int64_t>([descriptor numberOfImages]);
  layout.h = static_cast<std::int64_t>([descriptor height]);
  layout.w = static_cast<std::int64_t>([descriptor width]);
  layout.c = static_cast<std::int64_t>([descriptor featureChannels]);
  return layout;
}

ImageView make_view(id<MTLDevice> device, MPSImageDescriptor *descriptor, Pooling pooling) {
  if (device == nil) refuse("An image is made without a device.");
  static_cast<void>(engine_device(device));  // checks its class
  if (descriptor == nil) refuse("An image is made without an image descriptor.");
  const ImageLayout layout = layout_of(needed(descriptor));
  if (layout.n < 1 || layout.h < 1 || layout.w < 1 || layout.c < 1) {
    refuse("An image descriptor has width " + std::to_string(layout.w) + ", height " + std::to_string(layout.h) + ", " +
           std::to_string(layout.c) + " feature channels and " + std::to_string(layout.n) +
           " images; each has to be at least 1.");
  }
  if (!engine::has_size(layout.type())) {
    refuse("An image descriptor has width " + std::to_string(layout.w) + ", height " + std::to_string(layout.h) + ", " +
           std::to_string(layout.c) + " feature channels and " + std::to_string(layout.n) +
           " images; together they have more than 2^60 bytes.");
  }
  const engine::Storage storage =
      pooling == Pooling::Temporary ? engine::Storage::Private : storage_of([descriptor storageMode]);
  return {std::make_shared<ImageBlock>(device, layout, storage, pooling), layout, 0, 0};
}

ImageView view_over(id<MTLTexture> texture, std::size_t channels) {
  if (texture == nil) refuse("An image is made over a texture that is nil.");
  if (![texture respondsToSelector:@selector(getBytes:bytesPerRow:bytesPerImage:fromRegion:mipmapLevel:slice:)])
    refuse_class("MPSImage", "the texture", texture, "MTLTexture");
  if (channels < 1) refuse("An image over a texture has 0 feature channels; it has to have at least 1.");
  if (const ImageView *window = view_behind(texture);
      window != nullptr && static_cast<std::size_t>(window->layout.c) == channels) {
    return *window;
  }
  const PixelFormat *const pixel = find_pixel_format([texture pixelFormat]);
  if (pixel == nullptr) {
    refuse(
        "A texture has the pixel format " + std::to_string([texture pixelFormat]) +
        "; an image can be made over R, RG and RGBA textures of 8Unorm, 16Unorm, 16Float and 32Float, and BGRA8Unorm.");
  }
  const std::size_t slices = channels / 4 + (channels % 4 != 0 ? 1 : 0);
  const std::size_t length = [texture textureType] == MTLTextureType2DArray ? [texture arrayLength] : 1;
  const std::size_t per_slice = channels < 4 ? channels : 4;
  if (pixel->channels < per_slice || length % slices != 0) {
    refuse("A texture of format " + std::string(pixel->name) + " with " + std::to_string(length) +
           " slices cannot hold images of " + std::to_string(channels) + " feature channels, which take " +
           std::to_string(slices) + " slices each.");
  }
  const ChannelFormat &format = format_facts(pixel->format);
  ImageLayout layout;
  layout.format = format.format;
  layout.dtype = format.dtype;
  layout.scale = format.scale;
  layout.n = static_cast<std::int64_t>(length / slices);
  layout.h = static_cast<std::int64_t>([texture height]);
  layout.w = static_cast<std::int64_t>([texture width]);
  layout.c = static_cast<std::int64_t>(channels);
  return {std::make_shared<ImageBlock>(texture, layout, *pixel), layout, 0, 0};
}

}  // namespace openmps::fw
