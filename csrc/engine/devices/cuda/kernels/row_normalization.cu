// A layer or RMS normalisation, perhaps of a sum, with its statistics (passes/rows/fuse_row_normalization.h). A row is
// read once and kept in registers (row.cu).
//
// Defines: KERNEL; D, the type of x; Y, of y; GROUP; ROWS of a block; HELD; EACH. CENTRED, unless mean and beta are
// taken for 0. For a sum ADDEND, and R, the type of the addend.
#include "prelude.cu"

typedef float C;
#include "row.cu"

// Without a pointer: a result that is not wanted.
struct Operands {
  const void *x, *gamma, *beta, *addend;
  void *y, *mean, *variance, *sum;
  double epsilon;
};

#if defined(CENTRED)
// The mean of a row, from differences to its first element.
template <bool aligned>
__device__ C mean_of(const Values<D, aligned>& a, const Row& row, const Operands& o) {
  C pivot = row.count > 0 ? load<D>(o.x, row.start) : (C)0;
#if defined(ADDEND)
  if (row.count > 0) pivot += load<R>(o.addend, row.start);
#endif
  C sum = 0;
  FOR_ROW(k, i) sum += a(k, i) - pivot;
  return pivot + over_row<Sum>(sum) / (C)row.count;
}
#endif

// The statistics are those of row_moments.cu.
template <bool aligned>
__device__ void run(const Row& row, i64 number, const Operands& o) {
  Values<D, aligned> a(o.x, row);
#if defined(ADDEND)
  const Values<R, aligned> b(o.addend, row);
  FOR_ROW(k, i) a.held[k] += b(k, i);
  if (o.sum) a.template write<Float32>(o.sum, row);
#endif
#if defined(CENTRED)
  const C mean = mean_of(a, row, o);
  FOR_ROW(k, i) a.held[k] -= mean;
#endif
  C squares = 0;
  FOR_ROW(k, i) squares += a(k, i) * a(k, i);
  const C variance = over_row<Sum>(squares) / (C)row.count;
  if (row.count == 0) return;
  if (threadIdx.x == 0) {
#if defined(CENTRED)
    if (o.mean) store<Float32>(o.mean, number, mean);
#endif
    if (o.variance) store<Float32>(o.variance, number, variance);
  }
  if (!o.y) return;
  const Row columns = {0, 1, row.count};
  const Values<Float32, aligned> gamma(o.gamma, columns);
  const C scale = 1 / sqrtf(variance + (C)o.epsilon);
#if defined(CENTRED)
  const Values<Float32, aligned> beta(o.beta, columns);
  FOR_ROW(k, i) a.held[k] = a(k, i) * (scale * gamma(k, i)) + beta(k, i);
#else
  FOR_ROW(k, i) a.held[k] *= scale * gamma(k, i);
#endif
  a.template write<Y>(o.y, row);
}

BOUND_KERNEL(GROUP* ROWS)(const __grid_constant__ Operands o, i64 rows, i64 count, bool aligned) {
  const i64 number = own_number();
  const Row row = own_row(number, rows, count);
  aligned ? run<true>(row, number, o) : run<false>(row, number, o);
}
