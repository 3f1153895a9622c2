#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageTexture.h"
#include "frameworks/Metal/Impl.h"

#include <algorithm>
#include <string>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"

using openmps::fw::ImageBox;
using openmps::fw::ImageView;
using openmps::fw::PixelGrid;

struct OMPSImageTextureImpl {
  ImageView window;
  const openmps::fw::PixelFormat *pixel = nullptr;
  MTLTextureUsage usage = MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite;
  MTLStorageMode storage_mode = MTLStorageModeShared;
  objc::Ref<NSString *> label;

  std::size_t slices_per_image() const { return (static_cast<std::size_t>(window.layout.c) + 3) / 4; }
  std::size_t slices() const { return objc::CheckedSize(slices_per_image()) * window.layout.n; }
  std::size_t element_bytes() const { return openmps::engine::size_of(window.layout.dtype); }
  bool is_array() const { return slices() > 1; }
};

namespace {

// The channels of `slice` inside `region`, in the image's coordinates; `channels` is the number of stored ones, at most
// four.
ImageBox box_of(const OMPSImageTextureImpl &impl, MTLRegion region, NSUInteger level, NSUInteger slice) {
  const auto width = static_cast<std::size_t>(impl.window.layout.w),
             height = static_cast<std::size_t>(impl.window.layout.h);
  if (level != 0)
    refuse(openmps::ErrorKind::OutOfRange,
           "The texture of an image has one mipmap level; level " + std::to_string(level) + " is asked for.");
  if (slice >= impl.slices()) {
    refuse(openmps::ErrorKind::OutOfRange, "The texture of an image has " + std::to_string(impl.slices()) +
                                               " slices; slice " + std::to_string(slice) + " is asked for.");
  }
  const MTLOrigin origin = region.origin;
  const MTLSize size = region.size;
  if (origin.x > width || size.width > width - origin.x || origin.y > height || size.height > height - origin.y) {
    refuse(openmps::ErrorKind::OutOfRange,
           "The texture of an image is " + std::to_string(width) + " x " + std::to_string(height) + "; a region of " +
               std::to_string(size.width) + " x " + std::to_string(size.height) + " at (" + std::to_string(origin.x) +
               ", " + std::to_string(origin.y) + ") is asked for.");
  }
  ImageBox box;
  box.image = slice / impl.slices_per_image();
  box.x = origin.x;
  box.y = origin.y;
  box.width = size.width;
  box.height = size.height;
  box.channel = slice % impl.slices_per_image() * 4;
  box.channels =
      std::min<std::size_t>(impl.pixel->channels, static_cast<std::size_t>(impl.window.layout.c) - box.channel);
  return box;
}

PixelGrid grid_of(const OMPSImageTextureImpl &impl, const void *pixels, std::size_t bytes_per_row) {
  const std::size_t element = impl.element_bytes();
  return {static_cast<std::byte *>(const_cast<void *>(pixels)), objc::CheckedSize(impl.pixel->channels) * element,
          bytes_per_row, element};
}

}  // namespace

@implementation OMPSImageTexture

- (instancetype)initWithView:(const ImageView &)window usage:(MTLTextureUsage)usage storageMode:(MTLStorageMode)mode {
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSImageTextureImpl;
  _impl->window = window;
  _impl->pixel = &openmps::fw::pixel_format_of(window.layout.format, static_cast<std::size_t>(window.layout.c));
  _impl->usage = usage;
  _impl->storage_mode = mode;
  return self;
}

OMPS_DELETES(_impl)

- (MTLResourceID)gpuResourceID {
  refuse(openmps::ErrorKind::Unsupported,
         "The texture of an image has no record for structures of kernels; bind it with setTexture:atIndex:.");
}

- (const ImageView *)omps_window {
  return &_impl->window;
}

- (void)getBytes:(void *)pixelBytes
      bytesPerRow:(NSUInteger)bytesPerRow
    bytesPerImage:(NSUInteger)bytesPerImage
       fromRegion:(MTLRegion)region
      mipmapLevel:(NSUInteger)level
            slice:(NSUInteger)slice {
  const ImageBox box = box_of(*_impl, region, level, slice);
  const PixelGrid user = grid_of(*_impl, pixelBytes, bytesPerRow);
  _impl->window.read(box, user);
  // Channels after the last one are padding, which reads as zero.
  PixelGrid padding = user;
  padding.data = user.at(0, 0, box.channels);
  openmps::fw::clear_pixels(padding,
                            {box.width, box.height, _impl->pixel->channels - box.channels, _impl->element_bytes()});
}

- (void)replaceRegion:(MTLRegion)region
          mipmapLevel:(NSUInteger)level
                slice:(NSUInteger)slice
            withBytes:(const void *)pixelBytes
          bytesPerRow:(NSUInteger)bytesPerRow
        bytesPerImage:(NSUInteger)bytesPerImage {
  const ImageBox box = box_of(*_impl, region, level, slice);
  _impl->window.write(box, grid_of(*_impl, pixelBytes, bytesPerRow));
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

// A view in another pixel format would have to reinterpret channels that are interleaved with other slices. It is nil,
// as Metal returns if it cannot make one.
- (id<MTLTexture>)newTextureViewWithPixelFormat:(MTLPixelFormat)pixelFormat {
  return pixelFormat == [self pixelFormat] ? [self retain] : nil;
}

- (id<MTLTexture>)newTextureViewWithPixelFormat:(MTLPixelFormat)pixelFormat
                                    textureType:(MTLTextureType)textureType
                                         levels:(NSRange)levelRange
                                         slices:(NSRange)sliceRange {
  const bool whole = levelRange.location == 0 && levelRange.length == 1 && sliceRange.location == 0 &&
                     sliceRange.length == _impl->slices();
  return whole && textureType == [self textureType] ? [self newTextureViewWithPixelFormat:pixelFormat] : nil;
}

- (id<MTLTexture>)newTextureViewWithDescriptor:(MTLTextureViewDescriptor *)descriptor {
  return nil;
}

- (id<MTLDevice>)device {
  return _impl->window.block->device();
}
- (MTLTextureType)textureType {
  return _impl->is_array() ? MTLTextureType2DArray : MTLTextureType2D;
}
- (MTLPixelFormat)pixelFormat {
  return _impl->pixel->pixel;
}
- (NSUInteger)width {
  return static_cast<NSUInteger>(_impl->window.layout.w);
}
- (NSUInteger)height {
  return static_cast<NSUInteger>(_impl->window.layout.h);
}
- (NSUInteger)depth {
  return 1;
}
- (NSUInteger)mipmapLevelCount {
  return 1;
}
- (NSUInteger)sampleCount {
  return 1;
}
- (NSUInteger)arrayLength {
  return _impl->slices();
}
OMPS_FIELD_READONLY(_impl, MTLTextureUsage, usage, usage)
- (BOOL)isFramebufferOnly {
  return NO;
}
- (id<MTLTexture>)parentTexture {
  return nil;
}
- (NSUInteger)parentRelativeLevel {
  return 0;
}
- (NSUInteger)parentRelativeSlice {
  return 0;
}
- (id<MTLBuffer>)buffer {
  return nil;
}
- (NSUInteger)bufferOffset {
  return 0;
}
- (NSUInteger)bufferBytesPerRow {
  return 0;
}

OMPS_FIELD_READONLY(_impl, NSString *, label, label)
- (void)setLabel:(NSString *)label {
  OMPS_EXPECT(label);
  _impl->label = objc::Ref<NSString *>::adopt([label copy]);
}
- (MTLCPUCacheMode)cpuCacheMode {
  return MTLCPUCacheModeDefaultCache;
}
OMPS_FIELD_READONLY(_impl, MTLStorageMode, storageMode, storage_mode)
- (MTLHazardTrackingMode)hazardTrackingMode {
  return MTLHazardTrackingModeTracked;
}
- (MTLResourceOptions)resourceOptions {
  return _impl->storage_mode << MTLResourceStorageModeShift;
}
- (id<MTLHeap>)heap {
  return nil;
}
- (NSUInteger)heapOffset {
  return 0;
}
- (NSUInteger)allocatedSize {
  return _impl->window.layout.bytes();
}
- (MTLPurgeableState)setPurgeableState:(MTLPurgeableState)state {
  return MTLPurgeableStateNonVolatile;
}
- (void)makeAliasable {
}
- (BOOL)isAliasable {
  return NO;
}

@end

namespace openmps::fw {

const ImageView *view_behind(id<MTLTexture> texture) {
  if (![(id)texture isKindOfClass:[OMPSImageTexture class]]) return nullptr;
  return [(OMPSImageTexture *)texture omps_window];
}

}  // namespace openmps::fw
