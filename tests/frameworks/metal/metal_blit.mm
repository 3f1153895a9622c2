// The blit encoder: copies between buffers and textures, fills, what it refuses.
#include "tests/frameworks/metal/metal_test.h"

#include <cstring>
#include <vector>

namespace {

// Runs what `encode` writes into one blit encoder.
template <typename Encode>
id<MTLCommandBuffer> run_blit(Encode encode) {
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
  encode(blit);
  [blit endEncoding];
  [work commit];
  [work waitUntilCompleted];
  return work;
}

void fill_with_numbers(id<MTLBuffer> buffer) {
  for (NSUInteger i = 0; i < [buffer length]; ++i) test_bytes(buffer)[i] = static_cast<unsigned char>(i);
}

}  // namespace

TEST_CASE("metal: a blit copies and fills ranges of buffers") {
  id<MTLBuffer> from = test_buffer(32), to = test_buffer(32);
  fill_with_numbers(from);
  run_blit([&](id<MTLBlitCommandEncoder> blit) {
    [blit fillBuffer:to range:NSMakeRange(0, 32) value:200];
    [blit copyFromBuffer:from sourceOffset:8 toBuffer:to destinationOffset:4 size:10];
    [blit synchronizeResource:to];
  });
  CHECK(test_bytes(to)[3] == 200);
  CHECK(test_bytes(to)[4] == 8);
  CHECK(test_bytes(to)[13] == 17);
  CHECK(test_bytes(to)[14] == 200);
}

TEST_CASE("metal: bytes go through a private buffer and come back") {
  id<MTLBuffer> from = test_buffer(16), to = test_buffer(16);
  id<MTLBuffer> hidden = [[test_device() newBufferWithLength:16 options:MTLResourceStorageModePrivate] autorelease];
  fill_with_numbers(from);
  run_blit([&](id<MTLBlitCommandEncoder> blit) {
    [blit copyFromBuffer:from sourceOffset:0 toBuffer:hidden destinationOffset:0 size:16];
    [blit copyFromBuffer:hidden sourceOffset:0 toBuffer:to destinationOffset:0 size:16];
  });
  CHECK(std::memcmp([from contents], [to contents], 16) == 0);
}

TEST_CASE("metal: a blit copies a box from a buffer into a texture and on into another one") {
  id<MTLBuffer> from = test_buffer(64), to = test_buffer(64);
  fill_with_numbers(from);
  id<MTLTexture> first = test_texture(MTLPixelFormatR8Unorm, 4, 4), second = test_texture(MTLPixelFormatR8Unorm, 3, 3);
  run_blit([&](id<MTLBlitCommandEncoder> blit) {
    [blit copyFromBuffer:from
               sourceOffset:2
          sourceBytesPerRow:8
        sourceBytesPerImage:0
                 sourceSize:MTLSizeMake(2, 2, 1)
                  toTexture:first
           destinationSlice:0
           destinationLevel:0
          destinationOrigin:MTLOriginMake(1, 1, 0)];
    [blit copyFromTexture:first
              sourceSlice:0
              sourceLevel:0
             sourceOrigin:MTLOriginMake(1, 1, 0)
               sourceSize:MTLSizeMake(3, 3, 1)
                toTexture:second
         destinationSlice:0
         destinationLevel:0
        destinationOrigin:MTLOriginMake(0, 0, 0)];
    [blit copyFromTexture:second
                     sourceSlice:0
                     sourceLevel:0
                    sourceOrigin:MTLOriginMake(0, 0, 0)
                      sourceSize:MTLSizeMake(3, 3, 1)
                        toBuffer:to
               destinationOffset:1
          destinationBytesPerRow:5
        destinationBytesPerImage:0
                         options:MTLBlitOptionNone];
    [blit synchronizeTexture:second slice:0 level:0];
  });
  const unsigned char expected[] = {0, 2, 3, 0, 0, 0, 10, 11, 0, 0, 0, 0, 0, 0};
  CHECK(std::memcmp([to contents], expected, sizeof expected) == 0);
}

TEST_CASE("metal: whole textures are copied with all slices and levels") {
  MTLTextureDescriptor *descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatRG8Unorm
                                                                                        width:2
                                                                                       height:2
                                                                                    mipmapped:YES];
  [descriptor setTextureType:MTLTextureType2DArray];
  [descriptor setArrayLength:2];
  id<MTLTexture> from = [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  id<MTLTexture> to = [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  const unsigned char pixel[] = {5, 6};
  [from replaceRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:1 slice:1 withBytes:pixel bytesPerRow:2 bytesPerImage:2];
  [from replaceRegion:MTLRegionMake2D(1, 1, 1, 1) mipmapLevel:0 slice:0 withBytes:pixel bytesPerRow:2 bytesPerImage:2];
  run_blit([&](id<MTLBlitCommandEncoder> blit) { [blit copyFromTexture:from toTexture:to]; });
  unsigned char out[2] = {};
  [to getBytes:out bytesPerRow:2 bytesPerImage:2 fromRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:1 slice:1];
  CHECK(std::memcmp(out, pixel, 2) == 0);
  [to getBytes:out bytesPerRow:2 bytesPerImage:2 fromRegion:MTLRegionMake2D(1, 1, 1, 1) mipmapLevel:0 slice:0];
  CHECK(std::memcmp(out, pixel, 2) == 0);
}

TEST_CASE("metal: hints, barriers and fences change nothing") {
  id<MTLTexture> texture = test_texture(MTLPixelFormatR8Unorm, 2, 2);
  id<MTLFence> fence = [[test_device() newFence] autorelease];
  [fence setLabel:@"f"];
  CHECK(test_text([fence label]) == "f");
  CHECK([fence device] == test_device());
  id<MTLCommandBuffer> work = run_blit([&](id<MTLBlitCommandEncoder> blit) {
    [blit optimizeContentsForCPUAccess:texture];
    [blit optimizeContentsForGPUAccess:texture slice:0 level:0];
    [blit updateFence:fence];
    [blit waitForFence:fence];
    [blit barrierAfterQueueStages:MTLStageBlit beforeStages:MTLStageAll];
  });
  CHECK([work status] == MTLCommandBufferStatusCompleted);
}

TEST_CASE("metal: blits past an end are refused with both quantities") {
  id<MTLBuffer> small = test_buffer(8), large = test_buffer(64);
  [small setLabel:@"bias"];
  id<MTLTexture> texture = test_texture(MTLPixelFormatRGBA8Unorm, 2, 2);
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
  CHECK_RAISES(([blit copyFromBuffer:small sourceOffset:4 toBuffer:large destinationOffset:0 size:5]), NSRangeException,
               "The blit encoder: Buffer \"bias\" has 8 bytes; 5 bytes from offset 4 are to be read.");
  CHECK_RAISES(([blit copyFromBuffer:large sourceOffset:0 toBuffer:small destinationOffset:0 size:9]), NSRangeException,
               "Buffer \"bias\" has 8 bytes; 9 bytes from offset 0 are to be written.");
  CHECK_RAISES([blit fillBuffer:small range:NSMakeRange(8, 1) value:0], NSRangeException,
               "1 bytes from offset 8 are to be filled.");
  CHECK_RAISES(([blit copyFromBuffer:small
                          sourceOffset:0
                     sourceBytesPerRow:8
                   sourceBytesPerImage:0
                            sourceSize:MTLSizeMake(2, 2, 1)
                             toTexture:texture
                      destinationSlice:0
                      destinationLevel:0
                     destinationOrigin:MTLOriginMake(0, 0, 0)]),
               NSRangeException, "Buffer \"bias\" has 8 bytes; 16 bytes from offset 0 are to be read.");
  CHECK_RAISES(([blit copyFromBuffer:large
                          sourceOffset:0
                     sourceBytesPerRow:8
                   sourceBytesPerImage:0
                            sourceSize:MTLSizeMake(2, 2, 1)
                             toTexture:texture
                      destinationSlice:0
                      destinationLevel:0
                     destinationOrigin:MTLOriginMake(1, 0, 0)]),
               NSRangeException, "The texture is 2 x 2 x 1 pixels; a region of 2 x 2 x 1 at (1, 0, 0)");
  CHECK_RAISES([blit copyFromTexture:texture toTexture:test_texture(MTLPixelFormatR8Unorm, 2, 2)],
               NSInvalidArgumentException,
               "a pixel of the source, RGBA8Unorm, has 4 bytes, one of the destination, R8Unorm, 1.");
  CHECK_RAISES([blit generateMipmapsForTexture:texture], NSInvalidArgumentException,
               "generateMipmapsForTexture: is not available here");
  [blit endEncoding];
  [work commit];
  [work waitUntilCompleted];
  CHECK([work status] == MTLCommandBufferStatusCompleted);
}

TEST_CASE("metal: a resource of another device is refused by the devices' names") {
  id<MTLDevice> other = [[MTLCopyAllDevices() autorelease] lastObject];
  id<MTLBuffer> foreign = [[other newBufferWithLength:8 options:MTLResourceStorageModeShared] autorelease];
  id<MTLBlitCommandEncoder> blit = [[test_queue() commandBuffer] blitCommandEncoder];
  const std::string sentence = "The buffer belongs to device " + test_text([other name]) + ", the command buffer to " +
                               test_text([test_device() name]) + ".";
  CHECK_RAISES([blit fillBuffer:foreign range:NSMakeRange(0, 1) value:0], NSInvalidArgumentException, sentence);
  [blit endEncoding];
}
