// Where the elements of gathers and scatters are in the table; engine/ops/families/indexing.h draws the picture. Before
// it: prelude.cu, and the macro INDEX, the indices' type.
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
