// Modules instead of headers; compiled with -fmodules (tests/python/test_porting.py).
@import Foundation;
@import Metal;
@import MetalPerformanceShaders;
@import MetalPerformanceShadersGraph;
@import simd;

int main(void) {
  @autoreleasepool {
    MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
    MPSGraphTensor *one = [graph constantWithScalar:1 dataType:MPSDataTypeFloat32];
    NSLog(@"%@ %d %g", one, MTLCopyAllDevices() != nil, simd_length(simd_make_float2(3, 4)));
  }
  return 0;
}
