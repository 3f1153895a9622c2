// Substitution with large triangular matrices: a block of 256 threads for eight right-hand sides. It solves 32 rows at a
// time: subtracts their products with all rows before, and then substitutes inside the block on the diagonal. Defines:
// KERNEL; D; UPPER, UNIT, TRANSPOSE, RIGHT or not, HALF where `work` is not the solution itself.
#include "prelude.cu"

typedef D::Computed C;

#define SIDES 8
#define BLOCK 32
#define CHUNK 128

#ifdef UPPER
#define ROW(step) (order - 1 - (step))
#else
#define ROW(step) (step)
#endif
#ifdef RIGHT
#define X(i, vector) (first + (vector)*order + (i))
#else
#define X(i, vector) (first + (i)*each + (vector))
#endif

__shared__ C factors[BLOCK][CHUNK + 1];  // a part of the matrix, by steps
__shared__ C sides[SIDES][CHUNK + 1];    // solved, or the right-hand sides of a block

// Elements of the matrix by steps; 0 after its end.
__device__ inline void read_factors(const void* a, i64 start, i64 order, i64 first_row, i64 first_column, int columns) {
  for (int at = threadIdx.x; at < BLOCK * columns; at += 256) {
#ifdef TRANSPOSE
    const int i = at % BLOCK, j = at / BLOCK;
#else
    const int i = at / columns, j = at % columns;
#endif
    C value = 0;
    if (first_row + i < order && first_column + j < order) {
      const i64 row = ROW(first_row + i), column = ROW(first_column + j);
#ifdef TRANSPOSE
      value = load<D>(a, start + column * order + row);
#else
      value = load<D>(a, start + row * order + column);
#endif
    }
    factors[i][j] = value;
  }
}

// A lane keeps one half of its values, and adds those of the lane that keeps the same.
template <int step>
__device__ inline void add_half(C* values) {
  const bool is_upper = threadIdx.x & step;
#pragma unroll
  for (int i = 0; i < step; ++i) {
    const C sent = is_upper ? values[i] : values[i + step], kept = is_upper ? values[i + step] : values[i];
    values[i] = kept + __shfl_xor_sync(0xffffffffu, sent, step);
  }
}
// Sums of all lanes: lane i gets that of value i.
__device__ inline C sum_of_lanes(C* values) {
  add_half<16>(values), add_half<8>(values), add_half<4>(values), add_half<2>(values), add_half<1>(values);
  return values[0];
}

// `each` right-hand sides of an entry of the batch, `groups` blocks for them.
BOUND_KERNEL(256)(const void* a, const void* b, void* x, void* work, i64 each, i64 groups, i64 order) {
  C* const solved = (C*)work;
  const i64 entry = blockIdx.x / groups, vectors = blockIdx.x % groups * SIDES, start = entry * order * order,
            first = entry * order * each;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (i64 block = 0; block < order; block += BLOCK) {
    C sums[4 * SIDES] = {};  // of four rows
    for (i64 chunk = 0; chunk < block; chunk += CHUNK) {
      const int columns = block - chunk < CHUNK ? (int)(block - chunk) : CHUNK;
      __syncthreads();
      read_factors(a, start, order, block, chunk, columns);
      for (int at = threadIdx.x; at < SIDES * columns; at += 256) {
#ifdef RIGHT
        const int side = at / columns, step = at % columns;
#else
        const int side = at % SIDES, step = at / SIDES;
#endif
        sides[side][step] = vectors + side < each ? solved[X(ROW(chunk + step), vectors + side)] : (C)0;
      }
      __syncthreads();
      for (int step = lane; step < columns; step += 32) {
        C row[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) row[i] = factors[4 * warp + i][step];
#pragma unroll
        for (int side = 0; side < SIDES; ++side) {
          const C known = sides[side][step];
#pragma unroll
          for (int i = 0; i < 4; ++i) sums[i * SIDES + side] += row[i] * known;
        }
      }
    }
    const C sum = sum_of_lanes(sums);
    __syncthreads();
    read_factors(a, start, order, block, block, BLOCK);
    {
      const int i = 4 * warp + lane / SIDES, side = lane % SIDES;
      const bool is_there = block + i < order && vectors + side < each;
      sides[side][i] = is_there ? (C)load<D>(b, X(ROW(block + i), vectors + side)) - sum : (C)0;
    }
    __syncthreads();
    // A warp for each right-hand side, a lane for each row.
    const int here = order - block < BLOCK ? (int)(order - block) : BLOCK;
    C mine = sides[warp][lane];
    for (int k = 0; k < here; ++k) {
      C known = __shfl_sync(0xffffffffu, mine, k);
#ifndef UNIT
      known /= factors[k][k];
#endif
      if (lane == k) mine = known;
      if (lane > k) mine -= factors[lane][k] * known;
    }
    if (lane < here && vectors + warp < each) {
      const i64 to = X(ROW(block + lane), vectors + warp);
      solved[to] = mine;
#ifdef HALF
      store<D>(x, to, mine);
#endif
    }
  }
}
