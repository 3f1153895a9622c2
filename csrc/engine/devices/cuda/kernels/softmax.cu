// Softmax and its relatives over rows: element i of a row is `step` elements after element i - 1. GROUP threads share a
// row. Defines: KERNEL; D; GROUP, ROWS (of a block); one of SOFTMAX, LOG_SOFTMAX, SOFTMAX_GRADIENT,
// LOG_SOFTMAX_GRADIENT, CROSS_ENTROPY, CROSS_ENTROPY_GRADIENT.
#include "prelude.cu"

typedef D::Computed C;
__shared__ C shared_values[GROUP * ROWS];

struct Sum {
  static __device__ C fold(C a, C b) { return a + b; }
};
struct Largest {
  static __device__ C fold(C a, C b) { return fmax(a, b); }
};

// Every thread of the block calls it; the result is its row's.
template <typename F>
__device__ C over_row(C value) {
  C* const row = shared_values + threadIdx.y * GROUP;
  __syncthreads();
  row[threadIdx.x] = value;
  for (int half = GROUP / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) row[threadIdx.x] = F::fold(row[threadIdx.x], row[threadIdx.x + half]);
  }
  __syncthreads();
  return row[0];
}

#define FOR_ROW for (i64 i = active ? threadIdx.x : count; i < count; i += GROUP)

// `a`: x or y; `b`: dy or the labels.
GLOBAL_KERNEL(const void* a, const void* b, void* result, i64 rows, i64 count, i64 step, double keep, double add) {
  const i64 row = (i64)blockIdx.x * ROWS + threadIdx.y;
  const bool active = row < rows;
  const i64 start = row / step * step * count + row % step;
#if defined(SOFTMAX_GRADIENT)
  C sum = 0;
  FOR_ROW sum += load<D>(b, start + i * step) * load<D>(a, start + i * step);
  sum = over_row<Sum>(sum);
  FOR_ROW store<D>(result, start + i * step, load<D>(a, start + i * step) * (load<D>(b, start + i * step) - sum));
#elif defined(LOG_SOFTMAX_GRADIENT)
  C sum = 0;
  FOR_ROW sum += load<D>(b, start + i * step);
  sum = over_row<Sum>(sum);
  FOR_ROW store<D>(result, start + i * step, load<D>(b, start + i * step) - exp(load<D>(a, start + i * step)) * sum);
#else
  C largest = -INFINITY_OF_C;
  FOR_ROW largest = fmax(largest, load<D>(a, start + i * step));
  largest = over_row<Largest>(largest);
  C sum = 0;
  FOR_ROW sum += exp(load<D>(a, start + i * step) - largest);
  sum = over_row<Sum>(sum);
#if defined(SOFTMAX)
  FOR_ROW store<D>(result, start + i * step, exp(load<D>(a, start + i * step) - largest) / sum);
#else
  const C logarithm = log(sum);
#if defined(LOG_SOFTMAX)
  FOR_ROW store<D>(result, start + i * step, load<D>(a, start + i * step) - largest - logarithm);
#else
  C total = 0;
#define LABEL(i) (load<D>(b, start + (i)*step) * (C)keep + (C)add)
#if defined(CROSS_ENTROPY)
  FOR_ROW total -= LABEL(i) * (load<D>(a, start + i * step) - largest - logarithm);
  total = over_row<Sum>(total);
  if (active && threadIdx.x == 0) store<D>(result, row, total);
#else
  FOR_ROW total += LABEL(i);
  total = over_row<Sum>(total);
  FOR_ROW store<D>(result, start + i * step, exp(load<D>(a, start + i * step) - largest) / sum * total - LABEL(i));
#endif
#endif
#endif
#endif
}
