// Matrix product of halves whose products and sums are rounded to half, one by one along the inner axis. Float32 holds
// each product exactly; a float32 sum of two halves, rounded to half, is the half next to their true sum.
// Defines: KERNEL.
#include "prelude.cu"

#define TILE 16

GLOBAL_KERNEL(const u16* a, const u16* b, const u16* bias, u16* y, int rows, int columns, int inner) {
  __shared__ float a_tile[TILE][TILE + 1];
  __shared__ float b_tile[TILE][TILE + 1];
  const int row = (int)blockIdx.y * TILE + (int)threadIdx.y, column = (int)blockIdx.x * TILE + (int)threadIdx.x;
  float sum = bias && column < columns ? Float16::load(bias[column]) : 0.0f;
  for (int first = 0; first < inner; first += TILE) {
    const int k_of_a = first + (int)threadIdx.x, k_of_b = first + (int)threadIdx.y;
    a_tile[threadIdx.y][threadIdx.x] =
        row < rows && k_of_a < inner ? Float16::load(a[(i64)row * inner + k_of_a]) : 0.0f;
    b_tile[threadIdx.y][threadIdx.x] =
        column < columns && k_of_b < inner ? Float16::load(b[(i64)k_of_b * columns + column]) : 0.0f;
    __syncthreads();
    const int taps = inner - first < TILE ? inner - first : TILE;
    for (int k = 0; k < taps; ++k) {
      const float product = Float16::load(Float16::store(a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x]));
      sum = Float16::load(Float16::store(sum + product));
    }
    __syncthreads();
  }
  if (row < rows && column < columns) y[(i64)row * columns + column] = Float16::store(sum);
}
