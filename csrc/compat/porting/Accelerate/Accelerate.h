// The part of Apple's <Accelerate/Accelerate.h> that training programs use, for Linux: vDSP's functions of vectors and
// small matrices, and vForce's exponential. BLAS comes from the machine's <cblas.h>, if there is one: link it (for
// example -lopenblas). Strides are in elements. Sums are in float64.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#if __has_include(<cblas.h>)
#include <cblas.h>
#endif

typedef unsigned long vDSP_Length;
typedef long vDSP_Stride;

#define OMPS_VDSP static inline __attribute__((unused))

// result[i] = left[i] OP right[i]; vsub subtracts its first operand, and vdiv divides by it, as Apple's do.
#define OMPS_VDSP_OF_TWO(NAME, EXPRESSION)                                                            \
  OMPS_VDSP void NAME(const float *a, vDSP_Stride ia, const float *b, vDSP_Stride ib, float *c,       \
                      vDSP_Stride ic, vDSP_Length n) {                                                \
    for (vDSP_Length i = 0; i < n; ++i, a += ia, b += ib, c += ic) *c = EXPRESSION;                   \
  }
OMPS_VDSP_OF_TWO(vDSP_vadd, *a + *b)
OMPS_VDSP_OF_TWO(vDSP_vsub, *b - *a)
OMPS_VDSP_OF_TWO(vDSP_vmul, *a * *b)
OMPS_VDSP_OF_TWO(vDSP_vdiv, *b / *a)
#undef OMPS_VDSP_OF_TWO

/// result[i] = vector[i] * *scalar
OMPS_VDSP void vDSP_vsmul(const float *a, vDSP_Stride ia, const float *b, float *c, vDSP_Stride ic, vDSP_Length n) {
  for (vDSP_Length i = 0; i < n; ++i, a += ia, c += ic) *c = *a * *b;
}
/// result[i] = vector[i] + *scalar
OMPS_VDSP void vDSP_vsadd(const float *a, vDSP_Stride ia, const float *b, float *c, vDSP_Stride ic, vDSP_Length n) {
  for (vDSP_Length i = 0; i < n; ++i, a += ia, c += ic) *c = *a + *b;
}
/// Every element becomes *value.
OMPS_VDSP void vDSP_vfill(const float *value, float *c, vDSP_Stride ic, vDSP_Length n) {
  for (vDSP_Length i = 0; i < n; ++i, c += ic) *c = *value;
}
/// *result = the sum of a[i] * b[i]
OMPS_VDSP void vDSP_dotpr(const float *a, vDSP_Stride ia, const float *b, vDSP_Stride ib, float *result,
                          vDSP_Length n) {
  double sum = 0;
  for (vDSP_Length i = 0; i < n; ++i, a += ia, b += ib) sum += (double)*a * *b;
  *result = (float)sum;
}
/// *result = the sum of a[i]
OMPS_VDSP void vDSP_sve(const float *a, vDSP_Stride ia, float *result, vDSP_Length n) {
  double sum = 0;
  for (vDSP_Length i = 0; i < n; ++i, a += ia) sum += *a;
  *result = (float)sum;
}
/// *result = the mean of a[i]; not a number if there is none
OMPS_VDSP void vDSP_meanv(const float *a, vDSP_Stride ia, float *result, vDSP_Length n) {
  double sum = 0;
  for (vDSP_Length i = 0; i < n; ++i, a += ia) sum += *a;
  *result = (float)(sum / (double)n);
}
/// *result = the largest a[i] and *index = its distance in elements; -infinity if there is none
OMPS_VDSP void vDSP_maxvi(const float *a, vDSP_Stride ia, float *result, vDSP_Length *index, vDSP_Length n) {
  *result = -INFINITY;
  *index = 0;
  for (vDSP_Length i = 0; i < n; ++i)
    if (a[(vDSP_Stride)i * ia] > *result) {
      *result = a[(vDSP_Stride)i * ia];
      *index = i * (vDSP_Length)ia;
    }
}
OMPS_VDSP void vDSP_maxv(const float *a, vDSP_Stride ia, float *result, vDSP_Length n) {
  vDSP_Length index;
  vDSP_maxvi(a, ia, result, &index, n);
}
/// c (m, n) = a (m, p) times b (p, n), row by row; the strides are those of elements
OMPS_VDSP void vDSP_mmul(const float *a, vDSP_Stride ia, const float *b, vDSP_Stride ib, float *c, vDSP_Stride ic,
                         vDSP_Length m, vDSP_Length n, vDSP_Length p) {
  for (vDSP_Length row = 0; row < m; ++row)
    for (vDSP_Length column = 0; column < n; ++column)
      vDSP_dotpr(a + (vDSP_Stride)(row * p) * ia, ia, b + (vDSP_Stride)column * ib, (vDSP_Stride)n * ib,
                 c + (vDSP_Stride)(row * n + column) * ic, p);
}
/// c (m, n) = the transpose of a (n, m)
OMPS_VDSP void vDSP_mtrans(const float *a, vDSP_Stride ia, float *c, vDSP_Stride ic, vDSP_Length m, vDSP_Length n) {
  for (vDSP_Length row = 0; row < m; ++row)
    for (vDSP_Length column = 0; column < n; ++column)
      c[(vDSP_Stride)(row * n + column) * ic] = a[(vDSP_Stride)(column * m + row) * ia];
}
/// y[i] = e to the power of x[i]
OMPS_VDSP void vvexpf(float *y, const float *x, const int *count) {
  for (int i = 0; i < *count; ++i) y[i] = expf(x[i]);
}
/// y[i] = the natural logarithm of x[i]
OMPS_VDSP void vvlogf(float *y, const float *x, const int *count) {
  for (int i = 0; i < *count; ++i) y[i] = logf(x[i]);
}
/// y[i] = the hyperbolic tangent of x[i]
OMPS_VDSP void vvtanhf(float *y, const float *x, const int *count) {
  for (int i = 0; i < *count; ++i) y[i] = tanhf(x[i]);
}
