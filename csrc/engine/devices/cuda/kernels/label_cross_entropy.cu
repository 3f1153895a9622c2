// The cross-entropy of labels that are numbers of classes, and its gradient, over dense rows of float32 (row.cu).
//
// Defines: KERNEL. And one of these.
//   LOSS      with GROUP, ROWS, HELD and EACH. loss = log_sum - x[label], 0 without a class.
//   GRADIENT  with E, the type of dx, and EACH. dx = factor * scale * (e^(x - log_sum) - one_hot(label)). A block for
//             each row.
#include "prelude.cu"

typedef Float32 D;
typedef D::Computed C;

// The label's number; -1 if it is no class.
__device__ inline i64 class_of(C label, i64 count) {
  return label >= 0 && label < (C)count && floor(label) == label ? (i64)label : -1;
}

#if defined(LOSS)
#include "row.cu"

struct Largest {
  static __device__ C fold(C a, C b) { return fmax(a, b); }
};

template <bool aligned>
__device__ void run(const Row& row, i64 number, const void* x, const void* labels, void* losses, void* log_sums) {
  C largest = -INFINITY_OF_C, sum = 0;
#if HELD > 0
  const Values<D, aligned> a(x, row);
  FOR_ROW(k, i) largest = fmax(largest, a(k, i));
  largest = over_row<Largest>(largest);
  FOR_ROW(k, i) sum += exp(a(k, i) - largest);
#else
  // One look at each element: the sum is kept relative to the largest one so far. The first is finite, so that
  // elements of minus infinity add 0.
  C own = -3.0e38f;
#pragma unroll 4
  for (i64 i = threadIdx.x; i < row.count; i += GROUP) {
    const C value = load<D>(x, row.start + i), next = fmax(own, value);
    if (next > own) sum *= exp(own - next);
    own = next;
    sum += exp(value - own);
  }
  largest = over_row<Largest>(own);
  sum *= exp(own - largest);
#endif
  sum = over_row<Sum>(sum);
  if (row.count == 0 || threadIdx.x != 0) return;
  const C log_sum = largest + log(sum);
  const i64 label = class_of(load<D>(labels, number), row.count);
  store<D>(losses, number, label < 0 ? (C)0 : log_sum - load<D>(x, row.start + label));
  store<D>(log_sums, number, log_sum);
}

BOUND_KERNEL(GROUP* ROWS)
(const void* x, const void* labels, void* losses, void* log_sums, i64 rows, i64 count, bool aligned) {
  const i64 number = (i64)blockIdx.x * ROWS + threadIdx.y;
  const Row row = {number * count, 1, number < rows ? count : 0};
  if (aligned)
    run<true>(row, number, x, labels, losses, log_sums);
  else
    run<false>(row, number, x, labels, losses, log_sums);
}
#else
GLOBAL_KERNEL(const void* x, const void* labels, const void* log_sums, const void* scales, void* dx, i64 count,
              i64 scale_step, double factor, bool aligned) {
  const i64 row = blockIdx.x;
  const C log_sum = load<D>(log_sums, row);
  const i64 label = class_of(load<D>(labels, row), count);
  const C scale = (C)factor * load<D>(scales, row * scale_step);
  for (i64 i = (i64)threadIdx.x * EACH; i < count; i += 256 * EACH) {
    C values[EACH];
    load_several<D, EACH>(x, row * count + i, aligned, values);
#pragma unroll
    for (int k = 0; k < EACH; ++k)
      values[k] = label < 0 ? (C)0 : scale * (exp(values[k] - log_sum) - (C)(i + k == label));
    store_several<E, EACH>(dx, row * count + i, aligned, values);
  }
}
#endif
