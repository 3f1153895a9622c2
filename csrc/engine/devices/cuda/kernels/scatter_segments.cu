// Combines the sorted updates of a scatter into its result. Defines: KERNEL; D, the element type; EACH, neighbouring
// columns of a thread; LANES, threads for a group of updates, up to 32; TABLES. And one of
//
//   SUM  with COMBINE(held, update), JOIN(update, update) for updates alone, HELD, whether the result has values
//   before;
//        else they are 0. SPAN and PART as below. With GATHERED, the type of indices of rows, an update is the row of
//        `updates` at its index. It has a factor if FACTORS is 1.
//   SET  the last update of a segment is the result
//
// SUM: a segment is divided into parts of PART updates from its first one on. The result of a short segment, one part,
// is written. Parts of a long segment are stored; scatter_parts.cu combines them. A group of threads takes those parts
// that begin among its SPAN updates. So a result depends on neither the number of threads nor their order.
#include "prelude.cu"
//
#include "integers.cu"
#include "scatter_tables.cu"
#include "segments.cu"

#define THREADS 256

#if defined(SUM)
typedef D::Computed C;

#define AHEAD 4  // updates that a thread reads before it combines them

// Of gathered updates; an index outside reads 0.
struct Rows {
  const void *indices, *factors;
  i64 rows;
};

__device__ inline void load_update(const void* updates, const Rows& gathered, const Segments& s, u64 item, i64 column,
                                   bool aligned, C* values) {
#ifdef GATHERED
  const i64 row = (i64)((const GATHERED::Stored*)gathered.indices)[(u32)item];
#pragma unroll
  for (int c = 0; c < EACH; ++c) values[c] = 0;
  if (row >= 0 && row < gathered.rows) load_several<D, EACH>(updates, row * s.inner + column, aligned, values);
#if FACTORS
  const C factor = load<D>(gathered.factors, (u32)item);
#pragma unroll
  for (int c = 0; c < EACH; ++c) values[c] *= factor;
#endif
#else
  load_several<D, EACH>(updates, update_at(s, item, column), aligned, values);
#endif
}

// A part in the making.
struct Part {
  const Segments& s;
  void* y;
  C* parts;
  u32* marks;
  i64 column;
  bool aligned;
  i64 segment, begin;  // the first update of the segment, of the part
  u32 row;
  C sum[EACH];

  __device__ bool is_first() const { return begin == segment; }
  __device__ void load_held(C* held) const {
#pragma unroll
    for (int c = 0; c < EACH; ++c) held[c] = 0;
    if (HELD) load_several<D, EACH>(y, result_at(s, row, column), aligned, held);
  }
  __device__ void start(i64 at, u32 to, const C* update) {
    begin = at;
    row = to;
    C held[EACH];
    if (IN_ORDER) load_held(held);
#pragma unroll
    for (int c = 0; c < EACH; ++c) sum[c] = IN_ORDER ? (C)COMBINE(held[c], update[c]) : update[c];
  }
  __device__ void add(const C* update) {
#pragma unroll
    for (int c = 0; c < EACH; ++c) sum[c] = JOIN(sum[c], update[c]);
  }
  // `is_last`: of the segment.
  __device__ void end(bool is_last) const {
    if (is_first() && is_last) {
      C held[EACH];
      if (!IN_ORDER) load_held(held);
#pragma unroll
      for (int c = 0; c < EACH; ++c) held[c] = IN_ORDER ? sum[c] : (C)COMBINE(held[c], sum[c]);
      return store_several<D, EACH>(y, result_at(s, row, column), aligned, held);
    }
    // PART updates from a multiple of it on begin at most one first part of a long segment, and one other part.
    C* const to = parts + (begin / PART * 2 + (is_first() ? 1 : 0)) * columns_of(s) + column;
#pragma unroll
    for (int c = 0; c < EACH; ++c) to[c] = sum[c];
    if (is_first() && column == 0) marks[begin / PART] = (u32)(begin % PART) + 1;
  }
};

// The first part that begins at `from` or later; gives its place. `segment` becomes its segment's first update.
__device__ inline i64 first_part(const u64* items, i64 updates, i64 from, i64& segment) {
  segment = from;
  if (from == 0 || destination(items[from - 1]) != destination(items[from])) return from;
  segment = first_of_segment(items, from);
  const i64 next = segment + (from - segment + PART - 1) / PART * PART, limit = next < updates ? next + 1 : updates;
  const i64 end = end_of_segment(items, from, limit);
  if (end > next) return next;
  return segment = end;
}

// `marks` has zeros before: where the first part of a long segment begins among PART updates, and 1. Blocks along z are
// for the tables; items, parts and marks of each follow those of the one before.
BOUND_KERNEL(THREADS)
(const __grid_constant__ ScatterTables tables, const u64* items, C* parts, u32* marks, bool aligned,
 const __grid_constant__ Segments s, const __grid_constant__ Rows gathered) {
  const void* const updates = tables.list[blockIdx.z].updates;
  void* const y = tables.list[blockIdx.z].result;
  items += blockIdx.z * s.updates;
  parts += blockIdx.z * windows_of(s, PART) * 2 * columns_of(s);
  marks += blockIdx.z * windows_of(s, PART);
  const i64 thread = (i64)blockIdx.x * THREADS + threadIdx.x, from = thread / LANES * SPAN, end = from + SPAN,
            column = ((i64)blockIdx.y * LANES + thread % LANES) * EACH;
  if (from >= s.updates || column >= columns_of(s)) return;
  i64 segment;
  const i64 first = first_part(items, s.updates, from, segment);
  if (first >= end || first >= s.updates) return;
  Part part = {s, y, parts, marks, column, aligned, segment, first, destination(items[first]), {}};
  if (part.row >= s.none) return;
  for (i64 at = first;; at += AHEAD) {
    u32 rows[AHEAD];
    C values[AHEAD][EACH];
#pragma unroll
    for (int j = 0; j < AHEAD; ++j) {
      const u64 item = at + j < s.updates ? items[at + j] : ~(u64)0;
      rows[j] = destination(item);
      if (rows[j] < s.none) load_update(updates, gathered, s, item, column, aligned, values[j]);
    }
#pragma unroll
    for (int j = 0; j < AHEAD; ++j) {
      const i64 here = at + j;
      if (here == first) {
        part.start(here, rows[j], values[j]);
        continue;
      }
      const bool is_other = rows[j] != part.row;
      if (!is_other && here - part.begin < PART) {
        part.add(values[j]);
        continue;
      }
      part.end(is_other);
      if (here >= end || rows[j] >= s.none) return;
      if (is_other) part.segment = here;
      part.start(here, rows[j], values[j]);
    }
  }
}
#else
BOUND_KERNEL(THREADS)
(const __grid_constant__ ScatterTables tables, const u64* items, bool aligned, const __grid_constant__ Segments s) {
  const void* const updates = tables.list[blockIdx.z].updates;
  void* const y = tables.list[blockIdx.z].result;
  items += blockIdx.z * s.updates;
  const i64 thread = (i64)blockIdx.x * THREADS + threadIdx.x, at = thread / LANES,
            column = ((i64)blockIdx.y * LANES + thread % LANES) * EACH;
  if (at >= s.updates || column >= columns_of(s)) return;
  const u64 item = items[at];
  const u32 row = destination(item);
  if (row >= s.none || (at + 1 < s.updates && destination(items[at + 1]) == row)) return;
  D::Computed values[EACH];
  load_several<D, EACH>(updates, update_at(s, item, column), aligned, values);
  store_several<D, EACH>(y, result_at(s, row, column), aligned, values);
}
#endif
