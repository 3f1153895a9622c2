// Running reductions along rows: element k of a row is `inner` elements after element k - 1. A thread for each row; if
// rows are few and long, a block for each, whose threads first reduce a piece. Defines: KERNEL; D; C, computed with;
// PARAMETER, the type of `start`; FOLD(a, b); THREADS, of a row.
#include "prelude.cu"
//
#include "integers.cu"

GLOBAL_KERNEL(const void* x, void* y, i64 rows, i64 count, i64 inner, int reverse, int exclusive, PARAMETER start) {
#if THREADS > 1
  __shared__ C pieces[THREADS];
  const i64 row = blockIdx.x, piece = threadIdx.x;
#else
  const i64 row = first_index(), piece = 0;
  if (row >= rows) return;
#endif
  const i64 base = row / inner * inner * count + row % inner, each = (count + THREADS - 1) / THREADS,
            begin = piece * each, end = begin + each < count ? begin + each : count;
  C so_far = (C)start;
#if THREADS > 1
  if (begin < end) {
    C own = load<D>(x, base + (reverse ? count - 1 - begin : begin) * inner);
    for (i64 k = begin + 1; k < end; ++k) {
      const C value = load<D>(x, base + (reverse ? count - 1 - k : k) * inner);
      own = FOLD(own, value);
    }
    pieces[piece] = own;
  }
  __syncthreads();
  for (i64 before = 0; before < piece && before * each < count; ++before) so_far = FOLD(so_far, pieces[before]);
#endif
  for (i64 k = begin; k < end; ++k) {
    const i64 at = base + (reverse ? count - 1 - k : k) * inner;
    const C value = load<D>(x, at);
    const C next = FOLD(so_far, value);
    store<D>(y, at, exclusive ? so_far : next);
    so_far = next;
  }
}
