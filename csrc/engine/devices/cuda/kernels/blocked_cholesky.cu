// Cholesky's decomposition of large matrices by square tiles. Defines: KERNEL; D; LOWER or not; one of
//
//   BEGIN  copies the triangle that is read to `work`, with zeros beside it
//   TILES  decomposes: a block of 256 threads for each tile of the triangle. TILE: its rows, 32 or 64
//   END    writes zeros from the first column on that could not be decomposed; HALF: stores the factor
//
// A tile subtracts the products of the tiles to its left, as soon as other blocks have finished them. One on the
// diagonal is then decomposed, and others are solved for with it. Blocks take tiles column by column, in the order in
// which they start. Blocks that they wait for run already. `done` holds the decomposed columns of each matrix.
#include "prelude.cu"
//
#include "arrivals.cu"
#include "triangle.cu"

typedef D::Computed C;

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
#elif defined(TILES)
#define THREADS 256
#define STEP 32  // columns that are decomposed or solved at once
#define PER (TILE / 16)

// The factors of a product, then the tile on the diagonal.
__shared__ C parts[2][TILE][STEP + 1];
#define CORNER ((C(*)[TILE + 1]) parts)
__shared__ C own[TILE][TILE + 1];
__shared__ __align__(16) C column[2][TILE];

// Read as one from shared memory.
struct __align__(16) Quarter {
  C v[16 / sizeof(C)];
};
constexpr int kQuarter = 16 / sizeof(C);

struct Matrix {
  volatile C* l;
  i64 n;
  __device__ bool has(i64 i, i64 j) const { return i < n && j < n; }
  __device__ volatile C& at(i64 i, i64 j) const { return l[AT(i, j)]; }
};

// Calls visit(row, column) for a part of a tile. Neighbouring threads get neighbours in memory.
template <int columns, typename Visit>
__device__ inline void for_each(Visit visit) {
#pragma unroll
  for (int turn = 0; turn < TILE * columns / THREADS; ++turn) {
    const int at = threadIdx.x + turn * THREADS;
#ifdef LOWER
    visit(at / columns, at % columns);
#else
    visit(at % TILE, at / TILE);
#endif
  }
}

// All loads of a thread are in flight at once.
template <int columns, int pitch>
__device__ inline void read_tile(C (*to)[pitch], const Matrix& m, i64 row, i64 first) {
  C held[TILE * columns / THREADS];
  int number = 0;
  for_each<columns>([&](int i, int k) { held[number++] = m.has(row + i, first + k) ? m.at(row + i, first + k) : (C)0; });
  number = 0;
  for_each<columns>([&](int i, int k) { to[i][k] = held[number++]; });
}

// Threads wait until a tile is finished.
__device__ inline void wait_for(const u32* finished) {
  if (threadIdx.x == 0) repeat_until([&] { return has_arrived(finished, 1); });
}

// Subtracts, from the columns after those of the step, their products with the rows of `b`.
__device__ inline void subtract_step(int step, const C (*b)[TILE + 1]) {
  __syncthreads();
  for (int first = step + STEP; first < TILE; first += STEP) {
    const int j = first + threadIdx.x % 16, i = threadIdx.x / 16 * PER;
    C sum[PER][2] = {};
#pragma unroll 8
    for (int k = step; k < step + STEP; ++k) {
      const C right[2] = {b[j][k], b[j + 16][k]};
#pragma unroll
      for (int e = 0; e < PER; ++e) sum[e][0] += own[i + e][k] * right[0], sum[e][1] += own[i + e][k] * right[1];
    }
#pragma unroll
    for (int e = 0; e < PER; ++e) own[i + e][j] -= sum[e][0], own[i + e][j + 16] -= sum[e][1];
  }
  __syncthreads();
}

// 1 / sqrt(x) to rounding, and sqrt(x).
__device__ inline void roots_of(double x, double& inverse, double& root) {
  root = sqrt(x);
  inverse = 1 / root;
}
// Shorter than a root and a division: all columns wait for it, one after another.
__device__ inline void roots_of(float x, float& inverse, float& root) {
  if (x > 3e38f) {
    root = sqrt(x);
    inverse = 1 / root;
    return;
  }
  const float near = rsqrtf(x), product = x * near;
  inverse = near + 0.5f * near * (1 - product * near);
  root = product + 0.5f * near * (x - product * product);
}

// Decomposes columns `step` to step + STEP of the tile, a row for each of TILE threads. Returns how many of the first
// `wanted` columns are decomposed: the same in all threads.
__device__ inline int decompose(int step, int wanted) {
  const int row = threadIdx.x;
  C x[STEP] = {};
  int good = wanted;
  if (row < TILE)
#pragma unroll
    for (int c = 0; c < STEP; ++c) x[c] = own[row][step + c];
#pragma unroll
  for (int k = 0; k < STEP; ++k) {
    if (step + k >= good) break;
    if (row < TILE) column[k % 2][row] = x[k];
    __syncthreads();
    const C square = column[k % 2][step + k];
    if (!(square > 0)) {
      good = step + k;
      break;
    }
    if (row >= TILE) continue;
    C scale, root;
    roots_of(square, scale, root);
    const C mine = x[k] * scale, twice = mine * scale;
    x[k] = row == step + k ? root : mine;
#pragma unroll
    for (int q = (k + 1) / kQuarter; q < STEP / kQuarter; ++q) {
      const Quarter part = ((const Quarter*)(column[k % 2] + step))[q];
#pragma unroll
      for (int v = 0; v < kQuarter; ++v)
        if (q * kQuarter + v > k) x[q * kQuarter + v] -= twice * part.v[v];
    }
  }
  if (row < TILE)
#pragma unroll
    for (int c = 0; c < STEP; ++c) own[row][step + c] = step + c <= row && step + c < good ? x[c] : (C)0;
  return good;
}

// Solves for columns `step` to step + STEP of the tile with the one on the diagonal, a row for each of TILE threads.
// Columns from `good` on are 0.
__device__ inline void solve(int step, int good, const C* reciprocals) {
  const int row = threadIdx.x;
  if (row >= TILE) return;
  C x[STEP];
#pragma unroll
  for (int c = 0; c < STEP; ++c) x[c] = own[row][step + c];
#pragma unroll
  for (int k = 0; k < STEP; ++k) {
    x[k] = step + k < good ? x[k] * reciprocals[step + k] : (C)0;
#pragma unroll
    for (int c = k + 1; c < STEP; ++c) x[c] -= x[k] * CORNER[step + c][step + k];
  }
#pragma unroll
  for (int c = 0; c < STEP; ++c) own[row][step + c] = x[c];
}

// The tile less the products of those to its left.
__device__ inline void gather(const Matrix& m, i64 i, i64 j, const u32* finished, i64 tiles) {
  const int x = threadIdx.x % 16, y = threadIdx.x / 16 * PER;
  C sum[PER][PER] = {};
  read_tile<TILE>(own, m, i * TILE, j * TILE);
  for (i64 k = 0; k < j; ++k) {
    const u32* const of_column = finished + k * tiles - k * (k - 1) / 2 - k;
    wait_for(of_column + i);
    wait_for(of_column + j);
    for (int part = 0; part < TILE; part += STEP) {
      __syncthreads();
      read_tile<STEP>(parts[0], m, i * TILE, k * TILE + part);
      if (i != j) read_tile<STEP>(parts[1], m, j * TILE, k * TILE + part);
      __syncthreads();
      const C(*const right)[STEP + 1] = parts[i != j];
#pragma unroll 8
      for (int inner = 0; inner < STEP; ++inner) {
        C a[PER], b[PER];
#pragma unroll
        for (int e = 0; e < PER; ++e) a[e] = parts[0][y + e][inner], b[e] = right[x + 16 * e][inner];
#pragma unroll
        for (int e = 0; e < PER; ++e)
#pragma unroll
          for (int f = 0; f < PER; ++f) sum[e][f] += a[e] * b[f];
      }
    }
  }
  __syncthreads();
#pragma unroll
  for (int e = 0; e < PER; ++e)
#pragma unroll
    for (int f = 0; f < PER; ++f) own[y + e][x + 16 * f] -= sum[e][f];
  __syncthreads();
}

// `progress` has zeros before. Its first number counts the blocks that started. The others say which tiles are
// finished, for each matrix.
RESIDENT_KERNEL(THREADS, 2)(void* work, int* done, u32* progress, i64 n, i64 tiles, i64 count) {
  __shared__ u32 number;
  __shared__ C reciprocals[TILE];
  if (threadIdx.x == 0) number = atomicAdd(progress, 1u);
  __syncthreads();
  const i64 entry = number % count, tile = number / count;
  i64 j = 0, i = tile;
  for (; i >= tiles - j; ++j) i -= tiles - j;
  i += j;
  u32* const finished = progress + 1 + entry * (tiles * (tiles + 1) / 2);
  const Matrix m{(C*)work + entry * n * n, n};
  gather(m, i, j, finished, tiles);
  const int here = n - j * TILE < TILE ? (int)(n - j * TILE) : TILE;
  if (i == j) {
    int good = here;
    for (int step = 0; step < TILE && good == here; step += STEP) {
      good = decompose(step, here);
      subtract_step(step, own);
    }
    if (good < here && threadIdx.x == 0 && done[entry] > j * TILE) done[entry] = (int)(j * TILE) + good;
    // Columns after it are not decomposed.
    for_each<TILE>([&](int r, int c) {
      if (c >= good) own[r][c] = 0;
    });
    __syncthreads();
  } else {
    wait_for(finished + tile - (i - j));
    __syncthreads();
    read_tile<TILE>(CORNER, m, j * TILE, j * TILE);
    __syncthreads();
    if (threadIdx.x < TILE) reciprocals[threadIdx.x] = 1 / CORNER[threadIdx.x][threadIdx.x];
    __syncthreads();
    const i64 left = *(const volatile int*)(done + entry) - j * TILE;
    const int good = left < here ? (int)left : here;
    for (int step = 0; step < TILE; step += STEP) {
      solve(step, good, reciprocals);
      subtract_step(step, CORNER);
    }
  }
  for_each<TILE>([&](int r, int c) {
    const i64 row = i * TILE + r, place = j * TILE + c;
    if (m.has(row, place) && place <= row) m.at(row, place) = own[r][c];
  });
  __syncthreads();
  if (threadIdx.x == 0) count_arrival(finished + tile);
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
