// How often each number below PLACES is in a row of x (rows, values), or (values, rows) if INTERLEAVED: passes/images/
// count_places.h. Blocks count parts of a row in shared memory and add them up. A table has ROWS rows, 1 unless
// INTERLEAVED. Warps share COPIES of it, because equal numbers wait for each other. Defines: KERNEL; D; EACH:
// neighbours that a thread reads at once; PLACES; ROWS; COPIES.
#include "prelude.cu"

#define THREADS 512
#define TABLE (ROWS * PLACES)

typedef D::Computed C;

// As a conversion to int; -1 outside. NaN becomes 0.
__device__ inline int place_of(C value) {
  if (value != value) return 0;
  return value > (C)-1 && value < (C)PLACES ? (int)value : -1;
}

// `values` of a row, or of all rows if they are interleaved; `parts` blocks for them.
BOUND_KERNEL(THREADS)(const void* x, u32* counts, i64 values, i64 parts, bool aligned) {
  __shared__ u32 tables[COPIES * TABLE];
  for (int i = threadIdx.x; i < COPIES * TABLE; i += THREADS) tables[i] = 0;
  __syncthreads();
  u32* const own = tables + threadIdx.x / 32 % COPIES * TABLE;
  const i64 row = (i64)blockIdx.x / parts, part = (i64)blockIdx.x % parts, start = row * values;
#pragma unroll 4
  for (i64 i = (part * THREADS + threadIdx.x) * EACH; i < values; i += parts * THREADS * EACH) {
    C numbers[EACH];
    load_several<D, EACH>(x, start + i, aligned, numbers);
#pragma unroll
    for (int v = 0; v < EACH; ++v) {
      const int place = place_of(numbers[v]);
      if (place >= 0) atomicAdd(own + (int)((i + v) % ROWS) * PLACES + place, 1u);
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < TABLE; i += THREADS) {
    u32 count = 0;
    for (int copy = 0; copy < COPIES; ++copy) count += tables[copy * TABLE + i];
    if (count > 0) atomicAdd(counts + row * TABLE + i, count);
  }
}
