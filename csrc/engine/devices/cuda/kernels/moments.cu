// Mean and variance over some axes, or the gradient of a normalisation. Both need two sums for each result. Without DY
// they are the sums of x - pivot and of its square, where the pivot is the result's first element. With DY they are the
// sums of dy and of dy * (x - mean). The axes are (batch, above, outer, count, inner); above and count are reduced.
//
// A block takes RESULTS results and a share of the reduced rows, ROWS at a time. A thread takes EACH neighbouring
// results. With ROWS_FIRST neighbouring threads take neighbouring rows, not results, and EACH is 1. With GROUPS inner
// is 1, and a thread takes EACH neighbours of one result as one row.
//
// Defines: KERNEL; D, the type of x and dx; G, of dy; S, of the statistics, gamma and its gradient; RESULTS; ROWS;
// EACH. EVEN: rows are at equal distances. MASK: dy is 0 outside a mask. FINISH has FINISH_RESULTS and FINISH_LANES.
// And one of
//
//   SUMS     the sums of each share
//   FINISH   adds the shares up. Gives mean and variance; with DY dgamma, dbeta and the factors of APPLY
//   APPLY    dx = slope * dy + (bend * (x - mean) + shift)
//   ALL      all three at once, for one share
#include "prelude.cu"

typedef D::Computed C;
#include "lane.cu"

// OWN: the results of a thread. OF(e): the one of its element `e`.
#if defined(GROUPS)
#define OWN 1
#define OF(e) 0
#else
#define OWN EACH
#define OF(e) (e)
#endif
#define FOR_OWN(r) _Pragma("unroll") for (int r = 0; r < OWN; ++r)

#define BLOCK_KERNEL BOUND_KERNEL(RESULTS / OWN * ROWS)

// As registers allow for two blocks of 512 threads on a multiprocessor.
#if defined(DY)
constexpr int kRowsAtOnce = EACH == 1 ? 4 : sizeof(D::Stored) > 2 ? 2 : 3;
#else
constexpr int kRowsAtOnce = 4;
#endif

struct Parts {
  i64 results, rows, share, reduced;  // `share`: rows; `reduced`: elements of a result
  i64 inner, outer;
  i64 batch_step, outer_step, above_step, within_step;  // elements between neighbours
  i64 row_step;                                         // where all rows are evenly apart
  Divisor count;                                        // rows of one `above`
  bool aligned;
};
__device__ inline i64 base_of(const Parts& p, i64 result) {
  const i64 group = result / p.inner;
  return group / p.outer * p.batch_step + group % p.outer * p.outer_step + result % p.inner;
}
__device__ inline i64 offset_of(const Parts& p, i64 row) {
#if defined(EVEN)
  return row * p.row_step;
#else
  u32 n = (u32)row;
  const i64 within = p.count.remainder(n);
  return n * p.above_step + within * p.within_step;
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
      : x((int)threadIdx.x * OWN),
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

// The gradient from above; with MASK 0 outside the mask.
struct Upstream {
  const void* values;
  const u8* mask;
  __device__ Lane at(i64 element, bool aligned) const {
    Lane lane = load_lane<G>(values, element, aligned);
#if defined(MASK)
    float is_inside[EACH];
    load_several<Bool, EACH>(mask, element, aligned, is_inside);
    FOR_EACH(e) lane.v[e] = is_inside[e] != 0 ? lane.v[e] : (C)0;
#endif
    return lane;
  }
};

template <typename T>
struct Pair {
  T one, two;
};

#if defined(SUMS) || defined(ALL)
// The sums over a thread's rows. `aligned` is known when the kernel is compiled: a branch would keep a load from
// starting before the last one ends.
template <bool aligned>
__device__ inline void add_rows(const Parts& p, const ThreadRange& at, const void* x, const Upstream& dy,
                                const Lane& pivot, Pair<C>* sums) {
#pragma unroll kRowsAtOnce
  for (i64 row = at.begin + at.y; row < at.end; row += ROWS) {
    const i64 element = at.base + offset_of(p, row);
    const Lane values = load_lane<D>(x, element, aligned);
#if defined(DY)
    const Lane gradient = dy.at(element, aligned);
#endif
    FOR_EACH(e) {
      const C d = values.v[e] - pivot.v[OF(e)];
#if defined(DY)
      sums[e].one += gradient.v[e];
      sums[e].two += gradient.v[e] * d;
#else
      sums[e].one += d;
      sums[e].two += d * d;
#endif
    }
  }
}

// The first thread of each result gets its sums. Not inline: shared memory belongs to this kernel alone.
static __device__ void sums_of(const Parts& p, const ThreadRange& at, const void* x, const Upstream& dy,
                               const Lane& pivot, Pair<C>* own) {
  __shared__ C ones[ROWS][RESULTS];
  __shared__ C twos[ROWS][RESULTS];
  Pair<C> sums[EACH];
  FOR_EACH(e) sums[e] = {0, 0};
  if (p.aligned)
    add_rows<true>(p, at, x, dy, pivot, sums);
  else
    add_rows<false>(p, at, x, dy, pivot, sums);
#if defined(GROUPS)
#pragma unroll
  for (int e = 1; e < EACH; ++e) {
    sums[0].one += sums[e].one;
    sums[0].two += sums[e].two;
  }
#endif
  FOR_OWN(r) {
    ones[at.y][at.x + r] = sums[r].one;
    twos[at.y][at.x + r] = sums[r].two;
  }
  for (int half = ROWS / 2; half > 0; half /= 2) {
    __syncthreads();
    if (at.y < half) FOR_OWN(r) {
        ones[at.y][at.x + r] += ones[at.y + half][at.x + r];
        twos[at.y][at.x + r] += twos[at.y + half][at.x + r];
      }
  }
  FOR_OWN(r) own[r] = {ones[at.y][at.x + r], twos[at.y][at.x + r]};
}
#endif

struct Factors {
  C slope, bend, shift;
};
// Without DY `first` is the mean and `second` the variance, else dgamma and dbeta; null: not wanted.
template <typename T>
__device__ inline Factors finish(const Parts& p, i64 result, const Pair<T>& sums, const void* x, const void* variance,
                                 const void* gamma, void* first, void* second, double epsilon) {
  const double count = (double)p.reduced, one = (double)sums.one, two = (double)sums.two;
#if defined(DY)
  const double scale = 1 / sqrt((double)load<S>(variance, result) + epsilon),
               slope = gamma ? scale * (double)load<S>(gamma, result) : scale;
  if (first) store<S>(first, result, (C)(two * scale));
  if (second) store<S>(second, result, (C)one);
  return {(C)slope, (C)(-slope * scale * scale * two / count), (C)(-slope * one / count)};
#else
  const double shift = one / count, spread = two / count - shift * shift;
  if (first) store<S>(first, result, (C)((double)load<D>(x, base_of(p, result)) + shift));
  if (second) store<S>(second, result, (C)(spread > 0 ? spread : spread == spread ? 0 : spread));
  return {};
#endif
}

// Goes from the last row to the first. The rows that were read last for the sums may still be in the cache. dx may be
// the memory of dy. So a load waits for every store before it, and several rows are loaded before the first is stored.
template <bool aligned>
__device__ inline void apply_rows(const Parts& p, const ThreadRange& at, const void* x, const Upstream& dy,
                                  const Lane& mean, const Factors* factors, void* dx) {
  for (i64 left = (at.end - at.begin - at.y + ROWS - 1) / ROWS; left > 0; left -= kRowsAtOnce) {
    Lane values[kRowsAtOnce], gradient[kRowsAtOnce];
    i64 element[kRowsAtOnce];
#pragma unroll
    for (int i = 0; i < kRowsAtOnce; ++i) {
      const i64 row = left - 1 - i;
      element[i] = at.base + offset_of(p, at.begin + at.y + (row > 0 ? row : 0) * ROWS);
      values[i] = load_lane<D>(x, element[i], aligned);
      gradient[i] = dy.at(element[i], aligned);
    }
#pragma unroll
    for (int i = 0; i < kRowsAtOnce; ++i) {
      if (i >= left) continue;
      Lane result;
      FOR_EACH(e) {
        const Factors& f = factors[OF(e)];
        result.v[e] = f.slope * gradient[i].v[e] + (f.bend * (values[i].v[e] - mean.v[OF(e)]) + f.shift);
      }
      store_lane<D>(dx, element[i], aligned, result);
    }
  }
}
__device__ inline void apply(const Parts& p, const ThreadRange& at, const void* x, const Upstream& dy, const Lane& mean,
                             const Factors* factors, void* dx) {
  if (p.aligned)
    apply_rows<true>(p, at, x, dy, mean, factors, dx);
  else
    apply_rows<false>(p, at, x, dy, mean, factors, dx);
}

// With DY the means, else the first elements.
__device__ inline Lane pivot_of(const Parts& p, const ThreadRange& at, const void* x, const void* mean) {
  if (at.result >= p.results) return {};
#if defined(DY)
  Lane pivot;
  FOR_EACH(e) pivot.v[e] = load<S>(mean, at.result + OF(e));
  return pivot;
#else
  return load_lane<D>(x, at.base, false);
#endif
}

#if defined(SUMS)
BLOCK_KERNEL(const void* x, Upstream dy, const void* mean, C* partial, const __grid_constant__ Parts p) {
  const ThreadRange at(p);
  Pair<C> sums[OWN];
  sums_of(p, at, x, dy, pivot_of(p, at, x, mean), sums);
  if (at.y > 0 || at.result >= p.results) return;
  FOR_OWN(r) {
    partial[((i64)blockIdx.y * 2) * p.results + at.result + r] = sums[r].one;
    partial[((i64)blockIdx.y * 2 + 1) * p.results + at.result + r] = sums[r].two;
  }
}
#elif defined(FINISH)
// FINISH_RESULTS by FINISH_LANES threads. A lane adds every FINISH_LANES-th share; the first adds the lanes up.
BOUND_KERNEL(FINISH_RESULTS* FINISH_LANES)
(const C* partial, const void* x, const void* variance, const void* gamma, void* first, void* second, Factors* factors,
 i64 shares, double epsilon, const __grid_constant__ Parts p) {
  __shared__ double ones[FINISH_LANES][FINISH_RESULTS];
  __shared__ double twos[FINISH_LANES][FINISH_RESULTS];
  const int column = (int)threadIdx.x, lane = (int)threadIdx.y;
  const i64 result = (i64)blockIdx.x * FINISH_RESULTS + column;
  Pair<double> sums = {0, 0};
  if (result < p.results) {
#pragma unroll 4
    for (i64 share = lane; share < shares; share += FINISH_LANES) {
      sums.one += (double)partial[(share * 2) * p.results + result];
      sums.two += (double)partial[(share * 2 + 1) * p.results + result];
    }
  }
  ones[lane][column] = sums.one;
  twos[lane][column] = sums.two;
  for (int half = FINISH_LANES / 2; half > 0; half /= 2) {
    __syncthreads();
    if (lane >= half) continue;
    ones[lane][column] += ones[lane + half][column];
    twos[lane][column] += twos[lane + half][column];
  }
  if (lane > 0 || result >= p.results) return;
  sums = {ones[0][column], twos[0][column]};
  factors[result] = finish(p, result, sums, x, variance, gamma, first, second, epsilon);
}
#elif defined(APPLY)
BLOCK_KERNEL(const void* x, Upstream dy, const void* mean, const Factors* factors, void* dx,
             const __grid_constant__ Parts p) {
  const ThreadRange at(p);
  if (at.result >= p.results) return;
  Factors own[OWN];
  FOR_OWN(r) own[r] = factors[at.result + r];
  apply(p, at, x, dy, pivot_of(p, at, x, mean), own, dx);
}
#else
BLOCK_KERNEL(const void* x, Upstream dy, const void* mean, const void* variance, const void* gamma, void* first,
             void* second, void* dx, double epsilon, const __grid_constant__ Parts p) {
  const ThreadRange at(p);
  const Lane pivot = pivot_of(p, at, x, mean);
  Pair<C> sums[OWN];
  sums_of(p, at, x, dy, pivot, sums);
  const bool finishes = at.y == 0 && at.result < p.results;
#if defined(DY)
  __shared__ Factors factors[RESULTS];
  if (finishes) FOR_OWN(r)
  factors[at.x + r] = finish(p, at.result + r, sums[r], x, variance, gamma, first, second, epsilon);
  __syncthreads();
  if (dx) apply(p, at, x, dy, pivot, factors + at.x, dx);
#else
  if (finishes) FOR_OWN(r) finish(p, at.result + r, sums[r], x, variance, gamma, first, second, epsilon);
#endif
}
#endif
