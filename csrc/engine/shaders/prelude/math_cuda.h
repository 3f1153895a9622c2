// Scalar functions of float on CUDA: device functions that NVRTC knows without headers.
#pragma once
#include "scalars.h"

#ifdef OMPS_CUDA
namespace omps {

struct Precise {
#define OMPS_LIBRARY(name) \
  static OMPS_INLINE float name(float x) { return ::name##f(x); }
  OMPS_LIBRARY_OF_BOTH(OMPS_LIBRARY)
  OMPS_LIBRARY(cospi)
  OMPS_LIBRARY(exp)
  OMPS_LIBRARY(exp10)
  OMPS_LIBRARY(exp2)
  OMPS_LIBRARY(log)
  OMPS_LIBRARY(log10)
  OMPS_LIBRARY(log2)
  OMPS_LIBRARY(round)
  OMPS_LIBRARY(sinpi)
  OMPS_LIBRARY(tanh)
#undef OMPS_LIBRARY
  static OMPS_INLINE float tanpi(float x) { return sinpi(x) / cospi(x); }
  static OMPS_INLINE float rsqrt(float x) { return __frsqrt_rn(x); }
  static OMPS_INLINE float atan2(float y, float x) { return ::atan2f(y, x); }
  static OMPS_INLINE float copysign(float x, float y) { return ::copysignf(x, y); }
  static OMPS_INLINE float fmod(float x, float y) { return ::fmodf(x, y); }
  static OMPS_INLINE float nextafter(float x, float y) { return ::nextafterf(x, y); }
  static OMPS_INLINE float pow(float x, float y) { return ::powf(x, y); }
  static OMPS_INLINE float divide(float x, float y) { return x / y; }
  static OMPS_INLINE float fma(float x, float y, float z) { return ::fmaf(x, y, z); }
  static OMPS_INLINE float ldexp(float x, int n) { return ::ldexpf(x, n); }
  static OMPS_INLINE float frexp(float x, int& e) { return ::frexpf(x, &e); }
  static OMPS_INLINE int ilogb(float x) { return ::ilogbf(x); }
};

struct Fast : Precise {
  static OMPS_INLINE float exp(float x) { return __expf(x); }
  static OMPS_INLINE float log(float x) { return __logf(x); }
  static OMPS_INLINE float log2(float x) { return __log2f(x); }
  static OMPS_INLINE float log10(float x) { return __log10f(x); }
  static OMPS_INLINE float within_pi(float x) {
    const float k = ::rintf(x * 0.15915494309f);
    return ::fmaf(k, 1.7484556e-7f, ::fmaf(k, -6.2831855f, x));
  }
  static OMPS_INLINE float sin(float x) { return __sinf(within_pi(x)); }
  static OMPS_INLINE float cos(float x) { return __cosf(within_pi(x)); }
  static OMPS_INLINE float rsqrt(float x) { return ::rsqrtf(x); }
  static OMPS_INLINE float sqrt(float x) {
    float y;
    asm("sqrt.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
  }
  static OMPS_INLINE float divide(float x, float y) {
    float z;
    asm("div.full.f32 %0, %1, %2;" : "=f"(z) : "f"(x), "f"(y));
    return z;
  }
};

}  // namespace omps
#endif
