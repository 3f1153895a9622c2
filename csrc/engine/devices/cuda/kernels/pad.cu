// Pads by a constant or by what lies inside. Defines: KERNEL; ELEMENT, an unsigned type of the element's size;
// MODE: 0 constant, 1 reflect, 2 symmetric, 3 clamp.
#include "prelude.cu"

__device__ i64 source(i64 position, i64 extent) {
  if (position >= 0 && position < extent) return position;
  const bool low = position < 0;
  if (MODE == 0) return -1;
  if (MODE == 1) return low ? -position : 2 * (extent - 1) - position;
  if (MODE == 2) return low ? -position - 1 : 2 * extent - 1 - position;
  return low ? 0 : extent - 1;
}

GLOBAL_KERNEL(const void* x, void* y, i64 count, Extents out, Extents in, Strides in_strides, Strides before,
              u64 value) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    i64 index = i, at = 0;
    for (int axis = out.rank; axis-- > 0;) {
      const i64 next = index / out.extents[axis];
      const i64 from = source(index - next * out.extents[axis] - before.strides[axis], in.extents[axis]);
      at = from < 0 || at < 0 ? -1 : at + from * in_strides.strides[axis];
      index = next;
    }
    ((ELEMENT*)y)[i] = at < 0 ? (ELEMENT)value : ((const ELEMENT*)x)[at];
  }
}
