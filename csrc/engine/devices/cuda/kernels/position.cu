// The position of the largest or smallest element of each row: the first of equals; a NaN never wins; -1 if all are
// NaN. Defines: KERNEL; D; WINS(a, b): whether a comes before b.
#include "prelude.cu"
#define THREADS 128

GLOBAL_KERNEL(const void* x, int* y, i64 count, i64 step) {
  typedef D::Computed C;
  __shared__ C values[THREADS];
  __shared__ i64 places[THREADS];
  const i64 row = (i64)blockIdx.x, start = row / step * step * count + row % step;
  C best = 0;
  i64 place = -1;
  for (i64 i = threadIdx.x; i < count; i += THREADS) {
    const C value = load<D>(x, start + i * step);
    if (value == value && (place < 0 || WINS(value, best))) {
      best = value;
      place = i;
    }
  }
  values[threadIdx.x] = best;
  places[threadIdx.x] = place;
  for (int half = THREADS / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) {
      const C mine = values[threadIdx.x], other = values[threadIdx.x + half];
      const i64 here = places[threadIdx.x], there = places[threadIdx.x + half];
      const bool takes = there >= 0 && (here < 0 || WINS(other, mine) || (other == mine && there < here));
      if (takes) {
        values[threadIdx.x] = other;
        places[threadIdx.x] = there;
      }
    }
  }
  if (threadIdx.x == 0) y[row] = (int)places[0];
}
