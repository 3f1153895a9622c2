// sampler: arguments of a kernel and `constexpr sampler s(coord::pixel, filter::linear);`. The bits are those of omps::Sampler.
#pragma once
#include "../abi.h"
#include "vectors.h"

namespace metal {

enum class coord { pixel, normalized };
enum class filter { nearest, linear };
enum class min_filter { nearest, linear };
enum class mag_filter { nearest, linear };
enum class mip_filter { none, nearest, linear };
enum class address { clamp_to_edge, mirrored_clamp_to_edge, repeat, mirrored_repeat, clamp_to_zero, clamp_to_border };
enum class s_address { clamp_to_edge, mirrored_clamp_to_edge, repeat, mirrored_repeat, clamp_to_zero, clamp_to_border };
enum class t_address { clamp_to_edge, mirrored_clamp_to_edge, repeat, mirrored_repeat, clamp_to_zero, clamp_to_border };
enum class r_address { clamp_to_edge, mirrored_clamp_to_edge, repeat, mirrored_repeat, clamp_to_zero, clamp_to_border };
enum class compare_func { never, less, equal, less_equal, greater, not_equal, greater_equal, always, none = 0 };
enum class border_color { transparent_black, opaque_black, opaque_white };

struct max_anisotropy {
  OMPS_INLINE constexpr explicit max_anisotropy(int) {}
};
struct lod_clamp {
  float low, high;
  OMPS_INLINE constexpr lod_clamp(float minimum, float maximum) : low(minimum), high(maximum) {}
};

struct sampler {
  omps::Sampler state;

  template <class... Parts>
  OMPS_INLINE constexpr sampler(Parts... parts) : state{1u << 13, 0, 65535} {
    (set(parts), ...);
  }
  OMPS_INLINE constexpr sampler(const sampler& other) : state{other.state.bits, other.state.lod_min, other.state.lod_max} {}
  OMPS_INLINE constexpr sampler(sampler& other) : sampler(static_cast<const sampler&>(other)) {}
  OMPS_INLINE constexpr explicit sampler(const omps::Sampler& given) : state{given.bits, given.lod_min, given.lod_max} {}
  OMPS_INLINE explicit sampler(omps::Sampler& given) : state{given.bits, given.lod_min, given.lod_max} {}

 private:
  OMPS_INLINE constexpr void field(uint value, int shift, uint mask) { state.bits = (state.bits & ~(mask << shift)) | value << shift; }
  OMPS_INLINE constexpr void set(coord v) { field(uint(v), 13, 1); }
  OMPS_INLINE constexpr void set(filter v) { field(uint(v), 0, 1), field(uint(v), 1, 1); }
  OMPS_INLINE constexpr void set(min_filter v) { field(uint(v), 0, 1); }
  OMPS_INLINE constexpr void set(mag_filter v) { field(uint(v), 1, 1); }
  OMPS_INLINE constexpr void set(mip_filter v) { field(uint(v), 2, 3); }
  OMPS_INLINE constexpr void set(address v) { field(uint(v), 4, 7), field(uint(v), 7, 7), field(uint(v), 10, 7); }
  OMPS_INLINE constexpr void set(s_address v) { field(uint(v), 4, 7); }
  OMPS_INLINE constexpr void set(t_address v) { field(uint(v), 7, 7); }
  OMPS_INLINE constexpr void set(r_address v) { field(uint(v), 10, 7); }
  OMPS_INLINE constexpr void set(border_color v) { field(uint(v), 14, 3); }
  OMPS_INLINE constexpr void set(compare_func v) { field(uint(v), 16, 7); }
  OMPS_INLINE constexpr void set(max_anisotropy) {}
  OMPS_INLINE constexpr void set(lod_clamp v) { state.lod_min = omps::lod_steps(v.low), state.lod_max = omps::lod_steps(v.high); }
};

// How sample chooses the level: level(x), bias(x) (a kernel has no derivatives: level 0 plus x), gradients.
struct level {
  float lod;
  OMPS_INLINE explicit constexpr level(float x) : lod(x) {}
};
struct bias {
  float value;
  OMPS_INLINE explicit constexpr bias(float x) : value(x) {}
};
struct min_lod_clamp {
  float lod;
  OMPS_INLINE explicit constexpr min_lod_clamp(float x) : lod(x) {}
};
struct gradient2d {
  float2 dx, dy;
  OMPS_INLINE gradient2d(float2 x, float2 y) : dx(x), dy(y) {}
};
struct gradient3d {
  float3 dx, dy;
  OMPS_INLINE gradient3d(float3 x, float3 y) : dx(x), dy(y) {}
};
enum class component { x, y, z, w };
enum class access { sample, read, write, read_write };

}  // namespace metal
