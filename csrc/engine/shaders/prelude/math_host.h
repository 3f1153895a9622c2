// Scalar functions of float on the CPU. Those of Fast, exp, log and relatives are free of branches and calls, so that loops become vector
// code; the others are the C library's. The flags -fno-math-errno and -fno-trapping-math
// are needed, and -fsigned-char on AArch64. The flag -fassociative-math is allowed. Where the order of operations counts, they are
// fused multiply-adds, which the compiler leaves as they are.
#pragma once
#include "scalars.h"

// Functions that the libraries of both targets have under one name.
#define OMPS_LIBRARY_OF_BOTH(M) \
  M(acos) M(acosh) M(asin) M(asinh) M(atan) M(atanh) M(ceil) M(cos) M(cosh) M(fabs) M(floor) M(rint) M(sin) \
  M(sinh) M(sqrt) M(tan) M(trunc)

#ifndef OMPS_CUDA
namespace omps {

#if defined(__FMA__) || defined(__aarch64__)
OMPS_INLINE float multiply_add(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
OMPS_INLINE double multiply_add(double a, double b, double c) { return __builtin_fma(a, b, c); }
#else  // a call of the library would be slow
OMPS_INLINE float multiply_add(float a, float b, float c) { return a * b + c; }
OMPS_INLINE double multiply_add(double a, double b, double c) { return a * b + c; }
#endif

OMPS_INLINE float power_of_two(int n) { return bits_as<float>(uint(n + 127) << 23); }

// e^r * 2^n for |r| <= ln(2) / 2, by two factors, so that subnormal and infinite results come out right
OMPS_INLINE float exp_reduced(float r, float n) {
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * r * r + r + 1.0f;
  const int whole = int(n), half_of_it = whole >> 1;
  return bits_as<float>(bits_as<uint>(p) + (uint(half_of_it) << 23)) * power_of_two(whole - half_of_it);
}
OMPS_INLINE float within(float x, float low, float high) { return x < low ? low : x > high ? high : x; }  // NaN stays

struct Logarithm {
  float exponent, f, y;  // x = 2^exponent * (1 + f), ln(1 + f) = f + y
};
OMPS_INLINE Logarithm logarithm(float x) {
  const bool subnormal = x < 0x1p-126f;
  const uint bits = bits_as<uint>(subnormal ? x * 0x1p23f : x);
  const int e = int(bits - 0x3f3504f3u) >> 23;
  const float f = bits_as<float>(bits - (uint(e) << 23)) - 1.0f, z = f * f;
  float p = 7.0376836292e-2f;
  p = p * f - 1.1514610310e-1f;
  p = p * f + 1.1676998740e-1f;
  p = p * f - 1.2420140846e-1f;
  p = p * f + 1.4249322787e-1f;
  p = p * f - 1.6668057665e-1f;
  p = p * f + 2.0000714765e-1f;
  p = p * f - 2.4999993993e-1f;
  p = p * f + 3.3333331174e-1f;
  return {float(e) - (subnormal ? 23.0f : 0.0f), f, p * f * z - 0.5f * z};
}
OMPS_INLINE float logarithm_limits(float x, float y) {  // y, except of zero, infinity, negative numbers and NaN
  y = x == 0.0f ? -__builtin_inff() : y;
  y = x == __builtin_inff() ? x : y;
  return x >= 0.0f ? y : __builtin_nanf("");
}

struct Turn {
  double r;  // x - quadrant * pi / 2
  int quadrant;
};
OMPS_INLINE Turn turn(float x) {
  const double k = __builtin_rint(double(x) * 0.63661977236758134308);
  return {multiply_add(k, -6.12323399573676603587e-17, multiply_add(k, -1.57079632679489655800, double(x))), int(k < -0x1p30 ? 0.0 : k > 0x1p30 ? 0.0 : k)};
}
OMPS_INLINE double sine_reduced(double r) {
  const double z = r * r;
  return r + r * z * (-1.6666666666602324e-1 + z * (8.3333333083165e-3 + z * (-1.98412667e-4 + z * (2.7554e-6 - z * 2.47e-8))));
}
OMPS_INLINE double cosine_reduced(double r) {
  const double z = r * r;
  return 1.0 + z * (-0.49999999999999 + z * (4.16666666664e-2 + z * (-1.38888888e-3 + z * (2.480155e-5 + z * (-2.7550e-7 + z * 2.0e-9)))));
}
OMPS_INLINE double sine_of(Turn t) {
  const double value = t.quadrant & 1 ? cosine_reduced(t.r) : sine_reduced(t.r);
  return t.quadrant & 2 ? -value : value;
}

OMPS_INLINE double log2_of(float x) {  // of a positive float, to 2^-36
  const bool subnormal = x < 0x1p-126f;
  const uint bits = bits_as<uint>(subnormal ? x * 0x1p23f : x);
  const int e = int(bits - 0x3f3504f3u) >> 23;
  const double m = bits_as<float>(bits - (uint(e) << 23));
  const double s = (m - 1.0) / (m + 1.0), z = s * s;
  const double p = 1.0 + z * (1.0 / 3 + z * (1.0 / 5 + z * (1.0 / 7 + z * (1.0 / 9 + z * (1.0 / 11 + z * (1.0 / 13))))));
  return double(e) - (subnormal ? 23.0 : 0.0) + 2.88539008177792681472 * s * p;
}
OMPS_INLINE float exp2_of(double t) {  // of any double; the result is a float
  t = t < -160.0 ? -160.0 : t > 160.0 ? 160.0 : t;
  const double k = __builtin_rint(t), r = (t - k) * 0.69314718055994530942;
  const double p =
      1.0 + r * (1.0 + r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720 + r * (1.0 / 5040)))))));
  return float(p * bits_as<double>(ulong(long(int(k)) + 1023) << 52));
}

struct Precise {
#define OMPS_LIBRARY(name) \
  static OMPS_INLINE float name(float x) { return __builtin_##name##f(x); }
  OMPS_LIBRARY_OF_BOTH(OMPS_LIBRARY)
#undef OMPS_LIBRARY
  static OMPS_INLINE float round(float x) { return trunc(x + copysign(0x1.fffffep-2f, x)); }
  static OMPS_INLINE float exp(float x) {
    x = within(x, -104.0f, 89.0f);
    const float n = __builtin_rintf(x * 1.44269504089f);
    return exp_reduced(multiply_add(n, 2.12194440e-4f, multiply_add(n, -0.693359375f, x)), n);
  }
  static OMPS_INLINE float exp2(float x) {
    x = within(x, -151.0f, 129.0f);
    const float n = __builtin_rintf(x);
    return exp_reduced((x - n) * 0.69314718056f, n);
  }
  static OMPS_INLINE float exp10(float x) { return exp2_of(double(x) * 3.32192809488736234787); }
  static OMPS_INLINE float log(float x) {
    const Logarithm l = logarithm(x);
    return logarithm_limits(x, multiply_add(l.exponent, 0.693359375f, multiply_add(l.exponent, -2.12194440e-4f, l.y) + l.f));
  }
  static OMPS_INLINE float log2(float x) { return logarithm_limits(x, float(log2_of(x))); }
  static OMPS_INLINE float log10(float x) { return logarithm_limits(x, float(log2_of(x) * 0.30102999566398119521)); }
  static OMPS_INLINE float tanh(float x) {
    const float a = fabs(x), z = x * x;
    float p = -5.70498872745e-3f;
    p = p * z + 2.06390887954e-2f;
    p = p * z - 5.37397155531e-2f;
    p = p * z + 1.33314422036e-1f;
    p = p * z - 3.33332819422e-1f;
    const float small = p * z * x + x, large = copysign(1.0f - 2.0f / (exp(2.0f * a) + 1.0f), x);
    return a < 0.625f ? small : x == x ? large : x;
  }
  static OMPS_INLINE float sinpi(float x) { return float(sine_of(turn_of_pi(x))); }
  static OMPS_INLINE float cospi(float x) {
    Turn t = turn_of_pi(x);
    t.quadrant += 1;
    return float(sine_of(t));
  }
  static OMPS_INLINE float tanpi(float x) {
    Turn t = turn_of_pi(x), u = t;
    u.quadrant += 1;
    return float(sine_of(t) / sine_of(u));
  }
  static OMPS_INLINE float rsqrt(float x) { return float(1.0 / __builtin_sqrt(double(x))); }
  static OMPS_INLINE float atan2(float y, float x) { return __builtin_atan2f(y, x); }
  static OMPS_INLINE float copysign(float x, float y) { return __builtin_copysignf(x, y); }
  static OMPS_INLINE float fmod(float x, float y) { return __builtin_fmodf(x, y); }
  static OMPS_INLINE float nextafter(float x, float y) { return __builtin_nextafterf(x, y); }
  static OMPS_INLINE float pow(float x, float y) { return __builtin_powf(x, y); }
  static OMPS_INLINE float divide(float x, float y) { return x / y; }
  static OMPS_INLINE float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
  static OMPS_INLINE float ldexp(float x, int n) {
    n = n < -300 ? -300 : n > 300 ? 300 : n;
    return float(double(x) * bits_as<double>(ulong(n + 1023) << 52));
  }
  static OMPS_INLINE float frexp(float x, int& e) { return __builtin_frexpf(x, &e); }
  static OMPS_INLINE int ilogb(float x) { return __builtin_ilogbf(x); }

 private:
  static OMPS_INLINE Turn turn_of_pi(float x) {
    const float k = __builtin_rintf(x * 2.0f), big = __builtin_fabsf(x) >= 0x1p24f ? 0.0f : k;  // even numbers from there on
    return {__builtin_fabsf(x) >= 0x1p24f ? double(x - x) : (double(x) - 0.5 * double(k)) * 3.14159265358979323846, int(big)};
  }
};

struct Fast : Precise {
  static OMPS_INLINE float sin(float x) { return float(sine_of(turn(x))); }
  static OMPS_INLINE float cos(float x) {
    Turn t = turn(x);
    t.quadrant += 1;
    return float(sine_of(t));
  }
  static OMPS_INLINE float tan(float x) {
    Turn t = turn(x), u = t;
    u.quadrant += 1;
    return float(sine_of(t) / sine_of(u));
  }
  static OMPS_INLINE float pow(float x, float y) {
    const float a = fabs(x);
    float magnitude = exp2_of(double(y) * log2_of(a));
    magnitude = a == 0.0f ? (y < 0.0f ? __builtin_inff() : 0.0f) : magnitude;
    magnitude = a == __builtin_inff() ? (y < 0.0f ? 0.0f : a) : magnitude;
    const bool integer = trunc(y) == y, odd = integer && trunc(y * 0.5f) != y * 0.5f;
    magnitude = x < 0.0f && !integer && a != __builtin_inff() ? __builtin_nanf("") : magnitude;
    magnitude = odd ? copysign(magnitude, x) : magnitude;
    magnitude = x != x || y != y ? x + y : magnitude;
    magnitude = a == 1.0f && fabs(y) == __builtin_inff() ? 1.0f : magnitude;
    return y == 0.0f || x == 1.0f ? 1.0f : magnitude;
  }
};

}  // namespace omps
#endif
