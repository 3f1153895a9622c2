// half and bfloat: classes that compute in float and round after each operation, on the CPU as on CUDA. NVRTC and
// old clang lack _Float16, and g++ makes no vector code of it. A conditional expression takes no
// class beside a float: there OMPS_BESIDE gives one type. g++ allows no class with constructors in an anonymous
// struct. The printer defines OMPS_NATIVE_HALF for g++ where a program has a half there; then half is _Float16.
#pragma once
#include "scalars.h"

namespace omps {

OMPS_INLINE constexpr float half_bits_to_float(ushort h) {  // branch-free, so that loops become vector code
  uint shifted = uint(h & 0x7fff) << 13;
  float scaled = bits_as<float>(shifted) * 0x1p112f;
  uint bits = bits_as<uint>(scaled) | (shifted >= (0x7c00u << 13) ? 0x7f800000u : 0u);
  return bits_as<float>(bits | (uint(h & 0x8000) << 16));
}

OMPS_INLINE constexpr ushort float_to_half_bits(float f) {
  uint bits = bits_as<uint>(f), sign = (bits >> 16) & 0x8000u, a = bits & 0x7fffffffu;
  uint normal = (a + 0xfffu + ((a >> 13) & 1u) - (112u << 23)) >> 13;
  const uint low = __builtin_is_constant_evaluated() && a >= (113u << 23) ? 0 : a;  // a constant may not be NaN
  uint small = bits_as<uint>(bits_as<float>(low) + 0.5f) - 0x3f000000u;  // the sum rounds to multiples of 2^-24
  uint magnitude = a < (113u << 23) ? small : normal;
  magnitude = magnitude > 0x7c00u || a >= 0x7f800000u ? 0x7c00u : magnitude;
  return ushort(sign | (a > 0x7f800000u ? 0x7e00u | ((a >> 13) & 0x3ffu) : magnitude));
}

OMPS_INLINE constexpr float bfloat_bits_to_float(ushort b) { return bits_as<float>(uint(b) << 16); }

OMPS_INLINE constexpr ushort float_to_bfloat_bits(float f) {
  uint bits = bits_as<uint>(f);
  uint rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  return ushort((bits & 0x7fffffffu) > 0x7f800000u ? (bits >> 16) | 0x40u : rounded);
}

OMPS_INLINE constexpr float load_half(ushort h) {
#if defined(OMPS_CUDA)
  if (!__builtin_is_constant_evaluated()) {
    float f;
    asm("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(h));
    return f;
  }
#elif defined(__clang__) && (defined(__F16C__) || defined(__aarch64__))
  if (!__builtin_is_constant_evaluated()) return float(__builtin_bit_cast(__fp16, h));
#endif
  return half_bits_to_float(h);
}

OMPS_INLINE constexpr ushort store_half(float f) {
#if defined(OMPS_CUDA)
  if (!__builtin_is_constant_evaluated()) {
    ushort h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(f));
    return h;
  }
#elif defined(__clang__) && (defined(__F16C__) || defined(__aarch64__))
  if (!__builtin_is_constant_evaluated()) return __builtin_bit_cast(ushort, __fp16(f));
#endif
  return float_to_half_bits(f);
}

OMPS_INLINE constexpr float load_bfloat(ushort b) { return bfloat_bits_to_float(b); }

OMPS_INLINE constexpr ushort store_bfloat(float f) {
#ifdef OMPS_CUDA
  if (!__builtin_is_constant_evaluated()) {
    ushort b;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(b) : "f"(f));
    return b;
  }
#endif
  return float_to_bfloat_bits(f);
}

}  // namespace omps

#define OMPS_SMALL_ASSIGN(name, op)               \
  template <omps::Scalar T>                       \
  OMPS_INLINE constexpr name& operator op##=(T b) { \
    return *this = name(*this op b);              \
  }

// A program's class with a conversion to a number: here this is the second conversion, in Metal the first.
namespace omps {
template <class T>
concept NumberClass = __is_class(T) && !Scalar<T> && requires(T& value) { float(value); };
}  // namespace omps

#define OMPS_SMALL_FLOAT(name)                                                              \
  struct alignas(2) name {                                                                  \
    ushort bits;                                                                            \
    name() = default;                                                                       \
    template <omps::Scalar T>                                                               \
    OMPS_INLINE constexpr name(T value) : bits(omps::store_##name(float(value))) {}         \
    template <omps::NumberClass T>                                                          \
    OMPS_INLINE constexpr name(T& value) : name(float(value)) {}                            \
    template <omps::NumberClass T>                                                          \
      requires(omps::NumberClass<const T>)                                                  \
    OMPS_INLINE constexpr name(T&& value) : name(float(value)) {}                           \
    OMPS_INLINE constexpr operator float() const { return omps::load_##name(bits); }        \
    OMPS_SMALL_ASSIGN(name, +)                                                              \
    OMPS_SMALL_ASSIGN(name, -)                                                              \
    OMPS_SMALL_ASSIGN(name, *)                                                              \
    OMPS_SMALL_ASSIGN(name, /)                                                              \
    OMPS_INLINE constexpr name& operator++() { return *this = name(float(*this) + 1.0f); }  \
    OMPS_INLINE constexpr name& operator--() { return *this = name(float(*this) - 1.0f); }  \
    OMPS_INLINE constexpr name operator++(int) { name old = *this; ++*this; return old; }   \
    OMPS_INLINE constexpr name operator--(int) { name old = *this; --*this; return old; }   \
  };                                                                                        \
  OMPS_INLINE constexpr name operator-(name a) {                                            \
    return omps::bits_as<name>(ushort(a.bits ^ 0x8000));                                    \
  }                                                                                         \
  OMPS_INLINE constexpr name operator+(name a) { return a; }

#if defined(OMPS_NATIVE_HALF) && !defined(OMPS_CUDA)
typedef _Float16 half;
#else
struct half;
#endif
struct bfloat;
namespace omps {
OMPS_SCALAR(half, kSmallFloat)
OMPS_SCALAR(bfloat, kSmallFloat)
}  // namespace omps
#if !defined(OMPS_NATIVE_HALF) || defined(OMPS_CUDA)
OMPS_SMALL_FLOAT(half)
#endif
OMPS_SMALL_FLOAT(bfloat)

namespace omps {
template <class T>
inline constexpr bool is_small_class = __is_class(T) && Shape<T>::n == 1;
template <class A, class B>
concept SmallPair = (is_small_class<A> || is_small_class<B>) && Scalar<A> && Scalar<B>;
}  // namespace omps

#define OMPS_SMALL_OPERATOR(op)                                                   \
  template <class A, class B>                                                     \
    requires omps::SmallPair<A, B>                                                \
  OMPS_INLINE constexpr auto operator op(A a, B b) {                              \
    using T = omps::common_element_t<A, B>; /* half beside int: the int is rounded, too */ \
    return T(float(T(a)) op float(T(b)));                                         \
  }
OMPS_SMALL_OPERATOR(+)
OMPS_SMALL_OPERATOR(-)
OMPS_SMALL_OPERATOR(*)
OMPS_SMALL_OPERATOR(/)
#undef OMPS_SMALL_OPERATOR
#ifdef OMPS_CUDA  // The GPU's operators round as the float's do. The modifier keeps them apart: no product is fused with a sum.
#define OMPS_HALF_OPERATOR(op, instruction)                                                              \
  OMPS_INLINE constexpr half operator op(half a, half b) {                                               \
    if (__builtin_is_constant_evaluated()) return half(float(a) op float(b));                            \
    ushort bits;                                                                                         \
    asm(instruction " %0, %1, %2;" : "=h"(bits) : "h"(a.bits), "h"(b.bits));                             \
    return omps::bits_as<half>(bits);                                                                    \
  }
OMPS_HALF_OPERATOR(+, "add.rn.f16")
OMPS_HALF_OPERATOR(-, "sub.rn.f16")
OMPS_HALF_OPERATOR(*, "mul.rn.f16")
#undef OMPS_HALF_OPERATOR
#endif
#define OMPS_SMALL_COMPARISON(op)                         \
  template <class A, class B>                             \
    requires omps::SmallPair<A, B>                        \
  OMPS_INLINE constexpr bool operator op(A a, B b) {      \
    using T = omps::common_element_t<A, B>;               \
    return float(T(a)) op float(T(b));                    \
  }
OMPS_SMALL_COMPARISON(==)
OMPS_SMALL_COMPARISON(!=)
OMPS_SMALL_COMPARISON(<)
OMPS_SMALL_COMPARISON(>)
OMPS_SMALL_COMPARISON(<=)
OMPS_SMALL_COMPARISON(>=)
#undef OMPS_SMALL_COMPARISON

OMPS_INLINE constexpr half operator""_h(long double value) { return half(float(value)); }
OMPS_INLINE constexpr half operator""_h(unsigned long long value) { return half(float(value)); }
OMPS_INLINE constexpr bfloat operator""_bf(long double value) { return bfloat(float(value)); }
OMPS_INLINE constexpr bfloat operator""_bf(unsigned long long value) { return bfloat(float(value)); }

namespace metal {
using ::half, ::bfloat;
}
