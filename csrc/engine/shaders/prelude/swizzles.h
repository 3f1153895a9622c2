// Swizzles: `v.zyx` is a member of the anonymous union of vec, an object that knows its components by its type. It converts to a vec,
// and takes one by =, += and relatives. The program defines OMPS_SWIZZLES_2, _3, _4: S(zyx, 2, 1, 0) for each that it uses.
#pragma once
#include "scalars.h"

#ifndef OMPS_SWIZZLES_2
#define OMPS_SWIZZLES_2(S)
#endif
#ifndef OMPS_SWIZZLES_3
#define OMPS_SWIZZLES_3(S)
#endif
#ifndef OMPS_SWIZZLES_4
#define OMPS_SWIZZLES_4(S)
#endif

namespace metal {
template <class T, int N>
struct vec;
}

namespace omps {

template <class V, class T, int M, int... I>  // V: the value; T, M: element and components of the vector that has it
struct Swizzle {
  T data[M];

  OMPS_INLINE constexpr operator V() const { return V(data[I]...); }
  OMPS_INLINE constexpr V operator()() const { return V(data[I]...); }
  OMPS_INLINE constexpr T operator[](int i) const { return V(*this)[i]; }
  OMPS_INLINE constexpr T& operator[](int i) {
    constexpr int place[] = {I...};
    return data[place[i]];
  }
  OMPS_INLINE constexpr Swizzle& operator=(const V& v) {
    const V copy = v;
    int i = 0;
    ((data[I] = copy[i++]), ...);
    return *this;
  }
  OMPS_INLINE constexpr Swizzle& operator=(const Swizzle& other) { return *this = V(other); }
#define OMPS_SWIZZLE_ASSIGN(op)                                 \
  template <Value B>                                            \
  OMPS_INLINE constexpr Swizzle& operator op##=(const B & b) {  \
    return *this = V(V(*this) op b);                            \
  }
  OMPS_SWIZZLE_ASSIGN(+)
  OMPS_SWIZZLE_ASSIGN(-)
  OMPS_SWIZZLE_ASSIGN(*)
  OMPS_SWIZZLE_ASSIGN(/)
  OMPS_SWIZZLE_ASSIGN(%)
  OMPS_SWIZZLE_ASSIGN(&)
  OMPS_SWIZZLE_ASSIGN(|)
  OMPS_SWIZZLE_ASSIGN(^)
  OMPS_SWIZZLE_ASSIGN(<<)
  OMPS_SWIZZLE_ASSIGN(>>)
#undef OMPS_SWIZZLE_ASSIGN
};

template <class V, class T, int M, int... I>
struct Shape<Swizzle<V, T, M, I...>, false> {
  static constexpr int n = sizeof...(I), kind = Shape<T>::kind;
  using element = T;
  using value = V;
};

template <class T, int M, int... I>
using swizzle_t = Swizzle<metal::vec<T, int(sizeof...(I))>, T, M, I...>;

}  // namespace omps
