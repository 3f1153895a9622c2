// packed_float3 and relatives: as large and aligned as their components. They convert to and from vec, and compute as vec.
#pragma once
#include "vectors.h"

#define OMPS_PACKED_MEMBERS(N)                                                                    \
  OMPS_INLINE constexpr T& operator[](int i) { return data[i]; }                                  \
  OMPS_INLINE constexpr const T& operator[](int i) const { return data[i]; }                      \
  packed_vec() = default;                                                                         \
  packed_vec(const packed_vec&) = default;                                                        \
  template <omps::Scalar... A>                                                                    \
    requires(sizeof...(A) > 1)                                                                    \
  OMPS_INLINE constexpr packed_vec(A... a) : packed_vec(vec<T, N>(a...)) {}                       \
  template <omps::Value A>                                                                        \
    requires(omps::Shape<A>::n == 1 || omps::Shape<A>::n == N)                                    \
  OMPS_INLINE constexpr packed_vec(const A& a) : packed_vec(vec<T, N>(a)) {}                      \
  OMPS_INLINE constexpr packed_vec& operator=(const packed_vec& other) {                          \
    for (int i = 0; i < N; ++i) data[i] = other.data[i];                                          \
    return *this;                                                                                 \
  }

#define OMPS_PACKED_ASSIGN(op)                                          \
  template <class T, int N, omps::Value B>                              \
  OMPS_INLINE packed_vec<T, N>& operator op##=(packed_vec<T, N>& a, const B& b) { \
    return a = packed_vec<T, N>(vec<T, N>(a) op b);                     \
  }

namespace metal {

template <class T, int N>
struct packed_vec;

template <class T>
struct packed_vec<T, 2> {
  OMPS_COMPONENTS_2
  OMPS_PACKED_MEMBERS(2)
  OMPS_INLINE constexpr packed_vec(const vec<T, 2>& v) : x(v.x), y(v.y) {}
  OMPS_INLINE constexpr operator vec<T, 2>() const { return vec<T, 2>(x, y); }
};
template <class T>
struct packed_vec<T, 3> {
  OMPS_COMPONENTS_3
  OMPS_PACKED_MEMBERS(3)
  OMPS_INLINE constexpr packed_vec(const vec<T, 3>& v) : x(v.x), y(v.y), z(v.z) {}
  OMPS_INLINE constexpr operator vec<T, 3>() const { return vec<T, 3>(x, y, z); }
};
template <class T>
struct packed_vec<T, 4> {
  OMPS_COMPONENTS_4
  OMPS_PACKED_MEMBERS(4)
  OMPS_INLINE constexpr packed_vec(const vec<T, 4>& v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
  OMPS_INLINE constexpr operator vec<T, 4>() const { return vec<T, 4>(x, y, z, w); }
};

}  // namespace metal

namespace omps {
template <class T, int N>
struct Shape<metal::packed_vec<T, N>, false> {
  static constexpr int n = N, kind = Shape<T>::kind;
  using element = T;
  using value = metal::vec<T, N>;
};
}  // namespace omps

namespace metal {
OMPS_PACKED_ASSIGN(+)
OMPS_PACKED_ASSIGN(-)
OMPS_PACKED_ASSIGN(*)
OMPS_PACKED_ASSIGN(/)
OMPS_PACKED_ASSIGN(%)
OMPS_PACKED_ASSIGN(&)
OMPS_PACKED_ASSIGN(|)
OMPS_PACKED_ASSIGN(^)
OMPS_PACKED_ASSIGN(<<)
OMPS_PACKED_ASSIGN(>>)
#undef OMPS_PACKED_ASSIGN
#undef OMPS_PACKED_MEMBERS

#define OMPS_PACKED_NAMES(T, name)              \
  using packed_##name##2 = packed_vec<T, 2>;    \
  using packed_##name##3 = packed_vec<T, 3>;    \
  using packed_##name##4 = packed_vec<T, 4>;
OMPS_VECTOR_TYPES(OMPS_PACKED_NAMES)
#undef OMPS_PACKED_NAMES
}  // namespace metal

#define OMPS_PACKED_NAMES(T, name) using metal::packed_##name##2, metal::packed_##name##3, metal::packed_##name##4;
OMPS_VECTOR_TYPES(OMPS_PACKED_NAMES)
#undef OMPS_PACKED_NAMES
