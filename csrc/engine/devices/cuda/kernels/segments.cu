// Updates of a scatter in the order of their destinations. Those with the same destination are a segment; inside of it
// they keep their order. Before it: prelude.cu.

// A row of the result has `outer` parts of `inner` elements; together they are its columns.
struct Segments {
  i64 updates;      // of all batches, sorted
  i64 rows, count;  // of a batch: rows of the result, updates
  i64 outer, inner;
  i64 table_batch, table_outer;  // steps in the result
  u32 none;                      // the destination of updates that are not applied; the largest
  int unused;
};

// An update: its destination, then its place among all.
__device__ inline u32 destination(u64 item) { return (u32)(item >> 32); }

__device__ inline i64 columns_of(const Segments& s) { return s.outer * s.inner; }
// Groups of `part` updates from the first on.
__device__ inline i64 windows_of(const Segments& s, i64 part) { return (s.updates + part - 1) / part; }
// The element of the result at a column of a destination.
__device__ inline i64 result_at(const Segments& s, u32 row, i64 column) {
  const i64 batch = row / s.rows, o = column / s.inner;
  return batch * s.table_batch + o * s.table_outer + (row - batch * s.rows) * s.inner + column - o * s.inner;
}
// The element of the updates.
__device__ inline i64 update_at(const Segments& s, u64 item, i64 column) {
  const i64 place = (u32)item;
  if (s.outer == 1) return place * s.inner + column;
  const i64 batch = place / s.count, o = column / s.inner;
  return (place + (batch * (s.outer - 1) + o) * s.count) * s.inner + column - o * s.inner;
}

// The first update of the segment of the one at `at`. Nearby ones are looked at first.
__device__ inline i64 first_of_segment(const u64* items, i64 at) {
  const u32 row = destination(items[at]);
  i64 inside = at, step = 1;
  while (inside >= step && destination(items[inside - step]) == row) {
    inside -= step;
    step *= 2;
  }
  i64 outside = inside < step ? -1 : inside - step;
  while (inside - outside > 1) {
    const i64 middle = (inside + outside) / 2;
    if (destination(items[middle]) == row)
      inside = middle;
    else
      outside = middle;
  }
  return inside;
}
// The end of the segment of the update at `at`, or `limit` if that is before it.
__device__ inline i64 end_of_segment(const u64* items, i64 at, i64 limit) {
  const u32 row = destination(items[at]);
  if (destination(items[limit - 1]) == row) return limit;
  i64 outside = limit - 1;
  while (outside - at > 1) {
    const i64 middle = (at + outside) / 2;
    if (destination(items[middle]) == row)
      at = middle;
    else
      outside = middle;
  }
  return outside;
}
