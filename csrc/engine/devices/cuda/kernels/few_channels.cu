// The first layer of a network whose images have one to four channels. One kernel computes convolution, bias, ReLU and
// the maximum over 2x2 windows; another the weights' gradient from the pooled one. The full-size image between them is
// neither written nor read: at 32 output channels it would be 32 times the input. Always computed in float32.
//
// A warp's lanes are 32 output channels. Weights, or sums for their gradients, stay in registers; the image stays in
// shared memory. Defines: KERNEL; CIN, KY, KX (channels, taps); HEIGHT, WIDTH, PAD_Y, PAD_X (of the image). OUTPUTS;
// WARPS; RELU: 0 or 1; P, the type after the pooling; one of FORWARD, GRADIENT, FINISH. OUTPUTS is a multiple of 32,
// the convolution's result has an even height and width.
#include "prelude.cu"

#define PAD_WIDTH (WIDTH + 2 * PAD_X)
#define PAD_HEIGHT (HEIGHT + 2 * PAD_Y)
#define OUT_HEIGHT ((PAD_HEIGHT - KY + 1) / 2)
#define OUT_WIDTH ((PAD_WIDTH - KX + 1) / 2)
#define TAPS (CIN * KY * KX)
#if defined(FORWARD)
#define ROW ((PAD_WIDTH + 2) & ~1)  // lanes read the same two neighbours at once
#else
#define ROW (PAD_WIDTH | 1)  // odd: lanes that read two rows apart use different banks
#endif
struct __align__(8) Two {
  float v[2];
};

// The image with its border of zeros, channel by channel.
__device__ inline void load_image(float* tile, const float* image) {
  for (int i = (int)threadIdx.x; i < CIN * PAD_HEIGHT * PAD_WIDTH; i += 32 * WARPS) {
    const int c = i / (PAD_HEIGHT * PAD_WIDTH), y = i / PAD_WIDTH % PAD_HEIGHT - PAD_Y, x = i % PAD_WIDTH - PAD_X;
    const bool inside = y >= 0 && y < HEIGHT && x >= 0 && x < WIDTH;
    tile[(c * PAD_HEIGHT + y + PAD_Y) * ROW + x + PAD_X] = inside ? image[(y * WIDTH + x) * CIN + c] : 0.0f;
  }
}

#if defined(FORWARD)
// Block: `rows` rows of pooled pixels of one image, 32 channels.
GLOBAL_KERNEL(const float* x, const float* weights, const float* bias, void* y, u8* indices, int rows) {
  __shared__ __align__(8) float tile[CIN * PAD_HEIGHT * ROW + 2];
  const i64 n = (i64)blockIdx.x;
  const int warp = (int)threadIdx.x / 32, o = (int)blockIdx.y * 32 + (int)threadIdx.x % 32;
  load_image(tile, x + n * HEIGHT * WIDTH * CIN);
  float w[TAPS];
#pragma unroll
  for (int t = 0; t < TAPS; ++t) w[t] = weights[o * TAPS + t];
  const float added = bias ? bias[o] : 0.0f;
  __syncthreads();
  const int first = (int)blockIdx.z * rows, last = first + rows < OUT_HEIGHT ? first + rows : OUT_HEIGHT;
  for (int py = first + warp; py < last; py += WARPS) {
    for (int px = 0; px < OUT_WIDTH; ++px) {
      float sums[4] = {0.0f, 0.0f, 0.0f, 0.0f};
#pragma unroll
      for (int c = 0; c < CIN; ++c) {
        const float* const corner = tile + (c * PAD_HEIGHT + 2 * py) * ROW + 2 * px;
#pragma unroll
        for (int r = 0; r < KY + 1; ++r) {
          float line[KX + 3];
#pragma unroll
          for (int k = 0; k < KX + 1; k += 2) {
            const Two two = ((const Two*)(corner + r * ROW))[k / 2];
            line[k] = two.v[0];
            line[k + 1] = two.v[1];
          }
#pragma unroll
          for (int k = 0; k < KX; ++k) {
            if (r < KY) {
              sums[0] += line[k] * w[(r * KX + k) * CIN + c];
              sums[1] += line[k + 1] * w[(r * KX + k) * CIN + c];
            }
            if (r > 0) {
              sums[2] += line[k] * w[((r - 1) * KX + k) * CIN + c];
              sums[3] += line[k + 1] * w[((r - 1) * KX + k) * CIN + c];
            }
          }
        }
      }
      float best = 0.0f;
      u8 index = 4;
#pragma unroll
      for (int tap = 0; tap < 4; ++tap) {
        const float there = sums[tap] + added, value = RELU && !(there >= 0) ? 0.0f : there;
        if (tap > 0 && !(value > best) && best == best) continue;
        best = value;
        index = RELU && there < 0 ? 4 : tap;
      }
      const i64 at = ((n * OUT_HEIGHT + py) * OUT_WIDTH + px) * OUTPUTS + o;
      store<P>(y, at, best);
      if (indices) indices[at] = index;
    }
  }
}
#elif defined(GRADIENT)
// Every block sums some images; `partial`: for each block OUTPUTS x (TAPS + 1) sums, the last of which is the bias's.
GLOBAL_KERNEL(const float* x, const void* dy, const u8* indices, float* partial, i64 images) {
  __shared__ float tile[CIN * PAD_HEIGHT * ROW];
  __shared__ float sums[WARPS][32];
  const int warp = (int)threadIdx.x / 32, lane = (int)threadIdx.x % 32, o = (int)blockIdx.y * 32 + lane;
  float dw[TAPS + 1];
#pragma unroll
  for (int t = 0; t <= TAPS; ++t) dw[t] = 0.0f;
  for (i64 n = (i64)blockIdx.x; n < images; n += gridDim.x) {
    __syncthreads();
    load_image(tile, x + n * HEIGHT * WIDTH * CIN);
    __syncthreads();
    for (int py = warp; py < OUT_HEIGHT; py += WARPS) {
      const i64 row = ((n * OUT_HEIGHT + py) * OUT_WIDTH) * OUTPUTS + o;
      float given[OUT_WIDTH];
      u8 taps[OUT_WIDTH];
#pragma unroll
      for (int px = 0; px < OUT_WIDTH; ++px) {
        given[px] = load<P>(dy, row + (i64)px * OUTPUTS);
        taps[px] = indices[row + (i64)px * OUTPUTS];
      }
#pragma unroll
      for (int px = 0; px < OUT_WIDTH; ++px) {
        const float g = taps[px] < 4 ? given[px] : 0.0f;
        const int tap = taps[px] & 3;
        const float* const corner = tile + (2 * py + tap / 2) * ROW + 2 * px + tap % 2;
        dw[TAPS] += g;
#pragma unroll
        for (int c = 0; c < CIN; ++c)
#pragma unroll
          for (int r = 0; r < KY; ++r)
#pragma unroll
            for (int k = 0; k < KX; ++k) dw[(r * KX + k) * CIN + c] += g * corner[(c * PAD_HEIGHT + r) * ROW + k];
      }
    }
  }
#pragma unroll
  for (int t = 0; t <= TAPS; ++t) {
    __syncthreads();
    sums[warp][lane] = dw[t];
    __syncthreads();
    if (warp == 0) {
      float sum = 0.0f;
      for (int i = 0; i < WARPS; ++i) sum += sums[i][lane];
      partial[(i64)blockIdx.x * OUTPUTS * (TAPS + 1) + (i64)t * OUTPUTS + o] = sum;
    }
  }
}
#else
// Adds the blocks' sums up, in their order.
GLOBAL_KERNEL(const float* partial, float* dw, float* db, int blocks) {
  __shared__ float sums[8][32];
  const int i = (int)blockIdx.x * 32 + (int)threadIdx.x, t = i / OUTPUTS, o = i % OUTPUTS;
  float sum = 0.0f;
  for (int b = (int)threadIdx.y; b < blocks; b += 8) sum += partial[(i64)b * OUTPUTS * (TAPS + 1) + i];
  sums[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y != 0) return;
  for (int k = 1; k < 8; ++k) sum += sums[k][threadIdx.x];
  if (t < TAPS) {
    if (dw) dw[o * TAPS + t] = sum;
  } else if (db) {
    db[o] = sum;
  }
}
#endif
