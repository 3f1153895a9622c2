// The lanes of a reduction's block: LANES_X along results times LANES_Y along the reduced axes. With ROWS the latter
// are neighbours. A thread makes SUMS neighbouring results: WIDE of them, or one. Defines before: these five; C, computed
// with; START and FOLD(a, b).
#define FOR_WIDE(w) _Pragma("unroll") for (int w = 0; w < WIDE; ++w)
#define FOR_SUMS(w) _Pragma("unroll") for (int w = 0; w < SUMS; ++w)

// A thread's place, and the share of the reduced elements that its block takes. `result` counts groups of SUMS.
struct Lanes {
  int x, y;
  i64 result, begin, end;
  __device__ Lanes(i64 reduced, i64 chunk) {
    x = ROWS ? threadIdx.x / LANES_Y : threadIdx.x % LANES_X;
    y = ROWS ? threadIdx.x % LANES_Y : threadIdx.x / LANES_X;
    result = (i64)blockIdx.x * LANES_X + x;
    begin = (i64)blockIdx.y * chunk;
    end = begin + chunk < reduced ? begin + chunk : reduced;
  }
};

// A thread's part of its results.
struct Sums {
  C of[SUMS];
  __device__ Sums() { FOR_SUMS(w) of[w] = START; }
};

// The fold over the lanes of each result, for its first lane; always in the same order. Not inline: shared memory
// belongs to this kernel alone.
static __device__ void fold_lanes(const Lanes& at, Sums& sums) {
#if ROWS
  // Lanes are neighbours: warps fold by exchange, and shared memory is for several warps alone.
  constexpr int kOfWarp = LANES_Y < 32 ? LANES_Y : 32, kWarps = LANES_Y / kOfWarp;
  C value = sums.of[0];
#pragma unroll
  for (int half = kOfWarp / 2; half > 0; half /= 2) {
    const C other = __shfl_xor_sync(0xffffffffu, value, half);
    value = FOLD(value, other);
  }
  if (kWarps > 1) {
    __shared__ C partial[LANES_X][kWarps];
    if (at.y % kOfWarp == 0) partial[at.x][at.y / kOfWarp] = value;
    __syncthreads();
    value = partial[at.x][0];
#pragma unroll
    for (int warp = 1; warp < kWarps; ++warp) value = FOLD(value, partial[at.x][warp]);
  }
  sums.of[0] = value;
#elif LANES_Y > 1
  // The lanes of a group's results are apart, so that neighbours use different banks.
  __shared__ C partial[LANES_Y][SUMS][LANES_X];
  FOR_SUMS(w) partial[at.y][w][at.x] = sums.of[w];
  for (int half = LANES_Y / 2; half > 0; half /= 2) {
    __syncthreads();
    if (at.y < half)
      FOR_SUMS(w) partial[at.y][w][at.x] = FOLD(partial[at.y][w][at.x], partial[at.y + half][w][at.x]);
  }
  FOR_SUMS(w) sums.of[w] = partial[at.y][w][at.x];
#endif
}
