// Structures of kernels: their reflection, argument buffers, threadgroup memory of variables.
#include "tests/frameworks/metal/metal_kernels.h"
#include "tests/frameworks/refusals.h"

#include <cstdint>
#include <cstring>
#include <limits>

namespace {

NSString *const kArguments =
    @"#include <metal_stdlib>\n"
    @"using namespace metal;\n"
    @"struct Inner { device float* out; float shift; };\n"
    @"struct Args {\n"
    @"  constant float* in [[id(0)]];\n"
    @"  texture2d<float> image [[id(1)]];\n"
    @"  array<texture2d<float, access::write>, 2> made [[id(2)]];\n"
    @"  sampler s [[id(4)]];\n"
    @"  float scale [[id(5)]];\n"
    @"  Inner inner [[id(6)]];\n"
    @"  float3x3 table [[id(8)]];\n"
    @"  half2 pair[2][3];\n"
    @"};\n"
    @"kernel void gather(constant Args& args [[buffer(3)]],\n"
    @"                   uint i [[thread_position_in_grid]]) {\n"
    @"  args.inner.out[i] = args.scale * args.in[i] + args.inner.shift +\n"
    @"                      args.image.sample(args.s, float2(i + 0.5f, 0.5f)).x;\n"
    @"  args.made[1].write(float4(args.in[i]), uint2(i, 0));\n"
    @"}\n"
    @"kernel void plain(device float* x [[buffer(0)]], device const Args* many [[buffer(1)]]) {}\n";

id<MTLFunction> function_of(NSString *source, NSString *name) {
  id<MTLFunction> function = [[test_library(source) newFunctionWithName:name] autorelease];
  REQUIRE(function != nil);
  return function;
}

id<MTLTexture> row_texture(const std::vector<float> &pixels) {
  MTLTextureDescriptor *const shape = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR32Float
                                                                                         width:pixels.size()
                                                                                        height:1
                                                                                     mipmapped:NO];
  [shape setUsage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  [shape setStorageMode:MTLStorageModeShared];
  id<MTLTexture> texture = [[test_device() newTextureWithDescriptor:shape] autorelease];
  REQUIRE(texture != nil);
  [texture replaceRegion:MTLRegionMake2D(0, 0, pixels.size(), 1)
             mipmapLevel:0
               withBytes:pixels.data()
             bytesPerRow:pixels.size() * sizeof(float)];
  return texture;
}

std::vector<float> pixels_of(id<MTLTexture> texture) {
  std::vector<float> pixels([texture width]);
  [texture getBytes:pixels.data()
        bytesPerRow:pixels.size() * sizeof(float)
         fromRegion:MTLRegionMake2D(0, 0, pixels.size(), 1)
        mipmapLevel:0];
  return pixels;
}

id<MTLSamplerState> nearest() {
  MTLSamplerDescriptor *const descriptor = [[[MTLSamplerDescriptor alloc] init] autorelease];
  [descriptor setNormalizedCoordinates:NO];
  [descriptor setSupportArgumentBuffers:YES];
  return [[test_device() newSamplerStateWithDescriptor:descriptor] autorelease];
}

}  // namespace

// 3.2 of the language: float3x3 has 48 bytes at a multiple of 16, half2 4 at a multiple of 4, pointers and handles 8.
TEST_CASE("metal structures: members have offsets, types and indices") {
  id<MTLComputePipelineState> state = test_pipeline(function_of(kArguments, @"gather"));
  id<MTLBufferBinding> binding = static_cast<id<MTLBufferBinding>>((id)[[[state reflection] bindings] objectAtIndex:0]);
  CHECK([binding bufferDataType] == MTLDataTypeStruct);
  CHECK([binding bufferDataSize] == 144);
  CHECK([binding bufferAlignment] == 16);
  MTLStructType *const type = [binding bufferStructType];
  CHECK([type dataType] == MTLDataTypeStruct);
  const struct {
    NSString *name;
    NSUInteger offset, index;
    MTLDataType type;
  } expected[] = {{@"in", 0, 0, MTLDataTypePointer},      {@"image", 8, 1, MTLDataTypeTexture},
                  {@"made", 16, 2, MTLDataTypeArray},     {@"s", 32, 4, MTLDataTypeSampler},
                  {@"scale", 40, 5, MTLDataTypeFloat},    {@"inner", 48, 6, MTLDataTypeStruct},
                  {@"table", 64, 8, MTLDataTypeFloat3x3}, {@"pair", 112, 9, MTLDataTypeArray}};
  REQUIRE([[type members] count] == 8);
  for (NSUInteger i = 0; i < 8; ++i) {
    MTLStructMember *const member = [[type members] objectAtIndex:i];
    CAPTURE(test_text([member name]));
    CHECK([[member name] isEqual:expected[i].name]);
    CHECK([member offset] == expected[i].offset);
    CHECK([member argumentIndex] == expected[i].index);
    CHECK([member dataType] == expected[i].type);
  }
  CHECK([type memberByName:@"nothing"] == nil);
  CHECK([[[type memberByName:@"inner"] structType] memberByName:@"shift"].offset == 8);
  CHECK([[type memberByName:@"inner"] arrayType] == nil);
  CHECK([[type memberByName:@"scale"] structType] == nil);
  MTLPointerType *const in = [[type memberByName:@"in"] pointerType];
  CHECK([in dataType] == MTLDataTypePointer);
  CHECK([in elementType] == MTLDataTypeFloat);
  CHECK([in access] == MTLBindingAccessReadOnly);
  CHECK([in dataSize] == 4);
  CHECK_FALSE([in elementIsArgumentBuffer]);
  MTLTextureReferenceType *const image = [[type memberByName:@"image"] textureReferenceType];
  CHECK([image textureType] == MTLTextureType2D);
  CHECK([image textureDataType] == MTLDataTypeFloat);
  CHECK([image access] == MTLBindingAccessReadOnly);
  MTLArrayType *const made = [[type memberByName:@"made"] arrayType];
  CHECK([made arrayLength] == 2);
  CHECK([made stride] == 8);
  CHECK([made argumentIndexStride] == 1);
  CHECK([[made elementTextureReferenceType] access] == MTLBindingAccessReadWrite);
  MTLArrayType *const pair = [[type memberByName:@"pair"] arrayType];
  CHECK([pair arrayLength] == 2);
  CHECK([pair stride] == 12);
  CHECK([pair elementType] == MTLDataTypeArray);
  CHECK([[pair elementArrayType] arrayLength] == 3);
  CHECK([[pair elementArrayType] elementType] == MTLDataTypeHalf2);
  CHECK([[[binding bufferPointerType] elementStructType] dataType] == MTLDataTypeStruct);
  CHECK([[binding bufferPointerType] elementIsArgumentBuffer]);
  MTLArgument *const older = [[[state reflection] arguments] objectAtIndex:0];
  CHECK([[[older bufferStructType] members] count] == 8);
}

TEST_CASE("metal structures: an encoder writes the arguments of a kernel") {
  id<MTLFunction> function = function_of(kArguments, @"gather");
  id<MTLComputePipelineState> state = test_pipeline(function);
  id<MTLArgumentEncoder> encoder = [[function newArgumentEncoderWithBufferIndex:3] autorelease];
  CHECK([encoder device] == test_device());
  CHECK([encoder encodedLength] == 144);
  CHECK([encoder alignment] == 16);
  [encoder setLabel:@"own"];
  CHECK(test_text([encoder label]) == "own");
  id<MTLBuffer> arguments = [[test_device() newBufferWithLength:2 * 144 options:0] autorelease];
  id<MTLBuffer> out = test_floats({0, 0, 0, 0, 0});
  id<MTLTexture> made = row_texture({9, 9, 9, 9});
  @autoreleasepool {  // the argument buffer keeps what is written
    id<MTLBuffer> in = test_floats({100, 1, 2, 3, 4});
    [encoder setArgumentBuffer:arguments startOffset:0 arrayElement:1];
    [encoder setBuffer:in offset:4 atIndex:0];
    [encoder setTexture:row_texture({10, 20, 30, 40}) atIndex:1];
    id<MTLTexture> both[2] = {made, made};
    [encoder setTextures:both withRange:NSMakeRange(2, 2)];
    [encoder setSamplerState:nearest() atIndex:4];
    const float scale = 2, shift = 0.5F;
    std::memcpy([encoder constantDataAtIndex:5], &scale, sizeof scale);
    [encoder setBuffer:out offset:4 atIndex:6];
    std::memcpy([encoder constantDataAtIndex:7], &shift, sizeof shift);
  }
  test_run([&](id<MTLComputeCommandEncoder> compute) {
    [compute setComputePipelineState:state];
    [compute setBuffer:arguments offset:144 atIndex:3];
    [compute useResource:out usage:MTLResourceUsageWrite];
    id<MTLResource> used[1] = {made};
    [compute useResources:used count:1 usage:MTLResourceUsageRead | MTLResourceUsageWrite];
    test_dispatch(compute, 4, 2);
  });
  CHECK(test_numbers(out) == std::vector<float>{0, 12.5F, 24.5F, 36.5F, 48.5F});
  CHECK(pixels_of(made) == std::vector<float>{1, 2, 3, 4});
}

TEST_CASE("metal structures: a program writes addresses itself") {
  id<MTLComputePipelineState> state = test_pipeline(function_of(kArguments, @"gather"));
  id<MTLBuffer> in = test_floats({1, 2}), out = test_floats({0, 0});
  id<MTLTexture> image = row_texture({10, 20}), made = row_texture({0, 0});
  struct {
    std::uint64_t in;
    MTLResourceID image, made[2], sampler;
    float scale;
    std::uint64_t out;
    float shift;
    float rest[20];
  } arguments{[in gpuAddress],
              [image gpuResourceID],
              { [made gpuResourceID], [made gpuResourceID] },
              [nearest() gpuResourceID],
              3,
              [out gpuAddress],
              1,
              {}};
  static_assert(sizeof arguments == 144);
  test_run([&](id<MTLComputeCommandEncoder> compute) {
    [compute setComputePipelineState:state];
    [compute setBytes:&arguments length:sizeof arguments atIndex:3];
    [compute useResource:in usage:MTLResourceUsageRead];
    [compute useResource:out usage:MTLResourceUsageWrite];
    [compute useResource:image usage:MTLResourceUsageRead];
    [compute useResource:made usage:MTLResourceUsageWrite];
    test_dispatch(compute, 2, 1);
  });
  CHECK(test_numbers(out) == std::vector<float>{14, 27});
  CHECK(pixels_of(made) == std::vector<float>{1, 2});
  CHECK([image gpuResourceID]._impl == [image gpuResourceID]._impl);
}

TEST_CASE("metal structures: a heap brings the memory of its buffers") {
  MTLHeapDescriptor *const shape = [[[MTLHeapDescriptor alloc] init] autorelease];
  [shape setSize:4096];
  [shape setStorageMode:MTLStorageModeShared];
  id<MTLHeap> heap = [[test_device() newHeapWithDescriptor:shape] autorelease];
  REQUIRE(heap != nil);
  id<MTLBuffer> x = [[heap newBufferWithLength:8 options:MTLResourceStorageModeShared] autorelease];
  REQUIRE(x != nil);
  auto *const numbers = static_cast<float *>([x contents]);
  numbers[0] = 3, numbers[1] = 4;
  const std::uint64_t address = [x gpuAddress];
  id<MTLComputePipelineState> state =
      test_pipeline(@"struct Args { device float* x; };\n"
                    @"kernel void f(constant Args& args, uint i [[thread_position_in_grid]])"
                    @" { args.x[i] *= 2; }",
                    @"f");
  test_run([&](id<MTLComputeCommandEncoder> compute) {
    [compute setComputePipelineState:state];
    [compute setBytes:&address length:sizeof address atIndex:0];
    id<MTLHeap> heaps[1] = {heap};
    [compute useHeaps:heaps count:1];
    test_dispatch(compute, 2, 2);
  });
  CHECK(test_numbers(x) == std::vector<float>{6, 8});
}

TEST_CASE("metal structures: a pointer in a structure leads to another structure") {
  NSString *const source = @"struct Node { device Node* next; device int* value; int own; };\n"
                           @"kernel void sum(device const Node* head [[buffer(0)]], device int* y [[buffer(1)]]) {\n"
                           @"  int all = 0;\n"
                           @"  for (device const Node* at = head; at; at = at->next) all += at->own + at->value[0];\n"
                           @"  y[0] = all;\n"
                           @"}\n";
  id<MTLFunction> function = function_of(source, @"sum");
  id<MTLArgumentEncoder> encoder = [[function newArgumentEncoderWithBufferIndex:0] autorelease];
  CHECK([encoder encodedLength] == 24);
  id<MTLBuffer> nodes = [[test_device() newBufferWithLength:96 options:0] autorelease];
  id<MTLBuffer> y = test_floats({0}), value = test_floats({0});
  *static_cast<int *>([value contents]) = 1000;
  for (NSUInteger i = 0; i < 3; ++i) {
    [encoder setArgumentBuffer:nodes offset:32 * i];
    [encoder setBuffer:(i < 2 ? nodes : nil) offset:(i < 2 ? 32 * (i + 1) : 0) atIndex:0];
    [encoder setBuffer:value offset:0 atIndex:1];
    *static_cast<int *>([encoder constantDataAtIndex:2]) = static_cast<int>(i + 1);
  }
  test_run([&](id<MTLComputeCommandEncoder> compute) {
    [compute setComputePipelineState:test_pipeline(function)];
    [compute setBuffer:nodes offset:0 atIndex:0];
    [compute setBuffer:y offset:0 atIndex:1];
    test_dispatch(compute, 1, 1);
  });
  CHECK(*static_cast<int *>([y contents]) == 3006);
}

TEST_CASE("metal structures: what an encoder refuses") {
  id<MTLFunction> function = function_of(kArguments, @"gather"), plain = function_of(kArguments, @"plain");
  id<MTLArgumentEncoder> encoder = [[function newArgumentEncoderWithBufferIndex:3] autorelease];
  id<MTLBuffer> buffer = [[test_device() newBufferWithLength:144 options:0] autorelease];
  id<MTLBuffer> hidden = [[test_device() newBufferWithLength:144 options:MTLResourceStorageModePrivate] autorelease];
  [hidden setLabel:@"hidden"];
  id<MTLArgumentEncoder> bound = [[function newArgumentEncoderWithBufferIndex:3] autorelease];
  [bound setArgumentBuffer:buffer offset:0];
  check_refused({
      {"Function gather has no buffer of index 0 for an argument encoder.",
       [&] { [function newArgumentEncoderWithBufferIndex:0]; }},
      {"Function plain: buffer 0 \"x\" has type float, an argument encoder needs a structure whose layout is known.",
       [&] { [plain newArgumentEncoderWithBufferIndex:0]; }},
      {"structure Args has 144 bytes from a multiple of 16 on; the offset is 16 in a buffer of 144 bytes.",
       [&] { [encoder setArgumentBuffer:buffer offset:16]; }, NSRangeException},
      {"structure Args has 144 bytes from a multiple of 16 on; the offset is 8 in a buffer of 144 bytes.",
       [&] { [encoder setArgumentBuffer:buffer offset:8]; }, NSRangeException},
      {"Buffer \"hidden\" is in private storage, which the CPU cannot reach.",
       [&] { [encoder setArgumentBuffer:hidden offset:0]; }},
      {"structure Args has no argument buffer to write to.", [&] { [encoder setBuffer:buffer offset:0 atIndex:0]; },
       NSInternalInconsistencyException},
      {"structure Args has no member of index 15; its indices end at 14.",
       [&] { [bound setBuffer:buffer offset:0 atIndex:15]; }, NSRangeException},
      {"member \"image\" of index 1 in structure Args is a texture, a buffer is given.",
       [&] { [bound setBuffer:buffer offset:0 atIndex:1]; }},
      {"member \"scale\" of index 5 in structure Args is a constant, a sampler is given.",
       [&] { [bound setSamplerState:nearest() atIndex:5]; }},
      {"offset 161 is past its end.", [&] { [bound setBuffer:buffer offset:161 atIndex:0]; }, NSRangeException},
      {"is no texture of a device;",
       [&] { [bound setTexture:static_cast<id<MTLTexture>>((id)[NSNull null]) atIndex:1]; }},
  });
}

TEST_CASE("metal structures: variables in threadgroup memory have a length, and more than 32768 bytes are refused") {
  NSString *const body = @"  tile[i] = x[i];\n"
                         @"  threadgroup_barrier(mem_flags::mem_threadgroup);\n"
                         @"  x[i] = tile[31 - i] + more[0];\n}\n";
  const auto source = [&](const char *count) {
    return [NSString stringWithFormat:@"#include <metal_stdlib>\nusing namespace metal;\n"
                                      @"kernel void f(device float* x, threadgroup float* more [[threadgroup(0)]],\n"
                                      @"              uint i [[thread_index_in_threadgroup]]) {\n"
                                      @"  threadgroup float tile[%s];\n  if (i == 0) more[0] = 0;\n%@",
                                      count, body];
  };
  id<MTLComputePipelineState> state = test_pipeline(source("4096"), @"f");
  CHECK([state staticThreadgroupMemoryLength] == 16384);
  id<MTLLibrary> large = test_library(source("8193"));
  NSError *error = nil;
  id<MTLFunction> function = [[large newFunctionWithName:@"f"] autorelease];
  CHECK([test_device() newComputePipelineStateWithFunction:function error:&error] == nil);
  // NVIDIA's driver counts what it adds.
  const std::string refused = test_text([error localizedDescription]);
  CHECK(refused.starts_with("Kernel \"f\": its threadgroup variables have 327"));
  CHECK(refused.ends_with(" bytes, the most is 32768."));
  id<MTLBuffer> x = test_floats(std::vector<float>(32, 1));
  check_refused({{"Kernel \"f\": a threadgroup has 32784 bytes of threadgroup memory, 16384 in variables and 16400 in "
                  "arguments; the most is 32768.",
                  [&] {
                    id<MTLCommandBuffer> work = [test_queue() commandBuffer];
                    id<MTLComputeCommandEncoder> encoder = [work computeCommandEncoder];
                    [encoder setComputePipelineState:state];
                    [encoder setBuffer:x offset:0 atIndex:0];
                    [encoder setThreadgroupMemoryLength:16400 atIndex:0];
                    test_dispatch(encoder, 32, 32);
                  }}});
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:state];
    [encoder setBuffer:x offset:0 atIndex:0];
    [encoder setThreadgroupMemoryLength:16384 atIndex:0];
    test_dispatch(encoder, 32, 32);
  });
  CHECK(test_numbers(x) == std::vector<float>(32, 1));
}

TEST_CASE("metal structures: 64-bit function constants keep their last bit") {
  id<MTLLibrary> library =
      test_library(@"#include <metal_stdlib>\nusing namespace metal;\n"
                   @"constant ulong big [[function_constant(0)]];\n"
                   @"constant long2 two [[function_constant(1)]];\n"
                   @"kernel void f(device ulong* y) { y[0] = big; y[1] = two.x; y[2] = two.y; }\n");
  MTLFunctionConstantValues *const values = [[[MTLFunctionConstantValues alloc] init] autorelease];
  const std::uint64_t big = 0xfffffffffffffffd;
  const std::int64_t two[2] = {std::numeric_limits<std::int64_t>::min(), 0x7ffffffffffffffd};
  [values setConstantValue:&big type:MTLDataTypeULong atIndex:0];
  [values setConstantValue:two type:MTLDataTypeLong2 atIndex:1];
  NSError *error = nil;
  id<MTLFunction> function = [[library newFunctionWithName:@"f" constantValues:values error:&error] autorelease];
  REQUIRE(function != nil);
  id<MTLBuffer> y = [[test_device() newBufferWithLength:24 options:0] autorelease];
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:test_pipeline(function)];
    [encoder setBuffer:y offset:0 atIndex:0];
    test_dispatch(encoder, 1, 1);
  });
  const std::vector<std::uint64_t> got = test_numbers<std::uint64_t>(y);
  CHECK(got == std::vector<std::uint64_t>{big, static_cast<std::uint64_t>(two[0]), static_cast<std::uint64_t>(two[1])});
}
