// The possible textures, and their sizes in bytes.
#include "compat/checked_size.h"
#include "frameworks/Metal/resources/Texture.h"

#include <algorithm>
#include <string>

#include "frameworks/Metal/Naming.h"

namespace openmps::fw {
namespace {

constexpr NSUInteger kLongestEdge = 16384;
constexpr NSUInteger kMostSlices =
    1u << 20;  // more than Apple's 2048: a slice is four channels of one image of a batch

struct TextureTypeInfo {
  MTLTextureType type;
  const char *name;
  bool has_height, has_depth, is_array;
  NSUInteger faces;
};

constexpr TextureTypeInfo kTypes[] = {
    {MTLTextureType1D, "1D", false, false, false, 1},
    {MTLTextureType1DArray, "1DArray", false, false, true, 1},
    {MTLTextureType2D, "2D", true, false, false, 1},
    {MTLTextureType2DArray, "2DArray", true, false, true, 1},
    {MTLTextureTypeCube, "Cube", true, false, false, 6},
    {MTLTextureTypeCubeArray, "CubeArray", true, false, true, 6},
    {MTLTextureType3D, "3D", true, true, false, 1},
    {MTLTextureTypeTextureBuffer, "TextureBuffer", false, false, false, 1},
};

const TextureTypeInfo *find_type(MTLTextureType type) noexcept {
  for (const TextureTypeInfo &row : kTypes)
    if (row.type == type) return &row;
  return nullptr;
}

void check_extent(const char *what, NSUInteger value, NSUInteger least, NSUInteger most) {
  if (value >= least && value <= most) return;
  refuse(std::string("The texture descriptor's ") + what + " is " + std::to_string(value) + "; it has to be from " +
         std::to_string(least) + " to " + std::to_string(most) + ".");
}

}  // namespace

NSUInteger TextureShape::slices() const {
  const TextureTypeInfo *info = find_type(type);
  return objc::CheckedSize(array_length) * (info != nullptr ? info->faces : 1);
}

MTLSize TextureShape::size_of_level(NSUInteger level) const noexcept {
  const auto shrunk = [level](NSUInteger extent) { return level < 64 ? std::max<NSUInteger>(extent >> level, 1) : 1; };
  return MTLSizeMake(shrunk(width), shrunk(height), shrunk(depth));
}

TextureShape shape_of(MTLTextureDescriptor *descriptor) {
  if (descriptor == nil) refuse("A texture descriptor is needed, nil is given.");
  const TextureTypeInfo *info = find_type([descriptor textureType]);
  if (info == nullptr) {
    raise_objc(Status(ErrorKind::Unsupported, "Textures of type " + std::to_string([descriptor textureType]) +
                                                  " (more than one sample for a pixel) do not exist here."));
  }
  TextureShape shape;
  shape.type = info->type;
  shape.format = texel_format([descriptor pixelFormat]).format;
  shape.width = [descriptor width];
  shape.height = [descriptor height];
  shape.depth = [descriptor depth];
  shape.levels = [descriptor mipmapLevelCount];
  shape.array_length = [descriptor arrayLength];
  shape.usage = [descriptor usage];
  const bool is_linear = info->type == MTLTextureTypeTextureBuffer;
  check_extent("width", shape.width, 1, is_linear ? NSUInteger{1} << 28 : kLongestEdge);
  check_extent("height", shape.height, 1, info->has_height ? kLongestEdge : 1);
  check_extent("depth", shape.depth, 1, info->has_depth ? 2048 : 1);
  check_extent("arrayLength", shape.array_length, 1, info->is_array ? kMostSlices : 1);
  check_extent("sampleCount", [descriptor sampleCount], 1, 1);
  NSUInteger most_levels = 1;
  for (NSUInteger edge = std::max({shape.width, shape.height, shape.depth}); edge > 1 && !is_linear; edge /= 2)
    ++most_levels;
  check_extent("mipmapLevelCount", shape.levels, 1, most_levels);
  if (info->faces == 6 && shape.width != shape.height) {
    refuse("A cube's faces are square; the texture descriptor is " + std::to_string(shape.width) + " x " +
           std::to_string(shape.height) + " pixels.");
  }
  return shape;
}

TextureMemory dense_layout(const TextureShape &shape) {
  TextureMemory memory;
  for (NSUInteger level = 0; level < shape.levels; ++level) {
    const MTLSize size = shape.size_of_level(level);
    TextureMemory::Level plane;
    plane.offset = memory.slice_bytes;
    plane.bytes_per_row = objc::CheckedSize(size.width) * shape.pixel_bytes();
    plane.bytes_per_image = objc::CheckedSize(plane.bytes_per_row) * size.height;
    memory.slice_bytes = objc::CheckedSize(plane.bytes_per_image) * size.depth + memory.slice_bytes;
    memory.levels.push_back(plane);
  }
  return memory;
}

std::size_t bytes_of(const TextureMemory &memory, const TextureShape &shape) {
  return objc::CheckedSize(memory.slice_bytes) * shape.slices();
}

void check_region(id<MTLTexture> texture, MTLRegion region, NSUInteger level, NSUInteger slice, const char *who) {
  const std::string subject = std::string(who) + ": " + named("texture", [texture label]);
  const auto out_of_range = [&](const std::string &what) { raise_objc(Status(ErrorKind::OutOfRange, subject + what)); };
  const TextureTypeInfo *info = find_type([texture textureType]);
  const NSUInteger slices = objc::CheckedSize([texture arrayLength]) * (info != nullptr ? info->faces : 1);
  if (level >= [texture mipmapLevelCount]) {
    out_of_range(" has " + std::to_string([texture mipmapLevelCount]) + " mipmap levels; level " +
                 std::to_string(level) + " is asked for.");
  }
  if (slice >= slices)
    out_of_range(" has " + std::to_string(slices) + " slices; slice " + std::to_string(slice) + " is asked for.");
  const auto fits = [level](NSUInteger begin, NSUInteger count, NSUInteger extent) {
    const NSUInteger limit = std::max<NSUInteger>(extent >> level, 1);
    return begin <= limit && count <= limit - begin;
  };
  const MTLOrigin o = region.origin;
  const MTLSize s = region.size;
  if (fits(o.x, s.width, [texture width]) && fits(o.y, s.height, [texture height]) &&
      fits(o.z, s.depth, [texture depth]))
    return;
  const auto triple = [](NSUInteger a, NSUInteger b, NSUInteger c) {
    return std::to_string(a) + " x " + std::to_string(b) + " x " + std::to_string(c);
  };
  out_of_range(" is " + triple([texture width], [texture height], [texture depth]) + " pixels; a region of " +
               triple(s.width, s.height, s.depth) + " at (" + std::to_string(o.x) + ", " + std::to_string(o.y) + ", " +
               std::to_string(o.z) + ") of mipmap level " + std::to_string(level) + " is asked for.");
}

}  // namespace openmps::fw
