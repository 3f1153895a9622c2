// Pooling over images (N, H, W, C) and its gradients. Gradients gather: each pixel adds up the windows that hold it,
// always in the same order. A thread takes EACH neighbouring channels, which are moved as one if `aligned`; `count` and
// `channels` are numbers of such groups. Defines: KERNEL; D; EACH; INDEX (u8 or int) for the maximum; one of MAX,
// MAX_GRADIENT, AVERAGE, AVERAGE_GRADIENT, L2, L2_GRADIENT; ZERO_BORDER and RELU: 0 or 1.
#include "prelude.cu"

typedef D::Computed C;
#include "lane.cu"

// `group`: the number of a thread's channels among all.
__device__ inline Lane lane_at(const void* memory, i64 group, bool aligned) {
  return load_lane<D>(memory, group * EACH, aligned);
}
__device__ inline void store_at(void* memory, i64 group, bool aligned, const Lane& lane) {
  store_lane<D>(memory, group * EACH, aligned, lane);
}
#if defined(MAX) || defined(MAX_GRADIENT)
struct __align__(EACH * sizeof(INDEX)) Indices {
  INDEX v[EACH];
};
__device__ inline Indices indices_at(const INDEX* memory, i64 group, bool aligned) {
  if (aligned) return ((const Indices*)memory)[group];
  Indices result;
  FOR_EACH(e) result.v[e] = memory[group * EACH + e];
  return result;
}
__device__ inline void store_indices(INDEX* memory, i64 group, bool aligned, const Indices& indices) {
  if (aligned) {
    ((Indices*)memory)[group] = indices;
    return;
  }
  FOR_EACH(e) memory[group * EACH + e] = indices.v[e];
}
#endif

struct Pixel {
  i64 n;
  int y, x, c;
};
template <typename Index>
__device__ Pixel place_among(Index index, int height, int width, int channels) {
  Pixel p;
  p.c = (int)(index % channels);
  index /= channels;
  p.x = (int)(index % width);
  index /= width;
  p.y = (int)(index % height);
  p.n = index / height;
  return p;
}
// Divisions of 32 bits take a fifth of the time.
__device__ Pixel place_of(i64 index, int height, int width, int channels) {
  return index <= 0xffffffffLL ? place_among((u32)index, height, width, channels)
                               : place_among(index, height, width, channels);
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
GLOBAL_KERNEL(const void* x, const void* bias, void* y, INDEX* indices, i64 count, int channels, bool aligned,
              const __grid_constant__ Window w) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    const Pixel p = place_of(i, w.y.output, w.x.output, channels);
    const INDEX nowhere = (INDEX)(w.y.kernel * w.x.kernel);
    bool seen = false, outside = false;
    Lane best = {}, shift = {};
    if (bias) shift = lane_at(bias, p.c, false);
    Indices index;
    FOR_EACH(e) index.v[e] = nowhere;
    for (int ky = 0; ky < w.y.kernel; ++ky)
      for (int kx = 0; kx < w.x.kernel; ++kx) {
        const int iy = w.y.source(p.y, ky), ix = w.x.source(p.x, kx);
        if (!w.y.inside(iy) || !w.x.inside(ix)) {
          outside = true;
          continue;
        }
        const Lane values = lane_at(x, input_at(w, p, iy, ix, channels), aligned);
        FOR_EACH(e) {
          const C there = values.v[e] + shift.v[e], value = RELU && !(there >= 0) ? (C)0 : there;
          if (seen && !(value > best.v[e]) && best.v[e] == best.v[e]) continue;
          best.v[e] = value;
          index.v[e] = RELU && there < 0 ? nowhere : (INDEX)(ky * w.x.kernel + kx);
        }
        seen = true;
      }
    if (ZERO_BORDER && outside) FOR_EACH(e) {
        if (!(best.v[e] < 0)) continue;
        best.v[e] = 0;
        index.v[e] = nowhere;
      }
    store_at(y, i, aligned, best);
    if (indices) store_indices(indices, i, aligned, index);
  }
}
#elif defined(MAX_GRADIENT)
GLOBAL_KERNEL(const void* dy, const INDEX* indices, void* dx, i64 count, int channels, bool aligned,
              const __grid_constant__ Window w) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    Lane sum = {};
    for_each_reader(i, w, channels, [&](i64 at, int tap, int, int) {
      const Indices index = indices_at(indices, at, aligned);
      const Lane gradient = lane_at(dy, at, aligned);
      FOR_EACH(e) if (index.v[e] == (INDEX)tap) sum.v[e] += gradient.v[e];
    });
    store_at(dx, i, aligned, sum);
  }
}
#elif defined(AVERAGE) || defined(L2)
GLOBAL_KERNEL(const void* x, void* y, i64 count, int channels, bool aligned, const __grid_constant__ Window w,
              int extra_y, int extra_x) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    const Pixel p = place_of(i, w.y.output, w.x.output, channels);
    Lane sum = {};
    for (int ky = 0; ky < w.y.kernel; ++ky)
      for (int kx = 0; kx < w.x.kernel; ++kx) {
        const int iy = w.y.source(p.y, ky), ix = w.x.source(p.x, kx);
        if (!w.y.inside(iy) || !w.x.inside(ix)) continue;
        const Lane values = lane_at(x, input_at(w, p, iy, ix, channels), aligned);
#if defined(L2)
        FOR_EACH(e) sum.v[e] += values.v[e] * values.v[e];
#else
        FOR_EACH(e) sum.v[e] += values.v[e];
#endif
      }
#if defined(L2)
    FOR_EACH(e) sum.v[e] = sqrt(sum.v[e]);
#else
    const C share = share_of(w, p.y, p.x, extra_y, extra_x);
    FOR_EACH(e) sum.v[e] *= share;
#endif
    store_at(y, i, aligned, sum);
  }
}
#elif defined(AVERAGE_GRADIENT)
GLOBAL_KERNEL(const void* dy, void* dx, i64 count, int channels, bool aligned, const __grid_constant__ Window w,
              int extra_y, int extra_x) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    Lane sum = {};
    for_each_reader(i, w, channels, [&](i64 at, int, int oy, int ox) {
      const Lane gradient = lane_at(dy, at, aligned);
      const C share = share_of(w, oy, ox, extra_y, extra_x);
      FOR_EACH(e) sum.v[e] += gradient.v[e] * share;
    });
    store_at(dx, i, aligned, sum);
  }
}
#else
GLOBAL_KERNEL(const void* x, const void* y, const void* dy, void* dx, i64 count, int channels, bool aligned,
              const __grid_constant__ Window w) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    const Lane values = lane_at(x, i, aligned);
    Lane sum = {};
    for_each_reader(i, w, channels, [&](i64 at, int, int, int) {
      const Lane norm = lane_at(y, at, aligned), gradient = lane_at(dy, at, aligned);
      FOR_EACH(e) if (norm.v[e] != 0) sum.v[e] += gradient.v[e] * values.v[e] / norm.v[e];
    });
    store_at(dx, i, aligned, sum);
  }
}
#endif
