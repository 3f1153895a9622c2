// Names of namespace simd, from Metal Performance Shaders' own header; prints what they compute.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdio>

int main() {
  const simd::float2 pair = simd::make_float2(3, 4);
  const simd::float4 four = simd::make_float4(pair, pair);
  const simd::float3 front = simd::cross(simd::make_float3(1, 0, 0), simd::make_float3(0, 1, 0));
  std::printf("dot %g length %g\n", simd::dot(pair, pair), simd::length(pair));
  std::printf("sum %g front %g\n", simd::reduce_add(four), front.z);
  std::printf("between %g\n", simd::mix(pair, simd::make_float2(5, 8), 0.5F).y);
  const simd::float2x2 turn = {{{0, 2}, {-2, 0}}};
  std::printf("determinant %g inverse %g\n", simd::determinant(turn), simd::inverse(turn).columns[0].y);
  return 0;
}
