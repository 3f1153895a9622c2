// Gathers and scatters; engine/ops/families/indexing.h draws the picture. Defines: KERNEL; INDEX, the indices' type;
// and one of these.
//   GATHER          with ELEMENT, an unsigned type of the element's size.
//   SCATTER         with D, the element type, and COMBINE(held, update). A thread for each column takes the updates in
//                   their order.
//   SCATTER_ATOMIC  with D, an integer of four bytes, and ATOMIC(address, update). A thread for each update, in any
//                   order. With TABLE, a number above 0, blocks add up in shared memory first, which has so many
//                   elements.
//   SCATTER_ROWS    as SCATTER for whole rows. Blocks for each index; those of the first of equal ones take all.
#include "prelude.cu"

struct IndexingStrides {
  i64 batch, outer, count, inner;
  i64 index_batch, index_outer, index_count, index_inner, index_component;
  i64 table_batch, table_outer, depth;
  i64 extents[8], steps[8];
};

// Numbers of an element of the traversed tensor.
struct Place {
  i64 batch, outer, count, inner;
};
struct Divisors {
  AnyDivisor inner, count, outer;
  __device__ Place place(i64 at) const {
    Place place;
    place.inner = inner.remainder(at);
    place.count = count.remainder(at);
    place.outer = outer.remainder(at);
    place.batch = at;
    return place;
  }
};

// The element of the table that an index points at, its inner position not counted; -1 outside.
__device__ inline i64 place_of(const IndexingStrides& w, const void* indices, i64 b, i64 o, i64 k, i64 i) {
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
GLOBAL_KERNEL(const void* x, const void* indices, void* y, i64 elements, const __grid_constant__ IndexingStrides w,
              const __grid_constant__ Divisors divisors) {
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const Place from = divisors.place(at);
    const i64 place = place_of(w, indices, from.batch, from.outer, from.count, from.inner);
    ((ELEMENT*)y)[at] = place < 0 ? ELEMENT{} : ((const ELEMENT*)x)[place + from.inner];
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
// Grid: indices, 256 columns of a row. Most blocks find an earlier equal index and return. The first of equal ones
// lists the others, 256 at a time. Thus it reads several updates at once, and adds them in their order.
GLOBAL_KERNEL(const void* updates, const void* indices, void* y, const __grid_constant__ IndexingStrides w) {
  typedef D::Computed C;
  __shared__ u32 votes[8];
  __shared__ int list[256];
  const int thread = (int)threadIdx.x, warp = thread / 32, lane = thread % 32;
  const i64 column = (i64)blockIdx.x / w.count, k = (i64)blockIdx.x % w.count, b = column / w.outer,
            o = column % w.outer, i = (i64)blockIdx.y * 256 + thread;
  const i64 place = place_of(w, indices, b, o, k, 0);
  if (place < 0) return;
  for (i64 first = 0; first < k; first += 256) {
    const i64 other = first + thread;
    if (__syncthreads_or(other < k && place_of(w, indices, b, o, other, 0) == place)) return;
  }
  C held = i < w.inner ? load<D>(y, place + i) : (C)0;
  for (i64 first = k; first < w.count; first += 256) {
    const i64 other = first + thread;
    const bool is_same = other < w.count && place_of(w, indices, b, o, other, 0) == place;
    const u32 vote = __ballot_sync(0xffffffffu, is_same);
    if (lane == 0) votes[warp] = vote;
    __syncthreads();
    int before = __popc(vote & ((1u << lane) - 1)), found = 0;
    for (int v = 0; v < 8; ++v) {
      const int count = __popc(votes[v]);
      if (v < warp) before += count;
      found += count;
    }
    if (is_same) list[before] = thread;
    __syncthreads();
    if (i < w.inner)
#pragma unroll 8
      for (int n = 0; n < found; ++n) {
        const C update = load<D>(updates, (column * w.count + first + list[n]) * w.inner + i);
        held = COMBINE(held, update);
      }
  }
  if (i < w.inner) store<D>(y, place + i, held);
}
#endif
