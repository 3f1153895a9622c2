// Matmul by 16x16 tiles, for every type and every layout of matrices. cuBLASLt computes the cases that it covers.
// Defines: KERNEL; D, the operands' type; R, the result's and the bias's.
#include "prelude.cu"

typedef D::Computed C;
#define TILE 16
struct Matrix {
  i64 row_step, column_step;
};

GLOBAL_KERNEL(const void* a, const void* b, const void* bias, void* y, int rows, int columns, int inner,
              const __grid_constant__ Matrix left, const __grid_constant__ Matrix right,
              const __grid_constant__ Extents batch, const __grid_constant__ Strides a_starts,
              const __grid_constant__ Strides b_starts, double slope) {
  __shared__ C a_tile[TILE][TILE + 1];
  __shared__ C b_tile[TILE][TILE + 1];
  const i64 matrix = (i64)blockIdx.z;
  const i64 a_start = offset_of(matrix, batch, a_starts), b_start = offset_of(matrix, batch, b_starts);
  const int row = (int)blockIdx.y * TILE + (int)threadIdx.y, column = (int)blockIdx.x * TILE + (int)threadIdx.x;
  C sum = bias && column < columns ? (C)load<R>(bias, column) : (C)0;
  for (int first = 0; first < inner; first += TILE) {
    const int k_of_a = first + (int)threadIdx.x, k_of_b = first + (int)threadIdx.y;
    a_tile[threadIdx.y][threadIdx.x] =
        row < rows && k_of_a < inner ? load<D>(a, a_start + row * left.row_step + k_of_a * left.column_step) : (C)0;
    b_tile[threadIdx.y][threadIdx.x] = column < columns && k_of_b < inner
                                           ? load<D>(b, b_start + k_of_b * right.row_step + column * right.column_step)
                                           : (C)0;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
    __syncthreads();
  }
  if (sum < 0) sum *= (C)slope;
  if (row < rows && column < columns) store<R>(y, (matrix * rows + row) * columns + column, sum);
}
