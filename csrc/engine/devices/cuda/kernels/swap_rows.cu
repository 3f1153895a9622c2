// The interchanges of an LU decomposition: a block of 256 threads for 32 rows of the result. It finds where each row
// comes from by the interchanges in opposite order, and then copies. Defines: KERNEL; D; BACKWARD or not.
#include "prelude.cu"

#define ROWS 32

GLOBAL_KERNEL(const void* from, const int* pivots, void* to, i64 rows, i64 columns, i64 steps, i64 parts) {
  __shared__ i64 source[ROWS];
  const i64 entry = blockIdx.x / parts, first = blockIdx.x % parts * ROWS;
  const int* const swaps = pivots + entry * steps;
  if (threadIdx.x < ROWS) {
    i64 place = first + threadIdx.x;
#pragma unroll 8
    for (i64 step = 0; step < steps; ++step) {
#ifdef BACKWARD
      const i64 i = step;
#else
      const i64 i = steps - 1 - step;
#endif
      const i64 other = swaps[i];
      if (other >= 0 && other < rows) place = place == i ? other : place == other ? i : place;
    }
    source[threadIdx.x] = place;
  }
  __syncthreads();
  const i64 count = (rows - first < ROWS ? rows - first : ROWS) * columns;
  const D::Stored* const x = (const D::Stored*)from + entry * rows * columns;
  D::Stored* const y = (D::Stored*)to + entry * rows * columns + first * columns;
  for (i64 at = threadIdx.x; at < count; at += 256) y[at] = x[source[at / columns] * columns + at % columns];
}
