// Textures: pixels in and out, slices and levels, views, memory shared with a buffer, refusals.
#include "tests/frameworks/metal/metal_test.h"

#include <cstring>
#include <numeric>
#include <vector>

namespace {

std::vector<unsigned char> counted(std::size_t count) {
  std::vector<unsigned char> bytes(count);
  std::iota(bytes.begin(), bytes.end(), static_cast<unsigned char>(1));
  return bytes;
}

struct FormatCase {
  MTLPixelFormat format;
  std::size_t bytes;
};

}  // namespace

TEST_CASE("metal: pixels come back from every format of images as they went in") {
  const FormatCase cases[] = {
      {MTLPixelFormatR8Unorm, 1},      {MTLPixelFormatRG8Unorm, 2}, {MTLPixelFormatRGBA8Unorm, 4},
      {MTLPixelFormatBGRA8Unorm, 4},   {MTLPixelFormatR16Unorm, 2}, {MTLPixelFormatRG16Unorm, 4},
      {MTLPixelFormatRGBA16Unorm, 8},  {MTLPixelFormatR16Float, 2}, {MTLPixelFormatRG16Float, 4},
      {MTLPixelFormatRGBA16Float, 8},  {MTLPixelFormatR32Float, 4}, {MTLPixelFormatRG32Float, 8},
      {MTLPixelFormatRGBA32Float, 16},
  };
  for (const FormatCase &each : cases) {
    CAPTURE(each.format);
    id<MTLTexture> texture = test_texture(each.format, 3, 2);
    const auto in = counted(6 * each.bytes);
    [texture replaceRegion:MTLRegionMake2D(0, 0, 3, 2) mipmapLevel:0 withBytes:in.data() bytesPerRow:3 * each.bytes];
    std::vector<unsigned char> out(in.size());
    [texture getBytes:out.data() bytesPerRow:3 * each.bytes fromRegion:MTLRegionMake2D(0, 0, 3, 2) mipmapLevel:0];
    CHECK(in == out);
    CHECK([texture allocatedSize] == in.size());
  }
}

TEST_CASE("metal: a region is written into the middle and read with other strides") {
  id<MTLTexture> texture = test_texture(MTLPixelFormatR8Unorm, 4, 4);
  const unsigned char in[] = {1, 2, 99, 3, 4, 99};  // rows three bytes apart, two used
  [texture replaceRegion:MTLRegionMake2D(1, 2, 2, 2) mipmapLevel:0 slice:0 withBytes:in bytesPerRow:3 bytesPerImage:0];
  unsigned char out[16];
  [texture getBytes:out bytesPerRow:4 bytesPerImage:0 fromRegion:MTLRegionMake2D(0, 0, 4, 4) mipmapLevel:0 slice:0];
  const unsigned char expected[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0};
  CHECK(std::memcmp(out, expected, 16) == 0);
}

TEST_CASE("metal: slices of an array are apart from each other") {
  MTLTextureDescriptor *descriptor = [[[MTLTextureDescriptor alloc] init] autorelease];
  [descriptor setTextureType:MTLTextureType2DArray];
  [descriptor setPixelFormat:MTLPixelFormatR8Unorm];
  [descriptor setArrayLength:3];
  [descriptor setWidth:2];
  id<MTLTexture> texture = [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  CHECK([texture textureType] == MTLTextureType2DArray);
  CHECK([texture arrayLength] == 3);
  for (unsigned char slice = 0; slice < 3; ++slice) {
    const unsigned char in[] = {slice, static_cast<unsigned char>(slice + 10)};
    [texture replaceRegion:MTLRegionMake2D(0, 0, 2, 1)
               mipmapLevel:0
                     slice:slice
                 withBytes:in
               bytesPerRow:2
             bytesPerImage:2];
  }
  unsigned char out[2];
  [texture getBytes:out bytesPerRow:2 bytesPerImage:2 fromRegion:MTLRegionMake2D(0, 0, 2, 1) mipmapLevel:0 slice:1];
  CHECK(out[0] == 1);
  CHECK(out[1] == 11);
}

TEST_CASE("metal: mipmap levels halve down to one pixel and hold pixels of their own") {
  MTLTextureDescriptor *descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR8Unorm
                                                                                        width:5
                                                                                       height:2
                                                                                    mipmapped:YES];
  CHECK([descriptor mipmapLevelCount] == 3);
  id<MTLTexture> texture = [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  CHECK([texture allocatedSize] == 5 * 2 + 2 * 1 + 1);
  const unsigned char in[] = {8, 9};
  [texture replaceRegion:MTLRegionMake2D(0, 0, 2, 1) mipmapLevel:1 withBytes:in bytesPerRow:2];
  unsigned char out[2];
  [texture getBytes:out bytesPerRow:2 fromRegion:MTLRegionMake2D(0, 0, 2, 1) mipmapLevel:1];
  CHECK(std::memcmp(in, out, 2) == 0);
  CHECK_RAISES([texture getBytes:out bytesPerRow:2 fromRegion:MTLRegionMake2D(0, 0, 3, 1) mipmapLevel:1],
               NSRangeException, "a region of 3 x 1 x 1 at (0, 0, 0) of mipmap level 1 is asked for");
}

TEST_CASE("metal: a three-dimensional texture has an image for each depth") {
  MTLTextureDescriptor *descriptor = [[[MTLTextureDescriptor alloc] init] autorelease];
  [descriptor setTextureType:MTLTextureType3D];
  [descriptor setPixelFormat:MTLPixelFormatR8Unorm];
  [descriptor setWidth:2];
  [descriptor setHeight:2];
  [descriptor setDepth:3];
  id<MTLTexture> texture = [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  const auto in = counted(12);
  [texture replaceRegion:MTLRegionMake3D(0, 0, 0, 2, 2, 3)
             mipmapLevel:0
                   slice:0
               withBytes:in.data()
             bytesPerRow:2
           bytesPerImage:4];
  unsigned char out[2];
  [texture getBytes:out
        bytesPerRow:2
      bytesPerImage:4
         fromRegion:MTLRegionMake3D(0, 1, 2, 2, 1, 1)
        mipmapLevel:0
              slice:0];
  CHECK(out[0] == 11);
  CHECK(out[1] == 12);
}

TEST_CASE("metal: a texture over a buffer shares its bytes") {
  id<MTLBuffer> buffer = test_buffer(64);
  MTLTextureDescriptor *descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR8Unorm
                                                                                        width:3
                                                                                       height:2
                                                                                    mipmapped:NO];
  id<MTLTexture> texture = [[buffer newTextureWithDescriptor:descriptor offset:16 bytesPerRow:16] autorelease];
  CHECK([texture buffer] == buffer);
  CHECK([texture bufferOffset] == 16);
  CHECK([texture bufferBytesPerRow] == 16);
  const unsigned char in[] = {1, 2, 3, 4, 5, 6};
  [texture replaceRegion:MTLRegionMake2D(0, 0, 3, 2) mipmapLevel:0 withBytes:in bytesPerRow:3];
  CHECK(std::memcmp(test_bytes(buffer) + 16, in, 3) == 0);
  CHECK(std::memcmp(test_bytes(buffer) + 32, in + 3, 3) == 0);
  CHECK_RAISES([buffer newTextureWithDescriptor:descriptor offset:16 bytesPerRow:2], NSInvalidArgumentException,
               "A row of the texture has 3 bytes, bytesPerRow is 2.");
  CHECK_RAISES([buffer newTextureWithDescriptor:descriptor offset:48 bytesPerRow:16], NSRangeException,
               "The texture needs 19 bytes from offset 48; The buffer has 64.");
}

TEST_CASE("metal: a view shows a slice of its parent under another format") {
  MTLTextureDescriptor *descriptor = [[[MTLTextureDescriptor alloc] init] autorelease];
  [descriptor setTextureType:MTLTextureType2DArray];
  [descriptor setPixelFormat:MTLPixelFormatRGBA8Unorm];
  [descriptor setArrayLength:4];
  id<MTLTexture> parent = [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  id<MTLTexture> view = [[parent newTextureViewWithPixelFormat:MTLPixelFormatR32Float
                                                   textureType:MTLTextureType2D
                                                        levels:NSMakeRange(0, 1)
                                                        slices:NSMakeRange(2, 1)] autorelease];
  CHECK([view parentTexture] == parent);
  CHECK([view parentRelativeSlice] == 2);
  CHECK([view arrayLength] == 1);
  const float one = 1.0f;
  [view replaceRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0 withBytes:&one bytesPerRow:4];
  unsigned char out[4];
  [parent getBytes:out bytesPerRow:4 bytesPerImage:4 fromRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0 slice:2];
  CHECK(std::memcmp(out, &one, 4) == 0);
  CHECK_RAISES([parent newTextureViewWithPixelFormat:MTLPixelFormatR8Unorm], NSInvalidArgumentException,
               "A view of format R8Unorm has 1 bytes for a pixel, its texture of format RGBA8Unorm has 4.");
  CHECK_RAISES([parent newTextureViewWithPixelFormat:MTLPixelFormatRGBA8Unorm
                                         textureType:MTLTextureType2DArray
                                              levels:NSMakeRange(0, 1)
                                              slices:NSMakeRange(3, 2)],
               NSRangeException, "has 4 slices; slice 4 is asked for");
}

TEST_CASE("metal: a private texture is not read by the CPU") {
  MTLTextureDescriptor *descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR8Unorm
                                                                                        width:1
                                                                                       height:1
                                                                                    mipmapped:NO];
  [descriptor setStorageMode:MTLStorageModePrivate];
  CHECK([descriptor resourceOptions] == MTLResourceStorageModePrivate);
  id<MTLTexture> texture = [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  unsigned char out[1];
  CHECK_RAISES([texture getBytes:out bytesPerRow:1 fromRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0],
               NSInvalidArgumentException,
               "getBytes: The texture is in private storage, which the CPU cannot reach; copy it with a blit encoder.");
}

TEST_CASE("metal: regions and strides that do not fit are refused with both quantities") {
  id<MTLTexture> texture = test_texture(MTLPixelFormatRGBA8Unorm, 4, 3);
  [texture setLabel:@"digit"];
  unsigned char bytes[64] = {};
  CHECK_RAISES([texture replaceRegion:MTLRegionMake2D(1, 0, 4, 1) mipmapLevel:0 withBytes:bytes bytesPerRow:16],
               NSRangeException,
               "replaceRegion: Texture \"digit\" is 4 x 3 x 1 pixels; a region of 4 x 1 x 1 at (1, 0, 0) of mipmap "
               "level 0 is asked for.");
  CHECK_RAISES([texture getBytes:bytes bytesPerRow:16 fromRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:1],
               NSRangeException, "getBytes: Texture \"digit\" has 1 mipmap levels; level 1 is asked for.");
  CHECK_RAISES([texture getBytes:bytes bytesPerRow:15 fromRegion:MTLRegionMake2D(0, 0, 4, 2) mipmapLevel:0],
               NSInvalidArgumentException, "getBytes: a row of the region has 16 bytes, bytesPerRow is 15.");
}

TEST_CASE("metal: descriptors of textures that cannot be are refused by name") {
  MTLTextureDescriptor *descriptor = [[[MTLTextureDescriptor alloc] init] autorelease];
  [descriptor setWidth:0];
  CHECK_RAISES([test_device() newTextureWithDescriptor:descriptor], NSInvalidArgumentException,
               "The texture descriptor's width is 0; it has to be from 1 to 16384.");
  [descriptor setWidth:4];
  [descriptor setArrayLength:2];
  CHECK_RAISES([test_device() newTextureWithDescriptor:descriptor], NSInvalidArgumentException,
               "The texture descriptor's arrayLength is 2; it has to be from 1 to 1.");
  [descriptor setArrayLength:1];
  [descriptor setMipmapLevelCount:4];
  CHECK_RAISES([test_device() newTextureWithDescriptor:descriptor], NSInvalidArgumentException,
               "The texture descriptor's mipmapLevelCount is 4; it has to be from 1 to 3.");
  [descriptor setMipmapLevelCount:1];
  [descriptor setPixelFormat:MTLPixelFormatBC1_RGBA];
  CHECK_RAISES([test_device() newTextureWithDescriptor:descriptor], NSInvalidArgumentException,
               "Textures of pixel format 130 do not exist here");
  [descriptor setPixelFormat:MTLPixelFormatR8Unorm];
  [descriptor setTextureType:MTLTextureType2DMultisample];
  CHECK_RAISES([test_device() newTextureWithDescriptor:descriptor], NSInvalidArgumentException, "Textures of type 4");
  [descriptor setTextureType:MTLTextureTypeCube];
  CHECK_RAISES([test_device() newTextureWithDescriptor:descriptor], NSInvalidArgumentException,
               "A cube's faces are square; the texture descriptor is 4 x 1 pixels.");
}
