// Resizes images (N, H, W, C); the gradient collects in the other direction. Defines: KERNEL; D; GRADIENT or not.
#include "engine/ops/families/resample.h"
#include "prelude.cu"

using namespace openmps::engine;

struct Resampling {
  ResampleAxis y, x;
};

GLOBAL_KERNEL(const void* from, void* to, i64 elements, i64 channels, const __grid_constant__ Resampling r) {
  typedef D::Computed C;
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const i64 c = at % channels, pixel = at / channels;
    C sum = 0;
#if defined(GRADIENT)
    const i64 x = pixel % r.x.input, y = pixel / r.x.input % r.y.input, n = pixel / r.x.input / r.y.input;
    const ResampleRange rows = resample_readers(r.y, y), columns = resample_readers(r.x, x);
    for (i64 oy = rows.first; oy < rows.last; ++oy) {
      const double wy = resample_weight(r.y, oy, y);
      if (wy == 0) continue;
      for (i64 ox = columns.first; ox < columns.last; ++ox) {
        const double wx = resample_weight(r.x, ox, x);
        if (wx != 0) sum += (C)(wy * wx) * load<D>(from, ((n * r.y.output + oy) * r.x.output + ox) * channels + c);
      }
    }
#else
    const i64 x = pixel % r.x.output, y = pixel / r.x.output % r.y.output, n = pixel / r.x.output / r.y.output;
    const ResampleTaps ty = resample_taps(r.y, y), tx = resample_taps(r.x, x);
    const i64 ys[2] = {ty.low, ty.high}, xs[2] = {tx.low, tx.high};
    const double wy[2] = {1 - ty.weight, ty.weight}, wx[2] = {1 - tx.weight, tx.weight};
    for (int k = 0; k < 4; ++k) {
      const double weight = wy[k / 2] * wx[k % 2];
      if (weight != 0)
        sum += (C)weight * load<D>(from, ((n * r.y.input + ys[k / 2]) * r.x.input + xs[k % 2]) * channels + c);
    }
#endif
    store<D>(to, at, sum);
  }
}
