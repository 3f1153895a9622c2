// Writes the destination of each update of a scatter as a number, to sort them by it. Defines: KERNEL; INDEX, the
// indices' type; TABLES, the most tables of a launch.
#include "prelude.cu"
//
#include "index_walk.cu"
#include "scatter_tables.cu"

#if TABLES == 1
// `keys` become rows of the result, or its elements if each has an own index; `none` is for an index outside. `w`
// counts in them. The words that the sort counts in become 0.
GLOBAL_KERNEL(const void* indices, u32* keys, i64 updates, u32 none, const __grid_constant__ IndexingStrides w,
              const __grid_constant__ Divisors divisors, u32* counters, i64 words) {
  for (i64 at = first_index(); at < updates; at += index_step()) {
    const Place from = divisors.place(at);
    const i64 place = place_of(w, indices, from.batch, from.outer, from.count, from.inner);
    keys[at] = place < 0 ? none : (u32)(place + from.inner);
  }
  for (i64 i = first_index(); i < words; i += index_step()) counters[i] = 0;
}
#else
// An index is a row of its table. Blocks along y are for the tables.
GLOBAL_KERNEL(const __grid_constant__ ScatterTables tables, u32* keys, i64 updates, u32 none, u32* counters,
              i64 words) {
  const ScatterTable& t = tables.list[blockIdx.y];
  for (i64 at = first_index(); at < updates; at += index_step()) {
    const i64 row = (i64)((const INDEX::Stored*)t.indices)[at];
    keys[blockIdx.y * updates + at] = row < 0 || row >= t.rows ? none : (u32)row;
  }
  const i64 units = t.cleared / 16, others = t.cleared % 16;
  for (i64 i = first_index(); i < units; i += index_step()) ((Sixteen*)t.result)[i] = Sixteen{};
  if (first_index() < others) ((u8*)t.result)[units * 16 + first_index()] = 0;
  if (blockIdx.y > 0) return;
  for (i64 i = first_index(); i < words; i += index_step()) counters[i] = 0;
}
#endif
