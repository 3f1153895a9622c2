// Images: sizes, bytes in both layouts, regions, channel ranges, batches and views.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

MPSImage *image(MPSImageFeatureChannelFormat format, NSUInteger width, NSUInteger height, NSUInteger channels,
                NSUInteger images = 1) {
  MPSImageDescriptor *const descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:format
                                                     width:width
                                                    height:height
                                           featureChannels:channels
                                            numberOfImages:images
                                                     usage:MTLTextureUsageShaderRead];
  return [[[MPSImage alloc] initWithDevice:device() imageDescriptor:descriptor] autorelease];
}

// 0, 1, 2, ... in storage order.
std::vector<float> counted(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(i);
  return values;
}

std::vector<float> read(MPSImage *source, MPSDataLayout layout, NSUInteger index = 0) {
  std::vector<float> values([source width] * [source height] * [source featureChannels], -1);
  [source readBytes:values.data() dataLayout:layout imageIndex:index];
  return values;
}

}  // namespace

TEST_CASE("image: a new one has its descriptor's properties and reads as zero") {
  MPSImage *const made = image(MPSImageFeatureChannelFormatFloat32, 3, 2, 5);
  CHECK([made width] == 3);
  CHECK([made height] == 2);
  CHECK([made featureChannels] == 5);
  CHECK([made numberOfImages] == 1);
  CHECK([made precision] == 24);
  CHECK([made pixelFormat] == MTLPixelFormatRGBA32Float);
  CHECK([made pixelSize] == 16);
  CHECK([made textureType] == MTLTextureType2DArray);
  CHECK([made resourceSize] == 3 * 2 * 5 * 4);
  CHECK([made device] == device());
  CHECK([made parent] == nil);
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels) == std::vector<float>(30, 0.0F));
}

TEST_CASE("image: the format decides pixel format, precision and pixel size") {
  struct Row {
    MPSImageFeatureChannelFormat format;
    NSUInteger channels;
    MTLPixelFormat pixel;
    NSUInteger precision;
    size_t bytes;
  };
  const Row rows[] = {
      {MPSImageFeatureChannelFormatUnorm8, 1, MTLPixelFormatR8Unorm, 8, 1},
      {MPSImageFeatureChannelFormatUnorm8, 4, MTLPixelFormatRGBA8Unorm, 8, 4},
      {MPSImageFeatureChannelFormatUnorm16, 2, MTLPixelFormatRG16Unorm, 16, 4},
      {MPSImageFeatureChannelFormatFloat16, 3, MTLPixelFormatRGBA16Float, 11, 8},
      {MPSImageFeatureChannelFormatFloat32, 2, MTLPixelFormatRG32Float, 24, 8},
  };
  for (const Row &row : rows) {
    MPSImage *const made = image(row.format, 2, 2, row.channels);
    CHECK([made pixelFormat] == row.pixel);
    CHECK([made precision] == row.precision);
    CHECK([made pixelSize] == row.bytes);
    CHECK([made textureType] == MTLTextureType2D);
  }
}

TEST_CASE("image: values written channels last are read channels first") {
  MPSImage *const made = image(MPSImageFeatureChannelFormatFloat32, 2, 2, 3);
  const std::vector<float> values = counted(12);
  [made writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels) == values);
  const std::vector<float> planes{0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11};
  CHECK(read(made, MPSDataLayoutFeatureChannelsxHeightxWidth) == planes);
}

TEST_CASE("image: values written channels first are read channels last") {
  MPSImage *const made = image(MPSImageFeatureChannelFormatFloat32, 2, 1, 5);
  const std::vector<float> planes = counted(10);  // channel c holds 2c and 2c + 1
  [made writeBytes:planes.data() dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth imageIndex:0];
  const std::vector<float> pixels{0, 2, 4, 6, 8, 1, 3, 5, 7, 9};
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels) == pixels);
}

TEST_CASE("image: rows may be padded and a region may be a part") {
  MPSImage *const made = image(MPSImageFeatureChannelFormatFloat32, 4, 3, 2);
  const float patch[] = {1, 2, 3, 4, -1, 5, 6, 7, 8, -1};  // two rows of two pixels, 20 bytes apart
  const MPSImageReadWriteParams both = {0, 2};
  [made writeBytes:patch
              dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
             bytesPerRow:20
                  region:MTLRegionMake2D(1, 1, 2, 2)
      featureChannelInfo:both
              imageIndex:0];
  const std::vector<float> whole{0, 0, 0, 0, 0, 0, 0, 0,  //
                                 0, 0, 1, 2, 3, 4, 0, 0,  //
                                 0, 0, 5, 6, 7, 8, 0, 0};
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels) == whole);
  std::vector<float> planes(8, -1);
  [made readBytes:planes.data()
              dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth
             bytesPerRow:8
                  region:MTLRegionMake2D(1, 1, 2, 2)
      featureChannelInfo:both
              imageIndex:0];
  CHECK(planes == std::vector<float>{1, 3, 5, 7, 2, 4, 6, 8});
}

TEST_CASE("image: a range of channels is read and written alone") {
  MPSImage *const made = image(MPSImageFeatureChannelFormatFloat32, 1, 2, 6);
  const std::vector<float> values = counted(12);
  [made writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  const MPSImageReadWriteParams last_two = {4, 2};
  std::vector<float> part(4, -1);
  [made readBytes:part.data()
              dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
             bytesPerRow:8
                  region:MTLRegionMake2D(0, 0, 1, 2)
      featureChannelInfo:last_two
              imageIndex:0];
  CHECK(part == std::vector<float>{4, 5, 10, 11});
  const float replaced[] = {40, 50, 100, 110};
  [made writeBytes:replaced
              dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
             bytesPerRow:8
                  region:MTLRegionMake2D(0, 0, 1, 2)
      featureChannelInfo:last_two
              imageIndex:0];
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels) ==
        std::vector<float>{0, 1, 2, 3, 40, 50, 6, 7, 8, 9, 100, 110});
}

TEST_CASE("image: columns may be padded when writing") {
  MPSImage *const made = image(MPSImageFeatureChannelFormatFloat32, 2, 1, 2);
  const float values[] = {1, 2, -1, 3, 4, -1};
  [made writeBytes:values
              dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
          bytesPerColumn:12
             bytesPerRow:24
           bytesPerImage:24
                  region:MTLRegionMake2D(0, 0, 2, 1)
      featureChannelInfo:MPSImageReadWriteParams{0, 2}
              imageIndex:0];
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels) == std::vector<float>{1, 2, 3, 4});
}

TEST_CASE("image: several images are transferred at once, bytesPerImage apart") {
  MPSImage *const made = image(MPSImageFeatureChannelFormatFloat32, 1, 1, 2, 3);
  const float values[] = {1, 2, -1, 3, 4, -1};
  [made writeBytes:values
              dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
             bytesPerRow:8
           bytesPerImage:12
                  region:MTLRegionMake3D(0, 0, 0, 1, 1, 2)
      featureChannelInfo:MPSImageReadWriteParams{0, 2}
              imageIndex:1];
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels, 0) == std::vector<float>{0, 0});
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels, 1) == std::vector<float>{1, 2});
  CHECK(read(made, MPSDataLayoutHeightxWidthxFeatureChannels, 2) == std::vector<float>{3, 4});
  std::vector<float> back(5, -1);
  [made readBytes:back.data()
              dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth
             bytesPerRow:4
           bytesPerImage:12
                  region:MTLRegionMake3D(0, 0, 0, 1, 1, 2)
      featureChannelInfo:MPSImageReadWriteParams{0, 2}
              imageIndex:1];
  CHECK(back == std::vector<float>{1, 2, -1, 3, 4});
}

TEST_CASE("image: bytes go through unconverted in every format") {
  const std::uint16_t halves[] = {0x3C00, 0x4201, 0x0001, 0x7BFF};  // 1, 3 + 2^-10, the smallest, the largest
  MPSImage *const half = image(MPSImageFeatureChannelFormatFloat16, 2, 1, 2);
  std::uint16_t half_back[4] = {};
  [half writeBytes:halves dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  [half readBytes:half_back dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(std::memcmp(halves, half_back, sizeof halves) == 0);

  const std::uint8_t bytes[] = {0, 1, 127, 128, 254, 255};
  MPSImage *const unorm = image(MPSImageFeatureChannelFormatUnorm8, 2, 1, 3);
  std::uint8_t byte_planes[6] = {};
  [unorm writeBytes:bytes dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  [unorm readBytes:byte_planes dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth imageIndex:0];
  const std::uint8_t expected[] = {0, 128, 1, 254, 127, 255};
  CHECK(std::memcmp(byte_planes, expected, sizeof expected) == 0);
}

TEST_CASE("image: a batch representation shares the storage of its parent") {
  MPSImage *const parent = image(MPSImageFeatureChannelFormatFloat32, 2, 1, 1, 3);
  MPSImageBatch *const batch = [parent batchRepresentation];
  REQUIRE([batch count] == 3);
  const float values[] = {7, 8};
  [[batch objectAtIndex:1] writeBytes:values dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(read(parent, MPSDataLayoutHeightxWidthxFeatureChannels, 1) == std::vector<float>{7, 8});
  CHECK(read(parent, MPSDataLayoutHeightxWidthxFeatureChannels, 2) == std::vector<float>{0, 0});
  CHECK([[batch objectAtIndex:1] parent] == parent);
  CHECK([[batch objectAtIndex:1] numberOfImages] == 1);
  CHECK([[batch objectAtIndex:1] resourceSize] == 0);
  MPSImageBatch *const last = [parent batchRepresentationWithSubRange:NSMakeRange(1, 2)];
  REQUIRE([last count] == 2);
  CHECK(read([last objectAtIndex:0], MPSDataLayoutHeightxWidthxFeatureChannels) == std::vector<float>{7, 8});
}

TEST_CASE("image: views show channels and slices of their parent") {
  MPSImage *const parent = image(MPSImageFeatureChannelFormatFloat32, 2, 1, 8, 2);
  const std::vector<float> values = counted(16);
  [parent writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:1];
  MPSImage *const channels = [parent subImageWithFeatureChannelRange:NSMakeRange(5, 2)];
  CHECK([channels featureChannels] == 2);
  CHECK(read(channels, MPSDataLayoutHeightxWidthxFeatureChannels, 1) == std::vector<float>{5, 6, 13, 14});
  MPSImage *const slice = [[[MPSImage alloc] initWithParentImage:parent sliceRange:NSMakeRange(3, 1)
                                                 featureChannels:4] autorelease];
  CHECK([slice numberOfImages] == 1);
  CHECK(read(slice, MPSDataLayoutHeightxWidthxFeatureChannels) == std::vector<float>{4, 5, 6, 7, 12, 13, 14, 15});
  const std::vector<float> ones(8, 1.0F);
  [slice writeBytes:ones.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(read(channels, MPSDataLayoutHeightxWidthxFeatureChannels, 1) == std::vector<float>{1, 1, 1, 1});
  MPSImage *const both = [[[MPSImage alloc] initWithParentImage:parent sliceRange:NSMakeRange(0, 4)
                                                featureChannels:7] autorelease];
  CHECK([both numberOfImages] == 2);
  CHECK([both featureChannels] == 7);
}

TEST_CASE("image: arguments that do not fit are refused by name") {
  MPSImage *const made = image(MPSImageFeatureChannelFormatFloat32, 4, 3, 2);
  float values[64] = {};
  const MPSImageReadWriteParams both = {0, 2};
  CHECK_RAISES([made readBytes:values dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:1],
               NSRangeException,
               "MPSImage of 4 x 3 x 2 has numberOfImages 1; a transfer of 1 from 1 on does not fit it.");
  CHECK_RAISES([made readBytes:values
                           dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                          bytesPerRow:32
                               region:MTLRegionMake2D(2, 0, 3, 1)
                   featureChannelInfo:both
                           imageIndex:0],
               NSRangeException, "has width 4; a transfer of 3 from 2 on");
  CHECK_RAISES([made readBytes:values
                           dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                          bytesPerRow:32
                               region:MTLRegionMake2D(0, 0, 4, 1)
                   featureChannelInfo:(MPSImageReadWriteParams{1, 2})imageIndex:0],
               NSRangeException, "has featureChannels 2; a transfer of 2 from 1 on");
  [made setLabel:@"digits"];
  CHECK_RAISES([made writeBytes:values
                           dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                          bytesPerRow:31
                               region:MTLRegionMake2D(0, 0, 4, 3)
                   featureChannelInfo:both
                           imageIndex:0],
               NSInvalidArgumentException, "MPSImage \"digits\": bytesPerRow is 31; the data needs at least 32.");
  CHECK_RAISES([made subImageWithFeatureChannelRange:NSMakeRange(1, 2)], NSRangeException,
               "\"digits\" has 2 feature channels; 2 from 1 on");
  CHECK_RAISES(
      image(MPSImageFeatureChannelFormatFloat32, 0, 3, 2), NSInvalidArgumentException,
      "An image descriptor has width 0, height 3, 2 feature channels and 1 images; each has to be at least 1.");
  CHECK_RAISES(image(MPSImageFeatureChannelFormatNone, 4, 3, 2), NSInvalidArgumentException,
               "feature channel format 0");
}

TEST_CASE("image batch: functions count each image once") {
  MPSImage *const a = image(MPSImageFeatureChannelFormatFloat32, 1, 1, 1);
  MPSImage *const b = image(MPSImageFeatureChannelFormatFloat32, 1, 1, 2);
  MPSImageBatch *const batch = @[ a, b, a ];
  CHECK(MPSImageBatchResourceSize(batch) == 12);
  CHECK(MPSImageBatchIncrementReadCount(batch, 1) == 2);
  NSMutableArray *const seen = [NSMutableArray array];
  CHECK(MPSImageBatchIterate(batch, ^NSInteger(MPSImage *each, NSUInteger index) {
          CHECK(index == [seen count]);
          [seen addObject:each];
          return 0;
        }) == 0);
  CHECK([seen isEqual:(@[ a, b ])]);
  __block NSUInteger calls = 0;
  CHECK(MPSImageBatchIterate(batch, ^NSInteger(MPSImage *each, NSUInteger index) {
          ++calls;
          return 5;
        }) == 5);
  CHECK(calls == 1);
}

TEST_CASE("image batch: any array of images can be synchronized") {
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  MPSImage *const a = image(MPSImageFeatureChannelFormatFloat32, 1, 1, 1);
  MPSImage *const b = image(MPSImageFeatureChannelFormatUnorm8, 3, 1, 2);
  MPSImageBatchSynchronize(@[ a, b, a ], buffer);
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
}
