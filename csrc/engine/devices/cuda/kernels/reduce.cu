// Reduces the elements along some axes. Of a block's threads, LANES_X lie along results and LANES_Y along the reduced
// axes. With ROWS the latter are neighbours. Blocks along y write partial results, which a second run reduces. Always
// in the same order, so the bits are the same from run to run.
//
// Defines: KERNEL; IN, OUT, the element types; C, computed with; START; FOLD(a, b); LANES_X, LANES_Y; ROWS; EACH. The
// latter is the number of neighbours in memory that a thread reads at a time. It is 1 unless the reduced axes are
// dense.
#include "prelude.cu"
#include "reduction_lanes.cu"

// The result of a thread's elements from `i` on. `aligned`: groups of EACH are aligned to their size.
__device__ inline C fold_dense(const void* x, i64 base, i64 i, i64 end, bool aligned) {
  C sums[EACH];
#pragma unroll
  for (int v = 0; v < EACH; ++v) sums[v] = START;
#pragma unroll 4
  for (; i < end; i += LANES_Y * EACH) {
    IN::Computed values[EACH];
    load_several<IN, EACH>(x, base + i, aligned, values);
#pragma unroll
    for (int v = 0; v < EACH; ++v) sums[v] = FOLD(sums[v], (C)values[v]);
  }
#pragma unroll
  for (int v = 1; v < EACH; ++v) sums[0] = FOLD(sums[0], sums[v]);
  return sums[0];
}

GLOBAL_KERNEL(const void* x, void* y, i64 results, i64 reduced, i64 chunk, const __grid_constant__ Extents kept,
              const __grid_constant__ Strides kept_strides, const __grid_constant__ Extents gone,
              const __grid_constant__ Strides gone_strides, double divisor, bool aligned) {
  const Lanes at(reduced, chunk);
  C sum = START;
  if (at.result < results) {
    const i64 base = offset_of(at.result, kept, kept_strides), first = at.begin + at.y * EACH;
    if (gone.rank == 1 && gone_strides.strides[0] == 1) {
      sum = fold_dense(x, base, first, at.end, aligned);
    } else if (gone.rank == 1) {
      const i64 stride = gone_strides.strides[0];
#pragma unroll 4
      for (i64 i = first; i < at.end; i += LANES_Y) sum = FOLD(sum, (C)load<IN>(x, base + i * stride));
    } else {
#pragma unroll 4
      for (i64 i = first; i < at.end; i += LANES_Y)
        sum = FOLD(sum, (C)load<IN>(x, base + offset_of(i, gone, gone_strides)));
    }
  }
  const C all = fold_lanes(at, sum);
  if (at.y == 0 && at.result < results) store<OUT>(y, (i64)blockIdx.y * results + at.result, (C)(all / (C)divisor));
}
