// The lanes of a reduction's block: LANES_X along results times LANES_Y along the reduced axes. With ROWS the latter
// are neighbours. Defines before: these three; C, computed with; FOLD(a, b).

// A thread's place, and the share of the reduced elements that its block takes.
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

// The fold over the lanes of a result, for its first lane; always in the same order. Not inline: shared memory belongs
// to this kernel alone.
static __device__ C fold_lanes(const Lanes& at, C sum) {
  __shared__ C partial[LANES_Y][LANES_X];
  partial[at.y][at.x] = sum;
  for (int half = LANES_Y / 2; half > 0; half /= 2) {
    __syncthreads();
    if (at.y < half) partial[at.y][at.x] = FOLD(partial[at.y][at.x], partial[at.y + half][at.x]);
  }
  return partial[at.y][at.x];
}
