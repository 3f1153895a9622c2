#include "frameworks/Metal/BlitEncoder.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/EncoderState.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/resources/PixelCopy.h"
#include "frameworks/Metal/resources/Texture.h"

using openmps::ErrorKind;
using openmps::raise_objc;
using openmps::Status;
using openmps::fw::EncoderState;
using openmps::fw::named;
using openmps::fw::PixelOrigin;
using openmps::fw::origin_in;

struct OMPSBlitEncoderImpl {
  EncoderState state;
};

namespace {

[[noreturn]] void refuse_blit(ErrorKind kind, const EncoderState &state, const std::string &what) {
  raise_objc(Status(kind, state.name() + ": " + what));
}

// Asked by selector: textures may be of a caller's class.
bool is_kind(id<MTLResource> resource, std::string_view kind) {
  const bool is_buffer = [resource respondsToSelector:@selector(contents)];
  const bool is_texture = [resource respondsToSelector:@selector(getBytes:
                                                              bytesPerRow:bytesPerImage:fromRegion:mipmapLevel:slice:)];
  if (kind == "buffer") return is_buffer;
  return is_texture || (kind == "resource" && is_buffer);
}

void check_device(const EncoderState &state, id<MTLResource> resource, const char *kind) {
  state.require_open();
  if (resource == nil)
    refuse_blit(ErrorKind::InvalidArgument, state, std::string("a ") + kind + " is needed, nil is given.");
  if (!is_kind(resource, kind))
    refuse_blit(
        ErrorKind::InvalidArgument, state,
        std::string("a ") + kind + " is needed, an object of class " + class_getName([resource class]) + " is given.");
  if ([resource device] == state.device()) return;
  refuse_blit(ErrorKind::InvalidArgument, state,
              named(kind, [resource label]) + " belongs to device " + openmps::fw::utf8([[resource device] name]) +
                  ", the command buffer to " + openmps::fw::utf8([state.device() name]) + ".");
}

void check_range(const EncoderState &state, id<MTLBuffer> buffer, NSUInteger offset, NSUInteger bytes,
                 const char *verb) {
  check_device(state, buffer, "buffer");
  if (offset <= [buffer length] && bytes <= [buffer length] - offset) return;
  refuse_blit(ErrorKind::OutOfRange, state,
              named("buffer", [buffer label]) + " has " + std::to_string([buffer length]) + " bytes; " +
                  std::to_string(bytes) + " bytes from offset " + std::to_string(offset) + " are to be " + verb + ".");
}

void check_texture(const EncoderState &state, id<MTLTexture> texture, NSUInteger slice, NSUInteger level,
                   MTLOrigin origin, MTLSize size) {
  check_device(state, texture, "texture");
  openmps::fw::check_region(texture, {origin, size}, level, slice, state.name().c_str());
}

std::size_t pixel_bytes(id<MTLTexture> texture) { return openmps::fw::texel_format([texture pixelFormat]).bytes; }

void check_same_pixels(const EncoderState &state, id<MTLTexture> a, id<MTLTexture> b) {
  if (pixel_bytes(a) == pixel_bytes(b)) return;
  refuse_blit(ErrorKind::InvalidArgument, state,
              std::string("a pixel of the source, ") + openmps::fw::texel_format([a pixelFormat]).name + ", has " +
                  std::to_string(pixel_bytes(a)) + " bytes, one of the destination, " +
                  openmps::fw::texel_format([b pixelFormat]).name + ", " + std::to_string(pixel_bytes(b)) + ".");
}

// Pixels of a box as a buffer holds them.
struct LinearPixels {
  id<MTLBuffer> buffer;
  NSUInteger offset, bytes_per_row, bytes_per_image;
};

void check_linear(const EncoderState &state, const LinearPixels &pixels, MTLSize size, std::size_t a_pixel_bytes,
                  const char *verb) {
  check_device(state, pixels.buffer, "buffer");
  if (size.width == 0 || size.height == 0 || size.depth == 0) return;
  const NSUInteger row = objc::CheckedSize(size.width) * a_pixel_bytes;
  if (size.height > 1 && pixels.bytes_per_row < row) {
    refuse_blit(ErrorKind::InvalidArgument, state,
                "a row of the region has " + std::to_string(row) + " bytes, bytesPerRow is " +
                    std::to_string(pixels.bytes_per_row) + ".");
  }
  const NSUInteger image = objc::CheckedSize(size.height - 1) * pixels.bytes_per_row + row;
  if (size.depth > 1 && pixels.bytes_per_image < image) {
    refuse_blit(ErrorKind::InvalidArgument, state,
                "an image of the region has " + std::to_string(image) + " bytes, bytesPerImage is " +
                    std::to_string(pixels.bytes_per_image) + ".");
  }
  check_range(state, pixels.buffer, pixels.offset, objc::CheckedSize(size.depth - 1) * pixels.bytes_per_image + image,
              verb);
}

PixelOrigin origin_of(const LinearPixels &pixels) {
  return origin_in(pixels.buffer, pixels.offset, pixels.bytes_per_row, pixels.bytes_per_image);
}

}  // namespace

// Synchronisation, fences, barriers and hints do nothing: there is only one memory, and a queue keeps its order.
@implementation OMPSBlitEncoder

- (instancetype)initWithCommandBuffer:(OMPSCommandBuffer *)buffer {
  if ((self = [super init]) != nil) _impl = new OMPSBlitEncoderImpl{EncoderState(buffer, "blit encoder")};
  return self;
}

OMPS_ENCODER(_impl->state)
OMPS_DELETES(_impl)

// ---- buffers

- (void)copyFromBuffer:(id<MTLBuffer>)sourceBuffer
          sourceOffset:(NSUInteger)sourceOffset
              toBuffer:(id<MTLBuffer>)destinationBuffer
     destinationOffset:(NSUInteger)destinationOffset
                  size:(NSUInteger)size {
  check_range(_impl->state, sourceBuffer, sourceOffset, size, "read");
  check_range(_impl->state, destinationBuffer, destinationOffset, size, "written");
  openmps::fw::check(_impl->state.list().copy(openmps::fw::view_of(sourceBuffer, sourceOffset),
                                              openmps::fw::view_of(destinationBuffer, destinationOffset), size));
}

- (void)fillBuffer:(id<MTLBuffer>)buffer range:(NSRange)range value:(uint8_t)value {
  check_range(_impl->state, buffer, range.location, range.length, "filled");
  openmps::fw::check(_impl->state.list().fill(openmps::fw::view_of(buffer, range.location), value, range.length));
}

// ---- textures

- (void)copyFromTexture:(id<MTLTexture>)sourceTexture
            sourceSlice:(NSUInteger)sourceSlice
            sourceLevel:(NSUInteger)sourceLevel
           sourceOrigin:(MTLOrigin)sourceOrigin
             sourceSize:(MTLSize)sourceSize
              toTexture:(id<MTLTexture>)destinationTexture
       destinationSlice:(NSUInteger)destinationSlice
       destinationLevel:(NSUInteger)destinationLevel
      destinationOrigin:(MTLOrigin)destinationOrigin {
  check_texture(_impl->state, sourceTexture, sourceSlice, sourceLevel, sourceOrigin, sourceSize);
  check_texture(_impl->state, destinationTexture, destinationSlice, destinationLevel, destinationOrigin, sourceSize);
  check_same_pixels(_impl->state, sourceTexture, destinationTexture);
  openmps::fw::record_copy(_impl->state.list(), origin_in(sourceTexture, sourceLevel, sourceSlice, sourceOrigin),
                           origin_in(destinationTexture, destinationLevel, destinationSlice, destinationOrigin),
                           sourceSize, pixel_bytes(sourceTexture));
}

- (void)copyFromTexture:(id<MTLTexture>)sourceTexture
            sourceSlice:(NSUInteger)sourceSlice
            sourceLevel:(NSUInteger)sourceLevel
              toTexture:(id<MTLTexture>)destinationTexture
       destinationSlice:(NSUInteger)destinationSlice
       destinationLevel:(NSUInteger)destinationLevel
             sliceCount:(NSUInteger)sliceCount
             levelCount:(NSUInteger)levelCount {
  check_device(_impl->state, sourceTexture, "texture");
  if (sliceCount == 0) return;  // otherwise each copy checks its level
  for (NSUInteger level = 0; level < levelCount; ++level) {
    const NSUInteger halvings = std::min<NSUInteger>(objc::CheckedSize(sourceLevel) + level, 63);
    const auto shrunk = [&](NSUInteger extent) { return std::max<NSUInteger>(extent >> halvings, 1); };
    const MTLSize size =
        MTLSizeMake(shrunk([sourceTexture width]), shrunk([sourceTexture height]), shrunk([sourceTexture depth]));
    for (NSUInteger slice = 0; slice < sliceCount; ++slice) {
      [self copyFromTexture:sourceTexture
                sourceSlice:sourceSlice + slice
                sourceLevel:sourceLevel + level
               sourceOrigin:MTLOriginMake(0, 0, 0)
                 sourceSize:size
                  toTexture:destinationTexture
           destinationSlice:destinationSlice + slice
           destinationLevel:destinationLevel + level
          destinationOrigin:MTLOriginMake(0, 0, 0)];
    }
  }
}

- (void)copyFromTexture:(id<MTLTexture>)sourceTexture toTexture:(id<MTLTexture>)destinationTexture {
  check_device(_impl->state, sourceTexture, "texture");
  check_device(_impl->state, destinationTexture, "texture");
  const NSUInteger faces =
      [sourceTexture textureType] == MTLTextureTypeCube || [sourceTexture textureType] == MTLTextureTypeCubeArray ? 6
                                                                                                                  : 1;
  [self copyFromTexture:sourceTexture
            sourceSlice:0
            sourceLevel:0
              toTexture:destinationTexture
       destinationSlice:0
       destinationLevel:0
             sliceCount:objc::CheckedSize([sourceTexture arrayLength]) * faces
             levelCount:[sourceTexture mipmapLevelCount]];
}

// ---- between buffers and textures

- (void)copyFromBuffer:(id<MTLBuffer>)sourceBuffer
           sourceOffset:(NSUInteger)sourceOffset
      sourceBytesPerRow:(NSUInteger)sourceBytesPerRow
    sourceBytesPerImage:(NSUInteger)sourceBytesPerImage
             sourceSize:(MTLSize)sourceSize
              toTexture:(id<MTLTexture>)destinationTexture
       destinationSlice:(NSUInteger)destinationSlice
       destinationLevel:(NSUInteger)destinationLevel
      destinationOrigin:(MTLOrigin)destinationOrigin {
  check_texture(_impl->state, destinationTexture, destinationSlice, destinationLevel, destinationOrigin, sourceSize);
  const LinearPixels source{sourceBuffer, sourceOffset, sourceBytesPerRow, sourceBytesPerImage};
  check_linear(_impl->state, source, sourceSize, pixel_bytes(destinationTexture), "read");
  openmps::fw::record_copy(_impl->state.list(), origin_of(source),
                           origin_in(destinationTexture, destinationLevel, destinationSlice, destinationOrigin),
                           sourceSize, pixel_bytes(destinationTexture));
}

- (void)copyFromBuffer:(id<MTLBuffer>)sourceBuffer
           sourceOffset:(NSUInteger)sourceOffset
      sourceBytesPerRow:(NSUInteger)sourceBytesPerRow
    sourceBytesPerImage:(NSUInteger)sourceBytesPerImage
             sourceSize:(MTLSize)sourceSize
              toTexture:(id<MTLTexture>)destinationTexture
       destinationSlice:(NSUInteger)destinationSlice
       destinationLevel:(NSUInteger)destinationLevel
      destinationOrigin:(MTLOrigin)destinationOrigin
                options:(MTLBlitOption)options {
  [self omps_checkOptions:options];
  [self copyFromBuffer:sourceBuffer
             sourceOffset:sourceOffset
        sourceBytesPerRow:sourceBytesPerRow
      sourceBytesPerImage:sourceBytesPerImage
               sourceSize:sourceSize
                toTexture:destinationTexture
         destinationSlice:destinationSlice
         destinationLevel:destinationLevel
        destinationOrigin:destinationOrigin];
}

- (void)copyFromTexture:(id<MTLTexture>)sourceTexture
                 sourceSlice:(NSUInteger)sourceSlice
                 sourceLevel:(NSUInteger)sourceLevel
                sourceOrigin:(MTLOrigin)sourceOrigin
                  sourceSize:(MTLSize)sourceSize
                    toBuffer:(id<MTLBuffer>)destinationBuffer
           destinationOffset:(NSUInteger)destinationOffset
      destinationBytesPerRow:(NSUInteger)destinationBytesPerRow
    destinationBytesPerImage:(NSUInteger)destinationBytesPerImage {
  check_texture(_impl->state, sourceTexture, sourceSlice, sourceLevel, sourceOrigin, sourceSize);
  const LinearPixels destination{destinationBuffer, destinationOffset, destinationBytesPerRow,
                                 destinationBytesPerImage};
  check_linear(_impl->state, destination, sourceSize, pixel_bytes(sourceTexture), "written");
  openmps::fw::record_copy(_impl->state.list(), origin_in(sourceTexture, sourceLevel, sourceSlice, sourceOrigin),
                           origin_of(destination), sourceSize, pixel_bytes(sourceTexture));
}

- (void)copyFromTexture:(id<MTLTexture>)sourceTexture
                 sourceSlice:(NSUInteger)sourceSlice
                 sourceLevel:(NSUInteger)sourceLevel
                sourceOrigin:(MTLOrigin)sourceOrigin
                  sourceSize:(MTLSize)sourceSize
                    toBuffer:(id<MTLBuffer>)destinationBuffer
           destinationOffset:(NSUInteger)destinationOffset
      destinationBytesPerRow:(NSUInteger)destinationBytesPerRow
    destinationBytesPerImage:(NSUInteger)destinationBytesPerImage
                     options:(MTLBlitOption)options {
  [self omps_checkOptions:options];
  [self copyFromTexture:sourceTexture
                   sourceSlice:sourceSlice
                   sourceLevel:sourceLevel
                  sourceOrigin:sourceOrigin
                    sourceSize:sourceSize
                      toBuffer:destinationBuffer
             destinationOffset:destinationOffset
        destinationBytesPerRow:destinationBytesPerRow
      destinationBytesPerImage:destinationBytesPerImage];
}

- (void)omps_checkOptions:(MTLBlitOption)options {
  if (options == MTLBlitOptionNone) return;
  refuse_blit(ErrorKind::Unsupported, _impl->state,
              "blit option " + std::to_string(options) +
                  " concerns depth, stencil and compressed formats, which textures here do not have.");
}

- (void)generateMipmapsForTexture:(id<MTLTexture>)texture {
  check_device(_impl->state, texture, "texture");
  refuse_blit(ErrorKind::Unsupported, _impl->state,
              "generateMipmapsForTexture: is not available here; fill the levels of the texture one by one.");
}

- (void)synchronizeResource:(id<MTLResource>)resource {
  check_device(_impl->state, resource, "resource");
  if ([resource conformsToProtocol:@protocol(MTLBuffer)])
    openmps::fw::synchronize(_impl->state.list(), (id<MTLBuffer>)resource);
}

// ---- nothing to do

- (void)synchronizeTexture:(id<MTLTexture>)texture slice:(NSUInteger)slice level:(NSUInteger)level {
  check_texture(_impl->state, texture, slice, level, MTLOriginMake(0, 0, 0), MTLSizeMake(0, 0, 0));
}

- (void)optimizeContentsForGPUAccess:(id<MTLTexture>)texture {
  check_device(_impl->state, texture, "texture");
}
- (void)optimizeContentsForGPUAccess:(id<MTLTexture>)texture slice:(NSUInteger)slice level:(NSUInteger)level {
  check_device(_impl->state, texture, "texture");
}
- (void)optimizeContentsForCPUAccess:(id<MTLTexture>)texture {
  check_device(_impl->state, texture, "texture");
}
- (void)optimizeContentsForCPUAccess:(id<MTLTexture>)texture slice:(NSUInteger)slice level:(NSUInteger)level {
  check_device(_impl->state, texture, "texture");
}

@end
