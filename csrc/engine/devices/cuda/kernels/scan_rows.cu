// Running reductions along rows whose elements are adjacent: a block for each row. It reads tiles of neighbouring
// elements. Threads combine theirs, then warps, then the block. The result of a tile is carried to the next one.
// Defines: KERNEL; D; C, computed with; PARAMETER, the type of `start`; FOLD(a, b); THREADS of a row, a multiple of 32.
#include "prelude.cu"
//
#include "integers.cu"

#define EACH 4  // neighbouring elements of a thread

// `neutral` changes nothing; a row begins with `start`.
GLOBAL_KERNEL(const void* x, void* y, i64 count, int reverse, int exclusive, PARAMETER start, PARAMETER neutral) {
  __shared__ C totals[THREADS / 32];
  const i64 base = (i64)blockIdx.x * count;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  C carried = (C)start;
  for (i64 tile = 0; tile < count; tile += THREADS * EACH) {
    const i64 first = tile + (i64)threadIdx.x * EACH;
    C own[EACH];
    for (int i = 0; i < EACH; ++i) {
      const i64 k = first + i;
      own[i] = k < count ? (C)load<D>(x, base + (reverse ? count - 1 - k : k)) : (C)neutral;
      if (i > 0) own[i] = FOLD(own[i - 1], own[i]);
    }
    C total = own[EACH - 1];
    for (int step = 1; step < 32; step *= 2) {
      const C other = __shfl_up_sync(0xffffffffu, total, step);
      if (lane >= step) total = FOLD(other, total);
    }
    if (lane == 31) totals[warp] = total;
    __syncthreads();
    C before = carried;
    for (int i = 0; i < THREADS / 32; ++i) {
      if (i == warp) before = carried;
      carried = FOLD(carried, totals[i]);
    }
    const C left = __shfl_up_sync(0xffffffffu, total, 1);
    if (lane > 0) before = FOLD(before, left);
    C last = before;
    for (int i = 0; i < EACH; ++i) {
      const i64 k = first + i;
      const C next = FOLD(before, own[i]);
      if (k < count) store<D>(y, base + (reverse ? count - 1 - k : k), exclusive ? last : next);
      last = next;
    }
    __syncthreads();
  }
}
