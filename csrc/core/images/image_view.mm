#include "core/images/image_view.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <string>

#include "compat/checked_size.h"
#include "core/images/image_objc.h"
#include "core/objects/selector_call.h"

namespace openmps::core {
namespace {

MPSImage *image_in(const Image &image) { return object_in<MPSImage *>(image.object); }
id<MTLTexture> texture_in(const Texture &texture) { return object_in<id<MTLTexture>>(texture.object); }

NSUInteger checked_count(std::int64_t value, const char *what) {
  if (value < 0)
    refuse(ErrorKind::InvalidArgument, std::string(what) + " is " + std::to_string(value) + ", expected 0 or more.");
  return static_cast<NSUInteger>(value);
}

struct TextureFormat {
  MTLPixelFormat pixel_format;
  PixelFormat format;
  std::int64_t channels;
};

constexpr TextureFormat kTextureFormats[] = {
    {MTLPixelFormatR8Unorm, PixelFormat::Unorm8, 1},      {MTLPixelFormatRG8Unorm, PixelFormat::Unorm8, 2},
    {MTLPixelFormatRGBA8Unorm, PixelFormat::Unorm8, 4},   {MTLPixelFormatR16Float, PixelFormat::Float16, 1},
    {MTLPixelFormatRG16Float, PixelFormat::Float16, 2},   {MTLPixelFormatRGBA16Float, PixelFormat::Float16, 4},
    {MTLPixelFormatR32Float, PixelFormat::Float32, 1},    {MTLPixelFormatRG32Float, PixelFormat::Float32, 2},
    {MTLPixelFormatRGBA32Float, PixelFormat::Float32, 4},
};

const TextureFormat &format_of(id<MTLTexture> texture) {
  for (const TextureFormat &each : kTextureFormats)
    if (each.pixel_format == [texture pixelFormat]) return each;
  refuse(ErrorKind::Unsupported, "A texture has pixel format " + std::to_string([texture pixelFormat]) +
                                     ", which is none of 8-bit, float16 or float32 numbers.");
}

// One level of a texture: its number, its size in pixels and bytes.
struct Level {
  NSUInteger number, width, height, row, slice;

  Level(id<MTLTexture> texture, std::int64_t index) : number(checked_count(index, "The level")) {
    if (number >= [texture mipmapLevelCount])
      refuse(ErrorKind::InvalidArgument, "A texture has " + std::to_string([texture mipmapLevelCount]) +
                                             " levels, level " + std::to_string(number) + " is asked for.");
    const TextureFormat &format = format_of(texture);
    width = std::max<NSUInteger>([texture width] >> number, 1);
    height = std::max<NSUInteger>([texture height] >> number, 1);
    row = objc::CheckedSize(width) * format.channels * bytes_of(format.format);
    slice = objc::CheckedSize(row) * height;
  }
  NSUInteger before(NSUInteger index) const { return objc::CheckedSize(slice) * index; }
  MTLRegion all() const { return MTLRegionMake2D(0, 0, width, height); }
};

struct Transfer {
  MPSDataLayout layout;
  NSUInteger row_bytes, image_bytes, image;
  MTLRegion region;
  MPSImageReadWriteParams channels;

  Transfer(MPSImage *whole, const ImagePart &part) {
    layout = part.layout == DataLayout::HWC ? MPSDataLayoutHeightxWidthxFeatureChannels
                                            : MPSDataLayoutFeatureChannelsxHeightxWidth;
    image = checked_count(part.image, "The image's index");
    region = MTLRegionMake2D(
        checked_count(part.first[1], "The first column"), checked_count(part.first[0], "The first row"),
        checked_count(part.extent[1], "The number of columns"), checked_count(part.extent[0], "The number of rows"));
    channels = {checked_count(part.first[2], "The first channel"),
                checked_count(part.extent[2], "The number of channels")};
    const NSUInteger column = objc::CheckedSize(bytes_of(format_in(whole))) *
                              (part.layout == DataLayout::HWC ? channels.numberOfFeatureChannelsToReadWrite : 1);
    row_bytes = objc::CheckedSize(column) * region.size.width;
    image_bytes = objc::CheckedSize(row_bytes) * region.size.height;
  }
};

}  // namespace

// ---- textures

Result<Texture> Texture::make(const Device &device, std::int64_t slices, std::int64_t height, std::int64_t width,
                              std::int64_t channels, PixelFormat format, bool mipmapped) noexcept {
  return guarded<Texture>([&] {
    id<MTLDevice> metal = object_in<id<MTLDevice>>(device.object);
    for (const TextureFormat &each : kTextureFormats) {
      if (each.format != format || each.channels != channels) continue;
      MTLTextureDescriptor *const descriptor =
          [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:each.pixel_format
                                                             width:checked_count(width, "The width")
                                                            height:checked_count(height, "The height")
                                                         mipmapped:mipmapped];
      if (slices > 1) [descriptor setTextureType:MTLTextureType2DArray];
      [descriptor setArrayLength:checked_count(slices, "The number of slices")];
      [descriptor setStorageMode:[metal hasUnifiedMemory] ? MTLStorageModeShared : MTLStorageModeManaged];
      [descriptor setUsage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
      const id texture = [metal newTextureWithDescriptor:descriptor];
      if (!texture)
        refuse(ErrorKind::OutOfMemory, "The machine has no memory left for a texture of " + std::to_string(width) +
                                           " x " + std::to_string(height) + " pixels.");
      return Texture{adopt(texture)};
    }
    refuse(ErrorKind::Shape, "A texture has " + std::to_string(channels) + " channels, expected 1, 2 or 4.");
  });
}

Status Texture::write(const void *pixels, std::int64_t level) const noexcept {
  return objc_guard([&] {
    id<MTLTexture> texture = texture_in(*this);
    const Level at(texture, level);
    for (NSUInteger slice = 0; slice < [texture arrayLength]; ++slice)
      [texture replaceRegion:at.all()
                 mipmapLevel:at.number
                       slice:slice
                   withBytes:static_cast<const char *>(pixels) + at.before(slice)
                 bytesPerRow:at.row
               bytesPerImage:at.slice];
  });
}

Status Texture::read(void *pixels, std::int64_t level) const noexcept {
  return objc_guard([&] {
    id<MTLTexture> texture = texture_in(*this);
    const Level at(texture, level);
    for (NSUInteger slice = 0; slice < [texture arrayLength]; ++slice)
      [texture getBytes:static_cast<char *>(pixels) + at.before(slice)
            bytesPerRow:at.row
          bytesPerImage:at.slice
             fromRegion:at.all()
            mipmapLevel:at.number
                  slice:slice];
  });
}

Result<std::array<std::int64_t, 4>> Texture::shape(std::int64_t level) const noexcept {
  return guarded<std::array<std::int64_t, 4>>([&]() -> std::array<std::int64_t, 4> {
    id<MTLTexture> texture = texture_in(*this);
    const Level at(texture, level);
    return {static_cast<std::int64_t>([texture arrayLength]), static_cast<std::int64_t>(at.height),
            static_cast<std::int64_t>(at.width), format_of(texture).channels};
  });
}

Result<PixelFormat> Texture::format() const noexcept {
  return guarded<PixelFormat>([&] { return format_of(texture_in(*this)).format; });
}

// ---- images

Result<Image> Image::make(const Device &device, const std::array<std::int64_t, 4> &shape, PixelFormat format) noexcept {
  return guarded<Image>([&] {
    MPSImageDescriptor *const descriptor =
        [MPSImageDescriptor imageDescriptorWithChannelFormat:channel_format(format)
                                                       width:checked_count(shape[2], "The width")
                                                      height:checked_count(shape[1], "The height")
                                             featureChannels:checked_count(shape[3], "The number of channels")
                                              numberOfImages:checked_count(shape[0], "The number of images")
                                                       usage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
    return Image{adopt([[MPSImage alloc] initWithDevice:object_in<id<MTLDevice>>(device.object)
                                        imageDescriptor:descriptor])};
  });
}

Result<Image> Image::of_texture(const Texture &texture, std::int64_t channels) noexcept {
  return guarded<Image>([&] {
    return Image{adopt([[MPSImage alloc] initWithTexture:texture_in(texture)
                                         featureChannels:checked_count(channels, "The number of channels")])};
  });
}

Status Image::write(const void *elements, const ImagePart &part) const noexcept {
  return objc_guard([&] {
    MPSImage *const image = image_in(*this);
    const Transfer transfer(image, part);
    const auto &[layout, row, plane, index, region, channels] = transfer;
    [image writeBytes:elements
                dataLayout:layout
               bytesPerRow:row
             bytesPerImage:plane
                    region:region
        featureChannelInfo:channels
                imageIndex:index];
  });
}

Status Image::read(void *elements, const ImagePart &part) const noexcept {
  return objc_guard([&] {
    MPSImage *const image = image_in(*this);
    const Transfer transfer(image, part);
    [image readBytes:elements
                dataLayout:transfer.layout
               bytesPerRow:transfer.row_bytes
             bytesPerImage:transfer.image_bytes
                    region:transfer.region
        featureChannelInfo:transfer.channels
                imageIndex:transfer.image];
  });
}

Result<std::array<std::int64_t, 4>> Image::shape() const noexcept {
  return guarded<std::array<std::int64_t, 4>>([&]() -> std::array<std::int64_t, 4> {
    MPSImage *const image = image_in(*this);
    return {static_cast<std::int64_t>([image numberOfImages]), static_cast<std::int64_t>([image height]),
            static_cast<std::int64_t>([image width]), static_cast<std::int64_t>([image featureChannels])};
  });
}

Result<PixelFormat> Image::format() const noexcept {
  return guarded<PixelFormat>([&] { return format_in(image_in(*this)); });
}

Result<Texture> Image::texture() const noexcept {
  return guarded<Texture>([&] { return Texture{retained([image_in(*this) texture])}; });
}

Result<Image> Image::channels(std::int64_t first, std::int64_t count) const noexcept {
  return guarded<Image>([&] {
    const NSRange range =
        NSMakeRange(checked_count(first, "The first channel"), checked_count(count, "The number of channels"));
    return Image{retained([image_in(*this) subImageWithFeatureChannelRange:range])};
  });
}

Result<ImageBatch> Image::batch(std::int64_t first, std::int64_t count) const noexcept {
  return guarded<ImageBatch>([&] {
    const NSRange range =
        NSMakeRange(checked_count(first, "The first image"), checked_count(count, "The number of images"));
    return ImageBatch{{}, retained([image_in(*this) batchRepresentationWithSubRange:range])};
  });
}

Result<std::vector<Image>> images_of(const ImageBatch &batch) noexcept {
  return guarded<std::vector<Image>>([&] {
    std::vector<Image> images;
    for (MPSImage *image in object_in<NSArray<MPSImage *> *>(batch.images)) images.push_back({retained(image)});
    return images;
  });
}

Result<ImageBatch> batch_of(const std::vector<Image> &images) noexcept {
  return guarded<ImageBatch>([&] {
    if (images.empty()) refuse(ErrorKind::InvalidArgument, "A batch has 0 images, expected 1 or more.");
    return ImageBatch{{}, retained(array_of(images))};
  });
}

}  // namespace openmps::core
