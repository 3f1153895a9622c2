// Accelerate for Swift: the porting header of C, and BLAS without a library at the link.
//
// The first call opens a BLAS library: the one that OPENMPS_BLAS names, else the machine's OpenBLAS, BLIS, MKL or
// reference library. Without one, plain loops compute the same, slowly.
#pragma once

#define OMPS_OWN_CBLAS
#include "../../../../csrc/compat/porting/Accelerate/Accelerate.h"

typedef enum CBLAS_ORDER {
  CblasRowMajor = 101,
  CblasColMajor = 102,
} CBLAS_ORDER;

typedef enum CBLAS_TRANSPOSE {
  CblasNoTrans = 111,
  CblasTrans = 112,
  CblasConjTrans = 113,
} CBLAS_TRANSPOSE;

// c (m, n) = alpha a (m, k) b (k, n) + beta c, where a and b may be stored transposed. `lda` counts the
// elements from one row, or column, to the next.
void cblas_sgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, int m, int n, int k, float alpha,
                 const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc);
void cblas_dgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, int m, int n, int k, double alpha,
                 const double* a, int lda, const double* b, int ldb, double beta, double* c, int ldc);
// y = alpha a x + beta y, where a has m rows and n columns before it is transposed.
void cblas_sgemv(CBLAS_ORDER order, CBLAS_TRANSPOSE trans_a, int m, int n, float alpha, const float* a, int lda,
                 const float* x, int incx, float beta, float* y, int incy);
void cblas_saxpy(int n, float alpha, const float* x, int incx, float* y, int incy);  // y += alpha x
float cblas_sdot(int n, const float* x, int incx, const float* y, int incy);

// Whether a BLAS library computes.
bool omps_has_blas(void);
