// Cross-correlation of volumes and its gradients by plain sums. Right for every stride, dilation, padding, grouping and
// type; fast for none. cuDNN computes the cases that it covers. Volumes (N, D, H, W, C), weights
// (O, kD, kH, kW, C / groups); images have one plane.
// Defines: KERNEL; D; one of FORWARD, DATA_GRADIENT, WEIGHTS_GRADIENT.
#include "prelude.cu"

typedef D::Computed C;
struct Channels {
  int images, inputs, outputs, groups;
};
// The last axis of the number of an element, whose rest becomes the number of a place.
__device__ inline int last_of(i64& number, int extent) {
  const int at = (int)(number % extent);
  number /= extent;
  return at;
}

#if defined(FORWARD)
GLOBAL_KERNEL(const void* x, const void* weights, const void* bias, void* y, i64 count,
              const __grid_constant__ Channels c, const __grid_constant__ VolumeWindow w) {
  const int inputs = c.inputs / c.groups, outputs = c.outputs / c.groups;
  for (i64 i = first_index(); i < count; i += index_step()) {
    i64 n = i;
    const int o = last_of(n, c.outputs), ox = last_of(n, w.x.output), oy = last_of(n, w.y.output),
              oz = last_of(n, w.z.output);
    C sum = bias ? load<D>(bias, o) : (C)0;
    for (int kz = 0; kz < w.z.kernel; ++kz)
      for (int ky = 0; ky < w.y.kernel; ++ky)
        for (int kx = 0; kx < w.x.kernel; ++kx) {
          const int iz = w.z.source(oz, kz), iy = w.y.source(oy, ky), ix = w.x.source(ox, kx);
          if (!w.z.inside(iz) || !w.y.inside(iy) || !w.x.inside(ix)) continue;
          const i64 from =
              (((n * w.z.input + iz) * w.y.input + iy) * w.x.input + ix) * c.inputs + o / outputs * inputs;
          const i64 weight = ((((i64)o * w.z.kernel + kz) * w.y.kernel + ky) * w.x.kernel + kx) * inputs;
          for (int k = 0; k < inputs; ++k) sum += load<D>(x, from + k) * load<D>(weights, weight + k);
        }
    store<D>(y, i, sum);
  }
}
#elif defined(DATA_GRADIENT)
GLOBAL_KERNEL(const void* dy, const void* weights, void* dx, i64 count, const __grid_constant__ Channels c,
              const __grid_constant__ VolumeWindow w) {
  const int inputs = c.inputs / c.groups, outputs = c.outputs / c.groups;
  for (i64 i = first_index(); i < count; i += index_step()) {
    i64 n = i;
    const int k = last_of(n, c.inputs), ix = last_of(n, w.x.input), iy = last_of(n, w.y.input),
              iz = last_of(n, w.z.input), group = k / inputs;
    C sum = 0;
    for (int kz = 0; kz < w.z.kernel; ++kz) {
      int oz, oy, ox;
      if (!w.z.reads(iz, kz, oz)) continue;
      for (int ky = 0; ky < w.y.kernel; ++ky) {
        if (!w.y.reads(iy, ky, oy)) continue;
        for (int kx = 0; kx < w.x.kernel; ++kx) {
          if (!w.x.reads(ix, kx, ox)) continue;
          const i64 from = (((n * w.z.output + oz) * w.y.output + oy) * w.x.output + ox) * c.outputs;
          for (int o = group * outputs; o < (group + 1) * outputs; ++o) {
            const i64 tap = (((i64)o * w.z.kernel + kz) * w.y.kernel + ky) * w.x.kernel + kx;
            sum += load<D>(dy, from + o) * load<D>(weights, tap * inputs + k % inputs);
          }
        }
      }
    }
    store<D>(dx, i, sum);
  }
}
#else
// A block for each weight, its threads along the places of the result.
#define THREADS 128
GLOBAL_KERNEL(const void* x, const void* dy, void* dw, const __grid_constant__ Channels c,
              const __grid_constant__ VolumeWindow w) {
  __shared__ C partial[THREADS];
  const int inputs = c.inputs / c.groups, outputs = c.outputs / c.groups;
  i64 rest = (i64)blockIdx.x;
  const int k = last_of(rest, inputs), kx = last_of(rest, w.x.kernel), ky = last_of(rest, w.y.kernel),
            kz = last_of(rest, w.z.kernel), o = (int)rest;
  const i64 places = (i64)c.images * w.z.output * w.y.output * w.x.output;
  C sum = 0;
  for (i64 place = threadIdx.x; place < places; place += THREADS) {
    i64 n = place;
    const int ox = last_of(n, w.x.output), oy = last_of(n, w.y.output), oz = last_of(n, w.z.output);
    const int iz = w.z.source(oz, kz), iy = w.y.source(oy, ky), ix = w.x.source(ox, kx);
    if (!w.z.inside(iz) || !w.y.inside(iy) || !w.x.inside(ix)) continue;
    const i64 from = (((n * w.z.input + iz) * w.y.input + iy) * w.x.input + ix) * c.inputs;
    sum += load<D>(dy, place * c.outputs + o) * load<D>(x, from + o / outputs * inputs + k);
  }
  partial[threadIdx.x] = sum;
  for (int half = THREADS / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
  }
  if (threadIdx.x == 0) store<D>(dw, (i64)blockIdx.x, partial[0]);
}
#endif
