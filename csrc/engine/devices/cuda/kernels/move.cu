// Copies elements between two strided views of one shape. Defines: KERNEL; ELEMENT, an unsigned type of the element's
// size.
#include "prelude.cu"

GLOBAL_KERNEL(const void* from, void* to, i64 count, Extents shape, Strides from_strides, Strides to_strides,
              i64 from_start, i64 to_start) {
  for (i64 i = first_index(); i < count; i += index_step())
    ((ELEMENT*)to)[to_start + offset_of(i, shape, to_strides)] =
        ((const ELEMENT*)from)[from_start + offset_of(i, shape, from_strides)];
}
