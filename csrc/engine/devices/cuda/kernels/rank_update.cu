// Subtracts a product with BLOCK inner elements from a tile of a matrix, with 256 threads. A blocked decomposition
// spends most of its time here. Defines before: C; BLOCK.
//
// The functions of a view:
//
//   left(i, k), right(k, j)   operands, 0 outside of the matrix
//   has(i, j)                 whether the element is updated
//   at(i, j)                  the element
//
// With kLeftByRow, left's neighbours in memory are along k. With kRightByRow, right's are along j.
#define TILE 64

template <typename View>
__device__ inline void subtract_product(const View& view, i64 first_row, i64 first_column) {
  __shared__ C left[TILE][BLOCK + 1];
  __shared__ C right[BLOCK][TILE + 1];
  for (int n = threadIdx.x; n < TILE * BLOCK; n += 256) {
    const int row = View::kLeftByRow ? n / BLOCK : n % TILE, k = View::kLeftByRow ? n % BLOCK : n / TILE;
    left[row][k] = view.left(first_row + row, k);
  }
  for (int n = threadIdx.x; n < TILE * BLOCK; n += 256) {
    const int column = View::kRightByRow ? n % TILE : n / BLOCK, k = View::kRightByRow ? n / TILE : n % BLOCK;
    right[k][column] = view.right(k, first_column + column);
  }
  __syncthreads();
  const int x = threadIdx.x % 16, y = threadIdx.x / 16 * 4;
  C sum[4][4] = {};
#pragma unroll 8
  for (int k = 0; k < BLOCK; ++k) {
    C a[4], b[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) a[i] = left[y + i][k], b[i] = right[k][x + 16 * i];
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
      for (int j = 0; j < 4; ++j) sum[i][j] += a[i] * b[j];
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const i64 row = first_row + y + i, column = first_column + x + 16 * j;
      if (view.has(row, column)) view.at(row, column) -= sum[i][j];
    }
}
