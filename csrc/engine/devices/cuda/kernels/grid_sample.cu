// Reads images (N, H, W, C) at the positions (column, row) of a grid, bilinearly. A thread makes EACH channels of a
// point. Defines: KERNEL; D; EACH; ZEROS where pixels outside are zeros, else they are the nearest ones.
#include "prelude.cu"

typedef D::Computed C;

// A pixel along one axis. No position, a NaN, is outside and has a NaN for a weight.
struct Tap {
  i64 at;
  C weight;
  bool is_read;
};
__device__ inline Tap tap_of(C position, int side, i64 extent) {
  const C low = floor(position), part = position - low, at = low + (C)side, last = (C)(extent - 1);
  const C held = at >= 0 ? at <= last ? at : last : 0;
  Tap tap;
  tap.at = (i64)held;
  tap.weight = side ? part : 1 - part;
#if defined(ZEROS)
  tap.is_read = at >= 0 && at <= last;
#else
  tap.is_read = true;
#endif
  return tap;
}

// Groups of channels in a point, and points of an image.
struct Points {
  AnyDivisor groups, points;
};

GLOBAL_KERNEL(const void* x, const void* grid, void* y, i64 groups, i64 height, i64 width,
              const __grid_constant__ Points points, bool aligned) {
  const i64 channels = points.groups.extent * EACH;
  for (i64 at = first_index(); at < groups; at += index_step()) {
    i64 image = at;
    const i64 c = points.groups.remainder(image) * EACH;
    const C column = load<D>(grid, 2 * image), row = load<D>(grid, 2 * image + 1);
    points.points.remainder(image);
    C sum[EACH] = {};
#pragma unroll
    for (int corner = 0; corner < 4; ++corner) {
      const Tap over = tap_of(row, corner / 2, height), across = tap_of(column, corner % 2, width);
      if (!over.is_read || !across.is_read) continue;
      C values[EACH];
      load_several<D, EACH>(x, ((image * height + over.at) * width + across.at) * channels + c, aligned, values);
      const C weight = over.weight * across.weight;
#pragma unroll
      for (int v = 0; v < EACH; ++v) sum[v] += values[v] * weight;
    }
    store_several<D, EACH>(y, at * EACH, aligned, sum);
  }
}
