// The first file: NVRTC declares some names of Metal itself in the global namespace. They get another spelling in the whole program,
// so that `using namespace metal` finds one of each. The CPU's compilers declare none of them. (__extension__ of programs for clang means nothing.)
#pragma once

// `using namespace simd`, `using namespace metal::raytracing`
namespace simd {}
namespace metal::raytracing {}

#ifdef OMPS_CUDA
#define __extension__
#define char2 omps_char2
#define char3 omps_char3
#define char4 omps_char4
#define uchar2 omps_uchar2
#define uchar3 omps_uchar3
#define uchar4 omps_uchar4
#define short2 omps_short2
#define short3 omps_short3
#define short4 omps_short4
#define ushort2 omps_ushort2
#define ushort3 omps_ushort3
#define ushort4 omps_ushort4
#define int2 omps_int2
#define int3 omps_int3
#define int4 omps_int4
#define uint2 omps_uint2
#define uint3 omps_uint3
#define uint4 omps_uint4
#define long2 omps_long2
#define long3 omps_long3
#define long4 omps_long4
#define ulong2 omps_ulong2
#define ulong3 omps_ulong3
#define ulong4 omps_ulong4
#define float2 omps_float2
#define float3 omps_float3
#define float4 omps_float4
#define abs omps_abs
#define acos omps_acos
#define acosh omps_acosh
#define all omps_all
#define any omps_any
#define asin omps_asin
#define asinh omps_asinh
#define atan omps_atan
#define atan2 omps_atan2
#define atanh omps_atanh
#define ceil omps_ceil
#define clamp omps_clamp
#define copysign omps_copysign
#define cos omps_cos
#define cosh omps_cosh
#define cospi omps_cospi
#define exp omps_exp
#define exp10 omps_exp10
#define exp2 omps_exp2
#define fabs omps_fabs
#define fdim omps_fdim
#define floor omps_floor
#define fma omps_fma
#define fmax omps_fmax
#define fmin omps_fmin
#define fmod omps_fmod
#define frexp omps_frexp
#define ilogb omps_ilogb
#define isfinite omps_isfinite
#define isinf omps_isinf
#define isnan omps_isnan
#define ldexp omps_ldexp
#define length omps_length
#define log omps_log
#define log10 omps_log10
#define log2 omps_log2
#define max omps_max
#define min omps_min
#define modf omps_modf
#define nextafter omps_nextafter
#define pow omps_pow
#define rint omps_rint
#define round omps_round
#define rsqrt omps_rsqrt
#define saturate omps_saturate
#define signbit omps_signbit
#define sin omps_sin
#define sincos omps_sincos
#define sinh omps_sinh
#define sinpi omps_sinpi
#define sqrt omps_sqrt
#define tan omps_tan
#define tanh omps_tanh
#define tanpi omps_tanpi
#define trunc omps_trunc
#endif
