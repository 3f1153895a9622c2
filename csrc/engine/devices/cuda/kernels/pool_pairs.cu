// The maximum over adjacent windows of 2x2 pixels, and its gradient: four channels a thread, every pixel read or
// written once. Defines: KERNEL; D; one of FORWARD, GRADIENT; RELU: 0 or 1. Channels are a multiple of 4, heights and
// widths even.
#include "prelude.cu"

typedef D::Computed C;

template <typename Type>
using Four = Several<Type, 4>;
struct __align__(4) Bytes {
  u8 v[4];
};

// `channels`: in fours.
__device__ inline i64 corner_of(i64 i, int height, int width, int channels) {
  const i64 pixel = i / channels, row = pixel / width;
  return (row * 2 * (2 * width) + 2 * (pixel - row * width)) * channels + (i - pixel * channels);
}

#if defined(FORWARD)
GLOBAL_KERNEL(const void* x, void* y, void* indices, i64 count, int height, int width, int channels) {
  const Four<D>* const in = (const Four<D>*)x;
  for (i64 i = first_index(); i < count; i += index_step()) {
    const i64 corner = corner_of(i, height, width, channels), below = (i64)2 * width * channels;
    const Four<D> taps[4] = {in[corner], in[corner + channels], in[corner + below], in[corner + below + channels]};
    Four<D> best;
    Bytes index;
#pragma unroll
    for (int c = 0; c < 4; ++c) {
      C largest = 0;
      u8 at = 4;
#pragma unroll
      for (int tap = 0; tap < 4; ++tap) {
        const C there = D::load(taps[tap].v[c]), value = RELU && !(there >= 0) ? (C)0 : there;
        if (tap > 0 && !(value > largest) && largest == largest) continue;
        largest = value;
        at = RELU && there < 0 ? 4 : tap;
      }
      best.v[c] = D::store(largest);
      index.v[c] = at;
    }
    ((Four<D>*)y)[i] = best;
    if (indices) ((Bytes*)indices)[i] = index;
  }
}
#else
GLOBAL_KERNEL(const void* dy, const void* indices, void* dx, i64 count, int height, int width, int channels) {
  Four<D>* const out = (Four<D>*)dx;
  for (i64 i = first_index(); i < count; i += index_step()) {
    const i64 corner = corner_of(i, height, width, channels), below = (i64)2 * width * channels;
    const Four<D> gradient = ((const Four<D>*)dy)[i];
    const Bytes index = ((const Bytes*)indices)[i];
    Four<D> taps[4];
#pragma unroll
    for (int tap = 0; tap < 4; ++tap)
#pragma unroll
      for (int c = 0; c < 4; ++c) taps[tap].v[c] = index.v[c] == tap ? gradient.v[c] : D::store((C)0);
    out[corner] = taps[0];
    out[corner + channels] = taps[1];
    out[corner + below] = taps[2];
    out[corner + below + channels] = taps[3];
  }
}
#endif
