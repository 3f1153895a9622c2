// Depth-wise 2-D cross-correlation: each channel by itself, with a window of weights. Images (N, H, W, C), weights (C,
// KY, KX, 1). Of a block's threads, LANES lie along groups of EACH channels, the others along pixels. A thread computes
// ROWS pixels of a column. A block holds the weights of its channels in shared memory.
//
// Defines: KERNEL; D; KY, KX; STRIDE_Y, STRIDE_X; STEP_Y, STEP_X; EACH; LANES; ROWS; FLIPPED; RESIDENT; and one of
// FORWARD, DATA_GRADIENT and WEIGHTS_GRADIENT.
//
// STEP_Y and STEP_X are the dilations. FLIPPED is 1 if the weights are rotated, as in the data gradient of stride 1,
// which is a FORWARD. DATA_GRADIENT is that of any stride: `x` is the gradient of the result, `y` that of the image.
// Blocks of WEIGHTS_GRADIENT write sums of their pixels, which reduce.cu adds up. A multiprocessor runs RESIDENT ones.
#include "prelude.cu"

#define TAPS (KY * KX)
#define PIXELS (256 / LANES)
#define BATCH (TAPS * EACH < 16 ? TAPS * EACH : 16)

typedef D::Computed C;

// Blocks are numbered by channels first, then by pixels. Pixels go along columns, strips of ROWS rows and images.
struct Places {
  Divisor blocks, columns, strips;
  u32 pixels;
};

struct Place {
  int channel, lane, x, y;  // the first of the channels and of the rows
  i64 image;
  bool is_inside;
  __device__ Place(u32 block, const Places& places, int rows, int channels) {
    lane = threadIdx.x % LANES;
    channel = ((int)places.blocks.remainder(block) * LANES + lane) * EACH;
    u32 pixel = block * PIXELS + threadIdx.x / LANES;
    is_inside = channel < channels && pixel < places.pixels;
    x = (int)places.columns.remainder(pixel);
    y = (int)places.strips.remainder(pixel) * rows;
    image = pixel;
  }
};

// Calls visit(ky, kx, row, values) for each pixel that tap (ky, kx) of a row's window reads.
template <typename Visit>
__device__ inline void for_each_read(const void* x, const Place& place, const Window& w, int channels, bool aligned,
                                     const Visit& visit) {
  const int top = place.y * STRIDE_Y - w.y.before, left = place.x * STRIDE_X - w.x.before;
#pragma unroll
  for (int r = 0; r < (ROWS - 1) * STRIDE_Y + (KY - 1) * STEP_Y + 1; ++r) {
    const int iy = top + r;
    if (iy < 0 || iy >= w.y.input) continue;
#pragma unroll
    for (int kx = 0; kx < KX; ++kx) {
      const int ix = left + kx * STEP_X;
      if (ix < 0 || ix >= w.x.input) continue;
      C values[EACH];
      load_several<D, EACH>(x, ((place.image * w.y.input + iy) * w.x.input + ix) * channels + place.channel, aligned,
                            values);
#pragma unroll
      for (int row = 0; row < ROWS; ++row) {
        const int down = r - row * STRIDE_Y, ky = down / STEP_Y;
        if (down >= 0 && down % STEP_Y == 0 && ky < KY) visit(ky, kx, row, values);
      }
    }
  }
}

#if defined(DATA_GRADIENT)
// Calls visit(ky, kx, 0, values) for each result whose window reads the place's pixel through tap (ky, kx).
template <typename Visit>
__device__ inline void for_each_reader(const void* dy, const Place& place, const Window& w, int channels, bool aligned,
                                       const Visit& visit) {
#pragma unroll
  for (int ky = 0; ky < KY; ++ky) {
    const int down = place.y + w.y.before - ky * STEP_Y, oy = down / STRIDE_Y;
    if (down < 0 || down % STRIDE_Y || oy >= w.y.output) continue;
#pragma unroll
    for (int kx = 0; kx < KX; ++kx) {
      const int right = place.x + w.x.before - kx * STEP_X, ox = right / STRIDE_X;
      if (right < 0 || right % STRIDE_X || ox >= w.x.output) continue;
      C values[EACH];
      load_several<D, EACH>(dy, ((place.image * w.y.output + oy) * w.x.output + ox) * channels + place.channel, aligned,
                            values);
      visit(ky, kx, 0, values);
    }
  }
}
#endif

#if defined(WEIGHTS_GRADIENT)
// Adds up the sums of a block's pixels, BATCH at a time, always in the same order. `first`: the block's first channel.
__device__ inline void add_pixels(const C* sum, C* result, int first, int channels) {
  __shared__ C sums[BATCH][256];
#pragma unroll
  for (int begin = 0; begin < TAPS * EACH; begin += BATCH) {
#pragma unroll
    for (int i = 0; i < BATCH; ++i)
      if (begin + i < TAPS * EACH) sums[i][threadIdx.x] = sum[begin + i];
    for (int half = 128; half >= LANES; half /= 2) {
      __syncthreads();
      if (threadIdx.x < half)
        for (int i = 0; i < BATCH; ++i) sums[i][threadIdx.x] += sums[i][threadIdx.x + half];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < BATCH * LANES; i += 256) {
      const int at = begin + i / LANES, lane = i % LANES, channel = first + lane * EACH + at % EACH;
      if (at < TAPS * EACH && channel < channels) result[(i64)channel * TAPS + at / EACH] = sums[i / LANES][lane];
    }
    __syncthreads();
  }
}

RESIDENT_KERNEL(256, RESIDENT)
(const void* x, const void* dy, C* partial, u32 blocks, u32 shares, int channels, const __grid_constant__ Window w,
 const __grid_constant__ Places places, bool aligned) {
  C sum[TAPS * EACH];
#pragma unroll
  for (int i = 0; i < TAPS * EACH; ++i) sum[i] = 0;
  // Blocks of the same channels share the pixels.
  const u32 groups = places.blocks.divisor, share = blockIdx.x / groups, group = blockIdx.x % groups;
  for (u32 at = share; at < blocks; at += shares) {
    const Place place(at * groups + group, places, ROWS, channels);
    if (!place.is_inside) continue;
    C slope[ROWS][EACH];
#pragma unroll
    for (int row = 0; row < ROWS; ++row) {
      if (place.y + row < w.y.output)
        load_several<D, EACH>(
            dy, ((place.image * w.y.output + place.y + row) * w.x.output + place.x) * channels + place.channel, aligned,
            slope[row]);
      else
#pragma unroll
        for (int v = 0; v < EACH; ++v) slope[row][v] = 0;
    }
    for_each_read(x, place, w, channels, aligned, [&](int ky, int kx, int row, const C* values) {
#pragma unroll
      for (int v = 0; v < EACH; ++v) sum[(ky * KX + kx) * EACH + v] += values[v] * slope[row][v];
    });
  }
  add_pixels(sum, partial + (i64)share * channels * TAPS, (int)group * LANES * EACH, channels);
}
#else

// The weights of a block's channels: taps by channel.
__device__ inline void take_weights(const void* weights, C (*shared)[LANES * EACH], int channel, int channels) {
  for (int i = threadIdx.x; i < TAPS * LANES * EACH; i += 256) {
    const int at = i / TAPS, tap = i % TAPS;
    if (channel + at < channels) shared[tap][at] = load<D>(weights, (i64)(channel + at) * TAPS + tap);
  }
  __syncthreads();
}

// `bias` may be null. Of the data gradient it is, and `slope` is 1.
BOUND_KERNEL(256)
(const void* x, const void* weights, const void* bias, void* y, int channels, const __grid_constant__ Window w,
 const __grid_constant__ Places places, bool aligned, double slope) {
  __shared__ C taps[TAPS][LANES * EACH];
  static_assert(sizeof taps <= 48 << 10, "a block has no more shared memory without asking for it");
  const Place place(blockIdx.x, places, ROWS, channels);
  take_weights(weights, taps, place.channel - place.lane * EACH, channels);
  if (!place.is_inside) return;
#if defined(FORWARD)
  const int height = w.y.output, width = w.x.output;
#else
  const int height = w.y.input, width = w.x.input;
#endif
  C sum[ROWS][EACH];
#pragma unroll
  for (int row = 0; row < ROWS; ++row)
#pragma unroll
    for (int v = 0; v < EACH; ++v) sum[row][v] = bias ? load<D>(bias, place.channel + v) : (C)0;
  const auto add = [&](int ky, int kx, int row, const C* values) {
    const int tap = FLIPPED ? TAPS - 1 - (ky * KX + kx) : ky * KX + kx;
#pragma unroll
    for (int v = 0; v < EACH; ++v) sum[row][v] += values[v] * taps[tap][place.lane * EACH + v];
  };
#if defined(FORWARD)
  for_each_read(x, place, w, channels, aligned, add);
#else
  for_each_reader(x, place, w, channels, aligned, add);
#endif
#pragma unroll
  for (int row = 0; row < ROWS; ++row) {
    if (place.y + row >= height) break;
#pragma unroll
    for (int v = 0; v < EACH; ++v)
      if (sum[row][v] < 0) sum[row][v] *= (C)slope;
    store_several<D, EACH>(y, ((place.image * height + place.y + row) * width + place.x) * channels + place.channel,
                           aligned, sum[row]);
  }
}
#endif
