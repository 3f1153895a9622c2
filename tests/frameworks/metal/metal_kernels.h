// Kernels of tests, and their runs.
#pragma once

#include "tests/frameworks/metal/metal_test.h"

#include <vector>

// All autoreleased. A source without an error.
inline id<MTLLibrary> test_library(NSString *source) {
  NSError *error = nil;
  id<MTLLibrary> library = [test_device() newLibraryWithSource:source options:nil error:&error];
  CAPTURE(test_text([error localizedDescription]));
  REQUIRE(library != nil);
  return [library autorelease];
}

inline id<MTLComputePipelineState> test_pipeline(id<MTLFunction> function) {
  NSError *error = nil;
  id<MTLComputePipelineState> state = [test_device() newComputePipelineStateWithFunction:function error:&error];
  CAPTURE(test_text([error localizedDescription]));
  REQUIRE(state != nil);
  return [state autorelease];
}

inline id<MTLComputePipelineState> test_pipeline(NSString *source, NSString *name) {
  id<MTLFunction> function = [[test_library(source) newFunctionWithName:name] autorelease];
  REQUIRE(function != nil);
  return test_pipeline(function);
}

inline id<MTLBuffer> test_floats(const std::vector<float> &numbers) {
  return [[test_device() newBufferWithBytes:numbers.data()
                                     length:numbers.size() * sizeof(float)
                                    options:MTLResourceStorageModeShared] autorelease];
}

template <typename T = float>
std::vector<T> test_numbers(id<MTLBuffer> buffer) {
  const auto *const first = static_cast<const T *>([buffer contents]);
  return {first, first + [buffer length] / sizeof(T)};
}

// Runs what `encode` writes into one compute encoder. The command buffer has completed without an error.
template <typename Encode>
void test_run(Encode encode) {
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  id<MTLComputeCommandEncoder> encoder = [work computeCommandEncoder];
  encode(encoder);
  [encoder endEncoding];
  [work commit];
  [work waitUntilCompleted];
  CAPTURE(test_text([[work error] localizedDescription]));
  REQUIRE([work status] == MTLCommandBufferStatusCompleted);
}

inline void test_dispatch(id<MTLComputeCommandEncoder> encoder, NSUInteger threads, NSUInteger group) {
  [encoder dispatchThreads:MTLSizeMake(threads, 1, 1) threadsPerThreadgroup:MTLSizeMake(group, 1, 1)];
}
