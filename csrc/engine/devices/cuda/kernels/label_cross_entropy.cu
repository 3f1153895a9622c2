// The cross-entropy of labels that are numbers of classes, and its gradient, over dense rows of float32 (row.cu).
//
// Defines: KERNEL. And one of these.
//   LOSS      with GROUP, ROWS, HELD and EACH. loss = log_sum - x[label], 0 without a class. A result that nothing
//             reads has no pointer.
//   GRADIENT  with E, the type of dx, EACH, and FLAT. dx = factor * scale * (e^(x - log_sum) - one_hot(label)). A
//             thread computes EACH neighbours of a row at a time. Threads share all rows if FLAT is 1; else a block has
//             a row.
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
  if (losses) store<D>(losses, number, label < 0 ? (C)0 : log_sum - load<D>(x, row.start + label));
  if (log_sums) store<D>(log_sums, number, log_sum);
}

BOUND_KERNEL(GROUP* ROWS)
(const void* x, const void* labels, void* losses, void* log_sums, i64 rows, i64 classes, i64 step, bool aligned) {
  const i64 number = (i64)blockIdx.x * ROWS + threadIdx.y;
  const Row row = {number * step, 1, number < rows ? classes : 0};
  if (aligned)
    run<true>(row, number, x, labels, losses, log_sums);
  else
    run<false>(row, number, x, labels, losses, log_sums);
}
#else
struct Operands {
  const void *x, *labels, *log_sums, *scales;
  void* dx;
  i64 classes, step, scale_step;  // step: from row to row
  double factor;
};

struct Row {
  i64 start, label;
  C log_sum, scale;
  __device__ Row(const Operands& o, i64 number)
      : start(number * o.step),
        label(class_of(load<D>(o.labels, number), o.classes)),
        log_sum(load<D>(o.log_sums, number)),
        scale((C)o.factor * load<D>(o.scales, number * o.scale_step)) {}
  // Of the elements from i on.
  __device__ void write(const Operands& o, i64 i, bool aligned) const {
    C values[EACH];
    load_several<D, EACH>(o.x, start + i, aligned, values);
#pragma unroll
    for (int k = 0; k < EACH; ++k)
      values[k] = label < 0 || i + k >= o.classes ? (C)0 : scale * (exp(values[k] - log_sum) - (C)(i + k == label));
    store_several<E, EACH>(o.dx, start + i, aligned, values);
  }
};

GLOBAL_KERNEL(const __grid_constant__ Operands operands, i64 rows, const __grid_constant__ AnyDivisor turns,
              bool aligned) {
#if FLAT
  for (i64 i = first_index(); i < rows * turns.extent; i += index_step()) {
    i64 number = i;
    const i64 turn = turns.remainder(number);
    Row(operands, number).write(operands, turn * EACH, aligned);
  }
#else
  const Row row(operands, blockIdx.x);
  for (i64 turn = threadIdx.x; turn < turns.extent; turn += 256) row.write(operands, turn * EACH, aligned);
#endif
}
#endif
