// The part of Apple's <Accelerate/Accelerate.h> that training programs use, for Linux: vDSP's functions of vectors and
// small matrices, and vForce's functions of elements. BLAS comes from the machine's <cblas.h>, if there is one: link it
// (for example -lopenblas). OMPS_OWN_CBLAS leaves it out. Strides are in elements. Sums are in float64.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#if __has_include(<cblas.h>) && !defined(OMPS_OWN_CBLAS)
#include <cblas.h>
#endif

typedef unsigned long vDSP_Length;
typedef long vDSP_Stride;

#define OMPS_VDSP static inline __attribute__((unused))

// Each function of float32 has a twin of float64, whose name ends with D.
#define OMPS_VDSP_BOTH(MACRO, NAME, ...) \
  MACRO(vDSP_##NAME, float, __VA_ARGS__) MACRO(vDSP_##NAME##D, double, __VA_ARGS__)

// result[i] = left[i] OP right[i]; vsub subtracts its first operand, and vdiv divides by it, as Apple's do.
#define OMPS_VDSP_OF_TWO(NAME, TYPE, EXPRESSION)                                                             \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, const TYPE* b, vDSP_Stride ib, TYPE* c, vDSP_Stride ic, \
                      vDSP_Length n) {                                                                       \
    for (vDSP_Length i = 0; i < n; ++i, a += ia, b += ib, c += ic) {                                         \
      const TYPE x = *a, y = *b;                                                                             \
      *c = EXPRESSION;                                                                                       \
    }                                                                                                        \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_OF_TWO, vadd, x + y)
OMPS_VDSP_BOTH(OMPS_VDSP_OF_TWO, vsub, y - x)
OMPS_VDSP_BOTH(OMPS_VDSP_OF_TWO, vmul, (x * y))
OMPS_VDSP_BOTH(OMPS_VDSP_OF_TWO, vdiv, y / x)
OMPS_VDSP_BOTH(OMPS_VDSP_OF_TWO, vmax, x > y ? x : y)
OMPS_VDSP_BOTH(OMPS_VDSP_OF_TWO, vmin, x < y ? x : y)
#undef OMPS_VDSP_OF_TWO

// result[i] = vector[i] OP *scalar
#define OMPS_VDSP_OF_SCALAR(NAME, TYPE, EXPRESSION)                                                           \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, const TYPE* b, TYPE* c, vDSP_Stride ic, vDSP_Length n) { \
    for (vDSP_Length i = 0; i < n; ++i, a += ia, c += ic) {                                                   \
      const TYPE x = *a, y = *b;                                                                              \
      *c = EXPRESSION;                                                                                        \
    }                                                                                                         \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_OF_SCALAR, vsadd, x + y)
OMPS_VDSP_BOTH(OMPS_VDSP_OF_SCALAR, vsmul, (x * y))
OMPS_VDSP_BOTH(OMPS_VDSP_OF_SCALAR, vsdiv, x / y)
OMPS_VDSP_BOTH(OMPS_VDSP_OF_SCALAR, vthr, x < y ? y : x)
#undef OMPS_VDSP_OF_SCALAR

// result[i] = a function of vector[i]
#define OMPS_VDSP_OF_ONE(NAME, TYPE, EXPRESSION)                                               \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, TYPE* c, vDSP_Stride ic, vDSP_Length n) { \
    for (vDSP_Length i = 0; i < n; ++i, a += ia, c += ic) {                                    \
      const TYPE x = *a;                                                                       \
      *c = EXPRESSION;                                                                         \
    }                                                                                          \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_OF_ONE, vneg, -x)
OMPS_VDSP_BOTH(OMPS_VDSP_OF_ONE, vsq, (x * x))
OMPS_VDSP_BOTH(OMPS_VDSP_OF_ONE, vabs, x < 0 ? -x : x + 0)
#undef OMPS_VDSP_OF_ONE

// vsma: result[i] = a[i] * *b + c[i]; vma: result[i] = a[i] * b[i] + c[i]
#define OMPS_VDSP_OF_THREE(NAME, TYPE, ...)                                                                 \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, const TYPE* b, const TYPE* c, vDSP_Stride ic, TYPE* d, \
                      vDSP_Stride id, vDSP_Length n) {                                                      \
    for (vDSP_Length i = 0; i < n; ++i, a += ia, c += ic, d += id) *d = *a * *b + *c;                       \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_OF_THREE, vsma, )
#undef OMPS_VDSP_OF_THREE
#define OMPS_VDSP_OF_THREE(NAME, TYPE, ...)                                                                        \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, const TYPE* b, vDSP_Stride ib, const TYPE* c, vDSP_Stride ic, \
                      TYPE* d, vDSP_Stride id, vDSP_Length n) {                                                    \
    for (vDSP_Length i = 0; i < n; ++i, a += ia, b += ib, c += ic, d += id) *d = *a * *b + *c;                     \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_OF_THREE, vma, )
#undef OMPS_VDSP_OF_THREE

// Every element becomes *value, 0, or its value between *low and *high.
#define OMPS_VDSP_FILLED(NAME, TYPE, ...)                                          \
  OMPS_VDSP void NAME(const TYPE* value, TYPE* c, vDSP_Stride ic, vDSP_Length n) { \
    for (vDSP_Length i = 0; i < n; ++i, c += ic) *c = *value;                      \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_FILLED, vfill, )
#undef OMPS_VDSP_FILLED
#define OMPS_VDSP_CLEARED(NAME, TYPE, ...)                      \
  OMPS_VDSP void NAME(TYPE* c, vDSP_Stride ic, vDSP_Length n) { \
    for (vDSP_Length i = 0; i < n; ++i, c += ic) *c = 0;        \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_CLEARED, vclr, )
#undef OMPS_VDSP_CLEARED
#define OMPS_VDSP_CLIPPED(NAME, TYPE, ...)                                                                       \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, const TYPE* low, const TYPE* high, TYPE* c, vDSP_Stride ic, \
                      vDSP_Length n) {                                                                           \
    for (vDSP_Length i = 0; i < n; ++i, a += ia, c += ic) *c = *a < *low ? *low : *a > *high ? *high : *a;       \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_CLIPPED, vclip, )
#undef OMPS_VDSP_CLIPPED

// *result = the sum of a function of a[i]: the elements, squares, their mean, which is not a number if there is none.
#define OMPS_VDSP_SUM(NAME, TYPE, TERM, RESULT)                                     \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, TYPE* result, vDSP_Length n) { \
    double sum = 0;                                                                 \
    for (vDSP_Length i = 0; i < n; ++i, a += ia) sum += TERM;                       \
    *result = (TYPE)(RESULT);                                                       \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_SUM, sve, *a, sum)
OMPS_VDSP_BOTH(OMPS_VDSP_SUM, svesq, (double)*a** a, sum)
OMPS_VDSP_BOTH(OMPS_VDSP_SUM, meanv, *a, sum / (double)n)
OMPS_VDSP_BOTH(OMPS_VDSP_SUM, measqv, (double)*a** a, sum / (double)n)
OMPS_VDSP_BOTH(OMPS_VDSP_SUM, rmsqv, (double)*a** a, sqrt(sum / (double)n))
#undef OMPS_VDSP_SUM

/// *result = the sum of a[i] * b[i]
#define OMPS_VDSP_DOT(NAME, TYPE, ...)                                                                             \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, const TYPE* b, vDSP_Stride ib, TYPE* result, vDSP_Length n) { \
    double sum = 0;                                                                                                \
    for (vDSP_Length i = 0; i < n; ++i, a += ia, b += ib) sum += (double)*a * *b;                                  \
    *result = (TYPE)sum;                                                                                           \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_DOT, dotpr, )
#undef OMPS_VDSP_DOT

// *result = the largest or smallest a[i] and *index = its distance in elements; -infinity or infinity if there is none
#define OMPS_VDSP_EXTREME(NAME, TYPE, START, BETTER)                                                    \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, TYPE* result, vDSP_Length* index, vDSP_Length n) { \
    *result = (TYPE)(START);                                                                            \
    *index = 0;                                                                                         \
    for (vDSP_Length i = 0; i < n; ++i)                                                                 \
      if (a[(vDSP_Stride)i * ia] BETTER * result) {                                                     \
        *result = a[(vDSP_Stride)i * ia];                                                               \
        *index = i * (vDSP_Length)ia;                                                                   \
      }                                                                                                 \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_EXTREME, maxvi, -INFINITY, >)
OMPS_VDSP_BOTH(OMPS_VDSP_EXTREME, minvi, INFINITY, <)
#undef OMPS_VDSP_EXTREME
#define OMPS_VDSP_EXTREME(NAME, TYPE, WITH_INDEX)                                   \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, TYPE* result, vDSP_Length n) { \
    vDSP_Length index;                                                              \
    WITH_INDEX(a, ia, result, &index, n);                                           \
  }
OMPS_VDSP_EXTREME(vDSP_maxv, float, vDSP_maxvi)
OMPS_VDSP_EXTREME(vDSP_maxvD, double, vDSP_maxviD)
OMPS_VDSP_EXTREME(vDSP_minv, float, vDSP_minvi)
OMPS_VDSP_EXTREME(vDSP_minvD, double, vDSP_minviD)
#undef OMPS_VDSP_EXTREME

// c (m, n) = a (m, p) times b (p, n), row by row; the strides are those of elements
#define OMPS_VDSP_PRODUCT(NAME, TYPE, DOT)                                                                   \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, const TYPE* b, vDSP_Stride ib, TYPE* c, vDSP_Stride ic, \
                      vDSP_Length m, vDSP_Length n, vDSP_Length p) {                                         \
    for (vDSP_Length row = 0; row < m; ++row)                                                                \
      for (vDSP_Length column = 0; column < n; ++column)                                                     \
        DOT(a + (vDSP_Stride)(row * p) * ia, ia, b + (vDSP_Stride)column * ib, (vDSP_Stride)n * ib,          \
            c + (vDSP_Stride)(row * n + column) * ic, p);                                                    \
  }
OMPS_VDSP_PRODUCT(vDSP_mmul, float, vDSP_dotpr)
OMPS_VDSP_PRODUCT(vDSP_mmulD, double, vDSP_dotprD)
#undef OMPS_VDSP_PRODUCT

// c (m, n) = the transpose of a (n, m)
#define OMPS_VDSP_TRANSPOSE(NAME, TYPE, ...)                                                                  \
  OMPS_VDSP void NAME(const TYPE* a, vDSP_Stride ia, TYPE* c, vDSP_Stride ic, vDSP_Length m, vDSP_Length n) { \
    for (vDSP_Length row = 0; row < m; ++row)                                                                 \
      for (vDSP_Length column = 0; column < n; ++column)                                                      \
        c[(vDSP_Stride)(row * n + column) * ic] = a[(vDSP_Stride)(column * m + row) * ia];                    \
  }
OMPS_VDSP_BOTH(OMPS_VDSP_TRANSPOSE, mtrans, )
#undef OMPS_VDSP_TRANSPOSE
#undef OMPS_VDSP_BOTH

// y[i] = a function of x[i]. Those of float32 end with f.
#define OMPS_VFORCE(NAME, TYPE, EXPRESSION)                       \
  OMPS_VDSP void NAME(TYPE* y, const TYPE* x, const int* count) { \
    for (int i = 0; i < *count; ++i) y[i] = EXPRESSION;           \
  }
#define OMPS_VFORCE_BOTH(FUNCTION)                       \
  OMPS_VFORCE(vv##FUNCTION##f, float, FUNCTION##f(x[i])) \
  OMPS_VFORCE(vv##FUNCTION, double, FUNCTION(x[i]))
OMPS_VFORCE_BOTH(exp)
OMPS_VFORCE_BOTH(expm1)
OMPS_VFORCE_BOTH(log)
OMPS_VFORCE_BOTH(log1p)
OMPS_VFORCE_BOTH(tanh)
OMPS_VFORCE_BOTH(sqrt)
OMPS_VFORCE_BOTH(sin)
OMPS_VFORCE_BOTH(cos)
OMPS_VFORCE_BOTH(floor)
OMPS_VFORCE_BOTH(ceil)
OMPS_VFORCE(vvrecf, float, 1 / x[i])
OMPS_VFORCE(vvrec, double, 1 / x[i])
#undef OMPS_VFORCE_BOTH
#undef OMPS_VFORCE
#undef OMPS_VDSP
