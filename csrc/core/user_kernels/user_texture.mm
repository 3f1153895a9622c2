#include "core/user_kernels/user_texture.h"

#import <Metal/Metal.h>

#include <string>

#include "compat/checked_size.h"
#include "core/objects/buffer_objc.h"

namespace openmps::core {
namespace {

id<MTLTexture> texture_in(const UserTexture &texture) { return object_in<id<MTLTexture>>(texture.object); }

MTLTextureDescriptor *descriptor_of(id<MTLDevice> device, const TextureShape &shape) {
  MTLTextureDescriptor *const made = [[[MTLTextureDescriptor alloc] init] autorelease];
  [made setTextureType:static_cast<MTLTextureType>(shape.type)];
  [made setPixelFormat:static_cast<MTLPixelFormat>(shape.format)];
  [made setWidth:shape.width];
  [made setHeight:shape.height];
  [made setDepth:shape.depth];
  [made setArrayLength:shape.slices];
  [made setUsage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  [made setStorageMode:[device hasUnifiedMemory] ? MTLStorageModeShared : MTLStorageModeManaged];
  return made;
}

// Calls `copy(slice, region, bytes_per_row, bytes_per_image, offset)` for each slice of dense pixels.
template <typename Copy>
void for_each_slice(const TextureShape &shape, const Copy &copy) {
  const auto row = objc::CheckedSize(shape.width) * shape.pixel_bytes;
  const auto image = objc::CheckedSize(shape.height) * row, slice = objc::CheckedSize(shape.depth) * image;
  const MTLRegion all = MTLRegionMake3D(0, 0, 0, shape.width, shape.height, shape.depth);
  for (std::size_t i = 0; i < shape.slices; ++i) copy(i, all, row, image, slice * i);
}

}  // namespace

Result<UserTexture> UserTexture::make(const Device &device, const TextureShape &shape, const void *pixels) noexcept {
  return guarded<UserTexture>([&] {
    const auto place = object_in<id<MTLDevice>>(device.object);
    id<MTLTexture> made = [place newTextureWithDescriptor:descriptor_of(place, shape)];
    if (made == nil) refuse(ErrorKind::OutOfMemory, "The machine has no memory left for a texture.");
    UserTexture texture{adopt(made), shape};
    if (Status status = texture.write(pixels); !status) refuse(status.kind(), status.message());
    return texture;
  });
}

Status UserTexture::write(const void *pixels) const noexcept {
  return objc_guard([&] {
    for_each_slice(
        shape, [&](NSUInteger slice, const MTLRegion &region, std::size_t row, std::size_t image, std::size_t offset) {
          [texture_in(*this) replaceRegion:region
                               mipmapLevel:0
                                     slice:slice
                                 withBytes:static_cast<const std::byte *>(pixels) + offset
                               bytesPerRow:row
                             bytesPerImage:image];
        });
  });
}

Status UserTexture::read(void *pixels) const noexcept {
  return objc_guard([&] {
    for_each_slice(
        shape, [&](NSUInteger slice, const MTLRegion &region, std::size_t row, std::size_t image, std::size_t offset) {
          [texture_in(*this) getBytes:static_cast<std::byte *>(pixels) + offset
                          bytesPerRow:row
                        bytesPerImage:image
                           fromRegion:region
                          mipmapLevel:0
                                slice:slice];
        });
  });
}

Result<UserSampler> UserSampler::make(const Device &device, const SamplerSettings &settings) noexcept {
  return guarded<UserSampler>([&] {
    MTLSamplerDescriptor *const made = [[[MTLSamplerDescriptor alloc] init] autorelease];
    [made setMinFilter:static_cast<MTLSamplerMinMagFilter>(settings.min_filter)];
    [made setMagFilter:static_cast<MTLSamplerMinMagFilter>(settings.mag_filter)];
    [made setSAddressMode:static_cast<MTLSamplerAddressMode>(settings.address[0])];
    [made setTAddressMode:static_cast<MTLSamplerAddressMode>(settings.address[1])];
    [made setRAddressMode:static_cast<MTLSamplerAddressMode>(settings.address[2])];
    [made setBorderColor:static_cast<MTLSamplerBorderColor>(settings.border_color)];
    [made setCompareFunction:static_cast<MTLCompareFunction>(settings.compare)];
    [made setNormalizedCoordinates:settings.is_normalized];
    return UserSampler{adopt([object_in<id<MTLDevice>>(device.object) newSamplerStateWithDescriptor:made])};
  });
}

}  // namespace openmps::core
