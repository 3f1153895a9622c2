// The interchanges of an LU decomposition: a thread for each column. Defines: KERNEL; D; BACKWARD or not.
#include "prelude.cu"

// `all` columns, `columns` of an entry of the batch.
GLOBAL_KERNEL(const void* from, const int* pivots, void* to, i64 all, i64 rows, i64 columns, i64 steps) {
  for (i64 at = first_index(); at < all; at += index_step()) {
    const i64 entry = at / columns, start = entry * rows * columns + at % columns;
    D::Stored* const x = (D::Stored*)to;
    for (i64 i = 0; i < rows; ++i) x[start + i * columns] = ((const D::Stored*)from)[start + i * columns];
    for (i64 step = 0; step < steps; ++step) {
#ifdef BACKWARD
      const i64 i = steps - 1 - step;
#else
      const i64 i = step;
#endif
      const i64 other = pivots[entry * steps + i];
      if (other < 0 || other >= rows) continue;
      const D::Stored kept = x[start + i * columns];
      x[start + i * columns] = x[start + other * columns];
      x[start + other * columns] = kept;
    }
  }
}
