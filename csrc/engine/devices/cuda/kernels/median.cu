// Medians of square windows inside images (N, H, W, C); a NaN is the last of a window. A thread keeps one more than
// half of its window. The least and the largest of those cannot be the median. They make room for the next pixel.
// Defines: KERNEL; D; SIDE.
#include "prelude.cu"

typedef D::Computed C;
#define KEPT (SIDE * SIDE / 2 + 2)

__device__ inline void sort_pair(C& a, C& b) {
  if (!(b < a || (a != a && b == b))) return;
  const C smaller = b;
  b = a;
  a = smaller;
}

GLOBAL_KERNEL(const void* x, void* y, i64 count, i64 height, i64 width, i64 channels) {
  const i64 columns = width - SIDE + 1, rows = height - SIDE + 1;
  for (i64 at = first_index(); at < count; at += index_step()) {
    const i64 c = at % channels, ox = at / channels % columns, oy = at / channels / columns % rows,
              n = at / channels / columns / rows;
    const i64 first = ((n * height + oy) * width + ox) * channels + c;
    C kept[KEPT];
#pragma unroll
    for (int tap = 0; tap < KEPT; ++tap)
      kept[tap] = load<D>(x, first + ((i64)(tap / SIDE) * width + tap % SIDE) * channels);
#pragma unroll
    for (int tap = KEPT; tap <= SIDE * SIDE; ++tap) {
      const int last = KEPT - 1 - (tap - KEPT);
#pragma unroll
      for (int k = 1; k <= last; ++k) sort_pair(kept[0], kept[k]);
#pragma unroll
      for (int k = 1; k < last; ++k) sort_pair(kept[k], kept[last]);
      if (tap < SIDE * SIDE) kept[0] = load<D>(x, first + ((i64)(tap / SIDE) * width + tap % SIDE) * channels);
    }
    store<D>(y, at, kept[1]);
  }
}
