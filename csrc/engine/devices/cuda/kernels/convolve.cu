// 2-D cross-correlation and its gradients by plain sums. Right for every stride, dilation, padding, grouping and type;
// fast for none. cuDNN computes the cases that it covers. Images (N, H, W, C), weights (O, kH, kW, C / groups).
// Defines: KERNEL; D; one of FORWARD, DATA_GRADIENT, WEIGHTS_GRADIENT.
#include "prelude.cu"

typedef D::Computed C;
struct Channels {
  int images, inputs, outputs, groups;
};

#if defined(FORWARD)
GLOBAL_KERNEL(const void* x, const void* weights, const void* bias, void* y, i64 count,
              const __grid_constant__ Channels c, const __grid_constant__ Window w) {
  const int inputs = c.inputs / c.groups, outputs = c.outputs / c.groups;
  for (i64 i = first_index(); i < count; i += index_step()) {
    const int o = (int)(i % c.outputs);
    const i64 pixel = i / c.outputs;
    const int ox = (int)(pixel % w.x.output), oy = (int)(pixel / w.x.output % w.y.output);
    const i64 n = pixel / w.x.output / w.y.output;
    C sum = bias ? load<D>(bias, o) : (C)0;
    for (int ky = 0; ky < w.y.kernel; ++ky)
      for (int kx = 0; kx < w.x.kernel; ++kx) {
        const int iy = w.y.source(oy, ky), ix = w.x.source(ox, kx);
        if (!w.y.inside(iy) || !w.x.inside(ix)) continue;
        const i64 from = ((n * w.y.input + iy) * w.x.input + ix) * c.inputs + o / outputs * inputs;
        const i64 weight = (((i64)o * w.y.kernel + ky) * w.x.kernel + kx) * inputs;
        for (int k = 0; k < inputs; ++k) sum += load<D>(x, from + k) * load<D>(weights, weight + k);
      }
    store<D>(y, i, sum);
  }
}
#elif defined(DATA_GRADIENT)
GLOBAL_KERNEL(const void* dy, const void* weights, void* dx, i64 count, const __grid_constant__ Channels c,
              const __grid_constant__ Window w) {
  const int inputs = c.inputs / c.groups, outputs = c.outputs / c.groups;
  for (i64 i = first_index(); i < count; i += index_step()) {
    const int k = (int)(i % c.inputs), group = k / inputs;
    const i64 pixel = i / c.inputs;
    const int ix = (int)(pixel % w.x.input), iy = (int)(pixel / w.x.input % w.y.input);
    const i64 n = pixel / w.x.input / w.y.input;
    C sum = 0;
    for (int ky = 0; ky < w.y.kernel; ++ky) {
      int oy, ox;
      if (!w.y.reads(iy, ky, oy)) continue;
      for (int kx = 0; kx < w.x.kernel; ++kx) {
        if (!w.x.reads(ix, kx, ox)) continue;
        const i64 from = ((n * w.y.output + oy) * w.x.output + ox) * c.outputs;
        for (int o = group * outputs; o < (group + 1) * outputs; ++o)
          sum += load<D>(dy, from + o) *
                 load<D>(weights, (((i64)o * w.y.kernel + ky) * w.x.kernel + kx) * inputs + k % inputs);
      }
    }
    store<D>(dx, i, sum);
  }
}
#else
// A block for each weight, its threads along the images' pixels.
#define THREADS 128
GLOBAL_KERNEL(const void* x, const void* dy, void* dw, const __grid_constant__ Channels c,
              const __grid_constant__ Window w) {
  __shared__ C partial[THREADS];
  const int inputs = c.inputs / c.groups, outputs = c.outputs / c.groups;
  i64 index = (i64)blockIdx.x;
  const int k = (int)(index % inputs);
  index /= inputs;
  const int kx = (int)(index % w.x.kernel), ky = (int)(index / w.x.kernel % w.y.kernel),
            o = (int)(index / w.x.kernel / w.y.kernel);
  const i64 pixels = (i64)c.images * w.y.output * w.x.output;
  C sum = 0;
  for (i64 pixel = threadIdx.x; pixel < pixels; pixel += THREADS) {
    const int ox = (int)(pixel % w.x.output), oy = (int)(pixel / w.x.output % w.y.output);
    const i64 n = pixel / w.x.output / w.y.output;
    const int iy = w.y.source(oy, ky), ix = w.x.source(ox, kx);
    if (!w.y.inside(iy) || !w.x.inside(ix)) continue;
    sum += load<D>(dy, pixel * c.outputs + o) *
           load<D>(x, ((n * w.y.input + iy) * w.x.input + ix) * c.inputs + o / outputs * inputs + k);
  }
  partial[threadIdx.x] = sum;
  for (int half = THREADS / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
  }
  if (threadIdx.x == 0) store<D>(dw, (i64)blockIdx.x, partial[0]);
}
#endif
