// How often each number below BINS is in a channel of x (values, CHANNELS): ops/images/counting.h. Blocks count parts
// of x in shared memory and add them up. Warps share COPIES of the table, because equal numbers wait for each other.
// Defines: KERNEL; D; EACH: neighbours that a thread reads at once; BINS; CHANNELS; COPIES.
#include "prelude.cu"

#define THREADS 512
#define TABLE (CHANNELS * BINS)

typedef D::Computed C;

// As a conversion to int; -1 outside. NaN becomes 0.
__device__ inline int bin_of(C value) {
  if (value != value) return 0;
  return value > (C)-1 && value < (C)BINS ? (int)value : -1;
}

// `values` of all channels.
BOUND_KERNEL(THREADS)(const void* x, u32* counts, i64 values, bool aligned) {
  __shared__ u32 tables[COPIES * TABLE];
  for (int i = threadIdx.x; i < COPIES * TABLE; i += THREADS) tables[i] = 0;
  __syncthreads();
  u32* const own = tables + threadIdx.x / 32 % COPIES * TABLE;
#pragma unroll 4
  for (i64 i = ((i64)blockIdx.x * THREADS + threadIdx.x) * EACH; i < values; i += (i64)gridDim.x * THREADS * EACH) {
    C numbers[EACH];
    load_several<D, EACH>(x, i, aligned, numbers);
#pragma unroll
    for (int v = 0; v < EACH; ++v) {
      const int bin = bin_of(numbers[v]);
      if (bin >= 0) atomicAdd(own + (int)((i + v) % CHANNELS) * BINS + bin, 1u);
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < TABLE; i += THREADS) {
    u32 count = 0;
    for (int copy = 0; copy < COPIES; ++copy) count += tables[copy * TABLE + i];
    if (count > 0) atomicAdd(counts + i, count);
  }
}
