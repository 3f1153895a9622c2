// Names of Apple's compiler and of GNU C that public programs use, in terms of the library.
#pragma once
#include "math.h"
#include "relational.h"
#include "simd_groups.h"
#include "type_traits.h"

#define __METAL_FAST_MATH__ true
#define __METAL_PRECISE_MATH__ false
#define __METAL_MAYBE_FAST_MATH__ (OMPS_FAST_MATH != 0)

namespace omps {

struct Nothing;  // of functions that nothing calls

// float a[4] = {[0 ... 3] = 1};
template <class T, unsigned long N, class V>
OMPS_INLINE void fill_array(T (&array)[N], const V& value) {
  for (unsigned long i = 0; i < N; ++i) array[i] = T(value);
}

OMPS_INLINE bool expect(bool value, bool) { return value; }

}  // namespace omps

namespace metal {

template <class... T>
struct _disjunction : bool_constant<(T::value || ...)> {};
template <class... T>
struct _conjunction : bool_constant<(T::value && ...)> {};

// A value that all threads have in common; here it is a value.
template <class T>
using uniform = T;
template <class T>
OMPS_INLINE constexpr T make_uniform(T x) { return x; }

template <class T>
using remove_addrspace_t = T;
template <class T>
struct remove_addrspace {
  using type = T;
};

// The last argument says whether the function may be fast.
#define OMPS_INTERNAL_1(internal, name) \
  template <class T>                    \
  OMPS_INLINE T __metal_##internal(T x, bool) { return metal::name(x); }
#define OMPS_INTERNAL_2(internal, name) \
  template <class T, class U>           \
  OMPS_INLINE T __metal_##internal(T x, U y, bool) { return metal::name(x, y); }
#define OMPS_INTERNAL_3(internal, name) \
  template <class T>                    \
  OMPS_INLINE T __metal_##internal(T x, T y, T z, bool) { return metal::name(x, y, z); }
#define OMPS_INTERNALS_1(M)                                                                                            \
  M(fabs, abs) M(acos, acos) M(acosh, acosh) M(asin, asin) M(asinh, asinh) M(atan, atan) M(atanh, atanh) M(ceil, ceil) \
  M(cos, cos) M(cosh, cosh) M(cospi, cospi) M(exp, exp) M(exp2, exp2) M(exp10, exp10) M(floor, floor) M(fract, fract)  \
  M(log, log) M(log2, log2) M(log10, log10) M(rint, rint) M(round, round) M(rsqrt, rsqrt) M(sin, sin) M(sinh, sinh)    \
  M(sinpi, sinpi) M(sqrt, sqrt) M(tan, tan) M(tanh, tanh) M(tanpi, tanpi) M(trunc, trunc)
OMPS_INTERNALS_1(OMPS_INTERNAL_1)
#define OMPS_INTERNALS_2(M) \
  M(atan2, atan2) M(divide, divide) M(fmax, max) M(fmin, min) M(fmod, fmod) M(pow, pow) M(powr, powr) M(ldexp, ldexp)
OMPS_INTERNALS_2(OMPS_INTERNAL_2)
#define OMPS_INTERNALS_3(M) M(fmax3, max3) M(fmin3, min3) M(fmedian3, median3)
OMPS_INTERNALS_3(OMPS_INTERNAL_3)
#undef OMPS_INTERNAL_1
#undef OMPS_INTERNAL_2
#undef OMPS_INTERNAL_3
template <class T>
OMPS_INLINE T __metal_fma(T x, T y, T z) { return metal::fma(x, y, z); }
template <class T>
OMPS_INLINE T __metal_nextafter(T x, T y) { return metal::nextafter(x, y); }
template <class T, class E>
OMPS_INLINE T __metal_frexp(T x, E* exponent) { return metal::frexp(x, *exponent); }

#define OMPS_INTERNAL_SIMD(name)                                          \
  template <class... A>                                                   \
  OMPS_INLINE auto __metal_##name(A... a) { return metal::name(a...); }
#define OMPS_INTERNALS_SIMD(M)                                                                                            \
  M(simd_broadcast) M(simd_shuffle) M(simd_shuffle_and_fill_down) M(simd_shuffle_and_fill_up) M(simd_shuffle_down)        \
  M(simd_shuffle_rotate_down) M(simd_shuffle_rotate_up) M(simd_shuffle_up) M(simd_shuffle_xor) M(simd_max) M(simd_min)    \
  M(simd_prefix_exclusive_product) M(simd_prefix_exclusive_sum) M(simd_prefix_inclusive_product)                          \
  M(simd_prefix_inclusive_sum) M(simd_product) M(simd_sum)
OMPS_INTERNALS_SIMD(OMPS_INTERNAL_SIMD)
#undef OMPS_INTERNAL_SIMD
template <class T>
OMPS_INLINE T __metal_simd_xor(T a) {
  if constexpr (omps::is_same<T, float>) return omps::bits_as<float>(metal::simd_xor(omps::bits_as<uint>(a)));
  else return metal::simd_xor(a);
}

template <class T>
OMPS_INLINE T __metal_get_simdgroup_size(T) { return T(omps::kSimdWidth); }

// Whether SIMD-group functions take the type.
template <class T>
struct __is_valid_simdgroup_type {
  static constexpr bool value = omps::Shape<T>::n == 1 && sizeof(T) <= 4 && !is_same_v<T, bool>;
};

}  // namespace metal
