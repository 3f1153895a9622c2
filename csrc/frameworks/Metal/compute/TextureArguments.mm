#include "frameworks/Metal/compute/TextureArguments.h"

#include <algorithm>

#include "frameworks/Metal/resources/PixelCopy.h"
#include "frameworks/Metal/resources/Texture.h"

namespace openmps::fw {
namespace {

using engine::shaders::Access;
using engine::shaders::Argument;
using engine::shaders::ArgumentKind;

bool is_texture(id object) {
  return [object respondsToSelector:@selector(getBytes:bytesPerRow:bytesPerImage:fromRegion:mipmapLevel:slice:)];
}

bool is_own(id<MTLTexture> texture) { return [(id)texture isKindOfClass:[OMPSTexture class]]; }

// A texture of this library with the same shape. Its memory is the CPU's too, because the methods of the original are.
objc::Ref<id<MTLTexture>> dense_like(id<MTLTexture> texture) {
  MTLTextureDescriptor *const shape = [[[MTLTextureDescriptor alloc] init] autorelease];
  [shape setTextureType:[texture textureType]];
  [shape setPixelFormat:[texture pixelFormat]];
  [shape setWidth:[texture width]];
  [shape setHeight:[texture height]];
  [shape setDepth:[texture depth]];
  [shape setMipmapLevelCount:[texture mipmapLevelCount]];
  [shape setArrayLength:[texture arrayLength]];
  [shape setUsage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  [shape setStorageMode:MTLStorageModeShared];
  id<MTLTexture> dense = new_texture([texture device], shape);
  if (dense == nil) refuse(ErrorKind::OutOfMemory, "There is no memory for the copy of a texture that a kernel uses.");
  return objc::Ref<id<MTLTexture>>::adopt(dense);
}

void record_all(engine::CommandList &list, id<MTLTexture> from, id<MTLTexture> to) {
  const TextureShape shape = {[to textureType], [to pixelFormat],      [to width],       [to height],
                              [to depth],       [to mipmapLevelCount], [to arrayLength], [to usage]};
  const MTLOrigin origin = MTLOriginMake(0, 0, 0);
  for (NSUInteger level = 0; level < shape.levels; ++level)
    for (NSUInteger slice = 0; slice < shape.slices(); ++slice)
      record_copy(list, origin_in(from, level, slice, origin), origin_in(to, level, slice, origin),
                  shape.size_of_level(level), shape.pixel_bytes());
}

// The texture argument of the function that has this index, or null.
const Argument *argument_at(const engine::shaders::Function &function, std::uint32_t index) {
  const auto found = std::ranges::find_if(function.arguments, [&](const Argument &each) {
    return each.kind == ArgumentKind::Texture && index >= each.index && index - each.index < each.count;
  });
  return found == function.arguments.end() ? nullptr : &*found;
}

}  // namespace

void TextureArguments::set(std::uint32_t index, id<MTLTexture> texture, engine::DispatchArguments &arguments,
                           const EncoderState &encoder) {
  if (index >= arguments.textures.size()) arguments.textures.resize(index + 1);
  copied_.erase(index);
  if (texture == nil) return arguments.textures[index].reset();
  if (!is_texture(texture))
    refuse(encoder.name() + ": an object of class " + class_getName(object_getClass(texture)) +
           " is no texture: it has no method getBytes:bytesPerRow:bytesPerImage:fromRegion:mipmapLevel:slice:.");
  id<MTLTexture> used = texture;
  if (!is_own(texture)) {
    Copied copied{objc::Ref<id<MTLTexture>>::retain(texture), dense_like(texture)};
    used = copied.dense.get();
    copied_.emplace(index, std::move(copied));
  }
  arguments.textures[index] = [static_cast<OMPSTexture *>(used) omps_view];
}

// A texture that the kernel only writes is copied too: it keeps the pixels that the kernel leaves out.
void TextureArguments::copy_in(engine::CommandList &list, const engine::shaders::Function &function) const {
  for (const auto &[index, copied] : copied_)
    if (argument_at(function, index) != nullptr) record_all(list, copied.original, copied.dense);
}

void TextureArguments::copy_out(engine::CommandList &list, const engine::shaders::Function &function) const {
  for (const auto &[index, copied] : copied_) {
    const Argument *const argument = argument_at(function, index);
    if (argument != nullptr && argument->access != Access::Read) record_all(list, copied.dense, copied.original);
  }
}

}  // namespace openmps::fw
