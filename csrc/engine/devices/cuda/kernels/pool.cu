// Pooling over images (N, H, W, C) and its gradients. Gradients gather: each pixel adds up the windows that hold it,
// always in the same order. Defines: KERNEL; D; INDEX (u8 or int) for the maximum; one of MAX, MAX_GRADIENT, AVERAGE,
// AVERAGE_GRADIENT, L2, L2_GRADIENT; ZERO_BORDER and RELU: 0 or 1.
#include "prelude.cu"

typedef D::Computed C;

struct Pixel {
  i64 n;
  int y, x, c;
};
__device__ Pixel place_of(i64 index, int height, int width, int channels) {
  Pixel p;
  p.c = (int)(index % channels);
  index /= channels;
  p.x = (int)(index % width);
  index /= width;
  p.y = (int)(index % height);
  p.n = index / height;
  return p;
}
__device__ i64 pixel(i64 n, int y, int x, int c, int height, int width, int channels) {
  return ((n * height + y) * width + x) * channels + c;
}
__device__ i64 input_at(const Window& w, const Pixel& p, int y, int x, int channels) {
  return pixel(p.n, y, x, p.c, w.y.input, w.x.input, channels);
}
__device__ i64 output_at(const Window& w, const Pixel& p, int y, int x, int channels) {
  return pixel(p.n, y, x, p.c, w.y.output, w.x.output, channels);
}
__device__ int counted(const Axis& axis, int o, int extra) {
  int count = 0;
  for (int tap = 0; tap < axis.kernel; ++tap) {
    const int at = axis.source(o, tap);
    if (at >= -extra && at < axis.input + extra) ++count;
  }
  return count;
}
// One over the number of pixels a window counts.
__device__ C share_of(const Window& w, int oy, int ox, int extra_y, int extra_x) {
  const int count = ZERO_BORDER ? w.y.kernel * w.x.kernel : counted(w.y, oy, extra_y) * counted(w.x, ox, extra_x);
  return count ? (C)1 / (C)count : (C)0;
}

// visit(element, tap, y, x) for every pixel of the result whose window holds pixel `index` of the input.
template <typename Visit>
__device__ void for_each_reader(i64 index, const Window& w, int channels, const Visit& visit) {
  const Pixel p = place_of(index, w.y.input, w.x.input, channels);
  for (int ky = 0; ky < w.y.kernel; ++ky) {
    int oy, ox;
    if (!w.y.reads(p.y, ky, oy)) continue;
    for (int kx = 0; kx < w.x.kernel; ++kx)
      if (w.x.reads(p.x, kx, ox)) visit(output_at(w, p, oy, ox, channels), ky * w.x.kernel + kx, oy, ox);
  }
}

#if defined(MAX)
// `bias` (may be null): one value a channel, added to every pixel.
GLOBAL_KERNEL(const void* x, const void* bias, void* y, INDEX* indices, i64 count, int channels,
              const __grid_constant__ Window w) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    const Pixel p = place_of(i, w.y.output, w.x.output, channels);
    const INDEX nowhere = (INDEX)(w.y.kernel * w.x.kernel);
    bool seen = false, outside = false;
    C best = 0;
    INDEX index = nowhere;
    for (int ky = 0; ky < w.y.kernel; ++ky)
      for (int kx = 0; kx < w.x.kernel; ++kx) {
        const int iy = w.y.source(p.y, ky), ix = w.x.source(p.x, kx);
        if (!w.y.inside(iy) || !w.x.inside(ix)) {
          outside = true;
          continue;
        }
        const C there = load<D>(x, input_at(w, p, iy, ix, channels)) + (bias ? load<D>(bias, p.c) : (C)0);
        const C value = RELU && !(there >= 0) ? (C)0 : there;
        if (seen && !(value > best) && best == best) continue;
        best = value;
        seen = true;
        index = RELU && there < 0 ? nowhere : (INDEX)(ky * w.x.kernel + kx);
      }
    if (ZERO_BORDER && outside && best < 0) {
      best = 0;
      index = nowhere;
    }
    store<D>(y, i, best);
    if (indices) indices[i] = index;
  }
}
#elif defined(MAX_GRADIENT)
GLOBAL_KERNEL(const void* dy, const INDEX* indices, void* dx, i64 count, int channels,
              const __grid_constant__ Window w) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    C sum = 0;
    for_each_reader(i, w, channels, [&](i64 at, int tap, int, int) {
      if (indices[at] == (INDEX)tap) sum += load<D>(dy, at);
    });
    store<D>(dx, i, sum);
  }
}
#elif defined(AVERAGE) || defined(L2)
GLOBAL_KERNEL(const void* x, void* y, i64 count, int channels, const __grid_constant__ Window w, int extra_y,
              int extra_x) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    const Pixel p = place_of(i, w.y.output, w.x.output, channels);
    C sum = 0;
    for (int ky = 0; ky < w.y.kernel; ++ky)
      for (int kx = 0; kx < w.x.kernel; ++kx) {
        const int iy = w.y.source(p.y, ky), ix = w.x.source(p.x, kx);
        if (!w.y.inside(iy) || !w.x.inside(ix)) continue;
        const C value = load<D>(x, input_at(w, p, iy, ix, channels));
#if defined(L2)
        sum += value * value;
#else
        sum += value;
#endif
      }
#if defined(L2)
    store<D>(y, i, sqrt(sum));
#else
    store<D>(y, i, sum * share_of(w, p.y, p.x, extra_y, extra_x));
#endif
  }
}
#elif defined(AVERAGE_GRADIENT)
GLOBAL_KERNEL(const void* dy, void* dx, i64 count, int channels, const __grid_constant__ Window w, int extra_y,
              int extra_x) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    C sum = 0;
    for_each_reader(i, w, channels, [&](i64 at, int, int oy, int ox) {
      sum += load<D>(dy, at) * share_of(w, oy, ox, extra_y, extra_x);
    });
    store<D>(dx, i, sum);
  }
}
#else
GLOBAL_KERNEL(const void* x, const void* y, const void* dy, void* dx, i64 count, int channels,
              const __grid_constant__ Window w) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    C sum = 0;
    for_each_reader(i, w, channels, [&](i64 at, int, int, int) {
      const C norm = load<D>(y, at);
      if (norm != 0) sum += load<D>(dy, at) * load<D>(x, i) / norm;
    });
    store<D>(dx, i, sum);
  }
}
#endif
