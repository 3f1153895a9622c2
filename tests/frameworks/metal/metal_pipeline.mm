// Compute pipelines: reflection, limits, descriptors, samplers, what they refuse.
#include "tests/frameworks/metal/metal_kernels.h"
#include "tests/frameworks/refusals.h"

namespace {

NSString *const kMany = @"#include <metal_stdlib>\n"
                        @"using namespace metal;\n"
                        @"struct Params { float a; int b; };\n"
                        @"kernel void many(device const float4* x [[buffer(2)]],\n"
                        @"                 device half* y [[buffer(5)]],\n"
                        @"                 constant Params& p [[buffer(6)]],\n"
                        @"                 constant float3& v [[buffer(7)]],\n"
                        @"                 constant float3x2& w [[buffer(8)]],\n"
                        @"                 texture2d<float, access::read> t [[texture(1)]],\n"
                        @"                 texture3d<half, access::write> u [[texture(2)]],\n"
                        @"                 sampler s [[sampler(3)]],\n"
                        @"                 threadgroup packed_float3* m [[threadgroup(4)]],\n"
                        @"                 uint i [[thread_position_in_grid]]) {\n"
                        @"  threadgroup float own[8];\n"
                        @"  own[i % 8] = x[i].x + p.a + v.x + w[0].x;\n"
                        @"  y[i] = half(own[i % 8]);\n"
                        @"}\n"
                        @"[[max_total_threads_per_threadgroup(48)]]\n"
                        @"kernel void few(device float* x) { x[0] = 1; }\n";

template <typename T>
T wrong() {
  return static_cast<T>(static_cast<id>([NSNull null]));
}

id<MTLFunction> function_of(NSString *name) { return [[test_library(kMany) newFunctionWithName:name] autorelease]; }

MTLArgument *argument_named(MTLComputePipelineReflection *reflection, NSString *name) {
  for (MTLArgument *each in [reflection arguments])
    if ([[each name] isEqual:name]) return each;
  return nil;
}

id binding_named(MTLComputePipelineReflection *reflection, NSString *name) {
  for (id<MTLBinding> each in [reflection bindings])
    if ([[each name] isEqual:name]) return each;
  return nil;
}

}  // namespace

TEST_CASE("metal pipeline: limits of a kernel") {
  id<MTLComputePipelineState> state = test_pipeline(function_of(@"few"));
  CHECK([state maxTotalThreadsPerThreadgroup] == 48);
  CHECK([state threadExecutionWidth] == 32);
  CHECK([state staticThreadgroupMemoryLength] == 0);
  CHECK_FALSE([state supportIndirectCommandBuffers]);
  CHECK([state device] == test_device());
  CHECK([test_pipeline(@"kernel void f(device float* x) { x[0] = 1; }", @"f") maxTotalThreadsPerThreadgroup] == 1024);
}

TEST_CASE("metal pipeline: reflection says what each argument is") {
  MTLComputePipelineReflection *reflection = nil;
  NSError *error = nil;
  id<MTLComputePipelineState> state = [[test_device() newComputePipelineStateWithFunction:function_of(@"many")
                                                                                  options:MTLPipelineOptionArgumentInfo
                                                                               reflection:&reflection
                                                                                    error:&error] autorelease];
  CAPTURE(test_text([error localizedDescription]));
  REQUIRE(state != nil);
  REQUIRE(reflection != nil);
  CHECK([[reflection bindings] count] == 9);
  CHECK([[[state reflection] bindings] count] == 9);

  id<MTLBufferBinding> x = binding_named(reflection, @"x");
  CHECK([x conformsToProtocol:@protocol(MTLBufferBinding)]);
  CHECK([x type] == MTLBindingTypeBuffer);
  CHECK([x index] == 2);
  CHECK([x access] == MTLBindingAccessReadOnly);
  CHECK([x bufferDataType] == MTLDataTypeFloat4);
  CHECK([x bufferDataSize] == 16);
  CHECK([x bufferAlignment] == 16);
  CHECK([x isUsed]);
  id<MTLBufferBinding> y = binding_named(reflection, @"y"), p = binding_named(reflection, @"p");
  CHECK([y bufferDataType] == MTLDataTypeHalf);
  CHECK([y access] == MTLBindingAccessReadWrite);
  CHECK([p bufferDataType] == MTLDataTypeStruct);
  CHECK([p access] == MTLBindingAccessReadOnly);
  id<MTLBufferBinding> v = binding_named(reflection, @"v"), w = binding_named(reflection, @"w");
  CHECK([v bufferDataType] == MTLDataTypeFloat3);
  CHECK([v bufferDataSize] == 16);
  CHECK([w bufferDataType] == MTLDataTypeFloat3x2);
  CHECK([w bufferDataSize] == 24);
  id<MTLTextureBinding> t = binding_named(reflection, @"t"), u = binding_named(reflection, @"u");
  CHECK([t conformsToProtocol:@protocol(MTLTextureBinding)]);
  CHECK([t textureType] == MTLTextureType2D);
  CHECK([t textureDataType] == MTLDataTypeFloat);
  CHECK([t arrayLength] == 1);
  CHECK([u textureType] == MTLTextureType3D);
  CHECK([u textureDataType] == MTLDataTypeHalf);
  CHECK([u access] == MTLBindingAccessWriteOnly);
  CHECK([static_cast<id<MTLBinding>>(binding_named(reflection, @"s")) type] == MTLBindingTypeSampler);
  id<MTLThreadgroupBinding> m = binding_named(reflection, @"m");
  CHECK([m conformsToProtocol:@protocol(MTLThreadgroupBinding)]);
  CHECK([m threadgroupMemoryDataSize] == 12);
  CHECK([m threadgroupMemoryAlignment] == 4);

  MTLArgument *const older = argument_named(reflection, @"x");
  CHECK([older type] == MTLArgumentTypeBuffer);
  CHECK([older bufferDataSize] == 16);
  CHECK([older isActive]);
  CHECK([argument_named(reflection, @"u") textureType] == MTLTextureType3D);
  CHECK([argument_named(reflection, @"m") threadgroupMemoryDataSize] == 12);
  CHECK([argument_named(reflection, @"m") bufferDataSize] == 0);
}

TEST_CASE("metal pipeline: descriptors give a label and fewer threads") {
  MTLComputePipelineDescriptor *const descriptor = [[[MTLComputePipelineDescriptor alloc] init] autorelease];
  [descriptor setLabel:@"mine"];
  [descriptor setComputeFunction:function_of(@"few")];
  [descriptor setMaxTotalThreadsPerThreadgroup:16];
  MTLComputePipelineReflection *reflection = nil;
  NSError *error = nil;
  id<MTLComputePipelineState> state = [[test_device() newComputePipelineStateWithDescriptor:descriptor
                                                                                    options:MTLPipelineOptionNone
                                                                                 reflection:&reflection
                                                                                      error:&error] autorelease];
  REQUIRE(state != nil);
  CHECK(reflection == nil);
  CHECK([state reflection] == nil);
  CHECK(test_text([state label]) == "mine");
  CHECK([state maxTotalThreadsPerThreadgroup] == 16);
  MTLComputePipelineDescriptor *const copy = [[descriptor copy] autorelease];
  [descriptor reset];
  CHECK([descriptor computeFunction] == nil);
  CHECK([copy maxTotalThreadsPerThreadgroup] == 16);
}

TEST_CASE("metal pipeline: answers of the asynchronous forms") {
  dispatch_semaphore_t answered = dispatch_semaphore_create(0);
  __block NSUInteger most = 0, arguments = 0;
  [test_device() newComputePipelineStateWithFunction:function_of(@"few")
                                   completionHandler:^(id<MTLComputePipelineState> state, NSError *) {
                                     most = [state maxTotalThreadsPerThreadgroup];
                                     dispatch_semaphore_signal(answered);
                                   }];
  dispatch_semaphore_wait(answered, DISPATCH_TIME_FOREVER);
  [test_device() newComputePipelineStateWithFunction:function_of(@"many")
                                             options:MTLPipelineOptionArgumentInfo
                                   completionHandler:^(id<MTLComputePipelineState>,
                                                       MTLComputePipelineReflection *reflection, NSError *) {
                                     arguments = [[reflection arguments] count];
                                     dispatch_semaphore_signal(answered);
                                   }];
  dispatch_semaphore_wait(answered, DISPATCH_TIME_FOREVER);
  dispatch_release(answered);
  CHECK(most == 48);
  CHECK(arguments == 9);
}

TEST_CASE("metal pipeline: what is refused") {
  id<MTLFunction> no_function = nil;
  NSError *error = nil;
  MTLComputePipelineDescriptor *const indirect = [[[MTLComputePipelineDescriptor alloc] init] autorelease];
  [indirect setComputeFunction:function_of(@"few")];
  [indirect setSupportIndirectCommandBuffers:YES];
  MTLSamplerDescriptor *const sampler = [[[MTLSamplerDescriptor alloc] init] autorelease];
  [sampler setRAddressMode:static_cast<MTLSamplerAddressMode>(6)];
  check_refused({
      {"MTLDevice: a compute pipeline is made of a function, nil is given.",
       [&] { [test_device() newComputePipelineStateWithFunction:no_function error:&error]; }},
      {"the function is of class NSNull, expected MTLFunction.",
       [&] { [test_device() newComputePipelineStateWithFunction:wrong<id<MTLFunction>>() error:&error]; }},
      {"supportIndirectCommandBuffers is YES; there are no indirect command buffers here.",
       [&] {
         [test_device() newComputePipelineStateWithDescriptor:indirect
                                                      options:MTLPipelineOptionNone
                                                   reflection:nil
                                                        error:&error];
       }},
      {"newIndirectCommandBufferWithDescriptor:maxCommandCount:options: is not available here;",
       [&] {
         [test_device() newIndirectCommandBufferWithDescriptor:wrong<MTLIndirectCommandBufferDescriptor *>()
                                               maxCommandCount:1
                                                       options:MTLResourceStorageModeShared];
       }},
      {"MTLSamplerDescriptor: rAddressMode is 6; the largest number of its enumeration is 5.",
       [&] { [test_device() newSamplerStateWithDescriptor:sampler]; }},
  });
}

TEST_CASE("metal pipeline: samplers keep their label; descriptors have Metal's defaults") {
  MTLSamplerDescriptor *const descriptor = [[[MTLSamplerDescriptor alloc] init] autorelease];
  CHECK([descriptor normalizedCoordinates]);
  CHECK([descriptor maxAnisotropy] == 1);
  CHECK([descriptor minFilter] == MTLSamplerMinMagFilterNearest);
  CHECK([descriptor mipFilter] == MTLSamplerMipFilterNotMipmapped);
  CHECK([descriptor sAddressMode] == MTLSamplerAddressModeClampToEdge);
  CHECK([descriptor lodMaxClamp] > 1e30F);
  [descriptor setLabel:@"smooth"];
  id<MTLSamplerState> state = [[test_device() newSamplerStateWithDescriptor:descriptor] autorelease];
  CHECK(test_text([state label]) == "smooth");
  CHECK([state device] == test_device());
  CHECK(test_text([[[descriptor copy] autorelease] label]) == "smooth");
}
