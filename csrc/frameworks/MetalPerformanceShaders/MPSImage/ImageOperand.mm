#include "frameworks/MetalPerformanceShaders/MPSImage/ImageOperand.h"

#include <algorithm>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageFormat.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageTexture.h"

namespace openmps::fw::image {
namespace {

using engine::BufferView;

constexpr std::size_t kAlignment = 16;

// The bytes of a row and of an image of dense pixels.
struct Strides {
  std::size_t row = 0, image = 0;
};

Strides dense_strides(const Operand &operand, std::int64_t height, std::int64_t width) {
  const std::size_t row = objc::CheckedSize(static_cast<std::size_t>(width)) * operand.pixel_bytes();
  return {row, objc::CheckedSize(row) * static_cast<std::size_t>(height)};
}

BufferView advanced(BufferView view, std::size_t bytes) {
  view.offset += bytes;
  return view;
}

std::size_t at(std::int64_t index, std::size_t stride) {
  return objc::CheckedSize(static_cast<std::size_t>(index)) * stride;
}

TexturePlane plane(const Operand &operand, std::int64_t slice) {
  return plane_of(operand.texture.get(), operand.level, static_cast<NSUInteger>(slice));
}

void copy_rows(engine::CommandList &list, const BufferView &from, std::size_t from_row, const BufferView &to,
               std::size_t to_row, std::size_t row_bytes, std::int64_t rows) {
  check(list.copy_rows(from, to, row_bytes, {static_cast<std::size_t>(rows), from_row, to_row}));
}

// The pixels of `box` into dense images of `to`.
void store(engine::CommandList &list, const Operand &operand, const Box &box, const BufferView &pixels,
           const BufferView &to) {
  const Strides from = dense_strides(operand, box.h, box.w),
                whole = dense_strides(operand, operand.layout.h, operand.layout.w);
  for (std::int64_t i = 0; i < box.n; ++i) {
    const std::size_t first = at(box.z + i, whole.image) + at(box.y, whole.row) + at(box.x, operand.pixel_bytes());
    copy_rows(list, advanced(pixels, at(i, from.image)), from.row, advanced(to, first), whole.row, from.row, box.h);
  }
}

void check_device(MPSKernel *kernel, const Operand &operand, id<MTLDevice> place) {
  const id<MTLDevice> device = [kernel device];
  if (place == device) return;
  refuse(operand.who + " is made for device \"" + [[device name] UTF8String] + "\", " + operand.name +
         " belongs to \"" + [[place name] UTF8String] + "\".");
}

// The format whose bytes an sRGB format has.
struct SrgbFormat {
  MTLPixelFormat pixel, plain;
};

constexpr SrgbFormat kSrgbFormats[] = {{MTLPixelFormatR8Unorm_sRGB, MTLPixelFormatR8Unorm},
                                       {MTLPixelFormatRG8Unorm_sRGB, MTLPixelFormatRG8Unorm},
                                       {MTLPixelFormatRGBA8Unorm_sRGB, MTLPixelFormatRGBA8Unorm},
                                       {MTLPixelFormatBGRA8Unorm_sRGB, MTLPixelFormatBGRA8Unorm}};

const SrgbFormat *find_srgb(MTLPixelFormat pixel) {
  for (const SrgbFormat &row : kSrgbFormats)
    if (row.pixel == pixel) return &row;
  return nullptr;
}

const PixelFormat &format_of(const Operand &operand, id<MTLTexture> texture) {
  const SrgbFormat *const srgb = find_srgb([texture pixelFormat]);
  const PixelFormat *const found = find_pixel_format(srgb ? srgb->plain : [texture pixelFormat]);
  if (found == nullptr)
    refuse(
        operand.who + ": " + operand.name + " has the pixel format " + std::to_string([texture pixelFormat]) +
        "; filters take R, RG and RGBA textures of 8Unorm, 8Unorm_sRGB, 16Unorm, 16Float and 32Float, and BGRA8Unorm.");
  return *found;
}

void check_texture(const Operand &operand, id<MTLTexture> texture) {
  if (texture == nil) refuse(operand.who + ": " + operand.name + " is nil.");
  if (![texture respondsToSelector:@selector(getBytes:bytesPerRow:bytesPerImage:fromRegion:mipmapLevel:slice:)])
    refuse_class(operand.who, operand.name, texture, "MTLTexture");
  const MTLTextureType type = [texture textureType];
  if (type != MTLTextureType2D && type != MTLTextureType2DArray)
    refuse(operand.who + ": " + operand.name + " has the texture type " + std::to_string(type) + "; filters take 2D (" +
           std::to_string(MTLTextureType2D) + ") and 2DArray (" + std::to_string(MTLTextureType2DArray) + ").");
  if (operand.level >= [texture mipmapLevelCount])
    refuse(operand.who + ": " + operand.name + " has " + std::to_string([texture mipmapLevelCount]) +
           " mipmap levels, level " + std::to_string(operand.level) + " is needed.");
}

void take_image(Operand &operand, MPSImage *image) {
  operand.image = objc::Ref<MPSImage *>::retain(image);
  operand.layout = layout_of(image);
}

}  // namespace

std::size_t Operand::pixel_bytes() const {
  return objc::CheckedSize(static_cast<std::size_t>(layout.c)) * engine::size_of(layout.dtype);
}

BufferView Operand::bound() const {
  BufferView view;
  if (!texture) {
    view = view_of(image.get());
  } else if (layout.n == 1) {
    TexturePlane only = plane(*this, 0);
    if (only.bytes_per_row == dense_strides(*this, layout.h, layout.w).row) view = std::move(only.view);
  }
  return view && view.offset % kAlignment == 0 ? view : BufferView{};
}

Operand texture_operand(MPSKernel *kernel, const char *name, id<MTLTexture> texture, NSUInteger level) {
  Operand operand{[kernel omps_name], name, {}, {}, level, {}};
  check_texture(operand, texture);
  check_device(kernel, operand, [texture device]);
  const PixelFormat &format = format_of(operand, texture);
  if (!plane_of(texture, level, 0)) {
    const ImageView *const behind = view_behind(texture);
    const NSUInteger channels = behind ? static_cast<NSUInteger>(behind->layout.c) : format.channels;
    const auto over = objc::Ref<MPSImage *>::adopt([[MPSImage alloc] initWithTexture:texture featureChannels:channels]);
    take_image(operand, over.get());
    return operand;
  }
  const ChannelFormat &facts = format_facts(format.format);
  const auto extent = [level](NSUInteger full) {
    return static_cast<std::int64_t>(std::max<NSUInteger>(level < 64 ? full >> level : 0, 1));
  };
  operand.texture = objc::Ref<id<MTLTexture>>::retain(texture);
  operand.blue_first = format.blue_first;
  operand.is_srgb = find_srgb([texture pixelFormat]) != nullptr;
  operand.layout = {facts.format,
                    facts.dtype,
                    facts.scale,
                    static_cast<std::int64_t>([texture arrayLength]),
                    extent([texture height]),
                    extent([texture width]),
                    static_cast<std::int64_t>(format.channels)};
  return operand;
}

Operand image_operand(MPSKernel *kernel, const char *name, MPSImage *image) {
  Operand operand{[kernel omps_name], name, {}, {}, 0, {}};
  if (image == nil) refuse(operand.who + ": " + name + " is nil.");
  take_image(operand, checked(image, operand.who, name));
  check_device(kernel, operand, [image device]);
  return operand;
}

BufferView staging_for(const Operand &operand, const Box &box) {
  const std::size_t bytes = at(box.n, dense_strides(operand, box.h, box.w).image);
  const id<MTLDevice> device = operand.texture ? [operand.texture.get() device] : [operand.image.get() device];
  return pooled_view(device, bytes, engine::Storage::Private, false);
}

BufferView gather(id<MTLCommandBuffer> commandBuffer, const Operand &operand) {
  if (BufferView view = operand.bound()) return view;
  engine::CommandList &list = list_of(commandBuffer);
  const Strides dense = dense_strides(operand, operand.layout.h, operand.layout.w);
  if (!operand.texture) {
    const BufferView view = source_view(commandBuffer, operand.image.get());
    if (view.offset % kAlignment == 0) return view;
    const BufferView copy = staging_for(operand, operand.whole());
    check(list.copy(view, copy, operand.layout.bytes()));
    return copy;
  }
  const BufferView copy = staging_for(operand, operand.whole());
  for (std::int64_t i = 0; i < operand.layout.n; ++i) {
    const TexturePlane from = plane(operand, i);
    copy_rows(list, from.view, from.bytes_per_row, advanced(copy, at(i, dense.image)), dense.row, dense.row,
              operand.layout.h);
  }
  return copy;
}

void check_writable(id<MTLCommandBuffer> commandBuffer, const Operand &operand) {
  if (operand.image) static_cast<void>(destination_view(commandBuffer, operand.image.get()));
}

void scatter(id<MTLCommandBuffer> commandBuffer, const Operand &operand, const Box &box, const BufferView &pixels) {
  engine::CommandList &list = list_of(commandBuffer);
  if (operand.texture) {
    const Strides from = dense_strides(operand, box.h, box.w);
    for (std::int64_t i = 0; i < box.n; ++i) {
      const TexturePlane to = plane(operand, box.z + i);
      const std::size_t first = at(box.y, to.bytes_per_row) + at(box.x, operand.pixel_bytes());
      copy_rows(list, advanced(pixels, at(i, from.image)), from.row, advanced(to.view, first), to.bytes_per_row,
                from.row, box.h);
    }
    return;
  }
  MPSImage *const image = operand.image.get();
  if (const BufferView own = view_of(image)) return store(list, operand, box, pixels, own);
  // The image has its pixels elsewhere. It is written as a whole, with the other pixels as they are.
  const bool is_whole = box == operand.whole();
  const BufferView staging = is_whole ? destination_view(commandBuffer, image) : source_view(commandBuffer, image);
  store(list, operand, box, pixels, staging);
  finish_destination(commandBuffer, image, staging);
}

}  // namespace openmps::fw::image
