// Reduces the elements along some axes. Threads lie along results (x) and along the reduced axes (y). Blocks along y
// write partial results, which a second run reduces. Always in the same order, so the bits are the same from run to
// run. Defines: KERNEL; IN, OUT, the element types; C, computed with; START; FOLD(a, b); THREADS_X, THREADS_Y.
#include "prelude.cu"

GLOBAL_KERNEL(const void* x, void* y, i64 results, i64 reduced, i64 chunk, Extents kept, Strides kept_strides,
              Extents gone, Strides gone_strides, double divisor) {
  __shared__ C partial[THREADS_Y][THREADS_X];
  const i64 result = (i64)blockIdx.x * THREADS_X + threadIdx.x;
  const i64 begin = (i64)blockIdx.y * chunk, end = begin + chunk < reduced ? begin + chunk : reduced;
  C sum = START;
  if (result < results) {
    const i64 base = offset_of(result, kept, kept_strides);
    if (gone.rank == 1) {
      const i64 stride = gone_strides.strides[0];
      for (i64 i = begin + threadIdx.y; i < end; i += THREADS_Y) sum = FOLD(sum, (C)load<IN>(x, base + i * stride));
    } else {
      for (i64 i = begin + threadIdx.y; i < end; i += THREADS_Y)
        sum = FOLD(sum, (C)load<IN>(x, base + offset_of(i, gone, gone_strides)));
    }
  }
  partial[threadIdx.y][threadIdx.x] = sum;
  for (int half = THREADS_Y / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.y < half)
      partial[threadIdx.y][threadIdx.x] =
          FOLD(partial[threadIdx.y][threadIdx.x], partial[threadIdx.y + half][threadIdx.x]);
  }
  __syncthreads();
  if (threadIdx.y == 0 && result < results)
    store<OUT>(y, (i64)blockIdx.y * results + result, (C)(partial[0][threadIdx.x] / (C)divisor));
}
