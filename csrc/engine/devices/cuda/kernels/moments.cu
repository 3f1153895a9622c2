// Two sums for each result, over (above, outer, count, inner) of which above and count are reduced. They are the sums
// of x - pivot and of its square. The pivot is the result's first element. With DY they are the sums of dy and of
// dy * (x - mean). A block takes RESULTS results and a share of the reduced rows, ROWS at a time.
//
// Defines: KERNEL; D; RESULTS; ROWS; ROWS_FIRST: neighbouring threads take neighbouring rows, not results; EVEN: above
// or count is 1; one of
//
//   SUMS     the sums of each share
//   FINISH   adds the shares up: mean and variance; or with DY dgamma, dbeta and the factors of APPLY
//   APPLY    dx = slope * dy + (bend * (x - mean) + shift)
//   ALL      all three at once, for one share
#include "prelude.cu"

typedef D::Computed C;
#define BLOCK_KERNEL BOUND_KERNEL(RESULTS* ROWS)

struct Parts {
  i64 results, rows, share;           // `share`: rows
  i64 inner, outer_step, above_step;  // elements between neighbours
  i64 row_step;                       // where all rows are evenly apart
  Divisor count;
};
__device__ inline i64 base_of(const Parts& p, i64 result) { return result / p.inner * p.outer_step + result % p.inner; }
__device__ inline i64 offset_of(const Parts& p, i64 row) {
#if defined(EVEN)
  return row * p.row_step;
#else
  u32 n = (u32)row;
  const i64 within = p.count.remainder(n);
  return n * p.above_step + within * p.inner;
#endif
}

// A thread's share of the work.
struct ThreadRange {
  int x, y;  // of the block's results and rows
  i64 result, begin, end, base;
  __device__ ThreadRange(const Parts& p)
#if defined(ROWS_FIRST)
      : x((int)threadIdx.y),
        y((int)threadIdx.x)
#else
      : x((int)threadIdx.x),
        y((int)threadIdx.y)
#endif
  {
    result = (i64)blockIdx.x * RESULTS + x;
    begin = (i64)blockIdx.y * p.share;
    end = begin + p.share < p.rows ? begin + p.share : p.rows;
    if (result >= p.results) end = begin;
    base = result < p.results ? base_of(p, result) : 0;
  }
};

// The gradient from above; with a mask, 0 outside it.
struct Upstream {
  const void* values;
  const u8* mask;
  __device__ C at(i64 element) const { return mask && !mask[element] ? (C)0 : load<D>(values, element); }
};

template <typename T>
struct Pair {
  T one, two;
};

#if defined(SUMS) || defined(ALL)
// The first thread of each result gets its sums. Not inline: shared memory belongs to this kernel alone.
static __device__ Pair<C> sums_of(const Parts& p, const ThreadRange& at, const void* x, const Upstream& dy, C pivot) {
  __shared__ C ones[ROWS][RESULTS];
  __shared__ C twos[ROWS][RESULTS];
  C one = 0, two = 0;
#pragma unroll 4
  for (i64 row = at.begin + at.y; row < at.end; row += ROWS) {
    const i64 element = at.base + offset_of(p, row);
    const C d = load<D>(x, element) - pivot;
#if defined(DY)
    const C g = dy.at(element);
    one += g;
    two += g * d;
#else
    one += d;
    two += d * d;
#endif
  }
  ones[at.y][at.x] = one;
  twos[at.y][at.x] = two;
  for (int half = ROWS / 2; half > 0; half /= 2) {
    __syncthreads();
    if (at.y < half) {
      ones[at.y][at.x] += ones[at.y + half][at.x];
      twos[at.y][at.x] += twos[at.y + half][at.x];
    }
  }
  return {ones[at.y][at.x], twos[at.y][at.x]};
}
#endif

struct Factors {
  C slope, bend, shift;
};
// Without DY `first` is the mean and `second` the variance, else dgamma and dbeta; null: not wanted.
template <typename T>
__device__ inline Factors finish(const Parts& p, i64 result, const Pair<T>& sums, const void* x, const void* variance,
                                 const void* gamma, void* first, void* second, double epsilon) {
  const double count = (double)p.rows, one = (double)sums.one, two = (double)sums.two;
#if defined(DY)
  const double scale = 1 / sqrt((double)load<D>(variance, result) + epsilon),
               slope = gamma ? scale * (double)load<D>(gamma, result) : scale;
  if (first) store<D>(first, result, (C)(two * scale));
  if (second) store<D>(second, result, (C)one);
  return {(C)slope, (C)(-slope * scale * scale * two / count), (C)(-slope * one / count)};
#else
  const double shift = one / count, spread = two / count - shift * shift;
  if (first) store<D>(first, result, (C)((double)load<D>(x, base_of(p, result)) + shift));
  if (second) store<D>(second, result, (C)(spread > 0 ? spread : spread == spread ? 0 : spread));
  return {};
#endif
}

__device__ inline void apply(const Parts& p, const ThreadRange& at, const void* x, const Upstream& dy, C mean,
                             const Factors& f, void* dx) {
#pragma unroll 4
  for (i64 row = at.begin + at.y; row < at.end; row += ROWS) {
    const i64 element = at.base + offset_of(p, row);
    store<D>(dx, element, f.slope * dy.at(element) + (f.bend * (load<D>(x, element) - mean) + f.shift));
  }
}

__device__ inline C pivot_of(const Parts& p, const ThreadRange& at, const void* x, const void* mean) {
  if (at.result >= p.results) return 0;
#if defined(DY)
  return load<D>(mean, at.result);
#else
  return load<D>(x, at.base);
#endif
}

#if defined(SUMS)
BLOCK_KERNEL(const void* x, Upstream dy, const void* mean, C* partial, const __grid_constant__ Parts p) {
  const ThreadRange at(p);
  const Pair<C> sums = sums_of(p, at, x, dy, pivot_of(p, at, x, mean));
  if (at.y > 0 || at.result >= p.results) return;
  partial[((i64)blockIdx.y * 2) * p.results + at.result] = sums.one;
  partial[((i64)blockIdx.y * 2 + 1) * p.results + at.result] = sums.two;
}
#elif defined(FINISH)
GLOBAL_KERNEL(const C* partial, const void* x, const void* variance, const void* gamma, void* first, void* second,
              Factors* factors, i64 shares, double epsilon, const __grid_constant__ Parts p) {
  const i64 result = first_index();
  if (result >= p.results) return;
  Pair<double> sums = {0, 0};
  for (i64 share = 0; share < shares; ++share) {
    sums.one += (double)partial[(share * 2) * p.results + result];
    sums.two += (double)partial[(share * 2 + 1) * p.results + result];
  }
  factors[result] = finish(p, result, sums, x, variance, gamma, first, second, epsilon);
}
#elif defined(APPLY)
BLOCK_KERNEL(const void* x, Upstream dy, const void* mean, const Factors* factors, void* dx,
             const __grid_constant__ Parts p) {
  const ThreadRange at(p);
  if (at.result < p.results) apply(p, at, x, dy, load<D>(mean, at.result), factors[at.result], dx);
}
#else
BLOCK_KERNEL(const void* x, Upstream dy, const void* mean, const void* variance, const void* gamma, void* first,
             void* second, void* dx, double epsilon, const __grid_constant__ Parts p) {
  const ThreadRange at(p);
  const C pivot = pivot_of(p, at, x, mean);
  const Pair<C> sums = sums_of(p, at, x, dy, pivot);
  const bool finishes = at.y == 0 && at.result < p.results;
#if defined(DY)
  __shared__ Factors factors[RESULTS];
  if (finishes) factors[at.x] = finish(p, at.result, sums, x, variance, gamma, first, second, epsilon);
  __syncthreads();
  if (dx) apply(p, at, x, dy, pivot, factors[at.x], dx);
#else
  if (finishes) finish(p, at.result, sums, x, variance, gamma, first, second, epsilon);
#endif
}
#endif
