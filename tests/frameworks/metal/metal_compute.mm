// The compute encoder: arguments, dispatches in order with copies and fills, textures, refusals.
#include "tests/frameworks/metal/metal_kernels.h"
#include "tests/frameworks/refusals.h"

#include <cstring>
#include <numeric>

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

namespace {

using Floats = std::vector<float>;

NSString *const kAdd = @"kernel void add(device const float* a, device const float* b, device float* c,\n"
                       @"                uint i [[thread_position_in_grid]]) {\n"
                       @"  c[i] = a[i] + b[i];\n"
                       @"}\n";
NSString *const kAddOne = @"kernel void add_one(device float* x, uint i [[thread_position_in_grid]]) { x[i] += 1; }";
NSString *const kIndices = @"#include <metal_stdlib>\n"
                           @"using namespace metal;\n"
                           @"kernel void indices(device uint* x, uint3 p [[thread_position_in_grid]],\n"
                           @"                    uint3 n [[threads_per_grid]],\n"
                           @"                    uint3 g [[threadgroup_position_in_grid]]) {\n"
                           @"  x[(p.z * n.y + p.y) * n.x + p.x] += 1 + 10 * g.x + 100 * g.y + 1000 * g.z;\n"
                           @"}\n";
NSString *const kBrighten = @"#include <metal_stdlib>\n"
                            @"using namespace metal;\n"
                            @"kernel void brighten(texture2d<float, access::read> from [[texture(0)]],\n"
                            @"                     texture2d<float, access::write> to [[texture(1)]],\n"
                            @"                     uint2 p [[thread_position_in_grid]]) {\n"
                            @"  if (p.x < to.get_width() && p.y < to.get_height()) to.write(from.read(p) * 2, p);\n"
                            @"}\n";

template <typename T>
T wrong() {
  return static_cast<T>(static_cast<id>([NSNull null]));
}

MTLSize size(NSUInteger x, NSUInteger y = 1, NSUInteger z = 1) { return MTLSizeMake(x, y, z); }

std::vector<unsigned> indices_of(NSUInteger count, const std::function<void(id<MTLComputeCommandEncoder>)> &dispatch) {
  id<MTLBuffer> x = test_buffer(count * sizeof(unsigned));
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:test_pipeline(kIndices, @"indices")];
    [encoder setBuffer:x offset:0 atIndex:0];
    dispatch(encoder);
  });
  return test_numbers<unsigned>(x);
}

}  // namespace

TEST_CASE("metal compute: buffers at offsets, bytes, ranges") {
  id<MTLComputePipelineState> add = test_pipeline(kAdd, @"add");
  id<MTLBuffer> a = test_floats({9, 1, 2, 3}), b = test_floats({10, 20, 30}), c = test_floats({0, 0, 0, 0, 0, 0, 0});
  const float bytes[] = {100, 200};
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:add];
    [encoder setBuffer:a offset:4 atIndex:0];
    [encoder setBuffer:b offset:0 atIndex:1];
    [encoder setBuffer:c offset:0 atIndex:2];
    test_dispatch(encoder, 3, 2);
    [encoder setBytes:bytes length:sizeof bytes atIndex:1];
    [encoder setBufferOffset:12 atIndex:2];
    test_dispatch(encoder, 2, 64);
    const id<MTLBuffer> both[] = {a, b};
    const NSUInteger offsets[] = {0, 8};
    [encoder setBuffers:both offsets:offsets withRange:NSMakeRange(0, 2)];
    [encoder setBufferOffset:24 atIndex:2];
    test_dispatch(encoder, 1, 1);
  });
  CHECK(test_numbers(c) == Floats{11, 22, 33, 101, 202, 0, 39});
}

TEST_CASE("metal compute: a list keeps the memory of released buffers, and bytes of the caller") {
  id<MTLBuffer> c = test_floats({0, 0});
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  @autoreleasepool {
    id<MTLComputeCommandEncoder> encoder = [work computeCommandEncoder];
    [encoder setComputePipelineState:test_pipeline(kAdd, @"add")];
    float bytes[] = {1, 2};
    [encoder setBytes:bytes length:sizeof bytes atIndex:0];
    bytes[0] = bytes[1] = 50;
    [encoder setBuffer:test_floats({3, 4}) offset:0 atIndex:1];
    [encoder setBuffer:c offset:0 atIndex:2];
    test_dispatch(encoder, 2, 2);
    [encoder endEncoding];
  }
  [work commit];
  [work waitUntilCompleted];
  CHECK(test_numbers(c) == Floats{4, 6});
}

TEST_CASE("metal compute: whole threadgroups, partial ones, and counts in a buffer") {
  const auto groups = indices_of(24, [](id<MTLComputeCommandEncoder> encoder) {
    [encoder dispatchThreadgroups:size(2, 1, 2) threadsPerThreadgroup:size(3, 2, 1)];
  });
  std::vector<unsigned> expected;
  for (unsigned z = 0; z < 2; ++z)
    for (unsigned y = 0; y < 2; ++y)
      for (unsigned x = 0; x < 6; ++x) expected.push_back(1 + 10 * (x / 3) + 1000 * z);
  CHECK(groups == expected);
  const auto partial = indices_of(
      5, [](id<MTLComputeCommandEncoder> encoder) { [encoder dispatchThreads:size(5) threadsPerThreadgroup:size(2)]; });
  CHECK(partial == std::vector<unsigned>{1, 1, 11, 11, 21});
  const unsigned counts[] = {0, 3, 1, 1};
  id<MTLBuffer> indirect = [[test_device() newBufferWithBytes:counts
                                                       length:sizeof counts
                                                      options:MTLResourceStorageModeShared] autorelease];
  const auto counted = indices_of(6, [&](id<MTLComputeCommandEncoder> encoder) {
    [encoder dispatchThreadgroupsWithIndirectBuffer:indirect indirectBufferOffset:4 threadsPerThreadgroup:size(2)];
  });
  CHECK(counted == std::vector<unsigned>{1, 1, 11, 11, 21, 21});
  const auto nothing = indices_of(2, [](id<MTLComputeCommandEncoder> encoder) {
    [encoder dispatchThreads:size(0, 4, 1) threadsPerThreadgroup:size(2)];
    [encoder dispatchThreadgroups:size(0) threadsPerThreadgroup:size(2)];
  });
  CHECK(nothing == std::vector<unsigned>{0, 0});
}

TEST_CASE("metal compute: an indirect dispatch reads counts that the same command buffer wrote") {
  id<MTLBuffer> counts = test_buffer(12), x = test_floats({0, 0, 0, 0});
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  id<MTLComputeCommandEncoder> encoder = [work computeCommandEncoder];
  [encoder
      setComputePipelineState:test_pipeline(@"kernel void f(device uint* n) { n[0] = 2; n[1] = 1; n[2] = 1; }", @"f")];
  [encoder setBuffer:counts offset:0 atIndex:0];
  test_dispatch(encoder, 1, 1);
  [encoder setComputePipelineState:test_pipeline(kAddOne, @"add_one")];
  [encoder setBuffer:x offset:0 atIndex:0];
  [encoder dispatchThreadgroupsWithIndirectBuffer:counts indirectBufferOffset:0 threadsPerThreadgroup:size(1)];
  [encoder endEncoding];
  [work commit];
  [work waitUntilCompleted];
  CHECK(test_numbers(x) == Floats{1, 1, 0, 0});
}

TEST_CASE("metal compute: dispatches keep their order among fills, copies and kernels of MPS") {
  id<MTLBuffer> x = test_buffer(64), y = test_buffer(64);
  MPSMatrixDescriptor *const shape = [MPSMatrixDescriptor matrixDescriptorWithRows:4
                                                                           columns:4
                                                                          rowBytes:16
                                                                          dataType:MPSDataTypeFloat32];
  MPSMatrix *const matrix = [[[MPSMatrix alloc] initWithBuffer:x descriptor:shape] autorelease];
  MPSMatrix *const product = [[[MPSMatrix alloc] initWithBuffer:y descriptor:shape] autorelease];
  MPSMatrixMultiplication *const multiply = [[[MPSMatrixMultiplication alloc] initWithDevice:test_device()
                                                                                  resultRows:4
                                                                               resultColumns:4
                                                                             interiorColumns:4] autorelease];
  id<MTLComputePipelineState> add_one = test_pipeline(kAddOne, @"add_one");
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  const auto add_to = [&](id<MTLBuffer> buffer) {
    id<MTLComputeCommandEncoder> encoder = [work computeCommandEncoder];
    [encoder setComputePipelineState:add_one];
    [encoder setBuffer:buffer offset:0 atIndex:0];
    test_dispatch(encoder, 16, 16);
    [encoder endEncoding];
  };
  const auto blit = [&](const std::function<void(id<MTLBlitCommandEncoder>)> &encode) {
    id<MTLBlitCommandEncoder> encoder = [work blitCommandEncoder];
    encode(encoder);
    [encoder endEncoding];
  };
  blit([&](id<MTLBlitCommandEncoder> encoder) { [encoder fillBuffer:x range:NSMakeRange(0, 64) value:0]; });
  add_to(x);                                                                                        // ones
  [multiply encodeToCommandBuffer:work leftMatrix:matrix rightMatrix:matrix resultMatrix:product];  // fours
  add_to(y);                                                                                        // fives
  blit([&](id<MTLBlitCommandEncoder> encoder) {
    [encoder copyFromBuffer:y sourceOffset:0 toBuffer:x destinationOffset:0 size:32];  // the first half
  });
  add_to(x);
  [work commit];
  [work waitUntilCompleted];
  REQUIRE([work status] == MTLCommandBufferStatusCompleted);
  Floats expected(16, 6);
  std::fill(expected.begin() + 8, expected.end(), 2.0F);
  CHECK(test_numbers(x) == expected);
  CHECK(test_numbers(y) == Floats(16, 5));
}

TEST_CASE("metal compute: managed and private buffers") {
  id<MTLBuffer> managed = [[test_device() newBufferWithLength:16 options:MTLResourceStorageModeManaged] autorelease];
  id<MTLBuffer> hidden = [[test_device() newBufferWithLength:16 options:MTLResourceStorageModePrivate] autorelease];
  const float start[] = {1, 2, 3, 4};
  std::memcpy([managed contents], start, sizeof start);
  [managed didModifyRange:NSMakeRange(0, 16)];
  id<MTLComputePipelineState> add_one = test_pipeline(kAddOne, @"add_one");
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  const auto copy = [&](id<MTLBuffer> from, id<MTLBuffer> to) {
    id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
    [blit copyFromBuffer:from sourceOffset:0 toBuffer:to destinationOffset:0 size:16];
    [blit synchronizeResource:managed];
    [blit endEncoding];
  };
  copy(managed, hidden);
  id<MTLComputeCommandEncoder> encoder = [work computeCommandEncoder];
  [encoder setComputePipelineState:add_one];
  for (id<MTLBuffer> each : {hidden, managed, hidden}) {
    [encoder setBuffer:each offset:0 atIndex:0];
    test_dispatch(encoder, 4, 4);
  }
  [encoder endEncoding];
  copy(hidden, managed);
  [work commit];
  [work waitUntilCompleted];
  CHECK(test_numbers(managed) == Floats{3, 4, 5, 6});
}

TEST_CASE("metal compute: threadgroup memory of a length that the encoder sets") {
  id<MTLComputePipelineState> state = test_pipeline(
      @"#include <metal_stdlib>\n"
      @"using namespace metal;\n"
      @"kernel void reverse(device float* x, threadgroup float* part, uint i [[thread_position_in_grid]],\n"
      @"                    uint t [[thread_position_in_threadgroup]], uint n [[threads_per_threadgroup]]) {\n"
      @"  part[t] = x[i];\n"
      @"  threadgroup_barrier(mem_flags::mem_threadgroup);\n"
      @"  x[i] = part[n - 1 - t];\n"
      @"}\n",
      @"reverse");
  id<MTLBuffer> x = test_floats({0, 1, 2, 3, 4, 5, 6, 7});
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:state];
    [encoder setBuffer:x offset:0 atIndex:0];
    [encoder setThreadgroupMemoryLength:16 atIndex:0];
    test_dispatch(encoder, 8, 4);
  });
  CHECK(test_numbers(x) == Floats{3, 2, 1, 0, 7, 6, 5, 4});
}

TEST_CASE("metal compute: textures of a device, and those of images") {
  id<MTLTexture> from = test_texture(MTLPixelFormatRGBA32Float, 2, 2), to = test_texture(MTLPixelFormatR32Float, 2, 2);
  Floats pixels(16);
  std::iota(pixels.begin(), pixels.end(), 0.0F);
  [from replaceRegion:MTLRegionMake2D(0, 0, 2, 2) mipmapLevel:0 withBytes:pixels.data() bytesPerRow:32];
  MPSImageDescriptor *const facts =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:2
                                                    height:2
                                           featureChannels:3];
  MPSImage *const image = [[[MPSImage alloc] initWithDevice:test_device() imageDescriptor:facts] autorelease];
  id<MTLComputePipelineState> brighten = test_pipeline(kBrighten, @"brighten");
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:brighten];
    [encoder setTexture:from atIndex:0];
    [encoder setTexture:[image texture] atIndex:1];
    [encoder dispatchThreads:size(2, 2) threadsPerThreadgroup:size(2, 2)];
    const id<MTLTexture> both[] = {[image texture], to};
    [encoder setTextures:both withRange:NSMakeRange(0, 2)];
    [encoder dispatchThreadgroups:size(1) threadsPerThreadgroup:size(4, 4)];
  });
  Floats stored(12), first(4);
  [image readBytes:stored.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(stored == Floats{0, 2, 4, 8, 10, 12, 16, 18, 20, 24, 26, 28});
  [to getBytes:first.data() bytesPerRow:8 fromRegion:MTLRegionMake2D(0, 0, 2, 2) mipmapLevel:0];
  CHECK(first == Floats{0, 16, 32, 48});
}

TEST_CASE("metal compute: slices and levels of a view of a texture") {
  MTLTextureDescriptor *const shape = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR32Float
                                                                                         width:4
                                                                                        height:4
                                                                                     mipmapped:YES];
  [shape setTextureType:MTLTextureType2DArray];
  [shape setArrayLength:3];
  id<MTLTexture> whole = [[test_device() newTextureWithDescriptor:shape] autorelease];
  const Floats pixels{1, 2, 3, 4};
  [whole replaceRegion:MTLRegionMake2D(0, 0, 2, 2)
           mipmapLevel:1
                 slice:2
             withBytes:pixels.data()
           bytesPerRow:8
         bytesPerImage:16];
  id<MTLTexture> view = [[whole newTextureViewWithPixelFormat:MTLPixelFormatR32Float
                                                  textureType:MTLTextureType2D
                                                       levels:NSMakeRange(1, 1)
                                                       slices:NSMakeRange(2, 1)] autorelease];
  id<MTLTexture> to = test_texture(MTLPixelFormatR32Float, 2, 2);
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:test_pipeline(kBrighten, @"brighten")];
    [encoder setTexture:view atIndex:0];
    [encoder setTexture:to atIndex:1];
    [encoder dispatchThreads:size(2, 2) threadsPerThreadgroup:size(2, 2)];
  });
  Floats out(4);
  [to getBytes:out.data() bytesPerRow:8 fromRegion:MTLRegionMake2D(0, 0, 2, 2) mipmapLevel:0];
  CHECK(out == Floats{2, 4, 6, 8});
}

TEST_CASE("metal compute: samplers that mix neighbours") {
  id<MTLTexture> from = test_texture(MTLPixelFormatR32Float, 2, 1);
  const Floats pixels{0, 8};
  [from replaceRegion:MTLRegionMake2D(0, 0, 2, 1) mipmapLevel:0 withBytes:pixels.data() bytesPerRow:8];
  MTLSamplerDescriptor *const descriptor = [[[MTLSamplerDescriptor alloc] init] autorelease];
  [descriptor setMinFilter:MTLSamplerMinMagFilterLinear];
  [descriptor setMagFilter:MTLSamplerMinMagFilterLinear];
  id<MTLSamplerState> smooth = [[test_device() newSamplerStateWithDescriptor:descriptor] autorelease];
  id<MTLSamplerState> nearest =
      [[test_device() newSamplerStateWithDescriptor:[[[MTLSamplerDescriptor alloc] init] autorelease]] autorelease];
  id<MTLBuffer> x = test_floats({0, 0});
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:test_pipeline(
                                         @"#include <metal_stdlib>\n"
                                         @"using namespace metal;\n"
                                         @"kernel void middle(device float* x, texture2d<float> t [[texture(0)]],\n"
                                         @"                   sampler a [[sampler(0)]], sampler b [[sampler(1)]]) {\n"
                                         @"  x[0] = t.sample(a, float2(0.5, 0.5)).x;\n"
                                         @"  x[1] = t.sample(b, float2(0.6, 0.5)).x;\n"
                                         @"}\n",
                                         @"middle")];
    [encoder setBuffer:x offset:0 atIndex:0];
    [encoder setTexture:from atIndex:0];
    [encoder setSamplerState:smooth atIndex:0];
    [encoder setSamplerState:nearest lodMinClamp:0 lodMaxClamp:1 atIndex:1];
    test_dispatch(encoder, 1, 1);
  });
  CHECK(test_numbers(x) == Floats{4, 8});
}

TEST_CASE("metal compute: arguments that are refused") {
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  id<MTLComputeCommandEncoder> encoder = [work computeCommandEncoder];
  id<MTLBuffer> small = test_buffer(8);
  [small setLabel:@"small"];
  const std::vector<char> many(4097);
  const void *nothing = nullptr;
  check_refused({
      {"The compute encoder: the index of a buffer is 31; the largest one is 30.",
       [&] { [encoder setBuffer:small offset:0 atIndex:31]; }, NSRangeException},
      {"the index of a texture is 128; the largest one is 127.", [&] { [encoder setTexture:nil atIndex:128]; },
       NSRangeException},
      {"the index of a sampler is 16; the largest one is 15.", [&] { [encoder setSamplerState:nil atIndex:16]; },
       NSRangeException},
      {"setBytes for index 2 gets 4097 bytes, it takes up to 4096; use a buffer.",
       [&] { [encoder setBytes:many.data() length:4097 atIndex:2]; }},
      {"setBytes for index 2 gets NULL; a kernel needs a value.",
       [&] { [encoder setBytes:nothing length:4 atIndex:2]; }},
      {"setBytes for index 2 gets 0 bytes; a kernel needs a value.",
       [&] { [encoder setBytes:many.data() length:0 atIndex:2]; }},
      {"Buffer \"small\" has 8 bytes; offset 8 is beyond them.", [&] { [encoder setBuffer:small offset:8 atIndex:0]; },
       NSRangeException},
      {"setBufferOffset is called for index 4, which has no buffer.", [&] { [encoder setBufferOffset:0 atIndex:4]; },
       NSInternalInconsistencyException},
      {"An object of class NSNull is not a buffer of this library.",
       [&] { [encoder setBuffer:wrong<id<MTLBuffer>>() offset:0 atIndex:0]; }},
      {"an object of class NSNull is no texture", [&] { [encoder setTexture:wrong<id<MTLTexture>>() atIndex:0]; }},
      {"an object of class NSNull is not a sampler of this library.",
       [&] { [encoder setSamplerState:wrong<id<MTLSamplerState>>() atIndex:0]; }},
      {"the threadgroup memory of index 1 has 20 bytes; a multiple of 16 of at most 32768 is expected.",
       [&] { [encoder setThreadgroupMemoryLength:20 atIndex:1]; }},
      {" is given an object of class NSNull, expected a compute pipeline state of this library.",
       [&] { [encoder setComputePipelineState:wrong<id<MTLComputePipelineState>>()]; }},
      {"setStageInRegion: is not available here; kernels have no stage inputs.",
       [&] { [encoder setStageInRegion:MTLRegionMake1D(0, 1)]; }},
      {"setImageblockWidth:height: is not available here; kernels have no image blocks.",
       [&] { [encoder setImageblockWidth:1 height:1]; }},
      {"executeCommandsInBuffer:withRange: is not available here; there are no indirect command buffers.",
       [&] { [encoder executeCommandsInBuffer:wrong<id<MTLIndirectCommandBuffer>>() withRange:NSMakeRange(0, 1)]; }},
  });
  [encoder endEncoding];
  CHECK_RAISES([encoder setBuffer:small offset:0 atIndex:0], NSInternalInconsistencyException,
               "The compute encoder has ended its encoding; make a new one.");
}

TEST_CASE("metal compute: dispatches that are refused") {
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  id<MTLComputeCommandEncoder> encoder = [work computeCommandEncoder];
  CHECK_RAISES(test_dispatch(encoder, 1, 1), NSInternalInconsistencyException,
               "The compute encoder cannot dispatch: it has no pipeline state.");
  [encoder setComputePipelineState:test_pipeline(kAddOne, @"add_one")];
  id<MTLBuffer> x = test_buffer(16);
  check_refused({
      {"Kernel \"add_one\": buffer 0 \"x\" is not set.", [&] { test_dispatch(encoder, 1, 1); }},
      {"a threadgroup has 32 x 32 x 2 threads, the pipeline takes up to 1024.",
       [&] { [encoder dispatchThreads:size(64, 64, 2) threadsPerThreadgroup:size(32, 32, 2)]; }},
      {"a threadgroup has 18446744073709551615 x 1 x 1 threads, the pipeline takes up to 1024.",
       [&] { [encoder dispatchThreadgroups:size(1) threadsPerThreadgroup:size(NSUIntegerMax)]; }},
      {"a dispatch has 4294967296 x 1 x 1 threads; on each axis there are at most 4294967295.",
       [&] { [encoder dispatchThreads:size(1ull << 32) threadsPerThreadgroup:size(1)]; }},
      {"a dispatch has 8589934590 x 1 x 1 threads; on each axis there are at most 4294967295.",
       [&] { [encoder dispatchThreadgroups:size(0xffffffff) threadsPerThreadgroup:size(2)]; }},
      {"the counts of an indirect dispatch are 12 bytes from a multiple of 4 on; the offset is 8 in a buffer of 16 "
       "bytes.",
       [&] { [encoder dispatchThreadgroupsWithIndirectBuffer:x indirectBufferOffset:8 threadsPerThreadgroup:size(1)]; },
       NSRangeException},
  });
  [encoder setBuffer:x offset:0 atIndex:0];
  CHECK_RAISES([encoder dispatchThreads:size(1) threadsPerThreadgroup:size(0)], NSInvalidArgumentException,
               "is empty.");
  [encoder endEncoding];
}
