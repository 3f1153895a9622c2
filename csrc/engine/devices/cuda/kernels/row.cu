// A row of a tensor: element i is `step` elements after element i - 1. GROUP threads share it: up to a warp, or the
// whole block. A thread keeps HELD elements of it in registers. With 0 it reads them again for each use. EACH of them
// are neighbours. The file that includes this one includes prelude.cu, defines these three and names the type C first.

struct Sum {
  static __device__ C fold(C a, C b) { return a + b; }
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

// Two sums over a row at once: one pair of barriers for both.
__device__ inline void sum_over_row(C& one, C& two) {
#pragma unroll
  for (int half = (GROUP < 32 ? GROUP : 32) / 2; half > 0; half /= 2) {
    one += __shfl_xor_sync(0xffffffffu, one, half);
    two += __shfl_xor_sync(0xffffffffu, two, half);
  }
#if GROUP > 32
  __shared__ C ones[GROUP / 32];
  __shared__ C twos[GROUP / 32];
  __syncthreads();  // the values of the row before were read
  if (threadIdx.x % 32 == 0) {
    ones[threadIdx.x / 32] = one;
    twos[threadIdx.x / 32] = two;
  }
  __syncthreads();
  one = ones[0];
  two = twos[0];
#pragma unroll
  for (int warp = 1; warp < GROUP / 32; ++warp) {
    one += ones[warp];
    two += twos[warp];
  }
#endif
}

// The row of a thread, and its elements there.
struct Row {
  i64 start, step, count;  // `count`: 0 beyond the last row
#if HELD > 0
  __device__ i64 element(int held) const { return ((i64)(held / EACH) * GROUP + threadIdx.x) * EACH + held % EACH; }
#endif
};
#if defined(ROWS)
// Of a launch whose blocks have ROWS contiguous rows each.
__device__ inline i64 own_number() { return (i64)blockIdx.x * ROWS + threadIdx.y; }
__device__ inline Row own_row(i64 number, i64 rows, i64 count) {
  return {number * count, 1, number < rows ? count : 0};
}
#endif
#if HELD > 0
#define FOR_ROW(k, i) _Pragma("unroll") for (int k = 0; k < HELD; ++k) if (const i64 i = row.element(k); i < row.count)
#else
#define FOR_ROW(k, i) for (i64 i = threadIdx.x, k = 0; i < row.count; i += GROUP)
#endif

// A thread's elements of a tensor: in registers, or in memory where the row is too long. `aligned`: neighbours are
// moved as one. It is known when the kernel is compiled: a branch would keep a load from starting before the last one
// ends.
#if HELD > 0
template <typename Type, bool aligned>
struct Values {
  C held[HELD];
  __device__ Values(const void* memory, const Row& row) {
#pragma unroll
    for (int first = 0; first < HELD; first += EACH) {
      const i64 i = row.element(first);
      if (i < row.count) load_several<Type, EACH>(memory, row.start + i * row.step, aligned, held + first);
    }
  }
  __device__ C operator()(i64 k, i64) const { return held[k]; }
  __device__ void set(void*, const Row&, i64 k, i64, C value) { held[k] = value; }
  // As numbers of another type, if one is named.
  template <typename To = Type>
  __device__ void write(void* memory, const Row& row) const {
#pragma unroll
    for (int first = 0; first < HELD; first += EACH) {
      const i64 i = row.element(first);
      if (i < row.count) store_several<To, EACH>(memory, row.start + i * row.step, aligned, held + first);
    }
  }
};
#else
template <typename Type, bool>
struct Values {
  const void* memory;
  i64 start, step;
  __device__ Values(const void* from, const Row& row) : memory(from), start(row.start), step(row.step) {}
  __device__ C operator()(i64, i64 i) const { return load<Type>(memory, start + i * step); }
  __device__ void set(void* to, const Row& row, i64, i64 i, C value) {
    store<Type>(to, row.start + i * row.step, value);
  }
  __device__ void write(void*, const Row&) const {}
};
#endif
