// Softmax and its relatives over rows: element i of a row is `step` elements after element i - 1. GROUP threads share a
// row: up to a warp, or the whole block.
//
// Defines: KERNEL; D; GROUP; ROWS of a block. A thread keeps HELD elements of a row in registers. With 0 it reads them
// again for each sum. EACH of them are neighbours, which are moved as one if `aligned`. And one of SOFTMAX, LOG_SOFTMAX,
// SOFTMAX_GRADIENT, LOG_SOFTMAX_GRADIENT, CROSS_ENTROPY, CROSS_ENTROPY_GRADIENT.
#include "prelude.cu"

typedef D::Computed C;

struct Sum {
  static __device__ C fold(C a, C b) { return a + b; }
};
struct Largest {
  static __device__ C fold(C a, C b) { return fmax(a, b); }
};

// Every thread of the block calls it; the result is its row's, with the same bits in each thread.
template <typename F>
__device__ C over_row(C value) {
#pragma unroll
  for (int half = (GROUP < 32 ? GROUP : 32) / 2; half > 0; half /= 2)
    value = F::fold(value, __shfl_xor_sync(0xffffffffu, value, half));
#if GROUP > 32
  __shared__ C warps[GROUP / 32];
  __syncthreads();  // the values of the fold before were read
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = warps[0];
#pragma unroll
  for (int warp = 1; warp < GROUP / 32; ++warp) value = F::fold(value, warps[warp]);
#endif
  return value;
}

// The row of a thread, and its elements there.
struct Row {
  i64 start, step, count;  // `count`: 0 beyond the last row
#if HELD > 0
  __device__ i64 element(int held) const { return ((i64)(held / EACH) * GROUP + threadIdx.x) * EACH + held % EACH; }
#endif
};
#if HELD > 0
#define FOR_ROW(k, i) _Pragma("unroll") for (int k = 0; k < HELD; ++k) if (const i64 i = row.element(k); i < row.count)
#else
#define FOR_ROW(k, i) for (i64 i = threadIdx.x, k = 0; i < row.count; i += GROUP)
#endif

// A thread's elements of a tensor: in registers, or in memory where the row is too long. `aligned` is known when the
// kernel is compiled: a branch would keep a load from starting before the last one ends.
#if HELD > 0
template <bool aligned>
struct Values {
  C held[HELD];
  __device__ Values(const void* memory, const Row& row) {
#pragma unroll
    for (int first = 0; first < HELD; first += EACH) {
      const i64 i = row.element(first);
      if (i < row.count) load_several<D, EACH>(memory, row.start + i * row.step, aligned, held + first);
    }
  }
  __device__ C operator()(i64 k, i64) const { return held[k]; }
  __device__ void set(void*, const Row&, i64 k, i64, C value) { held[k] = value; }
  __device__ void write(void* memory, const Row& row) const {
#pragma unroll
    for (int first = 0; first < HELD; first += EACH) {
      const i64 i = row.element(first);
      if (i < row.count) store_several<D, EACH>(memory, row.start + i * row.step, aligned, held + first);
    }
  }
};
#else
template <bool>
struct Values {
  const void* memory;
  i64 start, step;
  __device__ Values(const void* from, const Row& row) : memory(from), start(row.start), step(row.step) {}
  __device__ C operator()(i64, i64 i) const { return load<D>(memory, start + i * step); }
  __device__ void set(void* to, const Row& row, i64, i64 i, C value) { store<D>(to, row.start + i * row.step, value); }
  __device__ void write(void*, const Row&) const {}
};
#endif

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
  Values<aligned> a(x, row);
#if defined(SOFTMAX_GRADIENT)
  const Values<aligned> b(other, row);
  C sum = 0;
  FOR_ROW(k, i) sum += b(k, i) * a(k, i);
  sum = over_row<Sum>(sum);
  FOR_ROW(k, i) a.set(result, row, k, i, a(k, i) * (b(k, i) - sum));
#elif defined(LOG_SOFTMAX_GRADIENT)
  const Values<aligned> b(other, row);
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
  const Values<aligned> labels(other, row);
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
