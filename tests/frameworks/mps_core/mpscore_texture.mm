// Images and textures: slices of four channels one way, images over textures the other way.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>
#include <vector>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

MPSImage *float_image(NSUInteger width, NSUInteger height, NSUInteger channels, NSUInteger images = 1) {
  MPSImageDescriptor *const descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:width
                                                    height:height
                                           featureChannels:channels
                                            numberOfImages:images
                                                     usage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  return [[[MPSImage alloc] initWithDevice:device() imageDescriptor:descriptor] autorelease];
}

id<MTLTexture> texture(MTLPixelFormat format, NSUInteger width, NSUInteger height, NSUInteger slices = 1) {
  MTLTextureDescriptor *const descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:format
                                                                                              width:width
                                                                                             height:height
                                                                                          mipmapped:NO];
  if (slices > 1) {
    [descriptor setTextureType:MTLTextureType2DArray];
    [descriptor setArrayLength:slices];
  }
  return [[device() newTextureWithDescriptor:descriptor] autorelease];
}

template <typename T>
std::vector<T> counted(std::size_t count) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<T>(i);
  return values;
}

}  // namespace

TEST_CASE("texture of an image: slices hold four channels, the last is filled up with zeros") {
  MPSImage *const image = float_image(2, 1, 6, 2);
  const std::vector<float> first = counted<float>(12);
  [image writeBytes:first.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:1];
  id<MTLTexture> const made = [image texture];
  CHECK([made textureType] == MTLTextureType2DArray);
  CHECK([made arrayLength] == 4);
  CHECK([made pixelFormat] == MTLPixelFormatRGBA32Float);
  CHECK([made width] == 2);
  CHECK([image texture] == made);
  float pixels[8] = {};
  [made getBytes:pixels bytesPerRow:32 bytesPerImage:32 fromRegion:MTLRegionMake2D(0, 0, 2, 1) mipmapLevel:0 slice:2];
  CHECK(std::vector<float>(pixels, pixels + 8) == std::vector<float>{0, 1, 2, 3, 6, 7, 8, 9});
  [made getBytes:pixels bytesPerRow:32 bytesPerImage:32 fromRegion:MTLRegionMake2D(0, 0, 2, 1) mipmapLevel:0 slice:3];
  CHECK(std::vector<float>(pixels, pixels + 8) == std::vector<float>{4, 5, 0, 0, 10, 11, 0, 0});
}

TEST_CASE("texture of an image: its writes show in the image") {
  MPSImage *const image = float_image(2, 2, 3);
  const float pixel[] = {1, 2, 3, 99};  // the fourth channel is padding
  [[image texture] replaceRegion:MTLRegionMake2D(1, 1, 1, 1) mipmapLevel:0 withBytes:pixel bytesPerRow:16];
  std::vector<float> values(12, -1);
  [image readBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(values == std::vector<float>{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3});
  float back[4] = {};
  [[image texture] getBytes:back bytesPerRow:16 fromRegion:MTLRegionMake2D(1, 1, 1, 1) mipmapLevel:0];
  CHECK(std::vector<float>(back, back + 4) == std::vector<float>{1, 2, 3, 0});
}

TEST_CASE("texture of an image: one channel is one float to a pixel") {
  MPSImage *const image = float_image(3, 1, 1);
  const std::vector<float> values{5, 6, 7};
  [image writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK([[image texture] pixelFormat] == MTLPixelFormatR32Float);
  float back[3] = {};
  [[image texture] getBytes:back bytesPerRow:12 fromRegion:MTLRegionMake2D(0, 0, 3, 1) mipmapLevel:0];
  CHECK(std::vector<float>(back, back + 3) == values);
}

TEST_CASE("texture of an image: regions outside are refused") {
  MPSImage *const image = float_image(2, 2, 3);
  float bytes[64];
  CHECK_RAISES([[image texture] getBytes:bytes bytesPerRow:32 fromRegion:MTLRegionMake2D(1, 0, 2, 1) mipmapLevel:0],
               NSRangeException, "The texture of an image is 2 x 2; a region of 2 x 1 at (1, 0) is asked for.");
  CHECK_RAISES([[image texture] getBytes:bytes
                             bytesPerRow:32
                           bytesPerImage:0
                              fromRegion:MTLRegionMake2D(0, 0, 1, 1)
                             mipmapLevel:0
                                   slice:1],
               NSRangeException, "has 1 slices; slice 1 is asked for.");
}

TEST_CASE("image over a texture: an RGBA texture filled by replaceRegion is read in both layouts") {
  id<MTLTexture> const source = texture(MTLPixelFormatRGBA8Unorm, 2, 2);
  const std::vector<std::uint8_t> pixels = counted<std::uint8_t>(16);
  [source replaceRegion:MTLRegionMake2D(0, 0, 2, 2) mipmapLevel:0 withBytes:pixels.data() bytesPerRow:8];
  MPSImage *const image = [[[MPSImage alloc] initWithTexture:source featureChannels:3] autorelease];
  CHECK([image featureChannels] == 3);
  CHECK([image featureChannelFormat] == MPSImageFeatureChannelFormatUnorm8);
  CHECK([image texture] == source);
  CHECK([image resourceSize] == 0);
  std::vector<std::uint8_t> read(12);
  [image readBytes:read.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(read == std::vector<std::uint8_t>{0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14});
  [image readBytes:read.data() dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth imageIndex:0];
  CHECK(read == std::vector<std::uint8_t>{0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14});
}

TEST_CASE("image over a texture: blue and red change places in a BGRA texture") {
  id<MTLTexture> const source = texture(MTLPixelFormatBGRA8Unorm, 1, 1);
  const std::uint8_t pixel[] = {30, 20, 10, 40};
  [source replaceRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0 withBytes:pixel bytesPerRow:4];
  MPSImage *const image = [[[MPSImage alloc] initWithTexture:source featureChannels:4] autorelease];
  std::vector<std::uint8_t> read(4);
  [image readBytes:read.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(read == std::vector<std::uint8_t>{10, 20, 30, 40});
}

TEST_CASE("image over a texture: a texture array holds several images of several slices") {
  id<MTLTexture> const source = texture(MTLPixelFormatRGBA32Float, 1, 1, 4);
  MPSImage *const image = [[[MPSImage alloc] initWithTexture:source featureChannels:6] autorelease];
  CHECK([image numberOfImages] == 2);
  const std::vector<float> values{1, 2, 3, 4, 5, 6};
  [image writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:1];
  float slice[4] = {};
  [source getBytes:slice bytesPerRow:16 bytesPerImage:16 fromRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0 slice:3];
  CHECK(slice[0] == 5);
  CHECK(slice[1] == 6);
  std::vector<float> read(6);
  [image readBytes:read.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:1];
  CHECK(read == values);
}

TEST_CASE("image over a texture: writing some channels keeps the others of the slice") {
  id<MTLTexture> const source = texture(MTLPixelFormatRGBA32Float, 1, 1);
  const float pixel[] = {1, 2, 3, 4};
  [source replaceRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0 withBytes:pixel bytesPerRow:16];
  MPSImage *const image = [[[MPSImage alloc] initWithTexture:source featureChannels:2] autorelease];
  const std::vector<float> values{8, 9};
  [image writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  float back[4] = {};
  [source getBytes:back bytesPerRow:16 fromRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0];
  CHECK(std::vector<float>(back, back + 4) == std::vector<float>{8, 9, 3, 4});
}

TEST_CASE("image over a texture: one that another image made shares its storage") {
  MPSImage *const image = float_image(1, 1, 6);
  MPSImage *const twin = [[[MPSImage alloc] initWithTexture:[image texture] featureChannels:6] autorelease];
  const std::vector<float> values{1, 2, 3, 4, 5, 6};
  [twin writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  std::vector<float> read(6);
  [image readBytes:read.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(read == values);
}

TEST_CASE("image over a texture: a texture that cannot hold the channels is refused") {
  CHECK_RAISES([[[MPSImage alloc] initWithTexture:texture(MTLPixelFormatR8Unorm, 2, 2) featureChannels:3] autorelease],
               NSInvalidArgumentException,
               "A texture of format R8Unorm with 1 slices cannot hold images of 3 feature channels");
  CHECK_RAISES(
      [[[MPSImage alloc] initWithTexture:texture(MTLPixelFormatRGBA32Float, 2, 2, 3) featureChannels:6] autorelease],
      NSInvalidArgumentException, "with 3 slices cannot hold images of 6 feature channels, which take 2 slices each.");
}

TEST_CASE("texture of an image: the blit encoder copies, synchronizes and keeps padding out") {
  MPSImage *const image = float_image(2, 1, 3);
  const std::vector<float> values = counted<float>(6);
  [image writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  MPSImage *const copied = float_image(2, 1, 3);
  id<MTLBuffer> const buffer = [[device() newBufferWithLength:32 options:MTLResourceStorageModeShared] autorelease];
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const commands = [queue commandBuffer];
  id<MTLBlitCommandEncoder> const blit = [commands blitCommandEncoder];
  [blit copyFromTexture:[image texture]
                   sourceSlice:0
                   sourceLevel:0
                  sourceOrigin:MTLOriginMake(0, 0, 0)
                    sourceSize:MTLSizeMake(2, 1, 1)
                      toBuffer:buffer
             destinationOffset:0
        destinationBytesPerRow:32
      destinationBytesPerImage:32];
  [blit copyFromTexture:[image texture] toTexture:[copied texture]];
  [blit synchronizeResource:[copied texture]];
  [blit endEncoding];
  [commands commit];
  [commands waitUntilCompleted];
  REQUIRE([commands status] == MTLCommandBufferStatusCompleted);
  const float *const pixels = static_cast<const float *>([buffer contents]);
  CHECK(std::vector<float>(pixels, pixels + 8) == std::vector<float>{0, 1, 2, 0, 3, 4, 5, 0});
  std::vector<float> back(6, -1);
  [copied readBytes:back.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(back == values);
}
