// Writes the destination of each update of a scatter as a number, to sort them by it. Defines: KERNEL; INDEX, the
// indices' type.
#include "prelude.cu"
//
#include "index_walk.cu"

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
