// The weights' gradient of a convolution on tensor cores, operands rounded to tf32, sums in float32. One block sums the
// images of its share, for 64 output and 32 input channels and one row of taps. The inner axis of the matmul is a whole
// image's pixels, which are in shared memory. Defines: KERNEL; INPUTS, OUTPUTS (channels); KY, KX; HEIGHT, WIDTH (of
// the image); OUT_HEIGHT, OUT_WIDTH (at most 16); PAD_Y, PAD_X.
#include "prelude.cu"

#define STEPS ((OUT_WIDTH + 7) / 8)  // of 8 pixels in a row
#define DY_ROW 72                    // 64 channels; 8 more keep the lanes of a fragment in different banks
#define X_ROW 40
#define X_WIDTH (STEPS * 8 + KX - 1)

__device__ inline u32 tf32(float x) {
  u32 y;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(y) : "f"(x));
  return y;
}
__device__ inline uint4 tf32(float4 x) { return make_uint4(tf32(x.x), tf32(x.y), tf32(x.z), tf32(x.w)); }

extern __shared__ u32 memory[];

// Grid: shares, rows of taps, blocks of channels. `partial`: for each share a whole gradient (O, kH, kW, C).
GLOBAL_KERNEL(const float* x, const float* dy, float* partial, i64 images) {
  u32* const dy_tile = memory;                                   // (OUT_HEIGHT, STEPS * 8, DY_ROW)
  u32* const x_tile = memory + OUT_HEIGHT * STEPS * 8 * DY_ROW;  // (OUT_HEIGHT, X_WIDTH, X_ROW)
  const int ky = (int)blockIdx.y, first_output = (int)blockIdx.z / (INPUTS / 32) * 64,
            first_input = (int)blockIdx.z % (INPUTS / 32) * 32;
  const int warp = (int)threadIdx.x / 32, lane = (int)threadIdx.x % 32, g = lane / 4, t = lane % 4;
  const int m = warp / 4 * 32, tile = warp % 4 * KX;
  float sums[2][KX][4];
#pragma unroll
  for (int i = 0; i < 2; ++i)
#pragma unroll
    for (int j = 0; j < KX; ++j)
#pragma unroll
      for (int k = 0; k < 4; ++k) sums[i][j][k] = 0.0f;
  for (i64 n = (i64)blockIdx.x; n < images; n += gridDim.x) {
    __syncthreads();
    for (int i = (int)threadIdx.x; i < OUT_HEIGHT * STEPS * 8 * 16; i += 256) {
      const int c = i % 16 * 4, px = i / 16 % (STEPS * 8), py = i / 16 / (STEPS * 8);
      float4 value = make_float4(0, 0, 0, 0);
      if (px < OUT_WIDTH)
        value = *(const float4*)(dy + ((n * OUT_HEIGHT + py) * OUT_WIDTH + px) * OUTPUTS + first_output + c);
      *(uint4*)(dy_tile + (py * STEPS * 8 + px) * DY_ROW + c) = tf32(value);
    }
    for (int i = (int)threadIdx.x; i < OUT_HEIGHT * X_WIDTH * 8; i += 256) {
      const int c = i % 8 * 4, column = i / 8 % X_WIDTH, row = i / 8 / X_WIDTH, iy = row + ky - PAD_Y,
                ix = column - PAD_X;
      float4 value = make_float4(0, 0, 0, 0);
      if (iy >= 0 && iy < HEIGHT && ix >= 0 && ix < WIDTH)
        value = *(const float4*)(x + ((n * HEIGHT + iy) * WIDTH + ix) * INPUTS + first_input + c);
      *(uint4*)(x_tile + (row * X_WIDTH + column) * X_ROW + c) = tf32(value);
    }
    __syncthreads();
    for (int py = 0; py < OUT_HEIGHT; ++py)
#pragma unroll
      for (int step = 0; step < STEPS; ++step) {
        const u32* const dy_at = dy_tile + (py * STEPS * 8 + step * 8 + t) * DY_ROW + m + g;
        const u32* const x_at = x_tile + (py * X_WIDTH + step * 8 + t) * X_ROW + g;
        u32 a[2][4];
#pragma unroll
        for (int i = 0; i < 2; ++i) {
          a[i][0] = dy_at[i * 16];
          a[i][1] = dy_at[i * 16 + 8];
          a[i][2] = dy_at[i * 16 + 4 * DY_ROW];
          a[i][3] = dy_at[i * 16 + 8 + 4 * DY_ROW];
        }
#pragma unroll
        for (int j = 0; j < KX; ++j) {
          const int kx = (tile + j) / 4, c = (tile + j) % 4 * 8;
          const u32 b0 = x_at[kx * X_ROW + c], b1 = x_at[(kx + 4) * X_ROW + c];
#pragma unroll
          for (int i = 0; i < 2; ++i)
            asm volatile(
                "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
                "{%0,%1,%2,%3};"
                : "+f"(sums[i][j][0]), "+f"(sums[i][j][1]), "+f"(sums[i][j][2]), "+f"(sums[i][j][3])
                : "r"(a[i][0]), "r"(a[i][1]), "r"(a[i][2]), "r"(a[i][3]), "r"(b0), "r"(b1));
        }
      }
  }
  float* const to = partial + (i64)blockIdx.x * OUTPUTS * KY * KX * INPUTS;
#pragma unroll
  for (int i = 0; i < 2; ++i)
#pragma unroll
    for (int j = 0; j < KX; ++j)
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        const int o = first_output + m + i * 16 + g + k / 2 * 8, kx = (tile + j) / 4,
                  c = first_input + (tile + j) % 4 * 8 + 2 * t + k % 2;
        to[((o * KY + ky) * KX + kx) * INPUTS + c] = sums[i][j][k];
      }
}
