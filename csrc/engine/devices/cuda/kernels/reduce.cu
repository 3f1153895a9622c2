// Reduces the elements along some axes. Of a block's threads, LANES_X lie along results and LANES_Y along the reduced
// axes. With ROWS the latter are neighbours. Blocks along y write partial results, which a second run reduces. Always
// in the same order, so the bits are the same from run to run.
//
// Defines: KERNEL; IN, OUT, the element types; C, computed with; START; FOLD(a, b); LANES_X, LANES_Y; ROWS; EACH; WIDE.
// EACH and WIDE are numbers of neighbours in memory that a thread reads at a time. EACH is 1 unless the reduced axes
// are dense. WIDE is 1 unless the results are neighbours; if not, groups of WIDE are aligned to their size.
#include "prelude.cu"
//
#include "integers.cu"
#define SUMS WIDE
#include "reduction_lanes.cu"

#if WIDE > 1
// Folds a thread's rows from `i` on. `offset(i)` is that of a row.
template <typename Offset>
__device__ inline void fold_rows(const void* x, i64 base, i64 i, i64 end, Sums& sums, Offset offset) {
#pragma unroll 4
  for (; i < end; i += LANES_Y) {
    IN::Computed values[WIDE];
    load_several<IN, WIDE>(x, base + offset(i), true, values);
    FOR_WIDE(w) sums.of[w] = FOLD(sums.of[w], (C)values[w]);
  }
}
#else
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
#endif

GLOBAL_KERNEL(const void* x, void* y, i64 results, i64 reduced, i64 chunk, const __grid_constant__ Extents kept,
              const __grid_constant__ Strides kept_strides, const __grid_constant__ Extents gone,
              const __grid_constant__ Strides gone_strides, double divisor, bool aligned) {
  const Lanes at(reduced, chunk);
  Sums sums;
  if (at.result < results) {
    const i64 base = offset_of(at.result, kept, kept_strides), first = at.begin + at.y * EACH;
#if WIDE > 1
    const i64 stride = gone_strides.strides[0];
    if (gone.rank == 1)
      fold_rows(x, base, first, at.end, sums, [&](i64 i) { return i * stride; });
    else
      fold_rows(x, base, first, at.end, sums, [&](i64 i) { return offset_of(i, gone, gone_strides); });
#else
    C& sum = sums.of[0];
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
#endif
  }
  fold_lanes(at, sums);
  if (at.y > 0 || at.result >= results) return;
  FOR_WIDE(w) store<OUT>(y, ((i64)blockIdx.y * results + at.result) * WIDE + w, (C)(sums.of[w] / (C)divisor));
}
