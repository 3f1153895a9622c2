// LU with partial pivoting of large matrices by blocks of columns. Defines: KERNEL; D; BLOCK; one of
//
//   BEGIN   copies the matrices to `work`.
//   PANEL   decomposes a block of columns. Each matrix has one block of THREADS. A thread holds EACH rows in registers.
//           Without EACH they stay in memory.
//   ROWS    interchanges the rows of all other columns, and solves for those to the right. Each column has a thread, a
//           block has 128.
//   UPDATE  subtracts the products of the panel from the rest, tile by tile.
//   END     HALF alone: stores the factors.
#include "prelude.cu"

typedef D::Computed C;

#if defined(BEGIN)
GLOBAL_KERNEL(const void* a, void* work, int* info, i64 elements, i64 each) {
  for (i64 at = first_index(); at < elements; at += index_step()) {
    ((C*)work)[at] = load<D>(a, at);
    if (at % each == 0) info[at / each] = 0;
  }
}
#elif defined(PANEL)
#define WARPS (THREADS / 32)
#define NO_ROW 0x7fffffff
// Each is written again two columns later, when all have read it.
__shared__ C warp_value[2][WARPS];
__shared__ int warp_row[2][WARPS];
__shared__ __align__(16) C pivot_row[2][BLOCK], upper_row[2][BLOCK];

#if !defined(OPENMPS_EMULATED) && __CUDA_ARCH__ < 800
__device__ inline void take_largest(float&, int&) {}
#define HAS_TAKE_LARGEST(value) false
#else
// The largest value of the warp that is not negative, and the first of its rows. Such values are ordered as their bits.
__device__ inline void take_largest(float& value, int& row) {
  const u32 mine = value >= 0 ? __float_as_uint(value) + 1 : 0, best = __reduce_max_sync(0xffffffffu, mine);
  row = (int)__reduce_min_sync(0xffffffffu, mine == best ? (u32)row : (u32)NO_ROW);
  value = best > 0 ? __uint_as_float(best - 1) : -1.0f;
}
#define HAS_TAKE_LARGEST(value) (sizeof(value) == sizeof(float))
#endif
__device__ inline void take_largest(double&, int&) {}

struct Candidate {
  C value;
  int row;
  // Of the largest, the first: the result does not depend on which thread found it.
  __device__ void take(C other, int other_row) {
    if (other > value || (other == value && other_row < row)) value = other, row = other_row;
  }
  __device__ void take_from_warp() {
    if (HAS_TAKE_LARGEST(value)) return take_largest(value, row);
#pragma unroll
    for (int step = 16; step > 0; step /= 2)
      take(__shfl_xor_sync(0xffffffffu, value, step), __shfl_xor_sync(0xffffffffu, row, step));
  }
};

// The largest of all threads' candidates.
__device__ inline Candidate largest(Candidate mine, int turn) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  mine.take_from_warp();
  if (lane == 0) warp_value[turn][warp] = mine.value, warp_row[turn][warp] = mine.row;
  __syncthreads();
  Candidate best{lane < WARPS ? warp_value[turn][lane] : (C)-1, lane < WARPS ? warp_row[turn][lane] : NO_ROW};
  best.take_from_warp();
  return best;
}

#ifdef EACH
// A row of the block moves between registers and memory 16 bytes at a time.
struct __align__(16) Quarter {
  C v[16 / sizeof(C)];
};
#define QUARTER ((int)(16 / sizeof(C)))
__device__ inline void put(C* to, const C* row) {
#pragma unroll
  for (int q = 0; q < BLOCK / QUARTER; ++q) {
    Quarter part;
#pragma unroll
    for (int v = 0; v < QUARTER; ++v) part.v[v] = row[q * QUARTER + v];
    ((Quarter*)to)[q] = part;
  }
}
__device__ inline void take(C* row, const C* from) {
#pragma unroll
  for (int q = 0; q < BLOCK / QUARTER; ++q) {
    const Quarter part = ((const Quarter*)from)[q];
#pragma unroll
    for (int v = 0; v < QUARTER; ++v) row[q * QUARTER + v] = part.v[v];
  }
}
// The first `here` elements of a row.
__device__ inline void read_row(C* row, const C* from, int here, bool aligned) {
  if (aligned && here == BLOCK) return take(row, from);
#pragma unroll
  for (int c = 0; c < BLOCK; ++c) row[c] = c < here ? from[c] : (C)0;
}
__device__ inline void write_row(C* to, const C* row, int here, bool aligned) {
  if (aligned && here == BLOCK) return put(to, row);
#pragma unroll
  for (int c = 0; c < BLOCK; ++c)
    if (c < here) to[c] = row[c];
}
#endif

// The pivot's row for column j of the block, the same in all threads. -1: the column is 0.
__device__ inline int pivot_of(const Candidate& best, int j, int count, int* pivots, i64 first, int& failed) {
  const int pivot = best.row < count ? best.row : j;  // NaN everywhere: none is larger
  if (threadIdx.x == 0) pivots[first + j] = (int)first + pivot;
  if (best.value != 0) return pivot;
  if (failed == 0) failed = (int)first + j + 1;
  return -1;
}

// `aligned`: rows begin at multiples of 16 bytes. A thread's row is moved by few instructions then, which counts: each
// touches as many lines of memory as there are threads.
BOUND_KERNEL(THREADS)(void* work, int* pivots, int* info, i64 rows, i64 columns, i64 first, bool aligned) {
  C* const u = (C*)work + blockIdx.x * rows * columns + first * columns + first;
  const i64 steps = rows < columns ? rows : columns;
  const int here = steps - first < BLOCK ? (int)(steps - first) : BLOCK, count = (int)(rows - first);
  int failed = 0;  // the same in all threads
#ifdef EACH
#define FOR_EACH_ROW _Pragma("unroll") for (int e = 0; e < EACH; ++e)
#define A(column) held[e][column]
  C held[EACH][BLOCK];
  FOR_EACH_ROW {
    const int i = threadIdx.x + THREADS * e;
    read_row(held[e], u + i * columns, i < count ? here : 0, aligned);
  }
#else
#define FOR_EACH_ROW for (int e = 0; threadIdx.x + THREADS * e < count; ++e)
#define A(column) u[i * columns + (column)]
#endif
#pragma unroll
  for (int j = 0; j < BLOCK; ++j) {
    if (j >= here) break;
    const int turn = j % 2;
    Candidate mine{-1, NO_ROW};
    FOR_EACH_ROW {
      const int i = threadIdx.x + THREADS * e;
      if (i >= j && i < count) mine.take(fabs(A(j)), i);
    }
    const int pivot = pivot_of(largest(mine, turn), j, count, pivots + blockIdx.x * steps, first, failed);
    if (pivot < 0) continue;
#ifdef EACH
    FOR_EACH_ROW {
      const int i = threadIdx.x + THREADS * e;
      if (i == pivot) put(pivot_row[turn], held[e]);
      if (i == j) put(upper_row[turn], held[e]);
    }
    __syncthreads();
    const C diagonal = pivot_row[turn][j];
    FOR_EACH_ROW {
      const int i = threadIdx.x + THREADS * e;
      if (pivot != j && i == j) take(held[e], pivot_row[turn]);
      if (pivot != j && i == pivot) take(held[e], upper_row[turn]);
      if (i > j) held[e][j] /= diagonal;
    }
#pragma unroll
    for (int q = (j + 1) / QUARTER; q < BLOCK / QUARTER; ++q) {
      const Quarter above = ((const Quarter*)pivot_row[turn])[q];
#pragma unroll
      for (int v = 0; v < QUARTER; ++v)
        if (q * QUARTER + v > j)
          FOR_EACH_ROW if (threadIdx.x + THREADS * e > j) held[e][q * QUARTER + v] -= held[e][j] * above.v[v];
    }
#else
    FOR_EACH_ROW {
      const int i = threadIdx.x + THREADS * e;
      if (i != pivot && i != j) continue;
      for (int c = 0; c < here; ++c) {
        if (i == pivot) pivot_row[turn][c] = A(c);
        if (i == j) upper_row[turn][c] = A(c);
      }
    }
    __syncthreads();
    const C diagonal = pivot_row[turn][j];
    FOR_EACH_ROW {
      const int i = threadIdx.x + THREADS * e;
      if (pivot != j && (i == pivot || i == j))
        for (int c = 0; c < here; ++c) A(c) = i == j ? pivot_row[turn][c] : upper_row[turn][c];
      if (i <= j) continue;
      A(j) /= diagonal;
      for (int c = j + 1; c < here; ++c) A(c) -= A(j) * pivot_row[turn][c];
    }
#endif
  }
#ifdef EACH
  FOR_EACH_ROW {
    const int i = threadIdx.x + THREADS * e;
    write_row(u + i * columns, held[e], i < count ? here : 0, aligned);
  }
#endif
  if (threadIdx.x == 0 && failed > 0 && info[blockIdx.x] == 0) info[blockIdx.x] = failed;
}
#elif defined(ROWS)
__shared__ C factor[BLOCK][BLOCK];
__shared__ int swapped[BLOCK], source[2][BLOCK];

BOUND_KERNEL(128)(void* work, const int* pivots, i64 rows, i64 columns, i64 first, i64 parts) {
  const i64 entry = blockIdx.x / parts, steps = rows < columns ? rows : columns;
  C* const u = (C*)work + entry * rows * columns;
  const int here = steps - first < BLOCK ? (int)(steps - first) : BLOCK;
  for (int at = threadIdx.x; at < BLOCK * BLOCK; at += 128) {
    const int i = at / BLOCK, k = at % BLOCK;
    factor[i][k] = k < i && i < here ? u[(first + i) * columns + first + k] : (C)0;
  }
  if ((int)threadIdx.x < here) swapped[threadIdx.x] = pivots[entry * steps + first + threadIdx.x];
  __syncthreads();
  // Where the rows of the block come from, and those that leave it: the interchanges backwards.
  if ((int)threadIdx.x < 2 * here) {
    const int side = (int)threadIdx.x / here, i = (int)threadIdx.x % here;
    int place = side == 0 ? (int)first + i : swapped[i];
    for (int step = here; step-- > 0;) {
      const int a = (int)first + step, b = swapped[step];
      place = place == a ? b : place == b ? a : place;
    }
    source[side][i] = place;
  }
  __syncthreads();
  const i64 column = (i64)(blockIdx.x % parts) * 128 + threadIdx.x;
  if (column >= columns || (column >= first && column < first + here)) return;
  C top[BLOCK], low[BLOCK];
#pragma unroll
  for (int i = 0; i < BLOCK; ++i) {
    top[i] = i < here ? u[source[0][i] * columns + column] : (C)0;
    low[i] = i < here ? u[source[1][i] * columns + column] : (C)0;
  }
#pragma unroll
  for (int i = 0; i < BLOCK; ++i)
    if (i < here) u[swapped[i] * columns + column] = low[i];
  if (column > first) {
#pragma unroll
    for (int k = 0; k < BLOCK; ++k)
#pragma unroll
      for (int i = k + 1; i < BLOCK; ++i) top[i] -= factor[i][k] * top[k];
  }
#pragma unroll
  for (int i = 0; i < BLOCK; ++i)
    if (i < here) u[(first + i) * columns + column] = top[i];
}
#elif defined(UPDATE)
#include "rank_update.cu"

struct Rest {
  C* u;
  i64 rows, columns, first;
  static constexpr bool kLeftByRow = true, kRightByRow = true;
  __device__ C left(i64 i, int k) const { return i < rows ? u[i * columns + first + k] : (C)0; }
  __device__ C right(int k, i64 j) const { return j < columns ? u[(first + k) * columns + j] : (C)0; }
  __device__ bool has(i64 i, i64 j) const { return i < rows && j < columns; }
  __device__ C& at(i64 i, i64 j) const { return u[i * columns + j]; }
};

GLOBAL_KERNEL(void* work, i64 rows, i64 columns, i64 first) {
  C* const u = (C*)work + (i64)blockIdx.z * rows * columns;
  const i64 rest = first + BLOCK;
  subtract_product(Rest{u, rows, columns, first}, rest + (i64)blockIdx.y * TILE, rest + (i64)blockIdx.x * TILE);
}
#else
GLOBAL_KERNEL(const void* work, void* factors, i64 elements) {
  for (i64 at = first_index(); at < elements; at += index_step()) store<D>(factors, at, ((const C*)work)[at]);
}
#endif
