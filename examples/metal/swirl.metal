#include <metal_stdlib>
using namespace metal;

// Turns each pixel around the middle, less and less to the edge. Colours between pixels are mixed by the sampler.
kernel void swirl(texture2d<float> from, texture2d<float, access::write> to, sampler between, constant float& turn,
                  uint2 at [[thread_position_in_grid]], uint2 size [[threads_per_grid]]) {
  const float2 place = (float2(at) + 0.5f) / float2(size) - 0.5f;
  const float angle = turn * max(0.0f, 1 - 2 * length(place));
  const float2 turned = float2(place.x * cos(angle) - place.y * sin(angle), place.x * sin(angle) + place.y * cos(angle));
  to.write(from.sample(between, turned + 0.5f), at);
}
