// Images as kernels see them: over textures, channel ranges, batches of all kinds, temporaries. The kernel is f(x) = 2
// x + 1.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

MPSCNNNeuron *doubling() {
  MPSNNNeuronDescriptor *const descriptor = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeLinear
                                                                                             a:2
                                                                                             b:1];
  return [[[MPSCNNNeuron alloc] initWithDevice:device() neuronDescriptor:descriptor] autorelease];
}

MPSImageDescriptor *described(MPSImageFeatureChannelFormat format, NSUInteger width, NSUInteger channels,
                              NSUInteger images = 1) {
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:format
                                                        width:width
                                                       height:1
                                              featureChannels:channels
                                               numberOfImages:images
                                                        usage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
}

MPSImage *floats(NSUInteger width, NSUInteger channels, const std::vector<float> &values = {}, NSUInteger images = 1) {
  MPSImage *const image = [[[MPSImage alloc]
       initWithDevice:device()
      imageDescriptor:described(MPSImageFeatureChannelFormatFloat32, width, channels, images)] autorelease];
  if (!values.empty())
    [image writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  return image;
}

std::vector<float> read(MPSImage *image, NSUInteger index = 0) {
  std::vector<float> values([image width] * [image height] * [image featureChannels], -1);
  [image readBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:index];
  return values;
}

void run(const std::function<void(id<MTLCommandBuffer>)> &encode) {
  static id<MTLCommandQueue> const queue = [device() newCommandQueue];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  encode(buffer);
  [buffer commit];
  [buffer waitUntilCompleted];
  REQUIRE([buffer status] == MTLCommandBufferStatusCompleted);
}

id<MTLTexture> texture(MTLPixelFormat format, NSUInteger width, NSUInteger slices = 1) {
  MTLTextureDescriptor *const descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:format
                                                                                              width:width
                                                                                             height:1
                                                                                          mipmapped:NO];
  if (slices > 1) [descriptor setTextureType:MTLTextureType2DArray];
  [descriptor setArrayLength:slices];
  return [[device() newTextureWithDescriptor:descriptor] autorelease];
}

}  // namespace

TEST_CASE("kernels: a texture's bytes are read when the work runs, as fractions of 255") {
  id<MTLTexture> const source = texture(MTLPixelFormatRGBA8Unorm, 1);
  MPSImage *const image = [[[MPSImage alloc] initWithTexture:source featureChannels:3] autorelease];
  MPSImage *const result = floats(1, 3);
  run([&](id<MTLCommandBuffer> buffer) {
    [doubling() encodeToCommandBuffer:buffer sourceImage:image destinationImage:result];
    const std::uint8_t pixel[] = {0, 51, 255, 17};
    [source replaceRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0 withBytes:pixel bytesPerRow:4];
  });
  const auto values = read(result);
  CHECK(values[0] == 1);
  CHECK(values[1] == doctest::Approx(1.4));
  CHECK(values[2] == doctest::Approx(3));
}

TEST_CASE("kernels: a result over a texture array arrives in its slices") {
  id<MTLTexture> const target = texture(MTLPixelFormatRGBA32Float, 2, 2);
  MPSImage *const image = [[[MPSImage alloc] initWithTexture:target featureChannels:6] autorelease];
  MPSImage *const source = floats(2, 6, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  run([&](id<MTLCommandBuffer> buffer) {
    [doubling() encodeToCommandBuffer:buffer sourceImage:source destinationImage:image];
  });
  CHECK(read(image) == std::vector<float>{1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23});
  float pixel[4] = {};
  [target getBytes:pixel bytesPerRow:16 bytesPerImage:16 fromRegion:MTLRegionMake2D(1, 0, 1, 1) mipmapLevel:0 slice:1];
  CHECK(pixel[0] == 21);
  CHECK(pixel[1] == 23);
}

TEST_CASE("kernels: ranges of channels are sources and results") {
  MPSImage *const source = floats(2, 6, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  MPSImage *const target = floats(2, 5);
  run([&](id<MTLCommandBuffer> buffer) {
    [doubling() encodeToCommandBuffer:buffer
                          sourceImage:[source subImageWithFeatureChannelRange:NSMakeRange(3, 2)]
                     destinationImage:[target subImageWithFeatureChannelRange:NSMakeRange(1, 2)]];
  });
  CHECK(read(target) == std::vector<float>{0, 7, 9, 0, 0, 0, 19, 21, 0, 0});
}

TEST_CASE("kernels: images made one by one are a batch") {
  MPSImageBatch *const sources = @[ floats(1, 2, {1, 2}), floats(1, 2, {3, 4}), floats(1, 2, {5, 6}) ];
  MPSImageBatch *const results = @[ floats(1, 2), floats(1, 2), floats(1, 2) ];
  run([&](id<MTLCommandBuffer> buffer) {
    [doubling() encodeBatchToCommandBuffer:buffer sourceImages:sources destinationImages:results];
  });
  CHECK(read([results objectAtIndex:0]) == std::vector<float>{3, 5});
  CHECK(read([results objectAtIndex:1]) == std::vector<float>{7, 9});
  CHECK(read([results objectAtIndex:2]) == std::vector<float>{11, 13});
}

TEST_CASE("kernels: views of one image are a batch in any order") {
  MPSImage *const parent = floats(1, 1, {}, 3);
  for (NSUInteger i = 0; i < 3; ++i) {
    const float value = static_cast<float>(i);
    [parent writeBytes:&value dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:i];
  }
  MPSImageBatch *const views = [parent batchRepresentation];
  MPSImage *const target = floats(1, 1, {}, 3);
  run([&](id<MTLCommandBuffer> buffer) {
    [doubling() encodeBatchToCommandBuffer:buffer sourceImages:views destinationImages:[target batchRepresentation]];
  });
  CHECK(read(target, 0) == std::vector<float>{1});
  CHECK(read(target, 2) == std::vector<float>{5});
  MPSImageBatch *const reversed = @[ [views objectAtIndex:2], [views objectAtIndex:0] ];
  run([&](id<MTLCommandBuffer> buffer) {
    [doubling() encodeBatchToCommandBuffer:buffer
                              sourceImages:reversed
                         destinationImages:[target batchRepresentationWithSubRange:NSMakeRange(1, 2)]];
  });
  CHECK(read(target, 1) == std::vector<float>{5});
  CHECK(read(target, 2) == std::vector<float>{1});
}

TEST_CASE("kernels: textures and blocks mix in one batch") {
  id<MTLTexture> const source = texture(MTLPixelFormatRG32Float, 1);
  const float pixel[] = {8, 9};
  [source replaceRegion:MTLRegionMake2D(0, 0, 1, 1) mipmapLevel:0 withBytes:pixel bytesPerRow:8];
  MPSImage *const over_texture = [[[MPSImage alloc] initWithTexture:source featureChannels:2] autorelease];
  MPSImageBatch *const results = @[ floats(1, 2), floats(1, 2) ];
  run([&](id<MTLCommandBuffer> buffer) {
    [doubling() encodeBatchToCommandBuffer:buffer
                              sourceImages:@[ floats(1, 2, {1, 2}), over_texture ]
                         destinationImages:results];
  });
  CHECK(read([results objectAtIndex:0]) == std::vector<float>{3, 5});
  CHECK(read([results objectAtIndex:1]) == std::vector<float>{17, 19});
}

TEST_CASE("kernels: float16 results are rounded to the nearest") {
  MPSImage *const source = floats(1, 2, {0.00024F, 2});
  MPSImage *const result =
      [[[MPSImage alloc] initWithDevice:device()
                        imageDescriptor:described(MPSImageFeatureChannelFormatFloat16, 1, 2)] autorelease];
  run([&](id<MTLCommandBuffer> buffer) {
    [doubling() encodeToCommandBuffer:buffer sourceImage:source destinationImage:result];
  });
  std::uint16_t bits[2] = {};
  [result readBytes:bits dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(bits[0] == 0x3C00);  // 1.00048 lies nearer to 1 than to 1 + 2^-10
  CHECK(bits[1] == 0x4500);  // 5
}

TEST_CASE("kernels: a temporary image is read as often as its count says") {
  MPSImage *const source = floats(1, 2, {1, 2});
  MPSImage *const first = floats(1, 2), *const second = floats(1, 2);
  run([&](id<MTLCommandBuffer> buffer) {
    MPSTemporaryImage *const between =
        [MPSTemporaryImage temporaryImageWithCommandBuffer:buffer
                                           imageDescriptor:described(MPSImageFeatureChannelFormatFloat32, 1, 2)];
    [between setReadCount:2];
    [doubling() encodeToCommandBuffer:buffer sourceImage:source destinationImage:between];
    [doubling() encodeToCommandBuffer:buffer sourceImage:between destinationImage:first];
    CHECK([between readCount] == 1);
    [doubling() encodeToCommandBuffer:buffer sourceImage:between destinationImage:second];
    CHECK([between readCount] == 0);
    CHECK_RAISES([doubling() encodeToCommandBuffer:buffer sourceImage:between destinationImage:second],
                 NSInternalInconsistencyException,
                 "MPSTemporaryImage of 1 x 1 x 2 is temporary and its readCount is 0: it cannot be used again.");
    CHECK_RAISES([doubling() encodeToCommandBuffer:buffer sourceImage:source destinationImage:between],
                 NSInternalInconsistencyException,
                 "MPSTemporaryImage of 1 x 1 x 2 is temporary and its readCount is 0");
  });
  CHECK(read(first) == std::vector<float>{7, 11});
  CHECK(read(second) == std::vector<float>{7, 11});
}

TEST_CASE("kernels: temporaries of one command buffer never share memory while both are needed") {
  MPSImage *const ones = floats(3, 4, std::vector<float>(12, 1)), *const twos = floats(3, 4, std::vector<float>(12, 2));
  MPSImage *const first = floats(3, 4), *const second = floats(3, 4);
  for (int round = 0; round < 3; ++round) {
    run([&](id<MTLCommandBuffer> buffer) {
      MPSImageDescriptor *const descriptor = described(MPSImageFeatureChannelFormatFloat32, 3, 4);
      MPSTemporaryImage *const a = [MPSTemporaryImage temporaryImageWithCommandBuffer:buffer
                                                                      imageDescriptor:descriptor];
      MPSTemporaryImage *const b = [MPSTemporaryImage temporaryImageWithCommandBuffer:buffer
                                                                      imageDescriptor:descriptor];
      [doubling() encodeToCommandBuffer:buffer sourceImage:ones destinationImage:a];
      [doubling() encodeToCommandBuffer:buffer sourceImage:twos destinationImage:b];
      [doubling() encodeToCommandBuffer:buffer sourceImage:a destinationImage:first];
      [doubling() encodeToCommandBuffer:buffer sourceImage:b destinationImage:second];
    });
    CHECK(read(first) == std::vector<float>(12, 7));
    CHECK(read(second) == std::vector<float>(12, 11));
  }
}

TEST_CASE("kernels: returned images stay readable while later work runs") {
  MPSImage *const source = floats(64, 4, std::vector<float>(256, 1)), *const other =
                                                                          floats(64, 4, std::vector<float>(256, 5));
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  std::vector<float> seen(256);
  float *const readings = seen.data();
  @autoreleasepool {
    id<MTLCommandBuffer> const buffer = [queue commandBuffer];
    MPSCNNNeuron *const kernel = doubling();
    [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
    MPSImage *const result = [kernel encodeToCommandBuffer:buffer sourceImage:source];
    [result synchronizeOnCommandBuffer:buffer];
    [buffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
      [result readBytes:readings dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    }];
    [buffer commit];
    for (int i = 0; i < 4; ++i) {
      id<MTLCommandBuffer> const next = [queue commandBuffer];
      [kernel encodeToCommandBuffer:next sourceImage:other];
      [next commit];
      [next waitUntilCompleted];
    }
    [buffer waitUntilCompleted];  // its handler may still be running
  }
  CHECK(seen == std::vector<float>(256, 3));
}

TEST_CASE("kernels: a batch of different sizes is refused with both sizes") {
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  MPSImageBatch *const mixed = @[ floats(1, 2), floats(2, 2) ];
  MPSImageBatch *const results = @[ floats(1, 2), floats(1, 2) ];
  CHECK_RAISES(
      [doubling() encodeBatchToCommandBuffer:buffer sourceImages:mixed destinationImages:results],
      NSInvalidArgumentException,
      "A batch holds MPSImage of 1 x 1 x 2 of float32 (1, 1, 1, 2) and MPSImage of 2 x 1 x 2 of float32 (1, 1, 2, 2);");
}
