// Pairs of sums for each result, over (above, outer, count, inner) of which above and count are folded; a block takes
// 32 results and a share of what is folded, THREADS_Y rows at a time. Defines: KERNEL; D; one of
//   SUMS     sums of x - pivot and its square, the pivot being the result's first element; or with DY of dy and
//            dy * (x - mean)
//   FINISH   adds the shares up: mean and variance; or with DY dgamma, dbeta and the three factors of APPLY
//   APPLY    dx = a * dy + (b * (x - mean) + e)
#include "prelude.cu"

typedef D::Computed C;

struct Parts {
  i64 above, outer, count, inner;
};
__device__ inline i64 element_of(const Parts& p, i64 result, i64 row) {
  return ((row / p.count * p.outer + result / p.inner) * p.count + row % p.count) * p.inner + result % p.inner;
}

#if defined(SUMS)
GLOBAL_KERNEL(const void* x, const void* dy, const void* mean, C* partial, i64 results, i64 rows, i64 share, Parts p) {
  __shared__ C ones[THREADS_Y][32];
  __shared__ C twos[THREADS_Y][32];
  const i64 result = (i64)blockIdx.x * 32 + threadIdx.x, begin = (i64)blockIdx.y * share,
            end = begin + share < rows ? begin + share : rows;
  C one = 0, two = 0;
  if (result < results) {
#if defined(DY)
    const C pivot = load<D>(mean, result);
#else
    const C pivot = load<D>(x, element_of(p, result, 0));
#endif
    for (i64 row = begin + threadIdx.y; row < end; row += THREADS_Y) {
      const i64 at = element_of(p, result, row);
      const C d = load<D>(x, at) - pivot;
#if defined(DY)
      const C g = load<D>(dy, at);
      one += g;
      two += g * d;
#else
      one += d;
      two += d * d;
#endif
    }
  }
  ones[threadIdx.y][threadIdx.x] = one;
  twos[threadIdx.y][threadIdx.x] = two;
  for (int half = THREADS_Y / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.y < half) {
      ones[threadIdx.y][threadIdx.x] += ones[threadIdx.y + half][threadIdx.x];
      twos[threadIdx.y][threadIdx.x] += twos[threadIdx.y + half][threadIdx.x];
    }
  }
  if (threadIdx.y == 0 && result < results) {
    partial[((i64)blockIdx.y * 2) * results + result] = ones[0][threadIdx.x];
    partial[((i64)blockIdx.y * 2 + 1) * results + result] = twos[0][threadIdx.x];
  }
}
#elif defined(FINISH)
// Without DY `first` is the mean and `second` the variance, else dgamma and dbeta; null: nobody wants it.
GLOBAL_KERNEL(const C* partial, const void* x, const void* variance, const void* gamma, void* first, void* second,
              C* factors, i64 results, i64 rows, i64 shares, double epsilon, Parts p) {
  const i64 result = first_index();
  if (result >= results) return;
  double one = 0, two = 0;
  for (i64 share = 0; share < shares; ++share) {
    one += (double)partial[(share * 2) * results + result];
    two += (double)partial[(share * 2 + 1) * results + result];
  }
  const double count = (double)rows;
#if defined(DY)
  const double scale = 1 / sqrt((double)load<D>(variance, result) + epsilon),
               slope = gamma ? scale * (double)load<D>(gamma, result) : scale;
  if (first) store<D>(first, result, (C)(two * scale));
  if (second) store<D>(second, result, (C)one);
  factors[result] = (C)slope;
  factors[results + result] = (C)(-slope * scale * scale * two / count);
  factors[2 * results + result] = (C)(-slope * one / count);
#else
  const double shift = one / count, spread = two / count - shift * shift;
  if (first) store<D>(first, result, (C)((double)load<D>(x, element_of(p, result, 0)) + shift));
  if (second) store<D>(second, result, (C)(spread > 0 ? spread : spread == spread ? 0 : spread));
#endif
}
#else
GLOBAL_KERNEL(const void* x, const void* dy, const void* mean, const C* factors, void* dx, i64 elements, i64 results,
              Parts p) {
  for (i64 at = first_index(); at < elements; at += index_step()) {
    const i64 result = at / (p.inner * p.count) % p.outer * p.inner + at % p.inner;
    const C d = load<D>(x, at) - load<D>(mean, result);
    store<D>(dx, at,
             factors[result] * load<D>(dy, at) + (factors[results + result] * d + factors[2 * results + result]));
  }
}
#endif
