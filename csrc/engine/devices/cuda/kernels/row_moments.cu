// Mean and variance of contiguous rows, or the gradient of a normalisation with them. A row is read once and kept in
// registers (row.cu).
//
// Defines: KERNEL; D, the type of x and dx; S, of the statistics, gamma and its gradient; GROUP; ROWS of a block; HELD;
// EACH. For the gradient DY, and G, the type of dy.
#include "prelude.cu"

typedef D::Computed C;
#include "row.cu"

#if defined(DY)
// Without a pointer: no gamma, or a result that is not wanted.
struct Operands {
  const void *x, *dy, *mean, *variance, *gamma;
  void *dgamma, *dbeta, *dx;
  double epsilon;
};

template <bool aligned>
__device__ void run(const Row& row, i64 number, const Operands& o) {
  Values<D, aligned> a(o.x, row);
  const Values<G, aligned> b(o.dy, row);
  const C mean = row.count > 0 ? load<S>(o.mean, number) : (C)0;
  C one = 0, two = 0;
  FOR_ROW(k, i) {
    one += b(k, i);
    two += b(k, i) * (a(k, i) - mean);
  }
  sum_over_row(one, two);
  if (row.count == 0) return;
  const double scale = 1 / sqrt((double)load<S>(o.variance, number) + o.epsilon),
               slope = o.gamma ? scale * (double)load<S>(o.gamma, number) : scale;
  if (threadIdx.x == 0) {
    if (o.dgamma) store<S>(o.dgamma, number, (C)((double)two * scale));
    if (o.dbeta) store<S>(o.dbeta, number, one);
  }
  if (!o.dx) return;
  const double count = (double)row.count;
  const C slant = (C)slope, bend = (C)(-slope * scale * scale * (double)two / count),
          shift = (C)(-slope * (double)one / count);
  FOR_ROW(k, i) a.held[k] = slant * b(k, i) + (bend * (a(k, i) - mean) + shift);
  a.write(o.dx, row);
}
#else
struct Operands {
  const void* x;
  void *mean, *variance;
};

// The sums are those of differences to the row's first element: they do not overflow where the mean is large.
template <bool aligned>
__device__ void run(const Row& row, i64 number, const Operands& o) {
  const Values<D, aligned> a(o.x, row);
  const C pivot = row.count > 0 ? load<D>(o.x, row.start) : (C)0;
  C sum = 0;
  FOR_ROW(k, i) sum += a(k, i) - pivot;
  const C mean = pivot + over_row<Sum>(sum) / (C)row.count;
  C squares = 0;
  FOR_ROW(k, i) {
    const C difference = a(k, i) - mean;
    squares += difference * difference;
  }
  squares = over_row<Sum>(squares);
  if (row.count == 0 || threadIdx.x > 0) return;
  if (o.mean) store<S>(o.mean, number, mean);
  if (o.variance) store<S>(o.variance, number, squares / (C)row.count);
}
#endif

BOUND_KERNEL(GROUP* ROWS)(Operands o, i64 rows, i64 count, bool aligned) {
  const i64 number = own_number();
  const Row row = own_row(number, rows, count);
  aligned ? run<true>(row, number, o) : run<false>(row, number, o);
}
