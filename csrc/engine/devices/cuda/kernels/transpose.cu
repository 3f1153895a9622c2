// Transposes matrices through tiles, so that both sides are read and written in runs, for several tensors in one launch.
// Defines: KERNEL; ELEMENT, an unsigned type of the element's size; PIECES; AXES, the most axes beside a matrix.
#include "prelude.cu"

#define TILE 32
#define THREADS_Y 8

struct Piece {
  u64 from, to;
  i64 rows, columns;       // of the result
  i64 from_step, to_step;  // from one column to the next, from one row to the next
  Divisor across, down;    // tiles
  u32 first_block;
  int rank;
  PairAxis axes[AXES];  // of the other axes, from the fastest to the slowest
};
struct Pieces {
  i64 number;
  Piece list[PIECES];
};

GLOBAL_KERNEL(const __grid_constant__ Pieces pieces) {
  __shared__ ELEMENT tile[TILE][TILE + 1];
  int number = 0;
  while (number + 1 < pieces.number && pieces.list[number + 1].first_block <= blockIdx.x) ++number;
  const Piece& t = pieces.list[number];
  u32 index = blockIdx.x - t.first_block;
  const i64 column = (i64)t.across.remainder(index) * TILE, row = (i64)t.down.remainder(index) * TILE;
  const ELEMENT* from = (const ELEMENT*)t.from;
  ELEMENT* to = (ELEMENT*)t.to;
  for (int axis = 0; axis < t.rank; ++axis) {
    const i64 position = t.axes[axis].extent.remainder(index);
    from += position * t.axes[axis].from;
    to += position * t.axes[axis].to;
  }
  const int x = (int)threadIdx.x;
  for (int y = (int)threadIdx.y; y < TILE; y += THREADS_Y)
    if (row + x < t.rows && column + y < t.columns) tile[y][x] = from[row + x + (column + y) * t.from_step];
  __syncthreads();
  for (int y = (int)threadIdx.y; y < TILE; y += THREADS_Y)
    if (row + y < t.rows && column + x < t.columns) to[(row + y) * t.to_step + column + x] = tile[x][y];
}
