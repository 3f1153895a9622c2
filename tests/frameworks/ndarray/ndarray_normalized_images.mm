// Images of normalised integers in arrays and tensors: n of 8 bits is n / 255, n of 16 bits n / 65535.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <cmath>

#include "tests/frameworks/ndarray/ndarray_test.h"

using namespace arrays;

namespace {

constexpr MPSImageCoordinate kOrigin{0, 0, 0};

// Pixels of a texture with four channels of 8 bits, one row.
MPSImage *picture(MTLPixelFormat format, const std::vector<std::uint8_t> &bytes) {
  const NSUInteger width = bytes.size() / 4;
  MTLTextureDescriptor *const described = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:format
                                                                                             width:width
                                                                                            height:1
                                                                                         mipmapped:NO];
  [described setUsage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  id<MTLTexture> const texture = [[device() newTextureWithDescriptor:described] autorelease];
  [texture replaceRegion:MTLRegionMake2D(0, 0, width, 1) mipmapLevel:0 withBytes:bytes.data() bytesPerRow:bytes.size()];
  return [[[MPSImage alloc] initWithTexture:texture featureChannels:4] autorelease];
}

std::vector<std::uint8_t> bytes_of(MPSImage *image) {
  std::vector<std::uint8_t> bytes([image width] * 4);
  [[image texture] getBytes:bytes.data()
                bytesPerRow:bytes.size()
                 fromRegion:MTLRegionMake2D(0, 0, [image width], 1)
                mipmapLevel:0];
  return bytes;
}

MPSNDArray *imported(MPSImageBatch *images, const Extents &extents, MPSDataType type, MPSImageCoordinate from) {
  MPSNDArray *const array = filled(zeros(extents), type);
  run([&](id<MTLCommandBuffer> commands) {
    [array importDataWithCommandBuffer:commands fromImages:images offset:from];
  });
  return array;
}

void exported(MPSNDArray *array, MPSImageBatch *images, MPSImageCoordinate to = kOrigin) {
  run([&](id<MTLCommandBuffer> commands) { [array exportDataWithCommandBuffer:commands toImages:images offset:to]; });
}

}  // namespace

TEST_CASE("normalised images: an array has the values 0 to 1 of RGBA and BGRA, in the order of the channels") {
  const Dense expected{{1, 1, 2, 4}, {1, 0, 128 / 255.0, 1 / 255.0, 254 / 255.0, 3 / 255.0, 0, 1}};
  MPSImage *const red_first = picture(MTLPixelFormatRGBA8Unorm, {255, 0, 128, 1, 254, 3, 0, 255});
  MPSImage *const blue_first = picture(MTLPixelFormatBGRA8Unorm, {128, 0, 255, 1, 0, 3, 254, 255});
  for (MPSImage *image : {red_first, blue_first}) {
    check(imported(
              @ [image], { 1, 1, 2, 4 }, MPSDataTypeFloat32, kOrigin),
          expected, 1e-7, "float32");
    check(imported(
              @ [image], { 1, 1, 2, 4 }, MPSDataTypeFloat16, kOrigin),
          expected, 0x1p-11, "float16");
    check(imported(@ [image], { 1, 1, 1, 2 }, MPSDataTypeFloat32, {1, 0, 2}), {{1, 1, 1, 2}, {0, 1}}, 0, "a part");
  }
}

TEST_CASE("normalised images: 16 bits and batches keep every value") {
  NSMutableArray *const images = [NSMutableArray array];
  Dense expected{{2, 1, 3, 1}, {}};
  const std::uint16_t stored[] = {0, 1, 65535, 32768, 65534, 257};
  for (const std::uint16_t *row : {stored, stored + 3}) {
    MPSImageDescriptor *const facts =
        [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatUnorm16
                                                       width:3
                                                      height:1
                                             featureChannels:1];
    MPSImage *const image = [[[MPSImage alloc] initWithDevice:device() imageDescriptor:facts] autorelease];
    [image writeBytes:row dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    [images addObject:image];
    for (int i = 0; i < 3; ++i) expected.values.push_back(row[i] / 65535.0);
  }
  check(imported(images, {2, 1, 3, 1}, MPSDataTypeFloat32, kOrigin), expected, 1e-7, "unorm16");
}

TEST_CASE("normalised images: an array is clamped and rounded to nearest; pixels outside of it stay") {
  MPSImage *const image = picture(MTLPixelFormatRGBA8Unorm, {9, 9, 9, 9, 8, 8, 8, 8});
  exported(filled({{1, 1, 1, 4}, {-0.5, 1.5, 0.2, 127.6 / 255}}), @ [image], { 1, 0, 0 });
  CHECK(bytes_of(image) == std::vector<std::uint8_t>{9, 9, 9, 9, 0, 255, 51, 128});
  exported(filled({{1, 1, 2, 4}, {0, 1, 2 / 255.0, 3 / 255.0, 1, 0, 254.4 / 255, 254.6 / 255}}), @[ image ]);
  CHECK(bytes_of(image) == std::vector<std::uint8_t>{0, 255, 2, 3, 255, 0, 254, 255});
  exported(filled({{1, 1, 1, 1}, {HUGE_VAL}}), @ [image], { 0, 0, 3 });
  CHECK(bytes_of(image)[3] == 255);
}

TEST_CASE("normalised images: tensor data are float32, as feeds, as results and for the CPU") {
  MPSImage *const image = picture(MTLPixelFormatRGBA8Unorm, {255, 0, 51, 102}), *const result =
                                                                                    picture(MTLPixelFormatRGBA8Unorm,
                                                                                            {7, 7, 7, 7});
  MPSGraphTensorData *const fed = [[[MPSGraphTensorData alloc] initWithMPSImageBatch:@[ image ]] autorelease],
                            *const target =
                                [[[MPSGraphTensorData alloc] initWithMPSImageBatch:@[ result ]] autorelease];
  CHECK([fed dataType] == MPSDataTypeFloat32);
  check([fed mpsndarray],
        {
          {1, 1, 1, 4}, { 1, 0, 0.2, 0.4 }
        },
        1e-7, "mpsndarray");
  MPSGraph *const graph = [[MPSGraph new] autorelease];
  MPSGraphTensor *const x = [graph placeholderWithShape:[fed shape] dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const y = [graph multiplicationWithPrimaryTensor:x
                                                   secondaryTensor:[graph constantWithScalar:2
                                                                                    dataType:MPSDataTypeFloat32]
                                                              name:nil];
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  [graph runWithMTLCommandQueue:queue feeds:@{x : fed} targetOperations:nil resultsDictionary:@{y : target}];
  CHECK(bytes_of(result) == std::vector<std::uint8_t>{255, 0, 102, 204});
}
