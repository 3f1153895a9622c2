#include "frameworks/Metal/resources/Texture.h"
#include "frameworks/Metal/Impl.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <string>

#include "compat/checked_size.h"
#include "engine/devices/user_kernels/argument_records.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"

using openmps::ErrorKind;
using openmps::raise_objc;
using openmps::Status;
using openmps::engine::BufferView;
using openmps::fw::ResourceDescription;
using openmps::fw::TextureMemory;
using openmps::fw::TexturePlane;
using openmps::fw::TextureShape;

struct OMPSTextureImpl {
  TextureShape shape;
  std::shared_ptr<const TextureMemory> memory;  // shared with the texture's views
  objc::Ref<id<MTLBuffer>> buffer;
  NSUInteger buffer_offset = 0, buffer_bytes_per_row = 0;
  objc::Ref<OMPSTexture *> parent;
  NSUInteger first_level = 0, first_slice = 0;  // in the parent
  NSUInteger memory_level = 0, memory_slice = 0;
  std::shared_ptr<openmps::engine::Buffer> record{};  // made on first use
};

@interface OMPSTexture ()
- (instancetype)omps_initWithImpl:(const OMPSTextureImpl &)impl
                      description:(ResourceDescription)description __attribute__((objc_method_family(init)));
@end

namespace {

// Copies rows of pixels between the user's memory and a plane.
struct RowCopy {
  std::size_t row_bytes, rows, images;
  std::size_t to_row, to_image, from_row, from_image;

  void run(std::byte *to, const std::byte *from) const {
    for (std::size_t z = 0; z < images; ++z)
      for (std::size_t y = 0; y < rows; ++y)
        std::memcpy(to + z * to_image + y * to_row, from + z * from_image + y * from_row, row_bytes);
  }
};

// The user's strides: 0 if there is only one row or one image to copy.
void check_strides(OMPSTexture *texture, MTLRegion region, NSUInteger bytes_per_row, NSUInteger bytes_per_image,
                   const char *who) {
  const std::size_t row = objc::CheckedSize(region.size.width) * openmps::fw::texel_format([texture pixelFormat]).bytes;
  if (region.size.height > 1 && bytes_per_row < row) {
    raise_objc(Status(ErrorKind::InvalidArgument, std::string(who) + ": a row of the region has " +
                                                      std::to_string(row) + " bytes, bytesPerRow is " +
                                                      std::to_string(bytes_per_row) + "."));
  }
  if (region.size.height == 0 || region.size.depth == 0) return;
  const std::size_t image = objc::CheckedSize(region.size.height - 1) * bytes_per_row + row;
  if (region.size.depth > 1 && bytes_per_image < image) {
    raise_objc(Status(ErrorKind::InvalidArgument, std::string(who) + ": an image of the region has " +
                                                      std::to_string(image) + " bytes, bytesPerImage is " +
                                                      std::to_string(bytes_per_image) + "."));
  }
  // The last image must fit too.
  static_cast<void>(objc::CheckedSize(region.size.depth - 1) * bytes_per_image + image);
}

// The first pixel of the region in host memory.
std::byte *host_pixels(OMPSTexture *texture, const TexturePlane &plane, MTLOrigin origin, const char *who) {
  if ([texture storageMode] == MTLStorageModePrivate || plane.view.buffer->host() == nullptr) {
    raise_objc(Status(ErrorKind::InvalidArgument,
                      std::string(who) + ": " + openmps::fw::named("texture", [texture label]) +
                          " is in private storage, which the CPU cannot reach; copy it with a blit encoder."));
  }
  return plane.view.host() + origin.z * plane.bytes_per_image + origin.y * plane.bytes_per_row +
         origin.x * openmps::fw::texel_format([texture pixelFormat]).bytes;
}

NSUInteger last_of(NSRange range) {
  const objc::CheckedSize end = objc::CheckedSize(range.location) + range.length;
  return range.length == 0 ? end : end - 1;
}

RowCopy rows_of(OMPSTexture *texture, MTLSize size) {
  RowCopy copy{};
  copy.row_bytes = objc::CheckedSize(size.width) * openmps::fw::texel_format([texture pixelFormat]).bytes;
  copy.rows = size.height;
  copy.images = size.depth;
  return copy;
}

}  // namespace

@implementation OMPSTexture

- (instancetype)omps_initWithImpl:(const OMPSTextureImpl &)impl description:(ResourceDescription)description {
  if ((self = [super omps_initWithDescription:std::move(description)]) == nil) return nil;
  _impl = new OMPSTextureImpl(impl);
  return self;
}

OMPS_DELETES(_impl)

- (TexturePlane)omps_planeOfLevel:(NSUInteger)level slice:(NSUInteger)slice {
  const TextureMemory::Level &plane = _impl->memory->levels.at(_impl->memory_level + level);
  BufferView view = _impl->memory->view;
  view.offset += (objc::CheckedSize(_impl->memory_slice) + slice) * _impl->memory->slice_bytes + plane.offset;
  return {std::move(view), plane.bytes_per_row, plane.bytes_per_image};
}

- (openmps::engine::TextureView)omps_view {
  const TextureShape &shape = _impl->shape;
  openmps::engine::TextureView view;
  view.memory = _impl->memory->view;
  view.memory.offset += objc::CheckedSize(_impl->memory_slice) * _impl->memory->slice_bytes;
  view.format = static_cast<std::uint32_t>(shape.format);
  view.width = static_cast<std::uint32_t>(shape.width);
  view.height = static_cast<std::uint32_t>(shape.height);
  view.depth = static_cast<std::uint32_t>(shape.depth);
  view.slices = static_cast<std::uint32_t>(shape.slices());
  view.slice_bytes = _impl->memory->slice_bytes;
  for (NSUInteger level = 0; level < shape.levels; ++level) {
    const TextureMemory::Level &from = _impl->memory->levels.at(_impl->memory_level + level);
    view.levels.push_back({from.offset, from.bytes_per_row, from.bytes_per_image});
    const MTLSize size = shape.size_of_level(level);
    const std::size_t end = objc::CheckedSize(shape.slices() - 1) * view.slice_bytes + from.offset +
                            objc::CheckedSize(size.depth - 1) * from.bytes_per_image +
                            objc::CheckedSize(size.height - 1) * from.bytes_per_row +
                            objc::CheckedSize(size.width) * shape.pixel_bytes();
    view.bytes = std::max(view.bytes, end);
  }
  return view;
}

- (openmps::engine::BufferView)omps_record {
  static auto *const mutex = new std::mutex;
  const openmps::engine::TextureView view = [self omps_view];
  openmps::engine::Device &device = openmps::fw::engine_device([self device]);
  const auto made = [&]() -> openmps::Result<std::shared_ptr<openmps::engine::Buffer>> {
    const std::lock_guard lock(*mutex);
    if (_impl->record != nullptr) return _impl->record;
    auto record = openmps::engine::texture_record(device, view);
    if (record) _impl->record = record.value();
    return record;
  };
  return {openmps::fw::value_or_raise(made()), 0};
}

- (MTLResourceID)gpuResourceID {
  return {openmps::fw::value_or_raise([self omps_record].buffer->address())};
}

- (void)getBytes:(void *)pixelBytes
      bytesPerRow:(NSUInteger)bytesPerRow
    bytesPerImage:(NSUInteger)bytesPerImage
       fromRegion:(MTLRegion)region
      mipmapLevel:(NSUInteger)level
            slice:(NSUInteger)slice {
  constexpr const char *kWho = "getBytes";
  openmps::fw::check_region(self, region, level, slice, kWho);
  check_strides(self, region, bytesPerRow, bytesPerImage, kWho);
  const TexturePlane plane = [self omps_planeOfLevel:level slice:slice];
  RowCopy copy = rows_of(self, region.size);
  copy.to_row = bytesPerRow;
  copy.to_image = bytesPerImage;
  copy.from_row = plane.bytes_per_row;
  copy.from_image = plane.bytes_per_image;
  copy.run(static_cast<std::byte *>(pixelBytes), host_pixels(self, plane, region.origin, kWho));
}

- (void)replaceRegion:(MTLRegion)region
          mipmapLevel:(NSUInteger)level
                slice:(NSUInteger)slice
            withBytes:(const void *)pixelBytes
          bytesPerRow:(NSUInteger)bytesPerRow
        bytesPerImage:(NSUInteger)bytesPerImage {
  constexpr const char *kWho = "replaceRegion";
  openmps::fw::check_region(self, region, level, slice, kWho);
  check_strides(self, region, bytesPerRow, bytesPerImage, kWho);
  const TexturePlane plane = [self omps_planeOfLevel:level slice:slice];
  RowCopy copy = rows_of(self, region.size);
  copy.to_row = plane.bytes_per_row;
  copy.to_image = plane.bytes_per_image;
  copy.from_row = bytesPerRow;
  copy.from_image = bytesPerImage;
  copy.run(host_pixels(self, plane, region.origin, kWho), static_cast<const std::byte *>(pixelBytes));
  plane.view.buffer->touch();
}

- (void)getBytes:(void *)pixelBytes
     bytesPerRow:(NSUInteger)bytesPerRow
      fromRegion:(MTLRegion)region
     mipmapLevel:(NSUInteger)level {
  [self getBytes:pixelBytes bytesPerRow:bytesPerRow bytesPerImage:0 fromRegion:region mipmapLevel:level slice:0];
}

- (void)replaceRegion:(MTLRegion)region
          mipmapLevel:(NSUInteger)level
            withBytes:(const void *)pixelBytes
          bytesPerRow:(NSUInteger)bytesPerRow {
  [self replaceRegion:region mipmapLevel:level slice:0 withBytes:pixelBytes bytesPerRow:bytesPerRow bytesPerImage:0];
}

- (id<MTLTexture>)newTextureViewWithPixelFormat:(MTLPixelFormat)pixelFormat {
  return [self newTextureViewWithPixelFormat:pixelFormat
                                 textureType:_impl->shape.type
                                      levels:NSMakeRange(0, _impl->shape.levels)
                                      slices:NSMakeRange(0, _impl->shape.slices())];
}

- (id<MTLTexture>)newTextureViewWithPixelFormat:(MTLPixelFormat)pixelFormat
                                    textureType:(MTLTextureType)textureType
                                         levels:(NSRange)levelRange
                                         slices:(NSRange)sliceRange {
  const openmps::fw::TexelFormat &wanted = openmps::fw::texel_format(pixelFormat);
  const openmps::fw::TexelFormat &own = openmps::fw::texel_format(_impl->shape.format);
  if (wanted.bytes != own.bytes) {
    raise_objc(Status(ErrorKind::InvalidArgument, std::string("A view of format ") + wanted.name + " has " +
                                                      std::to_string(wanted.bytes) +
                                                      " bytes for a pixel, its texture of format " + own.name +
                                                      " has " + std::to_string(own.bytes) + "."));
  }
  const MTLSize size = _impl->shape.size_of_level(levelRange.location);
  openmps::fw::check_region(self, {{0, 0, 0}, size}, last_of(levelRange), last_of(sliceRange), "newTextureView");
  OMPSTextureImpl impl = *_impl;
  impl.shape.type = textureType;
  impl.shape.format = pixelFormat;
  impl.shape.width = size.width;
  impl.shape.height = size.height;
  impl.shape.depth = size.depth;
  impl.shape.levels = levelRange.length;
  impl.shape.array_length = sliceRange.length / (TextureShape{textureType}.slices());
  if (levelRange.length == 0 || impl.shape.slices() != sliceRange.length) {
    raise_objc(Status(ErrorKind::InvalidArgument, "A texture view cannot have " + std::to_string(levelRange.length) +
                                                      " mipmap levels and " + std::to_string(sliceRange.length) +
                                                      " slices."));
  }
  impl.parent = objc::Ref<OMPSTexture *>::retain(self);
  impl.first_level = levelRange.location;
  impl.first_slice = sliceRange.location;
  impl.memory_level += levelRange.location;
  impl.memory_slice += sliceRange.location;
  ResourceDescription description;
  description.device = [self device];
  description.options = [self resourceOptions];
  description.allocated_size = [self allocatedSize];
  description.heap = objc::Ref<id<MTLHeap>>::retain([self heap]);
  description.heap_offset = [self heapOffset];
  return [[OMPSTexture alloc] omps_initWithImpl:impl description:std::move(description)];
}

- (id<MTLTexture>)newTextureViewWithDescriptor:(MTLTextureViewDescriptor *)descriptor {
  raise_objc(Status(ErrorKind::Unsupported,
                    "newTextureViewWithDescriptor: is not available here; "
                    "newTextureViewWithPixelFormat:textureType:levels:slices: makes the same views."));
}

OMPS_FIELD_READONLY(_impl, id<MTLTexture>, parentTexture, parent)
OMPS_FIELD_READONLY(_impl, NSUInteger, parentRelativeLevel, first_level)
OMPS_FIELD_READONLY(_impl, NSUInteger, parentRelativeSlice, first_slice)
OMPS_FIELD_READONLY(_impl, id<MTLBuffer>, buffer, buffer)
OMPS_FIELD_READONLY(_impl, NSUInteger, bufferOffset, buffer_offset)
OMPS_FIELD_READONLY(_impl, NSUInteger, bufferBytesPerRow, buffer_bytes_per_row)
OMPS_FIELD_READONLY(_impl, MTLTextureType, textureType, shape.type)
OMPS_FIELD_READONLY(_impl, MTLPixelFormat, pixelFormat, shape.format)
OMPS_FIELD_READONLY(_impl, NSUInteger, width, shape.width)
OMPS_FIELD_READONLY(_impl, NSUInteger, height, shape.height)
OMPS_FIELD_READONLY(_impl, NSUInteger, depth, shape.depth)
OMPS_FIELD_READONLY(_impl, NSUInteger, mipmapLevelCount, shape.levels)
- (NSUInteger)sampleCount {
  return 1;
}
OMPS_FIELD_READONLY(_impl, NSUInteger, arrayLength, shape.array_length)
OMPS_FIELD_READONLY(_impl, MTLTextureUsage, usage, shape.usage)
- (BOOL)isFramebufferOnly {
  return NO;
}
- (BOOL)isSparse {
  return NO;
}

@end

namespace openmps::fw {

id<MTLTexture> new_texture_in(BufferView view, const TextureShape &shape, ResourceDescription description) {
  TextureMemory memory = dense_layout(shape);
  description.allocated_size = bytes_of(memory, shape);
  memory.view = std::move(view);
  OMPSTextureImpl impl;
  impl.shape = shape;
  impl.memory = std::make_shared<const TextureMemory>(std::move(memory));
  return [[OMPSTexture alloc] omps_initWithImpl:impl description:std::move(description)];
}

id<MTLTexture> new_texture(id<MTLDevice> device, MTLTextureDescriptor *descriptor) {
  check(engine::check_process());
  const TextureShape shape = shape_of(descriptor);
  check_options([descriptor resourceOptions], "The texture descriptor");
  auto result = engine_device(device).allocate(bytes_of(dense_layout(shape), shape),
                                               engine_storage_of([descriptor resourceOptions]));
  if (!result && result.status().kind() == ErrorKind::OutOfMemory) return nil;
  ResourceDescription description;
  description.device = device;
  description.options = [descriptor resourceOptions];
  return new_texture_in(BufferView{value_or_raise(std::move(result)), 0}, shape, std::move(description));
}

id<MTLTexture> new_buffer_texture(id<MTLBuffer> buffer, MTLTextureDescriptor *descriptor, NSUInteger offset,
                                  NSUInteger bytes_per_row) {
  const TextureShape shape = shape_of(descriptor);
  if (shape.slices() > 1 || shape.levels > 1 || shape.depth > 1) {
    raise_objc(Status(ErrorKind::InvalidArgument,
                      "A texture over a buffer has one slice, one mipmap level and depth 1; the descriptor has " +
                          std::to_string(shape.slices()) + ", " + std::to_string(shape.levels) + " and " +
                          std::to_string(shape.depth) + "."));
  }
  const std::size_t row = objc::CheckedSize(shape.width) * shape.pixel_bytes();
  if (bytes_per_row < row) {
    raise_objc(Status(ErrorKind::InvalidArgument, "A row of the texture has " + std::to_string(row) +
                                                      " bytes, bytesPerRow is " + std::to_string(bytes_per_row) + "."));
  }
  const std::size_t image = objc::CheckedSize(bytes_per_row) * shape.height, needed = image - bytes_per_row + row;
  BufferView view = view_of(buffer, offset);
  if ([buffer length] - offset < needed) {
    raise_objc(Status(ErrorKind::OutOfRange, "The texture needs " + std::to_string(needed) + " bytes from offset " +
                                                 std::to_string(offset) + "; " + named("buffer", [buffer label]) +
                                                 " has " + std::to_string([buffer length]) + "."));
  }
  OMPSTextureImpl impl;
  impl.shape = shape;
  impl.memory =
      std::make_shared<const TextureMemory>(TextureMemory{std::move(view), {{0, bytes_per_row, image}}, image});
  impl.buffer = objc::Ref<id<MTLBuffer>>::retain(buffer);
  impl.buffer_offset = offset;
  impl.buffer_bytes_per_row = bytes_per_row;
  ResourceDescription description;
  description.device = [buffer device];
  description.options = [buffer resourceOptions];
  description.allocated_size = needed;
  return [[OMPSTexture alloc] omps_initWithImpl:impl description:std::move(description)];
}

TexturePlane plane_of(id<MTLTexture> texture, NSUInteger level, NSUInteger slice) {
  if (![(id)texture isKindOfClass:[OMPSTexture class]]) return {};
  check_region(texture, {}, level, slice, "plane_of");
  return [(OMPSTexture *)texture omps_planeOfLevel:level slice:slice];
}

}  // namespace openmps::fw
