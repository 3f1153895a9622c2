// Apple's <simd/simd.h> for Linux, as far as programs that use Metal need it: vectors, matrices of float, and their
// functions. It needs clang, because its vectors are clang's extended vectors. They have the members x, y, z and w, an
// index, and operators that work element by element. A vector of 3 elements has the size of one of 4.
#pragma once

#ifdef __APPLE__
#include_next <simd/simd.h>
#elif !defined(__clang__)
#error "simd/simd.h needs clang: g++ has no vectors with the members x, y, z and w."
#else

#include <math.h>
#include <stdbool.h>

#define OMPS_SIMD_FUNCTION static inline __attribute__((const, overloadable, always_inline, unused))

// ---- Vectors: simd_float4, vector_float4, and the same for the other elements

#define OMPS_SIMD_VECTORS(NAME, TYPE)                                                                                 \
  typedef TYPE simd_##NAME##1;                                                                                        \
  typedef __attribute__((__ext_vector_type__(2))) TYPE simd_##NAME##2;                                                \
  typedef __attribute__((__ext_vector_type__(3))) TYPE simd_##NAME##3;                                                \
  typedef __attribute__((__ext_vector_type__(4))) TYPE simd_##NAME##4;                                                \
  typedef __attribute__((__ext_vector_type__(8))) TYPE simd_##NAME##8;                                                \
  typedef simd_##NAME##2 vector_##NAME##2;                                                                            \
  typedef simd_##NAME##3 vector_##NAME##3;                                                                            \
  typedef simd_##NAME##4 vector_##NAME##4;                                                                            \
  typedef simd_##NAME##8 vector_##NAME##8;                                                                            \
  OMPS_SIMD_FUNCTION simd_##NAME##2 simd_make_##NAME##2(TYPE x, TYPE y) { return (simd_##NAME##2){x, y}; }            \
  OMPS_SIMD_FUNCTION simd_##NAME##2 simd_make_##NAME##2(simd_##NAME##3 v) { return v.xy; }                            \
  OMPS_SIMD_FUNCTION simd_##NAME##2 simd_make_##NAME##2(simd_##NAME##4 v) { return v.xy; }                            \
  OMPS_SIMD_FUNCTION simd_##NAME##3 simd_make_##NAME##3(TYPE x, TYPE y, TYPE z) { return (simd_##NAME##3){x, y, z}; } \
  OMPS_SIMD_FUNCTION simd_##NAME##3 simd_make_##NAME##3(simd_##NAME##2 v, TYPE z) {                                   \
    return (simd_##NAME##3){v.x, v.y, z};                                                                             \
  }                                                                                                                   \
  OMPS_SIMD_FUNCTION simd_##NAME##3 simd_make_##NAME##3(simd_##NAME##4 v) { return v.xyz; }                           \
  OMPS_SIMD_FUNCTION simd_##NAME##4 simd_make_##NAME##4(TYPE x, TYPE y, TYPE z, TYPE w) {                             \
    return (simd_##NAME##4){x, y, z, w};                                                                              \
  }                                                                                                                   \
  OMPS_SIMD_FUNCTION simd_##NAME##4 simd_make_##NAME##4(simd_##NAME##3 v, TYPE w) {                                   \
    return (simd_##NAME##4){v.x, v.y, v.z, w};                                                                        \
  }                                                                                                                   \
  OMPS_SIMD_FUNCTION simd_##NAME##4 simd_make_##NAME##4(simd_##NAME##2 v, simd_##NAME##2 w) {                         \
    return (simd_##NAME##4){v.x, v.y, w.x, w.y};                                                                      \
  }                                                                                                                   \
  OMPS_SIMD_FUNCTION TYPE simd_reduce_add(simd_##NAME##2 v) { return (TYPE)(v.x + v.y); }                             \
  OMPS_SIMD_FUNCTION TYPE simd_reduce_add(simd_##NAME##3 v) { return (TYPE)(v.x + v.y + v.z); }                       \
  OMPS_SIMD_FUNCTION TYPE simd_reduce_add(simd_##NAME##4 v) { return (TYPE)(v.x + v.y + v.z + v.w); }

OMPS_SIMD_VECTORS(char, signed char)
OMPS_SIMD_VECTORS(uchar, unsigned char)
OMPS_SIMD_VECTORS(short, short)
OMPS_SIMD_VECTORS(ushort, unsigned short)
OMPS_SIMD_VECTORS(int, int)
OMPS_SIMD_VECTORS(uint, unsigned int)
OMPS_SIMD_VECTORS(long, long)
OMPS_SIMD_VECTORS(ulong, unsigned long)
OMPS_SIMD_VECTORS(float, float)
OMPS_SIMD_VECTORS(double, double)
#undef OMPS_SIMD_VECTORS

// ---- Functions of vectors of float and double.

#define OMPS_SIMD_GEOMETRY(VECTOR, TYPE, N, ROOT)                                                                      \
  OMPS_SIMD_FUNCTION TYPE simd_dot(VECTOR a, VECTOR b) { return simd_reduce_add(a * b); }                              \
  OMPS_SIMD_FUNCTION TYPE simd_length_squared(VECTOR a) { return simd_dot(a, a); }                                     \
  OMPS_SIMD_FUNCTION TYPE simd_length(VECTOR a) { return ROOT(simd_dot(a, a)); }                                       \
  OMPS_SIMD_FUNCTION TYPE simd_distance(VECTOR a, VECTOR b) { return simd_length(a - b); }                             \
  OMPS_SIMD_FUNCTION TYPE simd_distance_squared(VECTOR a, VECTOR b) { return simd_length_squared(a - b); }             \
  OMPS_SIMD_FUNCTION VECTOR simd_normalize(VECTOR a) { return a / simd_length(a); }                                    \
  OMPS_SIMD_FUNCTION VECTOR simd_min(VECTOR a, VECTOR b) {                                                             \
    for (int i = 0; i < N; ++i) a[i] = b[i] < a[i] ? b[i] : a[i];                                                      \
    return a;                                                                                                          \
  }                                                                                                                    \
  OMPS_SIMD_FUNCTION VECTOR simd_max(VECTOR a, VECTOR b) {                                                             \
    for (int i = 0; i < N; ++i) a[i] = a[i] < b[i] ? b[i] : a[i];                                                      \
    return a;                                                                                                          \
  }                                                                                                                    \
  OMPS_SIMD_FUNCTION VECTOR simd_clamp(VECTOR a, VECTOR low, VECTOR high) { return simd_min(simd_max(a, low), high); } \
  OMPS_SIMD_FUNCTION VECTOR simd_abs(VECTOR a) { return simd_max(a, -a); }                                             \
  OMPS_SIMD_FUNCTION VECTOR simd_mix(VECTOR a, VECTOR b, VECTOR t) { return a + t * (b - a); }                         \
  OMPS_SIMD_FUNCTION VECTOR simd_mix(VECTOR a, VECTOR b, TYPE t) { return a + t * (b - a); }                           \
  OMPS_SIMD_FUNCTION TYPE simd_reduce_min(VECTOR a) {                                                                  \
    TYPE least = a[0];                                                                                                 \
    for (int i = 1; i < N; ++i) least = a[i] < least ? a[i] : least;                                                   \
    return least;                                                                                                      \
  }                                                                                                                    \
  OMPS_SIMD_FUNCTION TYPE simd_reduce_max(VECTOR a) {                                                                  \
    TYPE most = a[0];                                                                                                  \
    for (int i = 1; i < N; ++i) most = most < a[i] ? a[i] : most;                                                      \
    return most;                                                                                                       \
  }

OMPS_SIMD_GEOMETRY(simd_float2, float, 2, sqrtf)
OMPS_SIMD_GEOMETRY(simd_float3, float, 3, sqrtf)
OMPS_SIMD_GEOMETRY(simd_float4, float, 4, sqrtf)
OMPS_SIMD_GEOMETRY(simd_double2, double, 2, sqrt)
OMPS_SIMD_GEOMETRY(simd_double3, double, 3, sqrt)
OMPS_SIMD_GEOMETRY(simd_double4, double, 4, sqrt)
#undef OMPS_SIMD_GEOMETRY

OMPS_SIMD_FUNCTION simd_float3 simd_cross(simd_float3 a, simd_float3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }
OMPS_SIMD_FUNCTION simd_double3 simd_cross(simd_double3 a, simd_double3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }

// ---- Matrices of float, column after column: simd_float4x3 has 4 columns of 3 rows

#define OMPS_SIMD_MATRIX(COLUMNS, ROWS)                                                                 \
  typedef struct {                                                                                      \
    simd_float##ROWS columns[COLUMNS];                                                                  \
  } simd_float##COLUMNS##x##ROWS;                                                                       \
  typedef simd_float##COLUMNS##x##ROWS matrix_float##COLUMNS##x##ROWS;                                  \
  OMPS_SIMD_FUNCTION simd_float##ROWS simd_mul(simd_float##COLUMNS##x##ROWS a, simd_float##COLUMNS v) { \
    simd_float##ROWS sum = a.columns[0] * v[0];                                                         \
    for (int i = 1; i < COLUMNS; ++i) sum += a.columns[i] * v[i];                                       \
    return sum;                                                                                         \
  }                                                                                                     \
  OMPS_SIMD_FUNCTION simd_float##COLUMNS##x##ROWS simd_add(simd_float##COLUMNS##x##ROWS a,              \
                                                           simd_float##COLUMNS##x##ROWS b) {            \
    for (int i = 0; i < COLUMNS; ++i) a.columns[i] += b.columns[i];                                     \
    return a;                                                                                           \
  }                                                                                                     \
  OMPS_SIMD_FUNCTION simd_float##COLUMNS##x##ROWS simd_sub(simd_float##COLUMNS##x##ROWS a,              \
                                                           simd_float##COLUMNS##x##ROWS b) {            \
    for (int i = 0; i < COLUMNS; ++i) a.columns[i] -= b.columns[i];                                     \
    return a;                                                                                           \
  }                                                                                                     \
  OMPS_SIMD_FUNCTION simd_float##COLUMNS##x##ROWS simd_mul(float a, simd_float##COLUMNS##x##ROWS b) {   \
    for (int i = 0; i < COLUMNS; ++i) b.columns[i] *= a;                                                \
    return b;                                                                                           \
  }                                                                                                     \
  OMPS_SIMD_FUNCTION bool simd_equal(simd_float##COLUMNS##x##ROWS a, simd_float##COLUMNS##x##ROWS b) {  \
    bool is_equal = true;                                                                               \
    for (int i = 0; i < COLUMNS; ++i)                                                                   \
      for (int j = 0; j < ROWS; ++j) is_equal = is_equal && a.columns[i][j] == b.columns[i][j];         \
    return is_equal;                                                                                    \
  }

#define OMPS_SIMD_MATRICES_OF(COLUMNS) \
  OMPS_SIMD_MATRIX(COLUMNS, 2)         \
  OMPS_SIMD_MATRIX(COLUMNS, 3)         \
  OMPS_SIMD_MATRIX(COLUMNS, 4)
OMPS_SIMD_MATRICES_OF(2)
OMPS_SIMD_MATRICES_OF(3)
OMPS_SIMD_MATRICES_OF(4)
#undef OMPS_SIMD_MATRICES_OF
#undef OMPS_SIMD_MATRIX

#define OMPS_SIMD_SQUARE(N)                                                                       \
  OMPS_SIMD_FUNCTION simd_float##N##x##N simd_mul(simd_float##N##x##N a, simd_float##N##x##N b) { \
    for (int i = 0; i < N; ++i) b.columns[i] = simd_mul(a, b.columns[i]);                         \
    return b;                                                                                     \
  }                                                                                               \
  OMPS_SIMD_FUNCTION simd_float##N##x##N simd_transpose(simd_float##N##x##N a) {                  \
    simd_float##N##x##N result;                                                                   \
    for (int i = 0; i < N; ++i)                                                                   \
      for (int j = 0; j < N; ++j) result.columns[j][i] = a.columns[i][j];                         \
    return result;                                                                                \
  }                                                                                               \
  OMPS_SIMD_FUNCTION simd_float##N##x##N simd_diagonal_matrix(simd_float##N diagonal) {           \
    simd_float##N##x##N result;                                                                   \
    for (int i = 0; i < N; ++i)                                                                   \
      for (int j = 0; j < N; ++j) result.columns[i][j] = i == j ? diagonal[i] : 0;                \
    return result;                                                                                \
  }
OMPS_SIMD_SQUARE(2)
OMPS_SIMD_SQUARE(3)
OMPS_SIMD_SQUARE(4)
#undef OMPS_SIMD_SQUARE

OMPS_SIMD_FUNCTION simd_float2x2 simd_matrix(simd_float2 c0, simd_float2 c1) { return (simd_float2x2){{c0, c1}}; }
OMPS_SIMD_FUNCTION simd_float3x3 simd_matrix(simd_float3 c0, simd_float3 c1, simd_float3 c2) {
  return (simd_float3x3){{c0, c1, c2}};
}
OMPS_SIMD_FUNCTION simd_float4x4 simd_matrix(simd_float4 c0, simd_float4 c1, simd_float4 c2, simd_float4 c3) {
  return (simd_float4x4){{c0, c1, c2, c3}};
}

// Matrices of rows, sums with weights, determinants and inverses of each size. A matrix without an inverse gives
// numbers that are not finite.
#define OMPS_SIMD_INVERSE(N)                                                                              \
  OMPS_SIMD_FUNCTION simd_float##N##x##N simd_linear_combination(float a, simd_float##N##x##N x, float b, \
                                                                 simd_float##N##x##N y) {                 \
    return simd_add(simd_mul(a, x), simd_mul(b, y));                                                      \
  }                                                                                                       \
  OMPS_SIMD_FUNCTION float simd_determinant(simd_float##N##x##N a) {                                      \
    return simd_dot(a.columns[0], omps_simd_cofactors(a).columns[0]);                                     \
  }                                                                                                       \
  OMPS_SIMD_FUNCTION simd_float##N##x##N simd_inverse(simd_float##N##x##N a) {                            \
    return simd_mul(1 / simd_determinant(a), simd_transpose(omps_simd_cofactors(a)));                     \
  }

// Column i times column i of the cofactors is the determinant, times another it is 0.
OMPS_SIMD_FUNCTION simd_float2x2 omps_simd_cofactors(simd_float2x2 a) {
  return (simd_float2x2){{{a.columns[1].y, -a.columns[1].x}, {-a.columns[0].y, a.columns[0].x}}};
}
OMPS_SIMD_FUNCTION simd_float3x3 omps_simd_cofactors(simd_float3x3 a) {
  const simd_float3 x = a.columns[0], y = a.columns[1], z = a.columns[2];
  return (simd_float3x3){{simd_cross(y, z), simd_cross(z, x), simd_cross(x, y)}};
}
// A vector that is normal to three others; its length is the volume between them.
OMPS_SIMD_FUNCTION simd_float4 omps_simd_normal(simd_float4 a, simd_float4 b, simd_float4 c) {
  return (simd_float4){simd_dot(a.yzw, simd_cross(b.yzw, c.yzw)), -simd_dot(a.xzw, simd_cross(b.xzw, c.xzw)),
                       simd_dot(a.xyw, simd_cross(b.xyw, c.xyw)), -simd_dot(a.xyz, simd_cross(b.xyz, c.xyz))};
}
OMPS_SIMD_FUNCTION simd_float4x4 omps_simd_cofactors(simd_float4x4 a) {
  const simd_float4 x = a.columns[0], y = a.columns[1], z = a.columns[2], w = a.columns[3];
  return (simd_float4x4){
      {omps_simd_normal(y, z, w), -omps_simd_normal(x, z, w), omps_simd_normal(x, y, w), -omps_simd_normal(x, y, z)}};
}
OMPS_SIMD_INVERSE(2)
OMPS_SIMD_INVERSE(3)
OMPS_SIMD_INVERSE(4)
#undef OMPS_SIMD_INVERSE

OMPS_SIMD_FUNCTION simd_float2x2 simd_matrix_from_rows(simd_float2 r0, simd_float2 r1) {
  return simd_transpose(simd_matrix(r0, r1));
}
OMPS_SIMD_FUNCTION simd_float3x3 simd_matrix_from_rows(simd_float3 r0, simd_float3 r1, simd_float3 r2) {
  return simd_transpose(simd_matrix(r0, r1, r2));
}
OMPS_SIMD_FUNCTION simd_float4x4 simd_matrix_from_rows(simd_float4 r0, simd_float4 r1, simd_float4 r2, simd_float4 r3) {
  return simd_transpose(simd_matrix(r0, r1, r2, r3));
}

// ---- The older names

#define matrix_from_columns simd_matrix
#define matrix_from_rows simd_matrix_from_rows
#define matrix_from_diagonal simd_diagonal_matrix
#define matrix_scale simd_mul
#define matrix_linear_combination simd_linear_combination
#define matrix_add simd_add
#define matrix_sub simd_sub
#define matrix_multiply simd_mul
#define matrix_transpose simd_transpose
#define matrix_determinant simd_determinant
#define matrix_invert simd_inverse
#define matrix_equal simd_equal
#define vector_dot simd_dot
#define vector_cross simd_cross
#define vector_length simd_length
#define vector_length_squared simd_length_squared
#define vector_distance simd_distance
#define vector_distance_squared simd_distance_squared
#define vector_normalize simd_normalize
#define vector_min simd_min
#define vector_max simd_max
#define vector_clamp simd_clamp
#define vector_abs simd_abs
#define vector_mix simd_mix
#define vector_reduce_add simd_reduce_add
#define vector_reduce_min simd_reduce_min
#define vector_reduce_max simd_reduce_max

static const simd_float2x2 matrix_identity_float2x2 __attribute__((unused)) = {{{1, 0}, {0, 1}}};
static const simd_float3x3 matrix_identity_float3x3 __attribute__((unused)) = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
static const simd_float4x4 matrix_identity_float4x4
    __attribute__((unused)) = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};

#ifdef __cplusplus
namespace simd {
// The C function of the same name.
#define OMPS_SIMD_CALL(NAME)                 \
  template <typename... Arguments>           \
  inline auto NAME(Arguments... arguments) { \
    return simd_##NAME(arguments...);        \
  }
#define OMPS_SIMD_NAMES(NAME)     \
  using NAME##2 = simd_##NAME##2; \
  using NAME##3 = simd_##NAME##3; \
  using NAME##4 = simd_##NAME##4; \
  OMPS_SIMD_CALL(make_##NAME##2)  \
  OMPS_SIMD_CALL(make_##NAME##3)  \
  OMPS_SIMD_CALL(make_##NAME##4)
OMPS_SIMD_NAMES(char)
OMPS_SIMD_NAMES(uchar)
OMPS_SIMD_NAMES(short)
OMPS_SIMD_NAMES(ushort)
OMPS_SIMD_NAMES(int)
OMPS_SIMD_NAMES(uint)
OMPS_SIMD_NAMES(float)
OMPS_SIMD_NAMES(double)
#undef OMPS_SIMD_NAMES
using float2x2 = simd_float2x2;
using float3x3 = simd_float3x3;
using float4x4 = simd_float4x4;
OMPS_SIMD_CALL(dot)
OMPS_SIMD_CALL(length)
OMPS_SIMD_CALL(length_squared)
OMPS_SIMD_CALL(distance)
OMPS_SIMD_CALL(distance_squared)
OMPS_SIMD_CALL(normalize)
OMPS_SIMD_CALL(cross)
OMPS_SIMD_CALL(min)
OMPS_SIMD_CALL(max)
OMPS_SIMD_CALL(clamp)
OMPS_SIMD_CALL(abs)
OMPS_SIMD_CALL(mix)
OMPS_SIMD_CALL(reduce_add)
OMPS_SIMD_CALL(reduce_min)
OMPS_SIMD_CALL(reduce_max)
OMPS_SIMD_CALL(transpose)
OMPS_SIMD_CALL(inverse)
OMPS_SIMD_CALL(determinant)
#undef OMPS_SIMD_CALL
}  // namespace simd
#endif

#undef OMPS_SIMD_FUNCTION
#endif
