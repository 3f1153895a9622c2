// Substitution: a thread for each right-hand side. Defines: KERNEL; D; UPPER, UNIT, TRANSPOSE, RIGHT or not, HALF where
// `work` is not the solution itself.
#include "prelude.cu"

typedef D::Computed C;

#ifdef TRANSPOSE
#define A(i, j) load<D>(a, start + (j)*order + (i))
#else
#define A(i, j) load<D>(a, start + (i)*order + (j))
#endif
#ifdef RIGHT
#define X(i) (first + vector * order + (i))
#else
#define X(i) (first + (i)*each + vector)
#endif
#ifdef UPPER
#define ROW(step) (order - 1 - (step))
#else
#define ROW(step) (step)
#endif

// `vectors` in all, `each` of an entry of the batch.
GLOBAL_KERNEL(const void* a, const void* b, void* x, void* work, i64 vectors, i64 each, i64 order) {
  for (i64 at = first_index(); at < vectors; at += index_step()) {
    C* const solved = (C*)work;
    const i64 entry = at / each, vector = at % each, start = entry * order * order, first = entry * order * each;
    for (i64 step = 0; step < order; ++step) {
      const i64 i = ROW(step);
      C sum = load<D>(b, X(i));
      for (i64 earlier = 0; earlier < step; ++earlier) {
        const i64 j = ROW(earlier);
        sum -= A(i, j) * solved[X(j)];
      }
#ifndef UNIT
      sum /= A(i, i);
#endif
      solved[X(i)] = sum;
#ifdef HALF
      store<D>(x, X(i), sum);
#endif
    }
  }
}
