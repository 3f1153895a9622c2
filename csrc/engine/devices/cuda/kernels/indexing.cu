// Gathers and scatters; engine/ops/indexing.h draws the picture. Defines: KERNEL; INDEX, the indices' type; one of
//   GATHER      with ELEMENT, an unsigned type of the element's size
//   SCATTER     with D, the element type, and COMBINE(held, update): a thread for each column, updates in their order
//   SCATTER_ROWS the same for whole rows: a block for each index, where the first of equal ones adds them all up
#include "prelude.cu"

struct Walk {
  i64 batch, outer, count, inner;
  i64 index_batch, index_outer, index_count, index_inner, index_component;
  i64 table_batch, table_outer, depth;
  i64 extents[8], steps[8];
};

// The element of the table that an index points at, its inner position not counted; -1 outside.
__device__ inline i64 place_of(const Walk& w, const void* indices, i64 b, i64 o, i64 k, i64 i) {
  const i64 index = b * w.index_batch + o * w.index_outer + k * w.index_count + i * w.index_inner;
  i64 place = b * w.table_batch + o * w.table_outer;
  for (i64 d = 0; d < w.depth; ++d) {
    const i64 position = (i64)((const INDEX::Stored*)indices)[index + d * w.index_component];
    if (position < 0 || position >= w.extents[d]) return -1;
    place += position * w.steps[d];
  }
  return place;
}

#if defined(GATHER)
GLOBAL_KERNEL(const void* x, const void* indices, void* y, i64 elements, const __grid_constant__ Walk w) {
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const i64 row = at / w.inner, i = at - row * w.inner, column = row / w.count, k = row - column * w.count;
    const i64 place = place_of(w, indices, column / w.outer, column % w.outer, k, i);
    ((ELEMENT*)y)[at] = place < 0 ? (ELEMENT)0 : ((const ELEMENT*)x)[place + i];
  }
}
#elif defined(SCATTER)
GLOBAL_KERNEL(const void* updates, const void* indices, void* y, i64 columns, const __grid_constant__ Walk w) {
  typedef D::Computed C;
  for (i64 at = first_index(); at < columns; at += index_step()) {
    const i64 column = at / w.inner, i = at - column * w.inner;
    for (i64 k = 0; k < w.count; ++k) {
      const i64 place = place_of(w, indices, column / w.outer, column % w.outer, k, i);
      if (place < 0) continue;
      const C held = load<D>(y, place + i), update = load<D>(updates, (column * w.count + k) * w.inner + i);
      store<D>(y, place + i, COMBINE(held, update));
    }
  }
}
#else
GLOBAL_KERNEL(const void* updates, const void* indices, void* y, const __grid_constant__ Walk w) {
  typedef D::Computed C;
  __shared__ int earlier;
  const i64 column = (i64)blockIdx.x / w.count, k = (i64)blockIdx.x % w.count, b = column / w.outer,
            o = column % w.outer;
  const i64 place = place_of(w, indices, b, o, k, 0);
  if (place < 0) return;
  if (threadIdx.x == 0) earlier = 0;
  __syncthreads();
  for (i64 other = threadIdx.x; other < k; other += blockDim.x)
    if (place_of(w, indices, b, o, other, 0) == place) earlier = 1;
  __syncthreads();
  if (earlier) return;
  for (i64 i = threadIdx.x; i < w.inner; i += blockDim.x) {
    C held = load<D>(y, place + i);
    for (i64 other = k; other < w.count; ++other) {
      if (place_of(w, indices, b, o, other, 0) != place) continue;
      const C update = load<D>(updates, (column * w.count + other) * w.inner + i);
      held = COMBINE(held, update);
    }
    store<D>(y, place + i, held);
  }
}
#endif
