// Sorts rows by counting, for each element, those that come before it. Equal elements keep their order; a NaN comes
// last. Defines: KERNEL; D; DESCENDING, 0 or 1.
#include "prelude.cu"
//
#include "integers.cu"

typedef D::Computed C;

__device__ inline bool comes_first(C a, i64 i, C b, i64 j) {
  const bool a_is_nan = !is_number(a), b_is_nan = !is_number(b);
  if (a_is_nan != b_is_nan) return b_is_nan;
  if (a == b || a_is_nan) return i < j;
  return DESCENDING ? a > b : a < b;
}

// `values` and `positions` may be null; `kept` of `count` elements are written.
GLOBAL_KERNEL(const void* x, void* values, int* positions, i64 elements, i64 count, i64 inner, i64 kept) {
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const i64 i = at % inner, k = at / inner % count, o = at / inner / count, start = o * count * inner + i;
    const C mine = load<D>(x, at);
    i64 place = 0;
    for (i64 other = 0; other < count; ++other) {
      const C value = load<D>(x, start + other * inner);
      if (comes_first(value, other, mine, k)) ++place;
    }
    if (place >= kept) continue;
    const i64 to = (o * kept + place) * inner + i;
    if (values) ((D::Stored*)values)[to] = ((const D::Stored*)x)[at];
    if (positions) positions[to] = (int)k;
  }
}
