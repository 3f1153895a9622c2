// Geometric functions of vectors and scalars. Sums are computed from the first component to the last.
#pragma once
#include "math.h"

namespace omps {

// A sum of the components, in float for small floats.
template <class V>
OMPS_INLINE auto sum(const V& v) {
  using T = element_t<V>;
  using S = choice_t<Shape<T>::kind == kSmallFloat, float, T>;
  S s = S(v.x) + S(v.y);
  if constexpr (Shape<V>::n > 2) s += S(v.z);
  if constexpr (Shape<V>::n > 3) s += S(v.w);
  return s;
}
template <class V>
OMPS_INLINE auto dot_in_float(const V& a, const V& b) {
  using T = element_t<V>;
  using S = choice_t<Shape<T>::kind == kSmallFloat, float, T>;
  S s = S(a.x) * S(b.x) + S(a.y) * S(b.y);
  if constexpr (Shape<V>::n > 2) s += S(a.z) * S(b.z);
  if constexpr (Shape<V>::n > 3) s += S(a.w) * S(b.w);
  return s;
}

}  // namespace omps

namespace metal {

template <class A, class B>
  requires omps::VectorPair<A, B>
OMPS_INLINE auto dot(const A& a, const B& b) {
  using V = omps::pair_t<A, B>;
  return omps::element_t<V>(omps::dot_in_float(V(a), V(b)));
}
template <class A, class B>
  requires omps::VectorPair<A, B>
OMPS_INLINE auto cross(const A& a_, const B& b_) {
  using V = omps::pair_t<A, B>;
  const V a(a_), b(b_);
  return V(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
template <omps::Vector A>
OMPS_INLINE auto length_squared(const A& a) {
  return dot(a, a);
}
// Everything whose accuracy has a name.
#define OMPS_LENGTHS                                                                                 \
  template <omps::Vector A>                                                                          \
  OMPS_INLINE auto length(const A& a) {                                                              \
    const omps::value_t<A> v(a);                                                                     \
    return omps::element_t<A>(Math::sqrt(float(omps::dot_in_float(v, v))));                          \
  }                                                                                                  \
  template <omps::Scalar A>                                                                          \
  OMPS_INLINE auto length(A a) {                                                                     \
    return fabs(a);                                                                                  \
  }                                                                                                  \
  template <omps::Value A, omps::Value B>                                                            \
  OMPS_INLINE auto distance(const A& a, const B& b) {                                                \
    return length(a - b);                                                                            \
  }                                                                                                  \
  template <omps::Vector A>                                                                          \
  OMPS_INLINE auto normalize(const A& a) {                                                           \
    using V = omps::value_t<A>;                                                                      \
    const V v(a);                                                                                    \
    const float r = Math::rsqrt(float(omps::dot_in_float(v, v)));                                    \
    return omps::map(v, [r](auto x) { return decltype(x)(float(x) * r); });                          \
  }
namespace precise {
OMPS_LENGTHS
}  // namespace precise
namespace fast {
OMPS_LENGTHS
}  // namespace fast
inline namespace math_of_program {
OMPS_LENGTHS
}  // namespace math_of_program
#undef OMPS_LENGTHS

template <omps::Vector A, omps::Vector B>
OMPS_INLINE auto distance_squared(const A& a, const B& b) {
  return length_squared(a - b);
}
template <omps::Vector A, omps::Vector B>
OMPS_INLINE auto reflect(const A& incident, const B& normal) {
  using V = omps::value_t<A>;
  return V(incident) - V(normal) * (dot(normal, incident) * omps::element_t<V>(2));
}
template <omps::Vector A, omps::Vector B, omps::Scalar E>
OMPS_INLINE auto refract(const A& incident, const B& normal, E ratio) {
  using V = omps::value_t<A>;
  using T = omps::element_t<V>;
  const T cosine = dot(normal, incident), eta = T(ratio), k = T(1) - eta * eta * (T(1) - cosine * cosine);
  return k < T(0) ? V(T(0)) : V(V(incident) * eta - V(normal) * (eta * cosine + sqrt(k)));
}
template <omps::Vector A, omps::Vector B, omps::Vector C>
OMPS_INLINE auto faceforward(const A& n, const B& incident, const C& reference) {
  using V = omps::value_t<A>;
  return dot(reference, incident) < 0 ? V(n) : V(-n);
}

}  // namespace metal
