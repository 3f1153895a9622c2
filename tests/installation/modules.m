// Modules instead of headers; compiled with -fmodules (tests/python/test_porting.py).
@import Accelerate;
@import CoreGraphics;
@import Darwin;
@import Foundation;
@import Metal;
@import MetalPerformanceShaders;
@import MetalPerformanceShadersGraph;
@import QuartzCore;
@import simd;

int main(void) {
  @autoreleasepool {
    MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
    MPSGraphTensor *one = [graph constantWithScalar:1 dataType:MPSDataTypeFloat32];
    NSLog(@"%@ %d %g", one, MTLCopyAllDevices() != nil, simd_length(simd_make_float2(3, 4)));
    const Float32 values[] = {1, 2, 3};
    Float32 sum = 0;
    vDSP_sve(values, 1, &sum, 3);
    printf("%g %g %zu %d\n", sum, CGRectMake(0, 0, 2, 3).size.height, strlen("text"), CACurrentMediaTime() > 0);
  }
  return 0;
}
