// Constants of metal_math and metal_limits, and numeric_limits.
#pragma once
#include "half.h"

#define INFINITY (omps::kInfinity)
#define NAN (omps::kNan)
#define HUGE_VALF INFINITY
#define HUGE_VALH (half(omps::kInfinity))
#define MAXFLOAT 0x1.fffffep127f
#define MAXHALF (half(65504.0f))
#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_MAX_10_EXP 38
#define FLT_MAX_EXP 128
#define FLT_MIN_10_EXP (-37)
#define FLT_MIN_EXP (-125)
#define FLT_RADIX 2
#define FLT_MAX 0x1.fffffep127f
#define FLT_MIN 0x1p-126f
#define FLT_EPSILON 0x1p-23f
#define FLT_TRUE_MIN 0x1p-149f
#define FLT_DECIMAL_DIG 9
#define HALF_DIG 3
#define HALF_MANT_DIG 11
#define HALF_MAX_10_EXP 4
#define HALF_MAX_EXP 16
#define HALF_MIN_10_EXP (-4)
#define HALF_MIN_EXP (-13)
#define HALF_RADIX 2
#define HALF_MAX (half(0x1.ffcp15f))
#define HALF_MIN (half(0x1p-14f))
#define HALF_EPSILON (half(0x1p-10f))
#define HALF_DECIMAL_DIG 5
#define CHAR_BIT 8
#define CHAR_MAX 127
#define CHAR_MIN (-128)
#define SCHAR_MAX 127
#define SCHAR_MIN (-128)
#define UCHAR_MAX 255
#define SHRT_MAX 32767
#define SHRT_MIN (-32768)
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 9223372036854775807l
#define LONG_MIN (-9223372036854775807l - 1)
#define ULONG_MAX 18446744073709551615ul
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)

#define M_E_F 2.71828182845904523536f
#define M_LOG2E_F 1.44269504088896340736f
#define M_LOG10E_F 0.434294481903251827651f
#define M_LN2_F 0.693147180559945309417f
#define M_LN10_F 2.30258509299404568402f
#define M_PI_F 3.14159265358979323846f
#define M_PI_2_F 1.57079632679489661923f
#define M_PI_4_F 0.785398163397448309616f
#define M_1_PI_F 0.318309886183790671538f
#define M_2_PI_F 0.636619772367581343076f
#define M_2_SQRTPI_F 1.12837916709551257390f
#define M_SQRT2_F 1.41421356237309504880f
#define M_SQRT1_2_F 0.707106781186547524401f
#define M_E_H (half(M_E_F))
#define M_LOG2E_H (half(M_LOG2E_F))
#define M_LOG10E_H (half(M_LOG10E_F))
#define M_LN2_H (half(M_LN2_F))
#define M_LN10_H (half(M_LN10_F))
#define M_PI_H (half(M_PI_F))
#define M_PI_2_H (half(M_PI_2_F))
#define M_PI_4_H (half(M_PI_4_F))
#define M_1_PI_H (half(M_1_PI_F))
#define M_2_PI_H (half(M_2_PI_F))
#define M_2_SQRTPI_H (half(M_2_SQRTPI_F))
#define M_SQRT2_H (half(M_SQRT2_F))
#define M_SQRT1_2_H (half(M_SQRT1_2_F))

namespace omps {
inline constexpr float kInfinity = bits_as<float>(0x7f800000u);
inline constexpr float kNan = bits_as<float>(0x7fc00000u);

template <class T>
struct NoLimits {
  static constexpr bool is_specialized = false, is_signed = false, is_integer = false, is_exact = false, is_iec559 = false;
  static constexpr bool has_infinity = false, has_quiet_NaN = false, is_bounded = false, is_modulo = false;
  static constexpr int digits = 0, digits10 = 0, radix = 0;
};
template <class T>
struct Limits {
  static constexpr bool is_specialized = true, is_exact = false, is_bounded = true, is_modulo = false, traps = false;
  static constexpr int radix = 2;
};
template <class T, T Low, T High>
struct IntegerLimits : Limits<T> {
  static constexpr bool is_signed = Low < T(0), is_integer = true, is_exact = true, has_infinity = false, has_quiet_NaN = false;
  static constexpr bool is_iec559 = false;
  static constexpr int digits = int(sizeof(T) * 8) - int(is_signed), digits10 = digits * 3 / 10;
  static constexpr T min() { return Low; }
  static constexpr T max() { return High; }
  static constexpr T lowest() { return Low; }
  static constexpr T epsilon() { return T(0); }
  static constexpr T infinity() { return T(0); }
  static constexpr T quiet_NaN() { return T(0); }
};
template <class T, uint Min, uint Max, uint Epsilon, uint Least, int Digits, int Digits10, int MaxExponent>
struct FloatLimits : Limits<T> {  // bits of floats, which are exact in T
  static constexpr bool is_signed = true, is_integer = false, has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true;
  static constexpr bool is_iec559 = true;
  static constexpr int digits = Digits, digits10 = Digits10, max_digits10 = Digits * 3 / 10 + 2, max_exponent = MaxExponent;
  static constexpr int min_exponent = 3 - MaxExponent;
  static constexpr T min() { return T(bits_as<float>(Min)); }
  static constexpr T max() { return T(bits_as<float>(Max)); }
  static constexpr T lowest() { return T(-bits_as<float>(Max)); }
  static constexpr T epsilon() { return T(bits_as<float>(Epsilon)); }
  static constexpr T round_error() { return T(0.5f); }
  static constexpr T infinity() { return T(kInfinity); }
  static constexpr T quiet_NaN() { return T(kNan); }
  static constexpr T signaling_NaN() { return T(kNan); }
  static constexpr T denorm_min() { return T(bits_as<float>(Least)); }
};
}  // namespace omps

namespace metal {
template <class T>
struct _numeric_limits_impl : omps::NoLimits<T> {};
template <class T>
struct numeric_limits : _numeric_limits_impl<T> {};
template <class T>
struct numeric_limits<const T> : numeric_limits<T> {};
#define OMPS_LIMITS(T, low, high) \
  template <>                     \
  struct _numeric_limits_impl<T> : omps::IntegerLimits<T, low, high> {};
OMPS_LIMITS(bool, false, true)
OMPS_LIMITS(char, CHAR_MIN, CHAR_MAX)
OMPS_LIMITS(signed char, SCHAR_MIN, SCHAR_MAX)
OMPS_LIMITS(uchar, 0, UCHAR_MAX)
OMPS_LIMITS(short, SHRT_MIN, SHRT_MAX)
OMPS_LIMITS(ushort, 0, USHRT_MAX)
OMPS_LIMITS(int, INT_MIN, INT_MAX)
OMPS_LIMITS(uint, 0, UINT_MAX)
OMPS_LIMITS(long, LONG_MIN, LONG_MAX)
OMPS_LIMITS(ulong, 0, ULONG_MAX)
#undef OMPS_LIMITS
template <>
struct _numeric_limits_impl<float> : omps::FloatLimits<float, 0x00800000u, 0x7f7fffffu, 0x34000000u, 0x00000001u, 24, 6, 128> {};
template <>
struct _numeric_limits_impl<half> : omps::FloatLimits<half, 0x38800000u, 0x477fe000u, 0x3a800000u, 0x33800000u, 11, 3, 16> {};
template <>
struct _numeric_limits_impl<bfloat> : omps::FloatLimits<bfloat, 0x00800000u, 0x7f7f0000u, 0x3c000000u, 0x00010000u, 8, 2, 128> {};
}  // namespace metal

namespace omps {
// A program's own limits may leave members out.
template <class T>
inline constexpr bool is_exact = requires { requires metal::numeric_limits<T>::is_exact; };
template <class T>
inline constexpr bool has_sign = requires { requires metal::numeric_limits<T>::is_signed; };
}  // namespace omps
