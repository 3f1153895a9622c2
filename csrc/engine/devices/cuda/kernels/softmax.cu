// Softmax and its relatives over rows (row.cu).
//
// Defines: KERNEL; D; GROUP; ROWS of a block; HELD; EACH. And one of SOFTMAX, LOG_SOFTMAX, SOFTMAX_GRADIENT,
// LOG_SOFTMAX_GRADIENT, CROSS_ENTROPY, CROSS_ENTROPY_GRADIENT.
#include "prelude.cu"

typedef D::Computed C;
#include "row.cu"

struct Largest {
  static __device__ C fold(C a, C b) { return fmax(a, b); }
};

// The sum of e^(a - largest) along the row. Registers keep the powers in place of a.
template <typename Elements>
__device__ C sum_of_powers(Elements& a, const Row& row, C largest) {
  C sum = 0;
  FOR_ROW(k, i) {
    const C power = exp(a(k, i) - largest);
    sum += power;
#if HELD > 0 && defined(SOFTMAX)
    a.held[k] = power;
#endif
  }
  return over_row<Sum>(sum);
}

template <bool aligned>
__device__ void run(const Row& row, i64 number, const void* x, const void* other, void* result, double keep,
                    double add) {
  Values<D, aligned> a(x, row);
#if defined(SOFTMAX_GRADIENT)
  const Values<D, aligned> b(other, row);
  C sum = 0;
  FOR_ROW(k, i) sum += b(k, i) * a(k, i);
  sum = over_row<Sum>(sum);
  FOR_ROW(k, i) a.set(result, row, k, i, a(k, i) * (b(k, i) - sum));
#elif defined(LOG_SOFTMAX_GRADIENT)
  const Values<D, aligned> b(other, row);
  C sum = 0;
  FOR_ROW(k, i) sum += b(k, i);
  sum = over_row<Sum>(sum);
  FOR_ROW(k, i) a.set(result, row, k, i, b(k, i) - exp(a(k, i)) * sum);
#else
  C largest = -INFINITY_OF_C;
  FOR_ROW(k, i) largest = fmax(largest, a(k, i));
  largest = over_row<Largest>(largest);
  const C sum = sum_of_powers(a, row, largest);
#if defined(SOFTMAX)
  const C share = 1 / sum;
#if HELD > 0
  FOR_ROW(k, i) a.held[k] *= share;
#else
  FOR_ROW(k, i) a.set(result, row, k, i, exp(a(k, i) - largest) * share);
#endif
#else
  const C logarithm = log(sum);
#if defined(LOG_SOFTMAX)
  FOR_ROW(k, i) a.set(result, row, k, i, a(k, i) - largest - logarithm);
#else
  const Values<D, aligned> labels(other, row);
  C total = 0;
#define LABEL(k, i) (labels(k, i) * (C)keep + (C)add)
#if defined(CROSS_ENTROPY)
  FOR_ROW(k, i) total -= LABEL(k, i) * (a(k, i) - largest - logarithm);
  total = over_row<Sum>(total);
  if (row.count > 0 && threadIdx.x == 0) store<D>(result, number, total);
#else
  FOR_ROW(k, i) total += LABEL(k, i);
  total = over_row<Sum>(total);
  FOR_ROW(k, i) a.set(result, row, k, i, exp(a(k, i) - largest) / sum * total - LABEL(k, i));
#endif
#endif
#endif
#endif
#if !defined(CROSS_ENTROPY)
  a.write(result, row);
#endif
}

// `x`: or y of the gradients; `other`: dy or the labels.
BOUND_KERNEL(GROUP* ROWS)
(const void* x, const void* other, void* result, i64 rows, i64 count, i64 step, double keep, double add, bool aligned) {
  const i64 number = (i64)blockIdx.x * ROWS + threadIdx.y;
  const Row row = {number / step * step * count + number % step, step, number < rows ? count : 0};
  if (aligned)
    run<true>(row, number, x, other, result, keep, add);
  else
    run<false>(row, number, x, other, result, keep, add);
}
