// Copies elements between two strided views of one shape, for several pairs of views in one launch. Defines: KERNEL;
// ELEMENT, an unsigned type of the element's size, or Sixteen; PIECES.
#include "prelude.cu"

#define THREADS 256
#define EACH 4  // elements of a thread, all read before the first is written

struct Piece {
  u64 from, to;
  u32 count, first_block;
  i64 rank;
  PairAxis axes[kRank];  // from the fastest axis to the slowest
};
struct Pieces {
  i64 number;
  Piece list[PIECES];
};

GLOBAL_KERNEL(const __grid_constant__ Pieces pieces) {
  int number = 0;
  while (number + 1 < pieces.number && pieces.list[number + 1].first_block <= blockIdx.x) ++number;
  const Piece& piece = pieces.list[number];
  const u32 start = (blockIdx.x - piece.first_block) * (THREADS * EACH) + threadIdx.x;
  const int rank = (int)piece.rank;
  const ELEMENT* from[EACH];
  ELEMENT* to[EACH];
#pragma unroll
  for (int k = 0; k < EACH; ++k) {
    u32 index = start + k * THREADS;
    from[k] = (const ELEMENT*)piece.from;
    to[k] = (ELEMENT*)piece.to;
    for (int axis = 0; axis < rank; ++axis) {
      const PairAxis& along = piece.axes[axis];
      const i64 position = along.extent.remainder(index);
      from[k] += position * along.from;
      to[k] += position * along.to;
    }
  }
  ELEMENT held[EACH];
#pragma unroll
  for (int k = 0; k < EACH; ++k)
    if (start + k * THREADS < piece.count) held[k] = *from[k];
#pragma unroll
  for (int k = 0; k < EACH; ++k)
    if (start + k * THREADS < piece.count) *to[k] = held[k];
}
