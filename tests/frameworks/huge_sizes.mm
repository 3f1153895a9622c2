// Sizes, strides and offsets near 2^63 and 2^64: an exception with a sentence, or nil where Apple answers nil.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/frameworks/metal/metal_test.h"

namespace {

constexpr NSUInteger kHuge[] = {(1UL << 62) + 1, (1UL << 63) - 1, 1UL << 63, (1UL << 63) + 8, ~0UL - 7, ~0UL};
constexpr NSUInteger kHalf = 1UL << 63;  // twice this is 0 in 64 bits

// The sentence that `call` raises; empty where it raises nothing.
std::string refusal(const std::function<void()> &call) {
  @autoreleasepool {
    @try {
      call();
    } @catch (NSException *raised) {
      return [[raised reason] UTF8String];
    }
  }
  return {};
}

MPSMatrixDescriptor *matrices(NSUInteger rows, NSUInteger columns, NSUInteger count, NSUInteger row_bytes,
                              NSUInteger matrix_bytes) {
  return [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                               columns:columns
                                              matrices:count
                                              rowBytes:row_bytes
                                           matrixBytes:matrix_bytes
                                              dataType:MPSDataTypeFloat32];
}

MPSMatrix *over_buffer(MPSMatrixDescriptor *descriptor, NSUInteger offset = 0) {
  return [[[MPSMatrix alloc] initWithBuffer:test_buffer(64) offset:offset descriptor:descriptor] autorelease];
}

MPSImageDescriptor *image(NSUInteger width, NSUInteger height, NSUInteger channels, NSUInteger count = 1) {
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                        width:width
                                                       height:height
                                              featureChannels:channels
                                               numberOfImages:count
                                                        usage:MTLTextureUsageShaderRead];
}

MPSNDArrayDescriptor *array_of(std::vector<NSUInteger> sizes) {
  return [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                       dimensionCount:sizes.size()
                                       dimensionSizes:sizes.data()];
}

}  // namespace

TEST_CASE("huge sizes: buffers and heaps are nil, textures are refused") {
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    CHECK([test_device() newBufferWithLength:huge options:MTLResourceStorageModeShared] == nil);
    MTLHeapDescriptor *const heap = [[[MTLHeapDescriptor alloc] init] autorelease];
    [heap setSize:huge];
    CHECK([test_device() newHeapWithDescriptor:heap] == nil);
    CHECK(refusal([&] { test_texture(MTLPixelFormatR8Unorm, huge, 1); }).find("width is " + std::to_string(huge)) !=
          std::string::npos);
    CHECK(refusal([&] { test_texture(MTLPixelFormatR8Unorm, 1, huge); }).find("height is " + std::to_string(huge)) !=
          std::string::npos);
  }
}

TEST_CASE("huge sizes: rows and images of textures") {
  MTLTextureDescriptor *const plane = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR8Unorm
                                                                                         width:4
                                                                                        height:3
                                                                                     mipmapped:NO];
  id<MTLBuffer> const buffer = test_buffer(64);
  CHECK_RAISES([buffer newTextureWithDescriptor:plane offset:0 bytesPerRow:kHalf], NSInvalidArgumentException,
               "The size 9223372036854775808 is not from 0 to 9223372036854775807.");
  CHECK_RAISES([buffer newTextureWithDescriptor:plane offset:0 bytesPerRow:1UL << 62], NSInvalidArgumentException,
               "The size 4611686018427387904 * 3 is not from 0 to 9223372036854775807.");
  id<MTLTexture> const texture = test_texture(MTLPixelFormatR8Unorm, 4, 3);
  unsigned char pixels[64] = {};
  for (const NSUInteger huge : {kHalf, (1UL << 62) + 1}) {
    CHECK(refusal([&] {
            [texture getBytes:pixels bytesPerRow:huge fromRegion:MTLRegionMake2D(0, 0, 4, 3) mipmapLevel:0];
          }) != "");
    CHECK(refusal([&] {
            [texture replaceRegion:MTLRegionMake2D(0, 0, 4, 3) mipmapLevel:0 withBytes:pixels bytesPerRow:huge];
          }) != "");
  }
  const NSRange wraps = {2, ~0UL};
  CHECK_RAISES([texture newTextureViewWithPixelFormat:MTLPixelFormatR8Unorm
                                          textureType:MTLTextureType2D
                                               levels:NSMakeRange(0, 1)
                                               slices:wraps],
               NSInvalidArgumentException, "The size 18446744073709551615 is not from 0");
}

TEST_CASE("huge sizes: strides of a blit") {
  id<MTLBuffer> const buffer = test_buffer(64);
  MTLTextureDescriptor *const descriptor = [[[MTLTextureDescriptor alloc] init] autorelease];
  [descriptor setTextureType:MTLTextureType3D];
  [descriptor setPixelFormat:MTLPixelFormatR8Unorm];
  [descriptor setWidth:4];
  [descriptor setHeight:3];
  [descriptor setDepth:3];
  id<MTLTexture> const texture = [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  id<MTLBlitCommandEncoder> const blit = [[test_queue() commandBuffer] blitCommandEncoder];
  const auto copy = [&](NSUInteger offset, NSUInteger row, NSUInteger plane, NSUInteger depth) {
    return refusal([&] {
      [blit copyFromBuffer:buffer
                 sourceOffset:offset
            sourceBytesPerRow:row
          sourceBytesPerImage:plane
                   sourceSize:MTLSizeMake(4, 3, depth)
                    toTexture:texture
             destinationSlice:0
             destinationLevel:0
            destinationOrigin:MTLOriginMake(0, 0, 0)];
    });
  };
  CHECK(copy(0, 4, 12, 3) == "");
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    CHECK(copy(0, huge, 12, 1) != "");
    CHECK(copy(0, 4, huge, 3) != "");
    CHECK(copy(huge, 4, 12, 3) != "");
  }
  [blit endEncoding];
}

TEST_CASE("huge sizes: matrices and vectors over a buffer do not wrap around to one that fits") {
  CHECK_RAISES(over_buffer(matrices(3, 2, 1, kHalf, 0)), NSInvalidArgumentException,
               "The size 9223372036854775808 is not from 0 to 9223372036854775807.");
  CHECK_RAISES(over_buffer(matrices(3, 2, 1, 1UL << 62, 8)), NSInvalidArgumentException,
               "The size 2 * 4611686018427387904 is not from 0 to 9223372036854775807.");
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    CHECK(refusal([&] { over_buffer(matrices(3, 2, 1, huge, 8)); }) != "");
    CHECK(refusal([&] { over_buffer(matrices(1, 2, 3, 8, huge)); }) != "");
    CHECK(refusal([&] { over_buffer(matrices(huge, 2, 1, 8, 0)); }) != "");
    CHECK(refusal([&] { over_buffer(matrices(1, huge, 1, 8, 8)); }) != "");
    CHECK(refusal([&] { over_buffer(matrices(1, 2, huge, 8, 8)); }) != "");
    CHECK(refusal([&] { over_buffer(matrices(2, 2, 1, 8, 0), huge); }) != "");
    CHECK(refusal([&] {
            MPSVectorDescriptor *const vectors = [MPSVectorDescriptor vectorDescriptorWithLength:2
                                                                                         vectors:3
                                                                                     vectorBytes:huge
                                                                                        dataType:MPSDataTypeFloat32];
            [[[MPSVector alloc] initWithBuffer:test_buffer(64) descriptor:vectors] autorelease];
          }) != "");
    CHECK(refusal([&] { [MPSVectorDescriptor vectorBytesForLength:huge dataType:MPSDataTypeFloat32]; }) != "");
    CHECK(refusal([&] { [MPSMatrixDescriptor rowBytesForColumns:huge dataType:MPSDataTypeInt32]; }) != "");
  }
}

TEST_CASE("huge sizes: objects with their own memory") {
  id<MTLCommandBuffer> const buffer = [test_queue() commandBuffer];
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    MPSMatrixDescriptor *const tall = matrices(huge, 2, 1, 8, 0), *const many = matrices(1, 2, huge, 8, 8);
    MPSVectorDescriptor *const length = [MPSVectorDescriptor vectorDescriptorWithLength:huge
                                                                               dataType:MPSDataTypeFloat32];
    for (MPSMatrixDescriptor *descriptor : {tall, many}) {
      CHECK(refusal([&] { [[[MPSMatrix alloc] initWithDevice:test_device() descriptor:descriptor] autorelease]; }) !=
            "");
      CHECK(refusal([&] {
              [MPSTemporaryMatrix temporaryMatrixWithCommandBuffer:buffer matrixDescriptor:descriptor];
            }) != "");
    }
    CHECK(refusal([&] { [[[MPSVector alloc] initWithDevice:test_device() descriptor:length] autorelease]; }) != "");
    CHECK(refusal([&] { [MPSTemporaryVector temporaryVectorWithCommandBuffer:buffer descriptor:length]; }) != "");
    MPSState *const state = [[[MPSState alloc] initWithDevice:test_device() bufferSize:huge] autorelease];
    CHECK(refusal([&] { [state resourceAtIndex:0 allocateMemory:YES]; }) != "");
  }
}

TEST_CASE("huge sizes: images") {
  id<MTLCommandBuffer> const buffer = [test_queue() commandBuffer];
  MPSKernel *const pool = [[[MPSCNNPoolingMax alloc] initWithDevice:test_device() kernelWidth:1
                                                       kernelHeight:1] autorelease];
  CHECK_RAISES([[[MPSImage alloc] initWithDevice:test_device()
                                 imageDescriptor:image(1UL << 30, 1UL << 30, 1)] autorelease],
               NSInvalidArgumentException,
               "An image descriptor has width 1073741824, height 1073741824, 1 feature channels and 1 images; together "
               "they have more than 2^60 bytes.");
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    for (MPSImageDescriptor *descriptor :
         {image(huge, 2, 2), image(2, huge, 2), image(2, 2, huge), image(2, 2, 2, huge)}) {
      CHECK(refusal([&] {
              [[[MPSImage alloc] initWithDevice:test_device() imageDescriptor:descriptor] autorelease];
            }) != "");
      CHECK(refusal([&] { [MPSTemporaryImage temporaryImageWithCommandBuffer:buffer imageDescriptor:descriptor]; }) !=
            "");
    }
    CHECK(refusal([&] {
            [[MPSImage defaultAllocator] imageBatchForCommandBuffer:buffer
                                                    imageDescriptor:image(1, 1, 1, 4)
                                                             kernel:pool
                                                              count:huge];
          }) != "");
    id<MTLTexture> const texture = test_texture(MTLPixelFormatR32Float, 4, 3);
    CHECK(refusal([&] { [[[MPSImage alloc] initWithTexture:texture featureChannels:huge] autorelease]; }) != "");
  }
}

TEST_CASE("huge sizes: bytes in and out of an image") {
  MPSImage *const small = [[[MPSImage alloc] initWithDevice:test_device()
                                            imageDescriptor:image(2, 3, 1, 3)] autorelease];
  float numbers[18] = {};
  const auto read = [&](NSUInteger row, NSUInteger plane, NSUInteger index) {
    return refusal([&] {
      MTLRegion region = MTLRegionMake2D(0, 0, 2, 3);
      region.size.depth = plane == 0 ? 1 : 3;
      region.origin.z = index == 0 ? 0 : 1;
      [small readBytes:numbers
                  dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                 bytesPerRow:row
               bytesPerImage:plane
                      region:region
          featureChannelInfo:MPSImageReadWriteParams{0, 1}
                  imageIndex:index];
    });
  };
  CHECK(read(8, 24, 0) == "");
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    CHECK(read(huge, 0, 0) != "");
    CHECK(read(8, huge, 0) != "");
    CHECK(read(8, 0, huge) != "");
  }
}

TEST_CASE("huge sizes: arrays of many dimensions") {
  id<MTLCommandBuffer> const buffer = [test_queue() commandBuffer];
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    CHECK(refusal([&] {
            [[[MPSNDArray alloc] initWithDevice:test_device() descriptor:array_of({4, huge})] autorelease];
          }) != "");
    CHECK(refusal([&] {
            [[[MPSNDArray alloc] initWithBuffer:test_buffer(64) offset:0 descriptor:array_of({huge, 4})] autorelease];
          }) != "");
    CHECK(refusal([&] {
            [[[MPSNDArray alloc] initWithBuffer:test_buffer(64) offset:huge descriptor:array_of({2})] autorelease];
          }) != "");
    CHECK(refusal([&] {
            [MPSTemporaryNDArray temporaryNDArrayWithCommandBuffer:buffer descriptor:array_of({huge, 2, 2})];
          }) != "");
    NSUInteger size = 1;
    CHECK(refusal([&] {
            [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32 dimensionCount:huge dimensionSizes:&size];
          }) == "MPSNDArrayDescriptor: it has " + std::to_string(huge) + " dimensions; at most 16 are supported.");
    CHECK(refusal([&] { [array_of({1}) setNumberOfDimensions:huge]; }) != "");
    CHECK(refusal([&] { [array_of({1}) reshapeWithDimensionCount:huge dimensionSizes:&size]; }) != "");
  }
}

TEST_CASE("huge sizes: strides of an array's elements") {
  id<MTLBuffer> const memory = test_buffer(64);
  id<MTLCommandBuffer> const buffer = [test_queue() commandBuffer];
  MPSNDArray *const array = [[[MPSNDArray alloc] initWithDevice:test_device() descriptor:array_of({2, 3})] autorelease];
  const auto out = [&](NSInteger stride) {
    NSInteger strides[] = {4, stride};
    return refusal([&] {
      [array exportDataWithCommandBuffer:buffer
                                toBuffer:memory
                     destinationDataType:MPSDataTypeFloat32
                                  offset:0
                              rowStrides:strides];
    });
  };
  CHECK(out(16) == "");
  CHECK(out(-4).find("The size -4 is not from 0") == 0);  // it would begin 8 bytes in front of the buffer
  float numbers[6] = {};
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    const auto stride = static_cast<NSInteger>(huge);
    CHECK(out(stride) != "");
    if (stride < 0 && stride > -16) continue;  // the caller's own memory may lie backwards
    NSInteger strides[] = {4, stride};
    CHECK(refusal([&] { [array readBytes:numbers strideBytes:strides]; }) != "");
    CHECK(refusal([&] { [array writeBytes:numbers strideBytes:strides]; }) != "");
  }
}

TEST_CASE("huge sizes: labels of a loss") {
  std::vector<float> two(2);
  NSData *const data = [NSData dataWithBytes:two.data() length:8];
  constexpr NSUInteger kWraps = (1UL << 61) + 1;  // twice this, four bytes each, are 8 in 64 bits
  CHECK_RAISES([MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data
                                                                layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                                  size:MTLSizeMake(kWraps, 1, 2)],
               NSInvalidArgumentException, "The size 4611686018427387906 * 4 is not from 0");
  MPSCNNLossDataDescriptor *const labels =
      [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data
                                                       layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                         size:MTLSizeMake(1, 2, 1)];
  [labels setBytesPerRow:~0UL - 3];  // the second row would begin 4 bytes in front of the data
  CHECK_RAISES([[[MPSCNNLossLabels alloc] initWithDevice:test_device() labelsDescriptor:labels] autorelease],
               NSInvalidArgumentException, "The size 18446744073709551612 is not from 0");
}

TEST_CASE("huge sizes: windows of kernels") {
  for (const NSUInteger huge : kHuge) {
    CAPTURE(huge);
    CHECK(refusal([&] {
            [[[MPSCNNPoolingMax alloc] initWithDevice:test_device() kernelWidth:huge kernelHeight:1] autorelease];
          }).find("MPSCNNPoolingMax: kernelWidth is ") == 0);
    CHECK(refusal([&] {
            [[[MPSCNNPoolingMax alloc] initWithDevice:test_device()
                                          kernelWidth:1
                                         kernelHeight:1
                                      strideInPixelsX:1
                                      strideInPixelsY:huge] autorelease];
          }).find("MPSCNNPoolingMax: strideInPixelsY is ") == 0);
  }
}

TEST_CASE("huge sizes: results of a cropping kernel") {
  constexpr NSUInteger kMost = (1UL << 31) - 1;
  const MPSRegion region{{0, 0, 0}, {1, 1, 1}};
  MPSImage *const source = [[[MPSImage alloc] initWithDevice:test_device() imageDescriptor:image(2, 2, 1)] autorelease];
  MPSNNCropAndResizeBilinear *const kernel = [[[MPSNNCropAndResizeBilinear alloc] initWithDevice:test_device()
                                                                                     resizeWidth:kMost
                                                                                    resizeHeight:kMost
                                                                                 numberOfRegions:1
                                                                                         regions:&region] autorelease];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  CHECK(refusal([&] { [kernel encodeToCommandBuffer:[test_queue() commandBuffer] sourceImage:source]; }) != "");
  CHECK(refusal([&] {
          [kernel encodeToCommandBuffer:[test_queue() commandBuffer] sourceImage:source destinationImage:source];
        }) == "MPSNNCropAndResizeBilinear: the result has 2147483647 x 2147483647 pixels, the destination 2 x 2.");
}

TEST_CASE("huge sizes: feature channels of a recurrent layer") {
  for (const NSUInteger huge : {1UL << 31, 1UL << 40, 1UL << 62, kHalf, ~0UL}) {
    CAPTURE(huge);
    MPSRNNSingleGateDescriptor *const gate =
        [MPSRNNSingleGateDescriptor createRNNSingleGateDescriptorWithInputFeatureChannels:2 outputFeatureChannels:huge];
    CHECK(refusal([&] {
            [[[MPSRNNMatrixInferenceLayer alloc] initWithDevice:test_device() rnnDescriptor:gate] autorelease];
          }) != "");
  }
}

TEST_CASE("huge sizes: an index into a vector of offsets") {
  MPSMatrixSum *const sum = [[[MPSMatrixSum alloc] initWithDevice:test_device() count:1 rows:1 columns:1
                                                        transpose:NO] autorelease];
  MPSMatrix *const source = over_buffer(matrices(1, 1, 1, 4, 4)), *const result = over_buffer(matrices(1, 1, 1, 4, 4));
  MPSVector *const offsets = [[[MPSVector alloc]
      initWithBuffer:test_buffer(64)
          descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:2 dataType:MPSDataTypeUInt32]] autorelease];
  CHECK_RAISES([sum encodeToCommandBuffer:[test_queue() commandBuffer]
                           sourceMatrices:@[ source ]
                             resultMatrix:result
                              scaleVector:nil
                             offsetVector:offsets
                               biasVector:nil
                               startIndex:kHalf],
               NSInvalidArgumentException, "The size 9223372036854775808 is not from 0");
}
