// im2col: patches (N, oH, oW, kH kW C) of images (N, H, W, C). Also col2im, which sums patches, always in the same
// order. Defines: KERNEL; one of
//
//   TAKE  ELEMENT, an unsigned type of the element's size, or Sixteen
//   COL2IM  D; EACH, elements of a thread
//
// Divisors are in units of a thread's moves.
#include "prelude.cu"

struct Im2colDivisors {
  Divisor channels, taps_x, taps_y, outputs_x, outputs_y, inputs_x, inputs_y;
};

#if defined(TAKE)
GLOBAL_KERNEL(const ELEMENT* x, ELEMENT* y, i64 count, const __grid_constant__ Im2colDivisors p,
              const __grid_constant__ Window w) {
  for (i64 at = first_index(); at < count; at += index_step()) {
    u32 n = (u32)at;
    const u32 c = p.channels.remainder(n);
    const int kx = (int)p.taps_x.remainder(n), ky = (int)p.taps_y.remainder(n), ox = (int)p.outputs_x.remainder(n),
              oy = (int)p.outputs_y.remainder(n), iy = w.y.source(oy, ky), ix = w.x.source(ox, kx);
    ELEMENT value = {};
    if (w.y.inside(iy) && w.x.inside(ix))
      value = x[(((i64)n * w.y.input + iy) * w.x.input + ix) * p.channels.divisor + c];
    y[at] = value;
  }
}
#else
GLOBAL_KERNEL(const void* dy, void* dx, i64 count, const __grid_constant__ Im2colDivisors p,
              const __grid_constant__ Window w) {
  typedef Several<D, EACH> Part;
  for (i64 at = first_index(); at < count; at += index_step()) {
    u32 n = (u32)at;
    const u32 c = p.channels.remainder(n);
    const int ix = (int)p.inputs_x.remainder(n), iy = (int)p.inputs_y.remainder(n);
    D::Computed sums[EACH] = {};
    for (int ky = 0; ky < w.y.kernel; ++ky)
      for (int kx = 0; kx < w.x.kernel; ++kx) {
        int oy, ox;
        if (!w.y.reads(iy, ky, oy) || !w.x.reads(ix, kx, ox)) continue;
        const i64 place = ((i64)n * w.y.output + oy) * w.x.output + ox;
        const Part part = ((const Part*)dy)[((place * w.y.kernel + ky) * w.x.kernel + kx) * p.channels.divisor + c];
#pragma unroll
        for (int k = 0; k < EACH; ++k) sums[k] += D::load(part.v[k]);
      }
    Part result;
#pragma unroll
    for (int k = 0; k < EACH; ++k) result.v[k] = D::store(sums[k]);
    ((Part*)dx)[at] = result;
  }
}
#endif
