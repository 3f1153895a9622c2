// Gradient descent as a kernel of a program, in the Metal language.
#pragma once

#include "tests/frameworks/kernels/nn_test.h"

// next = now - rate * gradient, from buffers to a buffer.
struct DescentKernel {
  float rate;
  id<MTLComputePipelineState> state = nil;  // autoreleased

  explicit DescentKernel(float of_rate) : rate(of_rate) {
    NSString *const source = @"kernel void descend(device const float* now, device const float* gradient,\n"
                             @"                    device float* next, constant float& rate,\n"
                             @"                    uint i [[thread_position_in_grid]]) {\n"
                             @"  next[i] = now[i] - rate * gradient[i];\n"
                             @"}\n";
    MTLCompileOptions *const options = [[[MTLCompileOptions alloc] init] autorelease];
    [options setMathMode:MTLMathModeSafe];  // a product and a difference, each rounded
    NSError *error = nil;
    id<MTLLibrary> library = [[nn_device() newLibraryWithSource:source options:options error:&error] autorelease];
    id<MTLFunction> function = [[library newFunctionWithName:@"descend"] autorelease];
    state = [[nn_device() newComputePipelineStateWithFunction:function error:&error] autorelease];
    CAPTURE(std::string(error != nil ? [[error localizedDescription] UTF8String] : ""));
    REQUIRE(state != nil);
  }

  void encode(id<MTLCommandBuffer> buffer, id<MTLBuffer> now, id<MTLBuffer> gradient, id<MTLBuffer> next) const {
    id<MTLComputeCommandEncoder> encoder = [buffer computeCommandEncoder];
    [encoder setComputePipelineState:state];
    [encoder setBuffer:now offset:0 atIndex:0];
    [encoder setBuffer:gradient offset:0 atIndex:1];
    [encoder setBuffer:next offset:0 atIndex:2];
    [encoder setBytes:&rate length:sizeof rate atIndex:3];
    [encoder dispatchThreads:MTLSizeMake([next length] / sizeof(float), 1, 1)
        threadsPerThreadgroup:MTLSizeMake(32, 1, 1)];
    [encoder endEncoding];
  }
};
