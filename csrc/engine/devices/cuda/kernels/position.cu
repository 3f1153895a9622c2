// The position of the largest or smallest element of each row: the first of equals; a NaN never wins; -1 if all are
// NaN. LANES threads share a row, and a block has ROWS of them. A thread reads EACH neighbours at once. STRIDED:
// neighbours of a row are apart in memory. Defines: KERNEL; D; WINS(a, b): whether a comes before b; LANES; ROWS; EACH;
// STRIDED or not.
#include "prelude.cu"
//
#include "integers.cu"

typedef D::Computed C;

struct Best {
  C value;
  int place;

  // Equal elements: the first.
  __device__ void take(C other, int there) {
    if (there >= 0 && (place < 0 || WINS(other, value) || (other == value && there < place))) {
      value = other;
      place = there;
    }
  }
  // Elements that follow all before.
  __device__ void follow(C other, int there) {
    if (is_number(other) && (place < 0 || WINS(other, value))) {
      value = other;
      place = there;
    }
  }
};

#if !defined(STRIDED) && LANES <= 32
// Lanes of a row are neighbours of one warp.
__device__ inline void fold_lanes(Best& best, int /*lane*/, int /*row*/) {
#pragma unroll
  for (int half = LANES / 2; half > 0; half /= 2) {
    const C other = __shfl_xor_sync(0xffffffffu, best.value, half);
    best.take(other, __shfl_xor_sync(0xffffffffu, best.place, half));
  }
}
#else
// The first lane of a row gets the best of all. Not inline: shared memory belongs to this kernel alone.
static __device__ void fold_lanes(Best& best, int lane, int row) {
  __shared__ C values[LANES][ROWS];
  __shared__ int places[LANES][ROWS];
  values[lane][row] = best.value;
  places[lane][row] = best.place;
  for (int half = LANES / 2; half > 0; half /= 2) {
    __syncthreads();
    if (lane >= half) continue;
    best.take(values[lane + half][row], places[lane + half][row]);
    values[lane][row] = best.value;
    places[lane][row] = best.place;
  }
}
#endif

// Element i of a row is i * step after its first.
BOUND_KERNEL(LANES* ROWS)
(const void* x, int* y, i64 rows, i64 count, const __grid_constant__ AnyDivisor step, bool aligned) {
  Best best = {0, -1};
#if defined(STRIDED)
  const int row = threadIdx.x % ROWS, lane = threadIdx.x / ROWS;
#else
  const int row = threadIdx.x / LANES, lane = threadIdx.x % LANES;
#endif
  const i64 result = (i64)blockIdx.x * ROWS + row;
  if (result < rows) {
#if defined(STRIDED)
    i64 outer = result;
    const i64 inner = step.remainder(outer), start = outer * step.extent * count + inner;
#pragma unroll 4
    for (i64 i = lane; i < count; i += LANES) best.follow(load<D>(x, start + i * step.extent), (int)i);
#else
    const i64 start = result * count;
#pragma unroll 2
    for (i64 i = lane * EACH; i < count; i += LANES * EACH) {
      C values[EACH];
      load_several<D, EACH>(x, start + i, aligned, values);
#pragma unroll
      for (int v = 0; v < EACH; ++v) best.follow(values[v], (int)i + v);
    }
#endif
  }
  fold_lanes(best, lane, row);
  if (lane == 0 && result < rows) y[result] = best.place;
}
