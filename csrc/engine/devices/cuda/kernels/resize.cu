// Resizes images (N, H, W, C); the gradient collects in the other direction. A thread makes EACH channels of a pixel.
// Defines: KERNEL; D; EACH; GRADIENT or not.
#include "engine/ops/images/resample.h"
#include "prelude.cu"

using namespace openmps::engine;

struct Resampling {
  ResampleAxis y, x;
};
// Of the result: groups of channels in a pixel, and its size.
struct Pixels {
  AnyDivisor groups, width, height;
};

GLOBAL_KERNEL(const void* from, void* to, i64 groups, const __grid_constant__ Resampling r,
              const __grid_constant__ Pixels pixels, bool aligned) {
  typedef D::Computed C;
  const i64 channels = pixels.groups.extent * EACH;
  for (i64 at = first_index(); at < groups; at += index_step()) {
    i64 n = at;
    const i64 c = pixels.groups.remainder(n) * EACH, x = pixels.width.remainder(n), y = pixels.height.remainder(n);
    C sum[EACH] = {};
    const auto add = [&](i64 row, i64 column, i64 height, i64 width, double weight) {
      C values[EACH];
      load_several<D, EACH>(from, ((n * height + row) * width + column) * channels + c, aligned, values);
#pragma unroll
      for (int v = 0; v < EACH; ++v) sum[v] += (C)weight * values[v];
    };
#if defined(GRADIENT)
    const ResampleRange rows = resample_readers(r.y, y), columns = resample_readers(r.x, x);
    for (i64 oy = rows.first; oy < rows.last; ++oy) {
      const double wy = resample_weight(r.y, oy, y);
      if (wy == 0) continue;
      for (i64 ox = columns.first; ox < columns.last; ++ox) {
        const double wx = resample_weight(r.x, ox, x);
        if (wx != 0) add(oy, ox, r.y.output, r.x.output, wy * wx);
      }
    }
#else
    const ResampleTaps ty = resample_taps(r.y, y), tx = resample_taps(r.x, x);
    const i64 ys[2] = {ty.low, ty.high}, xs[2] = {tx.low, tx.high};
    const double wy[2] = {1 - ty.weight, ty.weight}, wx[2] = {1 - tx.weight, tx.weight};
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const double weight = wy[k / 2] * wx[k % 2];
      if (weight != 0) add(ys[k / 2], xs[k % 2], r.y.input, r.x.input, weight);
    }
#endif
    store_several<D, EACH>(to, at * EACH, aligned, sum);
  }
}
