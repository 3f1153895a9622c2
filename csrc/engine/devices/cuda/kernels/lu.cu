// LU with partial pivoting of a matrix for each block of 256 threads. Defines: KERNEL; D; HALF where
// `work` is not the result itself.
#include "prelude.cu"

typedef D::Computed C;
__shared__ C best_value[256];
__shared__ i64 best_row[256];

// Of the largest, the first: the result does not depend on which thread found it.
__device__ inline bool beats(C a, i64 row_a, C b, i64 row_b) { return a > b || (a == b && row_a < row_b); }

// `pivots` and `info` may be null.
GLOBAL_KERNEL(const void* a, void* factors, void* work, int* pivots, int* info, i64 rows, i64 columns) {
  const D::Stored* const from = (const D::Stored*)a + blockIdx.x * rows * columns;
  C* const u = (C*)work + blockIdx.x * rows * columns;
  const i64 steps = rows < columns ? rows : columns;
  for (i64 at = threadIdx.x; at < rows * columns; at += blockDim.x) u[at] = D::load(from[at]);
  i64 failed = 0;  // the same in all threads
  for (i64 k = 0; k < steps; ++k) {
    __syncthreads();
    C value = -1;
    i64 row = rows;
    for (i64 i = k + threadIdx.x; i < rows; i += blockDim.x) {
      const C here = fabs(u[i * columns + k]);
      if (beats(here, i, value, row)) value = here, row = i;
    }
    best_value[threadIdx.x] = value;
    best_row[threadIdx.x] = row;
    for (unsigned half = 128; half > 0; half /= 2) {
      __syncthreads();
      if (threadIdx.x < half && beats(best_value[threadIdx.x + half], best_row[threadIdx.x + half],
                                      best_value[threadIdx.x], best_row[threadIdx.x])) {
        best_value[threadIdx.x] = best_value[threadIdx.x + half];
        best_row[threadIdx.x] = best_row[threadIdx.x + half];
      }
    }
    __syncthreads();
    const i64 pivot = best_row[0] < rows ? best_row[0] : k;  // NaN everywhere: none is larger
    if (pivots && threadIdx.x == 0) pivots[blockIdx.x * steps + k] = (int)pivot;
    if (best_value[0] == 0) {
      if (failed == 0) failed = k + 1;
      continue;
    }
    if (pivot != k)
      for (i64 j = threadIdx.x; j < columns; j += blockDim.x) {
        const C kept = u[k * columns + j];
        u[k * columns + j] = u[pivot * columns + j];
        u[pivot * columns + j] = kept;
      }
    __syncthreads();
    const C diagonal = u[k * columns + k];
    for (i64 i = k + 1 + threadIdx.x; i < rows; i += blockDim.x) u[i * columns + k] /= diagonal;
    __syncthreads();
    const i64 beside = columns - k - 1, rest = (rows - k - 1) * beside;
    for (i64 at = threadIdx.x; at < rest; at += blockDim.x) {
      const i64 i = k + 1 + at / beside, j = k + 1 + at % beside;
      u[i * columns + j] -= u[i * columns + k] * u[k * columns + j];
    }
  }
#ifdef HALF
  __syncthreads();
  for (i64 at = threadIdx.x; at < rows * columns; at += blockDim.x)
    store<D>(factors, blockIdx.x * rows * columns + at, u[at]);
#endif
  if (info && threadIdx.x == 0) info[blockIdx.x] = (int)failed;
}
