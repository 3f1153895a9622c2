// A row of a matrix in registers while its columns are eliminated one after another. In step j, register c has column
// (j + c) % columns: the loop over steps is short, and so is its code. It would not stay in the cache if it named each
// column. Defines before: C.

// Neighbours that are read as one from shared memory.
struct __align__(16) Quarter {
  C v[16 / sizeof(C)];
};
constexpr int kQuarter = 16 / sizeof(C);

// A step without a change.
template <int columns>
__device__ inline void move_on(C (&row)[columns]) {
  const C done = row[0];
#pragma unroll
  for (int c = 0; c + 1 < columns; ++c) row[c] = row[c + 1];
  row[columns - 1] = done;
}

// Subtracts `factor` times the numbers of `pivot`, one for each of the next `rest` columns; the others only move. `done`
// is the result of the step's column.
template <int columns>
__device__ inline void eliminate(C (&row)[columns], C factor, const C* pivot, int rest, C done) {
#pragma unroll
  for (int q = 0; q < columns / kQuarter; ++q) {
    const int first = q * kQuarter;
    if (first >= rest) {
#pragma unroll
      for (int c = first; c < first + kQuarter && c + 1 < columns; ++c) row[c] = row[c + 1];
      continue;
    }
    const Quarter part = ((const Quarter*)pivot)[q];
#pragma unroll
    for (int v = 0; v < kQuarter; ++v) {
      const int c = first + v;
      if (c + 1 < columns) row[c] = c < rest ? row[c + 1] - factor * part.v[v] : row[c + 1];
    }
  }
  row[columns - 1] = done;
}
