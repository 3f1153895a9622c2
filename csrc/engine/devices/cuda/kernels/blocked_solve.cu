// Substitution with large triangular matrices: a block of 256 threads for 32 rows of SIDES right-hand sides. It
// subtracts their products with all rows before, as soon as other blocks have solved them, and then substitutes inside
// the block on the diagonal. Blocks take their rows in the order in which they start, so that those that they wait for
// run already. Sums have the same order in every run. Defines: KERNEL; D; SIDES, 1 or 8; UPPER, UNIT, TRANSPOSE, RIGHT
// or not, HALF where `work` is not the solution itself.
#include "prelude.cu"
//
#include "arrivals.cu"

typedef D::Computed C;

#define BLOCK 32

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

// Columns that are read at once. Three tables fit into 48 KB.
constexpr int kChunk = sizeof(C) == 8 ? 64 : 128;

__shared__ C factors[BLOCK][kChunk + 1];  // a part of the matrix, by steps
__shared__ C corner[BLOCK][BLOCK + 1];    // the part on the diagonal
__shared__ C sides[SIDES][kChunk + 1];    // solved, or the right-hand sides of a block

// Elements of the matrix by steps, at most `most` columns; 0 after its end. All loads of a thread are in flight at once.
template <int most, int pitch>
__device__ inline void read_factors(C (*to)[pitch], const void* a, i64 start, i64 order, i64 first_row,
                                    i64 first_column, int columns) {
  constexpr int kEach = BLOCK * most / 256;
  C held[kEach];
#ifdef TRANSPOSE
#define PLACE_OF(at) const int i = (at) % BLOCK, j = (at) / BLOCK
#else
#define PLACE_OF(at) const int i = (at) / most, j = (at) % most
#endif
#pragma unroll
  for (int k = 0; k < kEach; ++k) {
    PLACE_OF(threadIdx.x + 256 * k);
    held[k] = 0;
    if (j < columns && first_row + i < order && first_column + j < order) {
      const i64 row = ROW(first_row + i), column = ROW(first_column + j);
#ifdef TRANSPOSE
      held[k] = load<D>(a, start + column * order + row);
#else
      held[k] = load<D>(a, start + row * order + column);
#endif
    }
  }
#pragma unroll
  for (int k = 0; k < kEach; ++k) {
    PLACE_OF(threadIdx.x + 256 * k);
    to[i][j] = held[k];
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
// Sums of all lanes: lane i gets that of value i % (4 * SIDES).
__device__ inline C sum_of_lanes(C* values) {
#if SIDES == 8
  add_half<16>(values), add_half<8>(values), add_half<4>(values);
#endif
  add_half<2>(values), add_half<1>(values);
#if SIDES == 1
  for (int step = 4; step < 32; step *= 2) values[0] += __shfl_xor_sync(0xffffffffu, values[0], step);
#endif
  return values[0];
}

// Substitution inside the block on the diagonal: a lane for each row. Divisions would take most of the time, so that
// they are products with reciprocals where those are exact to rounding.
__device__ inline C substituted(C mine, int lane, bool is_row) {
  C row[BLOCK];
#pragma unroll
  for (int k = 0; k < BLOCK; ++k) row[k] = corner[lane][k];
#ifndef UNIT
  const C diagonal = is_row ? corner[lane][lane] : (C)1, size = fabs(diagonal), reciprocal = 1 / diagonal;
  const bool has_reciprocals = __ballot_sync(0xffffffffu, size > (C)1e-37 && size < (C)1e37) == 0xffffffffu;
#endif
#pragma unroll
  for (int k = 0; k < BLOCK; ++k) {
#ifdef UNIT
    const C known = __shfl_sync(0xffffffffu, mine, k);
#else
    const C known = __shfl_sync(0xffffffffu, has_reciprocals ? mine * reciprocal : mine / diagonal, k);
    if (lane == k) mine = known;
#endif
    if (lane > k) mine -= row[k] * known;
  }
  return mine;
}

// Adds the products with the rows from `chunk` on and before `end`, `most` at most, when they are solved.
template <int most>
__device__ inline void add_chunk(const void* a, const volatile C* solved, const u32* solved_blocks, i64 start,
                                 i64 first, i64 each, i64 vectors, i64 order, i64 block, i64 chunk, i64 end, C* sums) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int columns = end - chunk < most ? (int)(end - chunk) : most;
  __syncthreads();
  read_factors<most>(factors, a, start, order, block, chunk, columns);
  if (threadIdx.x == 0) repeat_until([&] { return has_arrived(solved_blocks, (u32)((chunk + columns) / BLOCK)); });
  __syncthreads();
#pragma unroll
  for (int at = threadIdx.x; at < SIDES * most; at += 256) {
#ifdef RIGHT
    const int side = at / most, step = at % most;
#else
    const int side = at % SIDES, step = at / SIDES;
#endif
    if (step < columns) sides[side][step] = vectors + side < each ? solved[X(ROW(chunk + step), vectors + side)] : (C)0;
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

// An entry of the batch has `each` right-hand sides, and `groups` blocks for them. `progress` has zeros before. Its
// first number counts the blocks that started. The others count, for each of the `units` groups of all entries, the
// blocks of rows that are solved.
BOUND_KERNEL(256)
(const void* a, const void* b, void* x, void* work, u32* progress, i64 each, i64 groups, i64 units, i64 order) {
  __shared__ u32 number;
  if (threadIdx.x == 0) number = atomicAdd(progress, 1u);
  __syncthreads();
  C* const solved = (C*)work;
  const i64 block = number / units * BLOCK, unit = number % units, entry = unit / groups,
            vectors = unit % groups * SIDES, start = entry * order * order, first = entry * order * each;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  read_factors<BLOCK>(corner, a, start, order, block, block, BLOCK);
  // The row and side whose sum this lane gets.
  const int i = 4 * warp + lane / SIDES, side = lane % SIDES;
  const bool is_there = lane < 4 * SIDES && block + i < order && vectors + side < each;
  const C given = is_there ? (C)load<D>(b, X(ROW(block + i), vectors + side)) : (C)0;
  C sums[4 * SIDES] = {};  // of four rows
  // The rows just before come last and alone. All other blocks wait for the work that is left when those are solved.
  const i64 last = block - BLOCK;
  const u32* const arrived = progress + 1 + unit;
  for (i64 chunk = 0; chunk < last; chunk += kChunk)
    add_chunk<kChunk>(a, solved, arrived, start, first, each, vectors, order, block, chunk, last, sums);
  if (last >= 0)
    add_chunk<BLOCK>(a, solved, arrived, start, first, each, vectors, order, block, last, block, sums);
  const C sum = sum_of_lanes(sums);
  __syncthreads();
  if (lane < 4 * SIDES) sides[side][i] = is_there ? given - sum : (C)0;
  __syncthreads();
  if (warp < SIDES) {  // a warp for each right-hand side
    const bool is_row = block + lane < order;
    const C mine = substituted(sides[warp][lane], lane, is_row);
    if (is_row && vectors + warp < each) {
      const i64 to = X(ROW(block + lane), vectors + warp);
      solved[to] = mine;
#ifdef HALF
      store<D>(x, to, mine);
#endif
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) count_arrival(progress + 1 + unit);
}
