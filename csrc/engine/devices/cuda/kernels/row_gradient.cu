// The gradients of a layer normalisation: dx of each row, and sums over all rows for gamma and beta. A block takes
// every gridDim.x-th group of ROWS rows, each in registers (row.cu). Its sums are a share that a second kernel adds up,
// always in the same order.
//
// Defines: KERNEL. And one of these.
//   SHARES   D, the type of x and dx; G, of dy; H, of the rounded dx; GROUP; ROWS; HELD; EACH; for an addend ADDEND,
//            and R, its type; CENTRED, unless the means of x and of dy * gamma are taken for 0
//   FINISH   RESULTS by LANES threads. A lane adds every LANES-th share; the first adds the lanes up.
#include "prelude.cu"

typedef float C;

#if defined(SHARES)
#include "row.cu"

struct Operands {
  const void *x, *dy, *mean, *variance, *gamma, *addend;
  void *dx, *rounded;  // null: not wanted
  float* shares;       // of gamma, then of beta: (blocks, count) each
  double epsilon;
};

// A thread's sums over the rows that it has seen, of its elements.
struct Columns {
  C gamma[HELD], beta[HELD];
  __device__ Columns() {
#pragma unroll
    for (int k = 0; k < HELD; ++k) gamma[k] = beta[k] = 0;
  }
};

template <bool aligned>
__device__ void run(const Row& row, i64 number, const Operands& o, Columns& sums) {
  Values<D, aligned> a(o.x, row);
  Values<G, aligned> b(o.dy, row);
  const Row columns = {0, 1, row.count};
  const Values<Float32, aligned> gamma(o.gamma, columns);
  C mean = 0, scale = 0, one = 0, two = 0;
  if (row.count > 0) {
#if defined(CENTRED)
    mean = load<Float32>(o.mean, number);
#endif
    scale = 1 / sqrtf(load<Float32>(o.variance, number) + (C)o.epsilon);
  }
  FOR_ROW(k, i) {
    const C difference = a(k, i) - mean, scaled = b(k, i) * gamma(k, i);
    sums.gamma[k] += b(k, i) * (difference * scale);
    sums.beta[k] += b(k, i);
#if defined(CENTRED)
    one += scaled;
#endif
    two += scaled * difference;
    a.held[k] = difference;
    b.held[k] = scaled;
  }
#if defined(ADDEND)
  const Values<R, aligned> addend(o.addend, row);  // it arrives while the sums are made
#endif
  sum_over_row(one, two);
  if (!o.dx && !o.rounded) return;
  const C bend = -scale * scale * scale * two / (C)row.count, shift = -scale * one / (C)row.count;
  FOR_ROW(k, i) {
    a.held[k] = scale * b(k, i) + (bend * a(k, i) + shift);
#if defined(ADDEND)
    a.held[k] += addend(k, i);
#endif
  }
  if (o.dx) a.write(o.dx, row);
  if (o.rounded) a.template write<H>(o.rounded, row);
}

// Adds a sum over the rows of the block up; the result is that of its first row.
__device__ inline C over_rows(C value) {
#if ROWS > 1
  __shared__ C all[ROWS][GROUP];
  __syncthreads();  // the values of the sum before were read
  all[threadIdx.y][threadIdx.x] = value;
  __syncthreads();
  if (threadIdx.y > 0) return 0;
#pragma unroll
  for (int row = 1; row < ROWS; ++row) value += all[row][threadIdx.x];
#endif
  return value;
}

BOUND_KERNEL(GROUP* ROWS)(const __grid_constant__ Operands o, i64 rows, i64 count, bool aligned) {
  Columns sums;
  for (i64 first = (i64)blockIdx.x * ROWS; first < rows; first += (i64)gridDim.x * ROWS) {
    const i64 number = first + threadIdx.y;
    const Row row = {number * count, 1, number < rows ? count : 0};
    if (aligned)
      run<true>(row, number, o, sums);
    else
      run<false>(row, number, o, sums);
  }
  const Row row = {0, 1, count};
#pragma unroll
  for (int k = 0; k < HELD; ++k) {
    const C gamma = over_rows(sums.gamma[k]), beta = over_rows(sums.beta[k]);
    const i64 i = row.element(k);
    if (threadIdx.y > 0 || i >= count) continue;
    o.shares[blockIdx.x * count + i] = gamma;
    o.shares[((i64)gridDim.x + blockIdx.x) * count + i] = beta;
  }
}
#else
BOUND_KERNEL(RESULTS* LANES)(const float* shares, void* dgamma, void* dbeta, i64 number, i64 count) {
  __shared__ C all[LANES][RESULTS];
  const int column = (int)threadIdx.x, lane = (int)threadIdx.y;
  const i64 result = (i64)blockIdx.x * RESULTS + column, i = result < count ? result : result - count;
  const float* const own = shares + (result < count ? 0 : number * count);
  C sum = 0;
  if (result < 2 * count)
#pragma unroll 4
    for (i64 share = lane; share < number; share += LANES) sum += own[share * count + i];
  all[lane][column] = sum;
  for (int half = LANES / 2; half > 0; half /= 2) {
    __syncthreads();
    if (lane < half) all[lane][column] += all[lane + half][column];
  }
  void* const to = result < count ? dgamma : dbeta;
  if (lane == 0 && result < 2 * count && to) store<Float32>(to, i, all[0][column]);
}
#endif
