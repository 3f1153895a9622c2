// metal_pack: several small numbers in one integer.
#pragma once
#include "math.h"

namespace omps {

// The nearest of 2^bits - 1 steps from 0 to 1, or of 2^(bits - 1) - 1 steps on both sides of zero.
OMPS_INLINE uint unorm(float x, int bits) {
  const float most = float((1u << bits) - 1u);
  return uint(Precise::rint(least<float>(greatest<float>(x, 0.0f), 1.0f) * most));
}
OMPS_INLINE uint snorm(float x, int bits) {
  const float most = float((1u << (bits - 1)) - 1u);
  return uint(int(Precise::rint(least<float>(greatest<float>(x, -1.0f), 1.0f) * most))) & ((1u << bits) - 1u);
}
OMPS_INLINE float from_unorm(uint x, int bits) {
  const uint most = (1u << bits) - 1u;
  return float(x & most) / float(most);
}
OMPS_INLINE float from_snorm(uint x, int bits) {
  const float value = float(int(x << (32 - bits)) >> (32 - bits)) / float((1u << (bits - 1)) - 1u);
  return value < -1.0f ? -1.0f : value;
}
OMPS_INLINE float srgb_from_linear(float x) {
  x = least<float>(greatest<float>(x, 0.0f), 1.0f);
  return x <= 0.0031308f ? x * 12.92f : 1.055f * Precise::pow(x, 1.0f / 2.4f) - 0.055f;
}
OMPS_INLINE float linear_from_srgb(float x) { return x <= 0.04045f ? x / 12.92f : Precise::pow((x + 0.055f) / 1.055f, 2.4f); }

}  // namespace omps

namespace metal {

#define OMPS_PACK_4(norm)                                                                                               \
  template <omps::VectorOf<4> V>                                                                                        \
  OMPS_INLINE uint pack_omps_to_##norm##4x8(const V& value) {                                                           \
    const float4 v(value);                                                                                              \
    return omps::norm(v.x, 8) | omps::norm(v.y, 8) << 8 | omps::norm(v.z, 8) << 16 | omps::norm(v.w, 8) << 24;          \
  }                                                                                                                     \
  template <omps::VectorOf<2> V>                                                                                        \
  OMPS_INLINE uint pack_omps_to_##norm##2x16(const V& value) {                                                          \
    const float2 v(value);                                                                                              \
    return omps::norm(v.x, 16) | omps::norm(v.y, 16) << 16;                                                             \
  }                                                                                                                     \
  OMPS_INLINE uint pack_float_to_##norm##4x8(const float4& v) { return pack_omps_to_##norm##4x8(v); }                   \
  OMPS_INLINE uint pack_half_to_##norm##4x8(const half4& v) { return pack_omps_to_##norm##4x8(v); }                     \
  OMPS_INLINE uint pack_float_to_##norm##2x16(const float2& v) { return pack_omps_to_##norm##2x16(v); }                 \
  OMPS_INLINE uint pack_half_to_##norm##2x16(const half2& v) { return pack_omps_to_##norm##2x16(v); }                   \
  OMPS_INLINE float4 unpack_##norm##4x8_to_float(uint x) {                                                              \
    return float4(omps::from_##norm(x, 8), omps::from_##norm(x >> 8, 8), omps::from_##norm(x >> 16, 8),                 \
                  omps::from_##norm(x >> 24, 8));                                                                       \
  }                                                                                                                     \
  OMPS_INLINE half4 unpack_##norm##4x8_to_half(uint x) { return half4(unpack_##norm##4x8_to_float(x)); }                \
  OMPS_INLINE float2 unpack_##norm##2x16_to_float(uint x) {                                                             \
    return float2(omps::from_##norm(x, 16), omps::from_##norm(x >> 16, 16));                                            \
  }                                                                                                                     \
  OMPS_INLINE half2 unpack_##norm##2x16_to_half(uint x) { return half2(unpack_##norm##2x16_to_float(x)); }
OMPS_PACK_4(unorm)
OMPS_PACK_4(snorm)
#undef OMPS_PACK_4

OMPS_INLINE uint pack_float_to_srgb_unorm4x8(const float4& v) {
  return pack_float_to_unorm4x8(
      float4(omps::srgb_from_linear(v.x), omps::srgb_from_linear(v.y), omps::srgb_from_linear(v.z), v.w));
}
OMPS_INLINE uint pack_half_to_srgb_unorm4x8(const half4& v) { return pack_float_to_srgb_unorm4x8(float4(v)); }
OMPS_INLINE float4 unpack_unorm4x8_srgb_to_float(uint x) {
  const float4 v = unpack_unorm4x8_to_float(x);
  return float4(omps::linear_from_srgb(v.x), omps::linear_from_srgb(v.y), omps::linear_from_srgb(v.z), v.w);
}
OMPS_INLINE half4 unpack_unorm4x8_srgb_to_half(uint x) { return half4(unpack_unorm4x8_srgb_to_float(x)); }
OMPS_INLINE uint pack_float_to_unorm10a2(const float4& v) {
  return omps::unorm(v.x, 10) | omps::unorm(v.y, 10) << 10 | omps::unorm(v.z, 10) << 20 | omps::unorm(v.w, 2) << 30;
}
OMPS_INLINE float4 unpack_unorm10a2_to_float(uint x) {
  return float4(omps::from_unorm(x, 10), omps::from_unorm(x >> 10, 10), omps::from_unorm(x >> 20, 10), omps::from_unorm(x >> 30, 2));
}
OMPS_INLINE ushort pack_float_to_unorm565(const float3& v) {
  return ushort(omps::unorm(v.x, 5) << 11 | omps::unorm(v.y, 6) << 5 | omps::unorm(v.z, 5));
}
OMPS_INLINE float3 unpack_unorm565_to_float(ushort x) {
  return float3(omps::from_unorm(uint(x) >> 11, 5), omps::from_unorm(uint(x) >> 5, 6), omps::from_unorm(x, 5));
}

}  // namespace metal
