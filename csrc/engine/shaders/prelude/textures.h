// The texture types of kernels. Reads outside of a texture give zero, writes outside of it do nothing; so does a texture that is not bound.
#pragma once
#include "sampling.h"
#include "type_traits.h"

namespace omps {

struct TextureReference {
  const Texture* texture = nullptr;
  TextureReference() = default;
  OMPS_INLINE explicit TextureReference(const Texture* t) : texture(t) {}
  OMPS_INLINE void fence() const {}
  OMPS_INLINE uint get_width(uint level = 0) const { return extent(texture->width, level); }
  OMPS_INLINE uint get_num_mip_levels() const { return texture->level_count; }
  OMPS_INLINE uint get_num_samples() const { return 1; }
};

OMPS_INLINE float3 position(float x) { return float3(x, 0.0f, 0.0f); }
OMPS_INLINE float3 position(const metal::vec<float, 2>& v) { return float3(v.x, v.y, 0.0f); }
OMPS_INLINE float3 position(const float3& v) { return v; }
template <Value C>
OMPS_INLINE uint3 place(const C& c) {
  if constexpr (Shape<C>::n == 1) return uint3(uint(c), 0, 0);
  else if constexpr (Shape<C>::n == 2) return uint3(metal::vec<uint, 2>(c), 0);
  else return uint3(c);
}
template <Value C>
OMPS_INLINE int3 shift(const C& c) {
  if constexpr (Shape<C>::n == 1) return int3(int(c), 0, 0);
  else if constexpr (Shape<C>::n == 2) return int3(metal::vec<int, 2>(c), 0);
  else return int3(c);
}

}  // namespace omps

// Members of a texture with Axes axes. Integer is a coordinate of pixels, Real one of samples.
#define OMPS_TEXTURE_START(name, Axes, Integer, Real)                                                  \
  template <class T, access A = access::sample>                                                        \
  struct name : omps::TextureReference {                                                               \
    using omps::TextureReference::TextureReference;                                                    \
    static constexpr int axes = Axes;                                                                  \
    using Coordinate = Integer;                                                                        \
    using Position = Real;                                                                             \
    using Color = vec<T, 4>;                                                                           \
    using Texel = omps::texel_t<T>;

#define OMPS_TEXTURE_PLAIN                                                                                              \
  template <omps::Value C>                                                                                              \
  OMPS_INLINE Color read(const C& at, uint lod = 0) const {                                                             \
    return Color(omps::read_pixel<Texel>(*texture, omps::place(Coordinate(at)), 0, lod));                                          \
  }                                                                                                                     \
  template <omps::Value V, omps::Value C>                                                                               \
  OMPS_INLINE void write(const V& color, const C& at, uint lod = 0) const {                                             \
    omps::write_pixel<Texel>(*texture, vec<Texel, 4>(Color(color)), omps::place(Coordinate(at)), 0, lod);                                  \
  }                                                                                                                     \
  OMPS_INLINE Color sample(const sampler& s, const Position& at) const {                                                \
    return Color(omps::sample<Texel>(*texture, s.state, omps::position(at), omps::int3(0), 0, 0.0f, axes));                        \
  }                                                                                                                     \
  template <omps::Value O>                                                                                              \
  OMPS_INLINE Color sample(const sampler& s, const Position& at, const O& offset) const {                               \
    return Color(omps::sample<Texel>(*texture, s.state, omps::position(at), omps::shift(offset), 0, 0.0f, axes));                  \
  }                                                                                                                     \
  template <omps::LevelChoice L, omps::Value O = int>                                                                   \
  OMPS_INLINE Color sample(const sampler& s, const Position& at, const L& choice, const O& offset = O(0)) const {       \
    return Color(omps::sample<Texel>(*texture, s.state, omps::position(at), omps::shift(offset), 0, level_of(choice, *texture), axes)); \
  }
#define OMPS_TEXTURE_ARRAY                                                                                              \
  template <omps::Value C>                                                                                              \
  OMPS_INLINE Color read(const C& at, uint slice, uint lod = 0) const {                                                 \
    return Color(omps::read_pixel<Texel>(*texture, omps::place(Coordinate(at)), slice, lod));                                      \
  }                                                                                                                     \
  template <omps::Value V, omps::Value C>                                                                               \
  OMPS_INLINE void write(const V& color, const C& at, uint slice, uint lod = 0) const {                                 \
    omps::write_pixel<Texel>(*texture, vec<Texel, 4>(Color(color)), omps::place(Coordinate(at)), slice, lod);                              \
  }                                                                                                                     \
  OMPS_INLINE Color sample(const sampler& s, const Position& at, uint slice) const {                                    \
    return Color(omps::sample<Texel>(*texture, s.state, omps::position(at), omps::int3(0), slice, 0.0f, axes));                    \
  }                                                                                                                     \
  template <omps::Value O>                                                                                              \
  OMPS_INLINE Color sample(const sampler& s, const Position& at, uint slice, const O& offset) const {                   \
    return Color(omps::sample<Texel>(*texture, s.state, omps::position(at), omps::shift(offset), slice, 0.0f, axes));              \
  }                                                                                                                     \
  template <omps::LevelChoice L, omps::Value O = int>                                                                   \
  OMPS_INLINE Color sample(const sampler& s, const Position& at, uint slice, const L& choice, const O& offset = O(0)) const { \
    return Color(omps::sample<Texel>(*texture, s.state, omps::position(at), omps::shift(offset), slice,           \
                                           level_of(choice, *texture), axes));                                                         \
  }                                                                                                                     \
  OMPS_INLINE uint get_array_size() const { return texture->slices; }
#define OMPS_TEXTURE_HEIGHT \
  OMPS_INLINE uint get_height(uint lod = 0) const { return omps::extent(texture->height, lod); }

namespace metal {

using omps::level_of;

OMPS_TEXTURE_START(texture1d, 1, uint, float)
OMPS_TEXTURE_PLAIN
};
OMPS_TEXTURE_START(texture_buffer, 1, uint, float)
OMPS_TEXTURE_PLAIN
};
OMPS_TEXTURE_START(texture1d_array, 1, uint, float)
OMPS_TEXTURE_ARRAY
};
OMPS_TEXTURE_START(texture2d, 2, uint2, float2)
OMPS_TEXTURE_PLAIN
OMPS_TEXTURE_HEIGHT
OMPS_INLINE Color gather(const sampler& s, const float2& at, int2 offset = int2(0), component c = component::x) const {
  return Color(omps::gather<Texel>(*texture, s.state, omps::position(at), omps::shift(offset), 0, int(c)));
}
};
OMPS_TEXTURE_START(texture2d_array, 2, uint2, float2)
OMPS_TEXTURE_ARRAY
OMPS_TEXTURE_HEIGHT
OMPS_INLINE Color gather(const sampler& s, const float2& at, uint slice, int2 offset = int2(0), component c = component::x) const {
  return Color(omps::gather<Texel>(*texture, s.state, omps::position(at), omps::shift(offset), slice, int(c)));
}
};
OMPS_TEXTURE_START(texture3d, 3, uint3, float3)
OMPS_TEXTURE_PLAIN
OMPS_TEXTURE_HEIGHT
OMPS_INLINE uint get_depth(uint lod = 0) const { return omps::extent(texture->depth, lod); }
};

// A depth texture has one component.
template <class T, access A = access::sample>
struct depth2d : omps::TextureReference {
  using omps::TextureReference::TextureReference;
  OMPS_TEXTURE_HEIGHT
  template <omps::Value C>
  OMPS_INLINE T read(const C& at, uint lod = 0) const {
    return T(omps::read_pixel<float>(*texture, omps::place(at), 0, lod).x);
  }
  template <class... More>
  OMPS_INLINE T sample(const sampler& s, const float2& at, const More&... more) const {
    return texture2d<T>(texture).sample(s, at, more...).x;
  }
};

template <class X>
OMPS_INLINE bool is_null_texture(const X& t) {
  return !t.texture || !t.texture->address;
}

}  // namespace metal

namespace omps {

template <class X>
struct TextureArgument {
  static OMPS_INLINE X of(const Texture* first) { return X(first); }
};
template <class X, size_t N>
struct TextureArgument<metal::array<X, N>> {
  static OMPS_INLINE metal::array<X, N> of(const Texture* first) {
    metal::array<X, N> all;
    for (size_t i = 0; i < N; ++i) all[i] = X(first + i);
    return all;
  }
};

}  // namespace omps
