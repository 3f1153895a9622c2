// Gathers and scatters; engine/ops/families/indexing.h draws the picture. Defines: KERNEL; INDEX, the indices' type;
// and one of these.
//   GATHER          with ELEMENT, an unsigned type of the element's size.
//   GATHER_TABLES   as GATHER for several tables of which an index picks a row, TABLES at most. Blocks along y are for
//                   them.
//   SCATTER         with D, the element type, and COMBINE(held, update). A thread for each column takes the updates in
//                   their order.
//   SCATTER_ATOMIC  with D, an integer of four bytes, and ATOMIC(address, update). A thread for each update, in any
//                   order. With TABLE, a number above 0, blocks add up in shared memory first, which has so many
//                   elements.
//   SCATTER_ROWS    as SCATTER for whole rows. Blocks for each index; those of the first of equal ones take all.
#include "prelude.cu"
//
#include "index_walk.cu"
#include "integers.cu"

#if defined(GATHER)
GLOBAL_KERNEL(const void* x, const void* indices, void* y, i64 elements, const __grid_constant__ IndexingStrides w,
              const __grid_constant__ Divisors divisors) {
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const Place from = divisors.place(at);
    const i64 place = place_of(w, indices, from.batch, from.outer, from.count, from.inner);
    ((ELEMENT*)y)[at] = place < 0 ? ELEMENT{} : ((const ELEMENT*)x)[place + from.inner];
  }
}
#elif defined(GATHER_TABLES)
struct Table {
  const void *x, *indices;
  void* y;
  i64 rows;
};
struct Tables {
  Table list[TABLES];
};
GLOBAL_KERNEL(const __grid_constant__ Tables tables, i64 elements, i64 inner, const __grid_constant__ AnyDivisor row) {
  const Table& t = tables.list[blockIdx.y];
  for (i64 at = first_index(); at < elements; at += index_step()) {
    i64 number = at;
    const i64 column = row.remainder(number), from = (i64)((const INDEX::Stored*)t.indices)[number];
    const bool is_inside = from >= 0 && from < t.rows;
    ((ELEMENT*)t.y)[at] = is_inside ? ((const ELEMENT*)t.x)[from * inner + column] : ELEMENT{};
  }
}
#elif defined(SCATTER)
GLOBAL_KERNEL(const void* updates, const void* indices, void* y, i64 columns,
              const __grid_constant__ IndexingStrides w) {
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
#elif defined(SCATTER_ATOMIC)
GLOBAL_KERNEL(const void* updates, const void* indices, void* y, i64 elements,
              const __grid_constant__ IndexingStrides w, const __grid_constant__ Divisors divisors) {
#if TABLE > 0
  __shared__ D::Stored table[TABLE];
  for (int i = threadIdx.x; i < TABLE; i += 256) table[i] = 0;
  __syncthreads();
#endif
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const Place from = divisors.place(at);
    const i64 place = place_of(w, indices, from.batch, from.outer, from.count, from.inner);
    if (place < 0) continue;
    const D::Stored update = ((const D::Stored*)updates)[at];
#if TABLE > 0
    atomicAdd(table + place + from.inner, update);
#else
    ATOMIC((D::Stored*)y + place + from.inner, update);
#endif
  }
#if TABLE > 0
  __syncthreads();
  for (int i = threadIdx.x; i < TABLE; i += 256)
    if (table[i] != 0) ATOMIC((D::Stored*)y + i, table[i]);
#endif
}
#else
// Grid: indices, 1024 columns of a row. Most blocks find an earlier equal index and return. The first of equal ones
// lists the others, 2048 at a time. Thus it reads several updates at once, and adds them in their order.
constexpr int kEach = 8, kIndices = 256 * kEach;  // indices of a thread and of a block at a time
constexpr int kColumns = 4;                       // of a thread

// Which indices of a thread, from `first` on and below `end`, equal that at `own`: a bit each.
__device__ inline u32 equal_ones(const IndexingStrides& w, const INDEX::Stored* indices, i64 start, i64 first, i64 end,
                                 i64 own) {
  u32 equal = 0;
#pragma unroll
  for (int j = 0; j < kEach; ++j) {
    if (first + j >= end) break;
    const i64 at = start + (first + j) * w.index_count;
    bool is_same = indices[at] == indices[own];
    for (i64 d = 1; d < w.depth; ++d)
      is_same = is_same && indices[at + d * w.index_component] == indices[own + d * w.index_component];
    equal |= (u32)is_same << j;
  }
  return equal;
}

GLOBAL_KERNEL(const void* updates, const void* numbers, void* y, const __grid_constant__ IndexingStrides w) {
  typedef D::Computed C;
  __shared__ int counts[8];
  __shared__ int list[kIndices];
  const int thread = (int)threadIdx.x, warp = thread / 32, lane = thread % 32;
  const i64 column = (i64)blockIdx.x / w.count, k = (i64)blockIdx.x % w.count, b = column / w.outer,
            o = column % w.outer, i = (i64)blockIdx.y * (256 * kColumns) + thread;
  const i64 place = place_of(w, numbers, b, o, k, 0);
  if (place < 0) return;
  const INDEX::Stored* const indices = (const INDEX::Stored*)numbers;
  const i64 start = b * w.index_batch + o * w.index_outer, own = start + k * w.index_count;
  for (i64 first = 0; first < k; first += kIndices)
    if (__syncthreads_or(equal_ones(w, indices, start, first + thread * kEach, k, own) != 0)) return;
  C held[kColumns];
#pragma unroll
  for (int c = 0; c < kColumns; ++c) held[c] = i + c * 256 < w.inner ? load<D>(y, place + i + c * 256) : (C)0;
  for (i64 first = k; first < w.count; first += kIndices) {
    const u32 equal = equal_ones(w, indices, start, first + thread * kEach, w.count, own);
    int before = __popc(equal);  // and those of the warp's earlier threads
    for (int distance = 1; distance < 32; distance *= 2) {
      const int other = __shfl_up_sync(0xffffffffu, before, distance);
      if (lane >= distance) before += other;
    }
    if (lane == 31) counts[warp] = before;
    __syncthreads();
    before -= __popc(equal);
    int found = 0;
    for (int v = 0; v < 8; ++v) {
      if (v < warp) before += counts[v];
      found += counts[v];
    }
    for (int j = 0; j < kEach; ++j)
      if (equal >> j & 1) list[before++] = thread * kEach + j;
    __syncthreads();
#pragma unroll 4
    for (int n = 0; n < found; ++n) {
      const i64 from = (column * w.count + first + list[n]) * w.inner + i;
#pragma unroll
      for (int c = 0; c < kColumns; ++c)
        if (i + c * 256 < w.inner) {
          const C update = load<D>(updates, from + c * 256);
          held[c] = COMBINE(held[c], update);
        }
    }
  }
#pragma unroll
  for (int c = 0; c < kColumns; ++c)
    if (i + c * 256 < w.inner) store<D>(y, place + i + c * 256, held[c]);
}
#endif
