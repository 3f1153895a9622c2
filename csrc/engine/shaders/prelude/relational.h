// Relational functions, select and as_type's relatives.
#pragma once
#include "math.h"

namespace omps {
OMPS_INLINE bool is_nan(float x) { return (bits_as<uint>(x) & 0x7fffffffu) > 0x7f800000u; }
OMPS_INLINE bool is_inf(float x) { return (bits_as<uint>(x) & 0x7fffffffu) == 0x7f800000u; }
OMPS_INLINE bool is_finite(float x) { return (bits_as<uint>(x) & 0x7f800000u) != 0x7f800000u; }
template <class T>
OMPS_INLINE bool is_normal(T x) {
  const float least_normal = is_same<T, half> ? 0x1p-14f : 0x1p-126f, a = float(x) < 0.0f ? -float(x) : float(x);
  return a >= least_normal && is_finite(float(x));
}
}  // namespace omps

namespace metal {

OMPS_FUNCTION_1(isnan, omps::is_nan(float(a)))
OMPS_FUNCTION_1(isinf, omps::is_inf(float(a)))
OMPS_FUNCTION_1(isfinite, omps::is_finite(float(a)))
OMPS_FUNCTION_1(isnormal, omps::is_normal<T>(a))
OMPS_FUNCTION_1(signbit, bool(omps::bits_as<uint>(float(a)) >> 31))
OMPS_FUNCTION_2(isequal, bool(a == b))
OMPS_FUNCTION_2(isnotequal, bool(a != b))
OMPS_FUNCTION_2(isgreater, bool(a > b))
OMPS_FUNCTION_2(isgreaterequal, bool(a >= b))
OMPS_FUNCTION_2(isless, bool(a < b))
OMPS_FUNCTION_2(islessequal, bool(a <= b))
OMPS_FUNCTION_2(islessgreater, bool(a < b || a > b))
OMPS_FUNCTION_2(isordered, bool(a == a && b == b))
OMPS_FUNCTION_2(isunordered, bool(a != a || b != b))

OMPS_INLINE bool all(bool a) { return a; }
OMPS_INLINE bool any(bool a) { return a; }
template <omps::Vector A>
OMPS_INLINE bool all(const A& a) {
  const omps::value_t<A> v(a);
  bool result = true;
  for (int i = 0; i < omps::Shape<A>::n; ++i) result = result && bool(v[i]);
  return result;
}
template <omps::Vector A>
OMPS_INLINE bool any(const A& a) {
  const omps::value_t<A> v(a);
  bool result = false;
  for (int i = 0; i < omps::Shape<A>::n; ++i) result = result || bool(v[i]);
  return result;
}

// c ? b : a, for scalars, and for each component
template <omps::Scalar A, omps::Scalar B>
OMPS_INLINE constexpr auto select(A a, B b, bool c) {
  using T = omps::common_element_t<A, B>;
  return c ? T(b) : T(a);
}
template <class A, class B, omps::Value C>
  requires omps::VectorPair<A, B>
OMPS_INLINE constexpr auto select(const A& a, const B& b, const C& c) {
  using V = omps::pair_t<A, B>;
  V v(a);
  const V w(b);
  const vec<bool, omps::Shape<V>::n> choose(c);
  for (int i = 0; i < omps::Shape<V>::n; ++i) v[i] = choose[i] ? w[i] : v[i];
  return v;
}

}  // namespace metal
