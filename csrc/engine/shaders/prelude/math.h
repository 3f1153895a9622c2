// The functions of metal_math and metal_common for scalars, vectors and swizzles. metal::precise and metal::fast name the accuracy; without a name OMPS_FAST_MATH chooses. Small floats are computed in float and rounded once.
#pragma once
#include "math_cuda.h"
#include "math_host.h"
#include "vectors.h"

namespace omps {

#if defined(OMPS_FAST_MATH) && !OMPS_FAST_MATH
using DefaultMath = Precise;
#else
using DefaultMath = Fast;
#endif

template <class T>
using real_t = choice_t<Shape<T>::kind == kInteger || Shape<T>::kind == kDouble, float, T>;

// Three arguments: scalars, or vectors of one size and scalars.
template <class A, class B>
struct Wider {
  using type = B;
};
template <Vector A, class B>
struct Wider<A, B> {
  using type = A;
};
template <class A, class B, class C>
using widest_t = value_t<typename Wider<A, typename Wider<B, C>::type>::type>;
template <class A, class B, class C>
concept VectorTriple = Value<A> && Value<B> && Value<C> && (Vector<A> || Vector<B> || Vector<C>);
template <class A, class B, class C>
concept ScalarTriple = Scalar<A> && Scalar<B> && Scalar<C>;

// Of a number and NaN they give the number, as C's fmin and fmax do.
template <class T>
OMPS_INLINE constexpr T least(T a, T b) {
  if constexpr (Shape<T>::kind == kInteger) return b < a ? b : a;
  else return b < a || a != a ? b : a;
}
template <class T>
OMPS_INLINE constexpr T greatest(T a, T b) {
  if constexpr (Shape<T>::kind == kInteger) return a < b ? b : a;
  else return a < b || a != a ? b : a;
}
#ifdef OMPS_CUDA
template <>
OMPS_INLINE constexpr float least<float>(float a, float b) { return ::fminf(a, b); }
template <>
OMPS_INLINE constexpr float greatest<float>(float a, float b) { return ::fmaxf(a, b); }
#endif

}  // namespace omps

// Functions of one, two, three arguments: the scalar form gives its type and an expression; vectors apply it to each component.
#define OMPS_FUNCTION_1(name, ...)                                               \
  template <omps::Scalar A>                                                      \
  OMPS_INLINE constexpr auto name(A a) {                                         \
    using T [[maybe_unused]] = omps::element_t<A>;                               \
    return __VA_ARGS__;                                                          \
  }                                                                              \
  template <omps::Vector A>                                                      \
  OMPS_INLINE constexpr auto name(const A& v) {                                  \
    using T = omps::element_t<A>;                                                \
    return omps::map(omps::value_t<A>(v), [](T a) { return __VA_ARGS__; });      \
  }
#define OMPS_FUNCTION_2(name, ...)                                                                             \
  template <omps::Scalar A, omps::Scalar B>                                                                    \
  OMPS_INLINE constexpr auto name(A a_, B b_) {                                                                \
    using T = omps::common_element_t<A, B>;                                                                    \
    const T a = T(a_), b = T(b_);                                                                              \
    return __VA_ARGS__;                                                                                        \
  }                                                                                                            \
  template <class A, class B>                                                                                  \
    requires omps::VectorPair<A, B>                                                                            \
  OMPS_INLINE constexpr auto name(const A& v, const B& w) {                                                    \
    using V = omps::pair_t<A, B>;                                                                              \
    using T = omps::element_t<V>;                                                                              \
    return omps::map(V(v), V(w), [](T a, T b) { return __VA_ARGS__; });                                        \
  }
#define OMPS_FUNCTION_3(name, ...)                                                                             \
  template <class A, class B, class C>                                                                         \
    requires omps::ScalarTriple<A, B, C>                                                                       \
  OMPS_INLINE constexpr auto name(A a_, B b_, C c_) {                                                          \
    using T = omps::common_element_t<omps::common_element_t<A, B>, C>;                                         \
    const T a = T(a_), b = T(b_), c = T(c_);                                                                   \
    return __VA_ARGS__;                                                                                        \
  }                                                                                                            \
  template <class A, class B, class C>                                                                         \
    requires omps::VectorTriple<A, B, C>                                                                       \
  OMPS_INLINE constexpr auto name(const A& u, const B& v, const C& w) {                                        \
    using V = omps::widest_t<A, B, C>;                                                                         \
    using T = omps::element_t<V>;                                                                              \
    return omps::map(V(u), V(v), V(w), [](T a, T b, T c) { return __VA_ARGS__; });                             \
  }

#define OMPS_MATH_1(name) OMPS_FUNCTION_1(name, omps::real_t<T>(Math::name(float(a))))
#define OMPS_MATH_2(name) OMPS_FUNCTION_2(name, omps::real_t<T>(Math::name(float(a), float(b))))

// Everything whose accuracy has a name.
#define OMPS_MATH                                                                                    \
  OMPS_MATH_1(acos)                                                                                  \
  OMPS_MATH_1(acosh)                                                                                 \
  OMPS_MATH_1(asin)                                                                                  \
  OMPS_MATH_1(asinh)                                                                                 \
  OMPS_MATH_1(atan)                                                                                  \
  OMPS_MATH_1(atanh)                                                                                 \
  OMPS_MATH_1(ceil)                                                                                  \
  OMPS_MATH_1(cos)                                                                                   \
  OMPS_MATH_1(cosh)                                                                                  \
  OMPS_MATH_1(cospi)                                                                                 \
  OMPS_MATH_1(exp)                                                                                   \
  OMPS_MATH_1(exp10)                                                                                 \
  OMPS_MATH_1(exp2)                                                                                  \
  OMPS_MATH_1(fabs)                                                                                  \
  OMPS_MATH_1(floor)                                                                                 \
  OMPS_MATH_1(log)                                                                                   \
  OMPS_MATH_1(log10)                                                                                 \
  OMPS_MATH_1(log2)                                                                                  \
  OMPS_MATH_1(rint)                                                                                  \
  OMPS_MATH_1(round)                                                                                 \
  OMPS_MATH_1(rsqrt)                                                                                 \
  OMPS_MATH_1(sin)                                                                                   \
  OMPS_MATH_1(sinh)                                                                                  \
  OMPS_MATH_1(sinpi)                                                                                 \
  OMPS_MATH_1(sqrt)                                                                                  \
  OMPS_MATH_1(tan)                                                                                   \
  OMPS_MATH_1(tanh)                                                                                  \
  OMPS_MATH_1(tanpi)                                                                                 \
  OMPS_MATH_1(trunc)                                                                                 \
  OMPS_MATH_2(atan2)                                                                                 \
  OMPS_MATH_2(copysign)                                                                              \
  OMPS_MATH_2(divide)                                                                                \
  OMPS_MATH_2(fmod)                                                                                  \
  OMPS_MATH_2(pow)                                                                                   \
  OMPS_FUNCTION_2(powr, omps::real_t<T>(Math::pow(float(a), float(b))))                              \
  OMPS_FUNCTION_2(fdim, a > b ? a - b : (a == a && b == b ? T(0) : T(a + b)))                        \
  OMPS_FUNCTION_2(fmax, omps::greatest<T>(a, b))                                                     \
  OMPS_FUNCTION_2(fmin, omps::least<T>(a, b))                                                        \
  OMPS_FUNCTION_2(max, omps::greatest<T>(a, b))                                                      \
  OMPS_FUNCTION_2(min, omps::least<T>(a, b))                                                         \
  OMPS_FUNCTION_3(clamp, omps::least<T>(omps::greatest<T>(a, b), c))                                 \
  OMPS_FUNCTION_3(fma, omps::real_t<T>(Math::fma(float(a), float(b), float(c))))                     \
  OMPS_FUNCTION_3(max3, omps::greatest<T>(omps::greatest<T>(a, b), c))                               \
  OMPS_FUNCTION_3(min3, omps::least<T>(omps::least<T>(a, b), c))                                     \
  OMPS_FUNCTION_3(fmax3, omps::greatest<T>(omps::greatest<T>(a, b), c))                              \
  OMPS_FUNCTION_3(fmin3, omps::least<T>(omps::least<T>(a, b), c))                                    \
  OMPS_FUNCTION_3(median3, omps::median<T>(a, b, c))                                                 \
  OMPS_FUNCTION_3(fmedian3, omps::median<T>(a, b, c))                                                \
  OMPS_FUNCTION_1(saturate, omps::least<T>(omps::greatest<T>(a, T(0)), T(1)))                        \
  OMPS_FUNCTION_1(fract, omps::fraction<omps::real_t<T>>(float(a), Math::floor(float(a))))           \
  OMPS_FUNCTION_1(sign, omps::real_t<T>(a > T(0) ? 1.0f : a < T(0) ? -1.0f : float(a) == 0.0f ? float(a) : 0.0f)) \
  OMPS_FUNCTION_3(mix, omps::real_t<T>(a + (b - a) * c))                                             \
  OMPS_FUNCTION_2(step, omps::real_t<T>(b < a ? 0.0f : 1.0f))                                        \
  OMPS_FUNCTION_3(smoothstep, omps::smooth<omps::real_t<T>>(float(a), float(b), float(c)))           \
  OMPS_FUNCTION_1(degrees, omps::real_t<T>(float(a) * 57.295779513f))                                \
  OMPS_FUNCTION_1(radians, omps::real_t<T>(float(a) * 0.017453292520f))                              \
  template <omps::Value A, class C>                                                                  \
  OMPS_INLINE auto sincos(const A& a, C& cosine) {                                                   \
    cosine = cos(a);                                                                                 \
    return sin(a);                                                                                   \
  }                                                                                                  \
  template <omps::Value A, class W>                                                                  \
  OMPS_INLINE auto modf(const A& a, W& whole) {                                                      \
    whole = trunc(a);                                                                                \
    return copysign(omps::value_t<A>(a) - whole, a);                                                 \
  }

namespace omps {

template <class T>
OMPS_INLINE constexpr T median(T a, T b, T c) {
  return greatest<T>(least<T>(a, b), least<T>(greatest<T>(a, b), c));
}
template <class T>
OMPS_INLINE constexpr T fraction(float x, float whole) {  // below one, after rounding to T too
  constexpr float most = is_same<T, half> ? 0x1.ffcp-1f : is_same<T, bfloat> ? 0x1.fep-1f : 0x1.fffffep-1f;
  const float f = x - whole;
  return T(f > most ? most : f);
}
template <class T>
OMPS_INLINE constexpr T smooth(float low, float high, float x) {
  const float t = least<float>(greatest<float>((x - low) / (high - low), 0.0f), 1.0f);
  return T(t * t * (3.0f - 2.0f * t));
}

}  // namespace omps

namespace metal {
namespace precise {
using Math = omps::Precise;
OMPS_MATH
}  // namespace precise
namespace fast {
using Math = omps::Fast;
OMPS_MATH
}  // namespace fast
inline namespace math_of_program {  // inline: using-declarations find its functions beside those of metal
using Math = omps::DefaultMath;
OMPS_MATH
}  // namespace math_of_program

inline namespace math_of_program {
OMPS_FUNCTION_2(nextafter, omps::real_t<T>(Math::nextafter(float(a), float(b))))
}
template <omps::Scalar A, omps::Scalar E>
OMPS_INLINE auto ldexp(A a, E e) {
  return omps::real_t<A>(omps::DefaultMath::ldexp(float(a), int(e)));
}
template <omps::Vector A, class E>
OMPS_INLINE auto ldexp(const A& a, const E& e) {
  using V = omps::value_t<A>;
  using T = omps::element_t<V>;
  return omps::map(V(a), V(e), [](T x, T n) { return T(omps::DefaultMath::ldexp(float(x), int(n))); });
}
template <omps::Scalar A>
OMPS_INLINE auto frexp(A a, int& e) {
  return omps::real_t<A>(omps::DefaultMath::frexp(float(a), e));
}
template <class T, int N>
OMPS_INLINE auto frexp(const vec<T, N>& a, vec<int, N>& e) {
  vec<T, N> result;
  for (int i = 0; i < N; ++i) result[i] = frexp(a[i], e[i]);
  return result;
}
OMPS_FUNCTION_1(ilogb, omps::DefaultMath::ilogb(float(a)))

}  // namespace metal
