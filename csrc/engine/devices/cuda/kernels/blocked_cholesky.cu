// Cholesky's decomposition of large matrices by blocks of 32 columns. Defines: KERNEL; D; LOWER or not; one of
//
//   BEGIN   copies the triangle that is read to `work`, with zeros beside it
//   PANEL   decomposes a block on the diagonal and solves for the rows below it: a thread for each row, 128 of a block
//   UPDATE  subtracts the products of the panel from the rest, tile by tile
//   END     writes zeros from the first column on that could not be decomposed; HALF: stores the factor
//
// `done` holds for each matrix the columns that are decomposed. A block on the diagonal waits in `corners` until all
// have read the old one.
#include "prelude.cu"

typedef D::Computed C;
#define BLOCK 32
#include "rank_update.cu"

// Row i, column j of the lower triangle, stored in either half.
#ifdef LOWER
#define AT(i, j) ((i)*n + (j))
#else
#define AT(i, j) ((j)*n + (i))
#endif

#if defined(BEGIN)
GLOBAL_KERNEL(const void* a, void* work, int* done, i64 elements, i64 n) {
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const i64 inside = at % (n * n), row = inside / n, column = inside % n;
#ifdef LOWER
    const bool is_read = column <= row;
#else
    const bool is_read = column >= row;
#endif
    ((C*)work)[at] = is_read ? load<D>(a, at) : (C)0;
    if (inside == 0) done[at / (n * n)] = (int)n;
  }
}
#elif defined(PANEL)
__shared__ C factor[BLOCK][BLOCK + 1];
__shared__ int good;  // columns of the block that are decomposed

// A warp, a row for each lane.
__device__ inline void decompose_corner(int here) {
  const int lane = threadIdx.x;
  C row[BLOCK];
#pragma unroll
  for (int j = 0; j < BLOCK; ++j) row[j] = factor[lane][j];
  int decomposed = here;
#pragma unroll
  for (int k = 0; k < BLOCK; ++k) {
    if (k >= decomposed) break;
    const C square = __shfl_sync(0xffffffffu, row[k], k);
    if (!(square > 0)) {
      decomposed = k;
      break;
    }
    const C diagonal = sqrt(square), mine = lane == k ? diagonal : row[k] / diagonal;
    row[k] = mine;
#pragma unroll
    for (int j = k + 1; j < BLOCK; ++j) row[j] -= mine * __shfl_sync(0xffffffffu, mine, j);
  }
#pragma unroll
  for (int j = 0; j < BLOCK; ++j) factor[lane][j] = j <= lane && j < decomposed ? row[j] : (C)0;
  if (lane == 0) good = decomposed;
}

BOUND_KERNEL(128)(void* work, int* done, void* corners, i64 n, i64 first, i64 panels) {
  const i64 entry = blockIdx.x / panels, panel = blockIdx.x % panels;
  C* const l = (C*)work + entry * n * n;
  const int here = n - first < BLOCK ? (int)(n - first) : BLOCK;
  if (done[entry] < first) return;
  for (int at = threadIdx.x; at < BLOCK * BLOCK; at += 128) {
    const int i = at / BLOCK, j = at % BLOCK;
    factor[i][j] = i < here && j <= i ? l[AT(first + i, first + j)] : (C)0;
  }
  __syncthreads();
  if (threadIdx.x < 32) decompose_corner(here);
  __syncthreads();
  if (panel == 0) {
    for (int at = threadIdx.x; at < BLOCK * BLOCK; at += 128)
      ((C*)corners)[entry * BLOCK * BLOCK + at] = factor[at / BLOCK][at % BLOCK];
    if (threadIdx.x == 0 && good < here) done[entry] = (int)first + good;
  }
  const i64 i = first + BLOCK + panel * 128 + threadIdx.x;
  if (i >= n) return;
  C x[BLOCK];
#pragma unroll
  for (int k = 0; k < BLOCK; ++k) x[k] = l[AT(i, first + k)];
#pragma unroll
  for (int k = 0; k < BLOCK; ++k) {
    x[k] = k < good ? x[k] / factor[k][k] : (C)0;
#pragma unroll
    for (int j = k + 1; j < BLOCK; ++j) x[j] -= x[k] * factor[j][k];
  }
#pragma unroll
  for (int k = 0; k < BLOCK; ++k) l[AT(i, first + k)] = x[k];
}
#elif defined(UPDATE)
// The rows and columns of memory: of the upper triangle, rows are columns of the factor.
struct Rest {
  C* l;
  i64 n, first;
#ifdef LOWER
  static constexpr bool kLeftByRow = true, kRightByRow = false;
  __device__ C left(i64 i, int k) const { return i < n ? l[i * n + first + k] : (C)0; }
  __device__ C right(int k, i64 j) const { return j < n ? l[j * n + first + k] : (C)0; }
  __device__ bool has(i64 i, i64 j) const { return i < n && j <= i; }
#else
  static constexpr bool kLeftByRow = false, kRightByRow = true;
  __device__ C left(i64 i, int k) const { return i < n ? l[(first + k) * n + i] : (C)0; }
  __device__ C right(int k, i64 j) const { return j < n ? l[(first + k) * n + j] : (C)0; }
  __device__ bool has(i64 i, i64 j) const { return j < n && i <= j; }
#endif
  __device__ C& at(i64 i, i64 j) const { return l[i * n + j]; }
};

GLOBAL_KERNEL(void* work, const int* done, const void* corners, i64 n, i64 first) {
  const i64 entry = blockIdx.z;
  C* const l = (C*)work + entry * n * n;
  if (done[entry] < first) return;
  if (blockIdx.x == 0 && blockIdx.y == 0)
    for (int at = threadIdx.x; at < BLOCK * BLOCK; at += 256) {
      const int i = at / BLOCK, j = at % BLOCK;
      if (first + i < n && j <= i) l[AT(first + i, first + j)] = ((const C*)corners)[entry * BLOCK * BLOCK + at];
    }
#ifdef LOWER
  if (blockIdx.x > blockIdx.y) return;
#else
  if (blockIdx.x < blockIdx.y) return;
#endif
  const i64 rest = first + BLOCK;
  subtract_product(Rest{l, n, first}, rest + (i64)blockIdx.y * TILE, rest + (i64)blockIdx.x * TILE);
}
#else
// `info` may be null.
GLOBAL_KERNEL(void* work, void* factor, const int* done, int* info, i64 elements, i64 n) {
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const i64 entry = at / (n * n), inside = at % (n * n);
#ifdef LOWER
    const i64 column = inside % n;
#else
    const i64 column = inside / n;
#endif
    if (column >= done[entry]) ((C*)work)[at] = 0;
#ifdef HALF
    store<D>(factor, at, ((const C*)work)[at]);
#endif
    if (info && inside == 0) info[entry] = done[entry] < n ? done[entry] + 1 : 0;
  }
}
#endif
