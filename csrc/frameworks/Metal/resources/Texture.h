// A texture in the engine's memory: slices and mipmap levels of dense pixels, or pixels of a buffer.
#pragma once

#import <Metal/Metal.h>

#include <memory>
#include <vector>

#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/resources/Resource.h"
#include "frameworks/Metal/resources/TexelFormat.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// A checked descriptor of a texture. `array_length` counts slices of an array, `slices` planes of a level.
struct TextureShape {
  MTLTextureType type = MTLTextureType2D;
  MTLPixelFormat format = MTLPixelFormatRGBA8Unorm;
  NSUInteger width = 1, height = 1, depth = 1;
  NSUInteger levels = 1;
  NSUInteger array_length = 1;
  MTLTextureUsage usage = MTLTextureUsageShaderRead;

  NSUInteger slices() const;
  MTLSize size_of_level(NSUInteger level) const noexcept;
  std::size_t pixel_bytes() const { return texel_format(format).bytes; }
};

// The memory of the planes. Shared by a texture and its views.
struct TextureMemory {
  engine::BufferView view;
  struct Level {
    std::size_t offset = 0;  // from the start of a slice
    std::size_t bytes_per_row = 0;
    std::size_t bytes_per_image = 0;
  };
  std::vector<Level> levels;
  std::size_t slice_bytes = 0;
};

// Raises if no texture here can be so; the sentence names the quantity.
TextureShape shape_of(MTLTextureDescriptor *descriptor);
// Dense planes; `view` is empty in the result.
TextureMemory dense_layout(const TextureShape &shape);
std::size_t bytes_of(const TextureMemory &memory, const TextureShape &shape);

// All +1; nil if there is too little memory.
id<MTLTexture> _Nullable new_texture(id<MTLDevice> device, MTLTextureDescriptor *descriptor) NS_RETURNS_RETAINED;
id<MTLTexture> new_texture_in(engine::BufferView view, const TextureShape &shape,
                              ResourceDescription description) NS_RETURNS_RETAINED;
id<MTLTexture> new_buffer_texture(id<MTLBuffer> buffer, MTLTextureDescriptor *descriptor, NSUInteger offset,
                                  NSUInteger bytes_per_row) NS_RETURNS_RETAINED;

// Raises NSRangeException unless the box is inside that level and slice of the texture, whatever its class.
void check_region(id<MTLTexture> texture, MTLRegion region, NSUInteger level, NSUInteger slice, const char *who);

}  // namespace openmps::fw

@interface OMPSTexture : OMPSResource <MTLTexture> {
 @private
  struct OMPSTextureImpl *_impl;
}
- (openmps::fw::TexturePlane)omps_planeOfLevel:(NSUInteger)level slice:(NSUInteger)slice;
// All levels and slices, for kernels.
- (openmps::engine::TextureView)omps_view;
// Memory with the record that kernels read. It lives as long as the texture, and longer for those that keep it.
- (openmps::engine::BufferView)omps_record;
@end

NS_ASSUME_NONNULL_END
