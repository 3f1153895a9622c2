// Pixels in memory: from the bytes of a MTLPixelFormat to four components, and back. Missing components are 0, 0, 0, 1. The functions are
// called, not inlined, and exist for float, int and uint alone: a program with many reads would else take seconds to compile.
#pragma once
#include "integers.h"
#include "packing.h"
#include "relational.h"

namespace omps {

enum PixelKind : uint { kUnorm, kSnorm, kUint, kSint, kReal, kSrgb, kTenTen, kAlpha };

template <class T>
using texel_t = choice_t<Shape<T>::kind != kInteger, float, choice_t<is_signed<T>, int, uint>>;

struct PixelLayout {
  uint channels, bytes;  // of one channel; kTenTen: of the pixel
  PixelKind kind;
  bool reversed;  // blue first
  OMPS_INLINE uint size() const { return kind == kTenTen ? bytes : channels * bytes; }
};

OMPS_CALL PixelLayout pixel_layout(uint format) {
  switch (format) {
    case 1: return {1, 1, kAlpha, false};      // A8Unorm
    case 10: return {1, 1, kUnorm, false};     // R8
    case 11: return {1, 1, kSrgb, false};
    case 12: return {1, 1, kSnorm, false};
    case 13: return {1, 1, kUint, false};
    case 14: return {1, 1, kSint, false};
    case 20: return {1, 2, kUnorm, false};     // R16
    case 22: return {1, 2, kSnorm, false};
    case 23: return {1, 2, kUint, false};
    case 24: return {1, 2, kSint, false};
    case 25: return {1, 2, kReal, false};
    case 30: return {2, 1, kUnorm, false};     // RG8
    case 31: return {2, 1, kSrgb, false};
    case 32: return {2, 1, kSnorm, false};
    case 33: return {2, 1, kUint, false};
    case 34: return {2, 1, kSint, false};
    case 53: return {1, 4, kUint, false};      // R32
    case 54: return {1, 4, kSint, false};
    case 55: case 252: return {1, 4, kReal, false};  // R32Float, Depth32Float
    case 60: return {2, 2, kUnorm, false};     // RG16
    case 62: return {2, 2, kSnorm, false};
    case 63: return {2, 2, kUint, false};
    case 64: return {2, 2, kSint, false};
    case 65: return {2, 2, kReal, false};
    case 70: return {4, 1, kUnorm, false};     // RGBA8
    case 71: return {4, 1, kSrgb, false};
    case 72: return {4, 1, kSnorm, false};
    case 73: return {4, 1, kUint, false};
    case 74: return {4, 1, kSint, false};
    case 80: return {4, 1, kUnorm, true};      // BGRA8
    case 81: return {4, 1, kSrgb, true};
    case 90: return {4, 4, kTenTen, false};    // RGB10A2Unorm
    case 94: return {4, 4, kTenTen, true};     // BGR10A2Unorm
    case 103: return {2, 4, kUint, false};     // RG32
    case 104: return {2, 4, kSint, false};
    case 105: return {2, 4, kReal, false};
    case 110: return {4, 2, kUnorm, false};    // RGBA16
    case 112: return {4, 2, kSnorm, false};
    case 113: return {4, 2, kUint, false};
    case 114: return {4, 2, kSint, false};
    case 115: return {4, 2, kReal, false};
    case 123: return {4, 4, kUint, false};     // RGBA32
    case 124: return {4, 4, kSint, false};
    case 125: return {4, 4, kReal, false};
    default: return {0, 0, kUnorm, false};
  }
}

OMPS_INLINE uint load_channel(const unsigned char* at, uint bytes) {
  return bytes == 1 ? *at : bytes == 2 ? *(const ushort*)at : *(const uint*)at;
}
OMPS_INLINE void store_channel(unsigned char* at, uint bytes, uint bits) {
  if (bytes == 1) *at = uchar(bits);
  else if (bytes == 2) *(ushort*)at = ushort(bits);
  else *(uint*)at = bits;
}

// One component as a program reads it: a float or half of normalized and real formats, an integer of integer formats.
template <class T>
OMPS_CALL T channel_value(uint bits, const PixelLayout& layout, bool alpha) {
  const int width = int(layout.bytes) * 8;
  switch (layout.kind) {
    case kUint: return T(bits);
    case kSint: return T(int(bits << (32 - width)) >> (32 - width));
    case kReal: return T(layout.bytes == 2 ? half_bits_to_float(ushort(bits)) : bits_as<float>(bits));
    case kSnorm: return T(from_snorm(bits, width));
    case kSrgb: return T(alpha ? from_unorm(bits, width) : linear_from_srgb(from_unorm(bits, width)));
    default: return T(from_unorm(bits, width));
  }
}
// The bits of a component: integers are clamped to the format, others rounded to its nearest value.
template <class T>
OMPS_CALL uint channel_bits(T value, const PixelLayout& layout, bool alpha) {
  const int width = int(layout.bytes) * 8;
  switch (layout.kind) {
    case kUint: {
      const long most = long(0xffffffffu >> (32 - width)), v = long(value);
      return uint(v < 0 ? 0 : v > most ? most : v);
    }
    case kSint: {
      const long most = long(0x7fffffffu >> (32 - width)), v = long(value);
      return uint(int(v < -most - 1 ? -most - 1 : v > most ? most : v)) & (0xffffffffu >> (32 - width));
    }
    case kReal: return layout.bytes == 2 ? uint(store_half(float(value))) : bits_as<uint>(float(value));
    case kSnorm: return snorm(float(value), width);
    case kSrgb: return unorm(alpha ? float(value) : srgb_from_linear(float(value)), width);
    default: return unorm(float(value), width);
  }
}

template <class T>
OMPS_CALL metal::vec<T, 4> load_pixel(const unsigned char* at, uint format) {
  using V = metal::vec<T, 4>;
  const PixelLayout layout = pixel_layout(format);
  V v(T(0), T(0), T(0), T(1));
  if (layout.kind == kTenTen) v = V(metal::unpack_unorm10a2_to_float(*(const uint*)at));
  else if (layout.kind == kAlpha) return V(T(0), T(0), T(0), channel_value<T>(*at, layout, true));
  else
    for (uint c = 0; c < 4; ++c)
      if (c < layout.channels) v[int(c)] = channel_value<T>(load_channel(at + c * layout.bytes, layout.bytes), layout, c == 3);
  return layout.reversed ? V(v.z, v.y, v.x, v.w) : v;
}

template <class T>
OMPS_CALL void store_pixel(unsigned char* at, uint format, const metal::vec<T, 4>& color) {
  using V = metal::vec<T, 4>;
  const PixelLayout layout = pixel_layout(format);
  const V v = layout.reversed ? V(color.z, color.y, color.x, color.w) : color;
  if (layout.kind == kTenTen) *(uint*)at = metal::pack_float_to_unorm10a2(metal::vec<float, 4>(v));
  else if (layout.kind == kAlpha) *at = uchar(channel_bits<T>(v.w, layout, true));
  else
    for (uint c = 0; c < 4; ++c)
      if (c < layout.channels)
        store_channel(at + c * layout.bytes, layout.bytes, channel_bits<T>(v[int(c)], layout, c == 3));
}

}  // namespace omps
