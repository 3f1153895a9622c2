#include <metal_stdlib>
using namespace metal;

struct Rates {
  float feed, kill;
};

// One step of Gray and Scott's reaction: u feeds v, both diffuse. The plane has no edge.
kernel void react(texture2d<float, access::read> from, texture2d<float, access::write> to, constant Rates& rates,
                  uint2 at [[thread_position_in_grid]], uint2 size [[threads_per_grid]]) {
  const uint2 before = select(at - 1, size - 1, at == 0), after = select(at + 1, uint2(0), at + 1 == size);
  const uint left = before.x, right = after.x, above = before.y, below = after.y;
  const float2 here = from.read(at).xy;
  const float2 sides = from.read(uint2(left, at.y)).xy + from.read(uint2(right, at.y)).xy +
                       from.read(uint2(at.x, above)).xy + from.read(uint2(at.x, below)).xy;
  const float2 corners = from.read(uint2(left, above)).xy + from.read(uint2(right, above)).xy +
                         from.read(uint2(left, below)).xy + from.read(uint2(right, below)).xy;
  const float2 laplacian = 0.2f * sides + 0.05f * corners - here;
  const float reaction = here.x * here.y * here.y;
  const float2 next = here + float2(1.0f, 0.5f) * laplacian +
                      float2(rates.feed * (1 - here.x) - reaction, reaction - (rates.kill + rates.feed) * here.y);
  to.write(float4(next, 0, 0), at);
}
