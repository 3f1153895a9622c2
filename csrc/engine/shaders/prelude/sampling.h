// Reads, writes and samples of omps::Texture in software, for 1 to 3 axes and slices. Weights are exact floats.
#pragma once
#include "pixel_formats.h"
#include "samplers.h"

namespace omps {

using metal::float3;
using metal::int3;

OMPS_INLINE uint extent(uint size, uint level) { return size >> level > 0 ? size >> level : 1; }
OMPS_INLINE uint3 extents(const Texture& t, uint level) {
  return uint3(extent(t.width, level), extent(t.height, level), extent(t.depth, level));
}

// The address of a pixel; null outside of the texture.
OMPS_CALL unsigned char* pixel_address(const Texture& t, uint3 at, uint slice, uint level) {
  if (!t.address || level >= t.level_count || level >= kLevels || slice >= (t.slices ? t.slices : 1)) return nullptr;
  const uint3 size = extents(t, level);
  if (at.x >= size.x || at.y >= size.y || at.z >= size.z) return nullptr;
  const TextureLevel& l = t.levels[level];
  return t.address + l.offset + slice * t.bytes_per_slice + ulong(at.z) * l.bytes_per_image + ulong(at.y) * l.bytes_per_row +
         ulong(at.x) * pixel_layout(t.format).size();
}
template <class T>
OMPS_CALL metal::vec<T, 4> read_pixel(const Texture& t, uint3 at, uint slice, uint level) {
  const unsigned char* address = pixel_address(t, at, slice, level);
  return address ? load_pixel<T>(address, t.format) : metal::vec<T, 4>(T(0));
}
template <class T>
OMPS_CALL void write_pixel(const Texture& t, const metal::vec<T, 4>& color, uint3 at, uint slice, uint level) {
  if (unsigned char* address = pixel_address(t, at, slice, level)) store_pixel<T>(address, t.format, color);
}

// A whole coordinate along an axis of n pixels; -1 where the border is.
OMPS_CALL int addressed(int i, int n, uint mode) {
  switch (mode) {
    case 0: return i < 0 ? 0 : i >= n ? n - 1 : i;
    case 1: {
      const int mirrored = i < 0 ? -1 - i : i;
      return mirrored >= n ? n - 1 : mirrored;
    }
    case 2: {
      const int r = i % n;
      return r < 0 ? r + n : r;
    }
    case 3: {
      int r = i % (2 * n);
      r = r < 0 ? r + 2 * n : r;
      return r < n ? r : 2 * n - 1 - r;
    }
    default: return i < 0 || i >= n ? -1 : i;
  }
}
template <class T>
OMPS_CALL metal::vec<T, 4> border(const Texture& t, uint mode, uint bits) {
  const T alpha = pixel_layout(t.format).channels < 4 ? T(1) : T(0);
  const uint color = bits >> 14 & 3;
  if (mode == 4 || color == 0) return metal::vec<T, 4>(T(0), T(0), T(0), mode == 4 ? alpha : T(0));
  return color == 1 ? metal::vec<T, 4>(T(0), T(0), T(0), T(1)) : metal::vec<T, 4>(T(1));
}
template <class T>
OMPS_CALL metal::vec<T, 4> addressed_pixel(const Texture& t, uint bits, int3 at, uint3 size, uint slice, uint level) {
  uint mode = 0;
  bool outside = false;
  for (int axis = 0; axis < 3; ++axis) {
    const uint m = bits >> (4 + 3 * axis) & 7;
    at[axis] = addressed(at[axis], int(size[axis]), size[axis] == 1 && axis > 0 && m >= 4 ? 0 : m);
    if (at[axis] < 0) outside = true, mode = m;
  }
  return outside ? border<T>(t, mode, bits) : read_pixel<T>(t, uint3(at), slice, level);
}

OMPS_INLINE int whole(float x) {  // as an index, also of NaN and of floats that no int can hold
  return x >= -0x1p30f && x <= 0x1p30f ? int(x) : 0;
}

// The position in pixels of a coordinate; repeated coordinates come near zero before they are multiplied.
OMPS_CALL float3 pixel_position(const Sampler& s, float3 at, uint3 size) {
  if (!(s.bits >> 13 & 1)) return at;
  for (int axis = 0; axis < 3; ++axis) {
    const uint mode = s.bits >> (4 + 3 * axis) & 7;
    if (mode == 2) at[axis] -= Precise::floor(at[axis]);
    if (mode == 3) at[axis] -= 2.0f * Precise::floor(at[axis] * 0.5f);
    at[axis] *= float(size[axis]);
  }
  return at;
}

template <class T>
OMPS_CALL metal::vec<T, 4> sample_level(const Texture& t, const Sampler& s, float3 coordinate, int3 offset, uint slice, uint level,
                                        bool linear, int axes) {
  const uint3 size = extents(t, level);
  const float3 at = pixel_position(s, coordinate, size);
  int3 first(0);
  float3 weight(0.0f);
  for (int axis = 0; axis < axes; ++axis) {
    const float x = linear ? at[axis] - 0.5f : at[axis], low = Precise::floor(x);
    first[axis] = whole(low) + offset[axis];
    weight[axis] = x - low;
  }
  if (!linear) return addressed_pixel<T>(t, s.bits, first, size, slice, level);
  metal::vec<float, 4> sum(0.0f);
  for (int corner = 0; corner < 1 << axes; ++corner) {
    float share = 1.0f;
    int3 place = first;
    for (int axis = 0; axis < axes; ++axis) {
      const bool second = corner >> axis & 1;
      place[axis] += second;
      share *= second ? weight[axis] : 1.0f - weight[axis];
    }
    sum += metal::vec<float, 4>(addressed_pixel<T>(t, s.bits, place, size, slice, level)) * share;
  }
  return metal::vec<T, 4>(sum);
}

template <class T>
OMPS_CALL metal::vec<T, 4> sample(const Texture& t, const Sampler& s, float3 coordinate, int3 offset, uint slice, float lod, int axes) {
  const uint mip = s.bits >> 2 & 3, last = t.level_count ? t.level_count - 1 : 0;
  lod = least<float>(greatest<float>(lod, s.lod_min * kLodStep), s.lod_max * kLodStep);
  const bool linear = lod > 0.0f ? s.bits & 1 : s.bits >> 1 & 1;
  lod = mip == 0 ? 0.0f : least<float>(greatest<float>(lod, 0.0f), float(last));
  const uint low = uint(mip == 1 ? Precise::floor(lod + 0.5f) : Precise::floor(lod));
  const float share = lod - float(low);
  const metal::vec<T, 4> v = sample_level<T>(t, s, coordinate, offset, slice, low, linear, axes);
  if (mip != 2 || share <= 0.0f) return v;
  using F = metal::vec<float, 4>;
  const F w(sample_level<T>(t, s, coordinate, offset, slice, low + 1, linear, axes));
  return metal::vec<T, 4>(F(v) * (1.0f - share) + w * share);
}

// One component of the four pixels around a coordinate, counter-clockwise from the lower left.
template <class T>
OMPS_CALL metal::vec<T, 4> gather(const Texture& t, const Sampler& s, float3 coordinate, int3 offset, uint slice, int component) {
  const uint3 size = extents(t, 0);
  const float3 at = pixel_position(s, coordinate, size);
  const int x = whole(Precise::floor(at.x - 0.5f)) + offset.x, y = whole(Precise::floor(at.y - 0.5f)) + offset.y;
  const auto value = [&](int i, int j) { return addressed_pixel<T>(t, s.bits, int3(i, j, 0), size, slice, 0)[component]; };
  return metal::vec<T, 4>(value(x, y + 1), value(x + 1, y + 1), value(x + 1, y), value(x, y));
}

// The level of gradients given for normalized coordinates.
OMPS_INLINE float level_of(const metal::level& l, const Texture&) { return l.lod; }
OMPS_INLINE float level_of(const metal::bias& b, const Texture&) { return b.value; }
OMPS_INLINE float level_of(const metal::min_lod_clamp& c, const Texture&) { return c.lod > 0.0f ? c.lod : 0.0f; }
OMPS_INLINE float level_of(const metal::gradient2d& g, const Texture& t) {
  const metal::vec<float, 2> size(t.width, t.height);
  return Precise::log2(greatest<float>(metal::length(g.dx * size), metal::length(g.dy * size)));
}
OMPS_INLINE float level_of(const metal::gradient3d& g, const Texture& t) {
  const float3 size(t.width, t.height, t.depth);
  return Precise::log2(greatest<float>(metal::length(g.dx * size), metal::length(g.dy * size)));
}
template <class T>
concept LevelChoice = requires(const T& choice, const Texture& t) { level_of(choice, t); };

}  // namespace omps
