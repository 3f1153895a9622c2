// Transposes matrices through tiles, so that both sides are read and written in runs. Defines: KERNEL; ELEMENT, an
// unsigned type of the element's size.
#include "prelude.cu"

#define TILE 32
#define THREADS_Y 8

struct Transposition {
  i64 rows, columns;       // of the result
  i64 from_step, to_step;  // from one column to the next, from one row to the next
  Divisor across, down;    // tiles
  i64 rank;
  PairAxis axes[kRank];  // of the other axes, from the fastest to the slowest
};

GLOBAL_KERNEL(const void* source, void* result, const __grid_constant__ Transposition t) {
  __shared__ ELEMENT tile[TILE][TILE + 1];
  u32 index = blockIdx.x;
  const i64 column = (i64)t.across.remainder(index) * TILE, row = (i64)t.down.remainder(index) * TILE;
  const ELEMENT* from = (const ELEMENT*)source;
  ELEMENT* to = (ELEMENT*)result;
  for (int axis = 0; axis < (int)t.rank; ++axis) {
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
