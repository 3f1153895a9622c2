// Pads by a constant or by elements of the source. Defines: KERNEL; ELEMENT, an unsigned type of the element's size, or
// Sixteen; MODE: 0 constant, 1 reflect, 2 symmetric, 3 clamp.
#include "prelude.cu"

#define THREADS 256
#define EACH 4  // elements of a thread, all read before the first is written

struct PadAxis {
  Divisor extent, step;  // of the result; between neighbours of the source in it
  i64 before, limit;     // elements of the result before the source; of the source
  i64 from;              // stride in the source
};
struct Padding {
  i64 rank;
  PadAxis axes[kRank];  // from the fastest to the slowest
};

// The element of the source for `position`, which counts from the source's beginning in the result; -1: the constant.
__device__ inline i64 source(const PadAxis& axis, i64 position) {
  const i64 end = axis.limit;
  if (MODE == 0) {
    if (position < 0) return -1;
    if (axis.step.divisor == 1) return position < end ? position : -1;
    u32 number = (u32)position;
    return axis.step.remainder(number) == 0 && number < end ? (i64)number : -1;
  }
  if (position >= 0 && position < end) return position;
  const bool low = position < 0;
  if (MODE == 1) return low ? -position : 2 * (end - 1) - position;
  if (MODE == 2) return low ? -position - 1 : 2 * end - 1 - position;
  return low ? 0 : end - 1;
}

template <typename Element>
__device__ inline Element filled(const Sixteen& value) {
  return (Element)value.halves[0];
}
template <>
__device__ inline Sixteen filled<Sixteen>(const Sixteen& value) {
  return value;
}

GLOBAL_KERNEL(const void* x, void* y, i64 count, const __grid_constant__ Padding padding, Sixteen value) {
  const u32 start = blockIdx.x * (THREADS * EACH) + threadIdx.x;
  const int rank = (int)padding.rank;
  ELEMENT held[EACH];
#pragma unroll
  for (int k = 0; k < EACH; ++k) {
    u32 index = start + k * THREADS;
    if (index >= count) break;
    i64 at = 0;
    for (int axis = 0; axis < rank; ++axis) {
      const PadAxis& along = padding.axes[axis];
      const i64 from = source(along, (i64)along.extent.remainder(index) - along.before);
      at = from < 0 || at < 0 ? -1 : at + from * along.from;
    }
    held[k] = at < 0 ? filled<ELEMENT>(value) : ((const ELEMENT*)x)[at];
  }
#pragma unroll
  for (int k = 0; k < EACH; ++k)
    if (start + k * THREADS < count) ((ELEMENT*)y)[start + k * THREADS] = held[k];
}
