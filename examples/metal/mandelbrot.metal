#include <metal_stdlib>
using namespace metal;

struct View {
  float2 centre;
  float width;  // of the picture, in the complex plane
  uint most;    // iterations
};

// How fast z = z^2 + c leaves the circle of radius 256, from 0 to 1; 1 where it stays.
kernel void mandelbrot(device float* escape, constant View& view, uint2 at [[thread_position_in_grid]],
                       uint2 size [[threads_per_grid]]) {
  const float2 c = view.centre + (float2(at) + 0.5 - 0.5 * float2(size)) * float2(1, -1) * view.width / size.x;
  float2 z = 0;
  uint steps = 0;
  while (steps < view.most && dot(z, z) < 65536) {
    z = float2(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + c;
    ++steps;
  }
  const float smooth = steps + 1 - log2(log2(max(dot(z, z), 4.0f)) / 2);
  escape[at.y * size.x + at.x] = steps == view.most ? 1.0f : clamp(smooth / view.most, 0.0f, 1.0f);
}

// Colours from blue over white and orange to black.
kernel void colour(device const float* escape, texture2d<float, access::write> picture,
                   uint2 at [[thread_position_in_grid]], uint2 size [[threads_per_grid]]) {
  const float value = escape[at.y * size.x + at.x];
  const float3 angle = 6.28318f * (sqrt(value) * float3(2.0, 2.3, 2.6) + float3(0.55, 0.6, 0.7));
  const float3 rgb = value == 1 ? float3(0) : 0.5 + 0.5 * cos(angle);
  picture.write(float4(rgb, 1), at);
}
