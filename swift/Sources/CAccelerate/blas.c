// BLAS: each function calls that of a library which is opened at the first call, else the loops below.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#include "CAccelerate.h"

static const char* const kLibraries[] = {"libopenblas.so.0", "libopenblas.so", "libblis.so.4",
                                         "libmkl_rt.so",     "libcblas.so.3",  "libblas.so.3"};

static void* library;
static pthread_once_t opened = PTHREAD_ONCE_INIT;

static void open_library(void) {
  const char* const named = getenv("OPENMPS_BLAS");
  if (named) {
    library = dlopen(named, RTLD_NOW | RTLD_LOCAL);
    return;
  }
  for (size_t i = 0; i < sizeof kLibraries / sizeof *kLibraries && !library; ++i) {
    library = dlopen(kLibraries[i], RTLD_NOW | RTLD_LOCAL);
    // Debian's libblas.so.3 may be one without the functions of C.
    if (library && !dlsym(library, "cblas_sgemm")) library = NULL;
  }
}

static void* function_named(const char* name) {
  pthread_once(&opened, open_library);
  return library ? dlsym(library, name) : NULL;
}

bool omps_has_blas(void) { return function_named("cblas_sgemm") != NULL; }

// Calls the library's function of this name and returns, if there is one.
#define OMPS_CALL(NAME, ...)                                                 \
  do {                                                                       \
    __typeof__(&NAME) const call = (__typeof__(&NAME))function_named(#NAME); \
    if (call) {                                                              \
      call(__VA_ARGS__);                                                     \
      return;                                                                \
    }                                                                        \
  } while (0)

// The place of an element: rows follow one another, or columns do.
static size_t place(CBLAS_ORDER order, CBLAS_TRANSPOSE transposed, int row, int column, int step) {
  const bool rows_follow = (order == CblasRowMajor) == (transposed == CblasNoTrans);
  return rows_follow ? (size_t)row * (size_t)step + (size_t)column : (size_t)column * (size_t)step + (size_t)row;
}

// 0 times whatever c holds is 0.
#define OMPS_GEMM(NAME, TYPE)                                                                                     \
  void NAME(CBLAS_ORDER order, CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, int m, int n, int k, TYPE alpha, \
            const TYPE* a, int lda, const TYPE* b, int ldb, TYPE beta, TYPE* c, int ldc) {                        \
    OMPS_CALL(NAME, order, trans_a, trans_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                       \
    for (int row = 0; row < m; ++row)                                                                             \
      for (int column = 0; column < n; ++column) {                                                                \
        double sum = 0;                                                                                           \
        for (int i = 0; i < k; ++i)                                                                               \
          sum += (double)a[place(order, trans_a, row, i, lda)] * b[place(order, trans_b, i, column, ldb)];        \
        TYPE* const element = c + place(order, CblasNoTrans, row, column, ldc);                                   \
        *element = (TYPE)(alpha * sum + (beta == 0 ? 0 : (double)beta * *element));                               \
      }                                                                                                           \
  }
OMPS_GEMM(cblas_sgemm, float)
OMPS_GEMM(cblas_dgemm, double)

// A vector with a step below 0 begins at its end.
static size_t element(int i, int n, int step) {
  return (size_t)(step < 0 ? (int64_t)(n - 1 - i) * -step : (int64_t)i * step);
}

void cblas_sgemv(CBLAS_ORDER order, CBLAS_TRANSPOSE trans_a, int m, int n, float alpha, const float* a, int lda,
                 const float* x, int incx, float beta, float* y, int incy) {
  OMPS_CALL(cblas_sgemv, order, trans_a, m, n, alpha, a, lda, x, incx, beta, y, incy);
  const int rows = trans_a == CblasNoTrans ? m : n, columns = trans_a == CblasNoTrans ? n : m;
  for (int row = 0; row < rows; ++row) {
    double sum = 0;
    for (int i = 0; i < columns; ++i)
      sum += (double)a[place(order, trans_a, row, i, lda)] * x[element(i, columns, incx)];
    float* const result = y + element(row, rows, incy);
    *result = (float)(alpha * sum + (beta == 0 ? 0 : (double)beta * *result));
  }
}

void cblas_saxpy(int n, float alpha, const float* x, int incx, float* y, int incy) {
  OMPS_CALL(cblas_saxpy, n, alpha, x, incx, y, incy);
  for (int i = 0; i < n; ++i) y[element(i, n, incy)] += alpha * x[element(i, n, incx)];
}

float cblas_sdot(int n, const float* x, int incx, const float* y, int incy) {
  float (*const call)(int, const float*, int, const float*, int) =
      (float (*)(int, const float*, int, const float*, int))function_named("cblas_sdot");
  if (call) return call(n, x, incx, y, incy);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += (double)x[element(i, n, incx)] * y[element(i, n, incy)];
  return (float)sum;
}
