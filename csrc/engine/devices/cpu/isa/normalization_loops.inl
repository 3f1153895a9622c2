// Two sums for each column at a time, in registers for all rows.

// Four registers of columns, or one and the rest of a row.
template <int kBlocks, typename Lanes, typename Terms>
inline __attribute__((always_inline)) void sum_columns(std::int64_t c, Lanes lanes, float* first, float* second,
                                                       std::int64_t rows, std::int64_t stride, const Terms& terms) {
  Floats one[kBlocks], two[kBlocks];
  for (int b = 0; b < kBlocks; ++b) one[b] = two[b] = all_lanes(0.0f);
  for (std::int64_t row = 0; row < rows; ++row)
    for (int b = 0; b < kBlocks; ++b) terms(row * stride + c + b * kLanes, c + b * kLanes, lanes, one[b], two[b]);
  for (int b = 0; b < kBlocks; ++b) {
    store(first + c + b * kLanes, one[b], lanes);
    store(second + c + b * kLanes, two[b], lanes);
  }
}

template <typename Terms>
inline __attribute__((always_inline)) void sum_all_columns(float* first, float* second, std::int64_t rows,
                                                           std::int64_t columns, std::int64_t stride,
                                                           const Terms& terms) {
  std::int64_t c = 0;
  for (; c + 4 * kLanes <= columns; c += 4 * kLanes) sum_columns<4>(c, Whole{}, first, second, rows, stride, terms);
  for_each_block(
      columns - c, [&](std::int64_t k, auto lanes) __attribute__((always_inline)) {
        sum_columns<1>(c + k, lanes, first, second, rows, stride, terms);
      });
}

// Rows that fill a part of a register are one long row, whose lanes belong to columns.
inline void moments_narrow(const float* x, const float* pivot, float* first, float* second, std::int64_t rows,
                           std::int64_t columns) {
  constexpr int kTogether = 4;
  Floats from, one[kTogether] = {}, two[kTogether] = {};
  for (std::int64_t i = 0; i < kLanes; ++i) from[i] = pivot[i % columns];
  const auto add = [&](int k, Floats d) __attribute__((always_inline)) {
    one[k] += d;
    two[k] += d * d;
  };
  const std::int64_t count = rows * columns;
  std::int64_t done = 0;
  for (; done + kTogether * kLanes <= count; done += kTogether * kLanes)
#pragma GCC unroll 4
    for (int k = 0; k < kTogether; ++k) add(k, load(x + done + k * kLanes, Whole{}) - from);
  for_each_block(
      count - done, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
        add(0, with_rest(load(x + done + i, lanes) - from, 0.0f, lanes));
      });
  for (int k = 1; k < kTogether; ++k) one[0] += one[k], two[0] += two[k];
  for (std::int64_t c = 0; c < columns; ++c) first[c] = second[c] = 0;
  for (std::int64_t i = 0; i < kLanes; ++i) {
    first[i % columns] += one[0][i];
    second[i % columns] += two[0][i];
  }
}

inline void moments_columns(const float* x, const float* pivot, float* first, float* second, std::int64_t rows,
                            std::int64_t columns, std::int64_t stride) {
  if (columns == stride && columns < kLanes && kLanes % columns == 0)
    return moments_narrow(x, pivot, first, second, rows, columns);
  sum_all_columns(
      first, second, rows, columns, stride,
      [&](std::int64_t at, std::int64_t c, auto lanes, Floats& one, Floats& two) __attribute__((always_inline)) {
        const Floats d = load(x + at, lanes) - load(pivot + c, lanes);
        one += d;
        two += d * d;
      });
}

inline void gradient_columns(const float* x, const float* dy, const float* pivot, float* first, float* second,
                             std::int64_t rows, std::int64_t columns, std::int64_t stride) {
  sum_all_columns(
      first, second, rows, columns, stride,
      [&](std::int64_t at, std::int64_t c, auto lanes, Floats& one, Floats& two) __attribute__((always_inline)) {
        const Floats g = load(dy + at, lanes);
        one += g;
        two += g * (load(x + at, lanes) - load(pivot + c, lanes));
      });
}

inline void apply_columns(const float* x, const float* dy, const float* pivot, const float* a, const float* b,
                          const float* e, float* dx, std::int64_t rows, std::int64_t columns, std::int64_t stride) {
  for (std::int64_t row = 0; row < rows; ++row, x += stride, dy += stride, dx += stride)
    for_each_block(
        columns, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
          const Floats d = load(x + c, lanes) - load(pivot + c, lanes);
          store(dx + c, load(a + c, lanes) * load(dy + c, lanes) + (load(b + c, lanes) * d + load(e + c, lanes)),
                lanes);
        });
}

inline void moments_row(const float* x, float pivot, float* first, float* second, std::int64_t count) {
  float one = 0, two = 0;
#pragma omp simd reduction(+ : one, two)
  for (std::int64_t i = 0; i < count; ++i) {
    const float d = x[i] - pivot;
    one += d;
    two += d * d;
  }
  *first = one;
  *second = two;
}

inline void gradient_row(const float* x, const float* dy, float pivot, float* first, float* second,
                         std::int64_t count) {
  float one = 0, two = 0;
#pragma omp simd reduction(+ : one, two)
  for (std::int64_t i = 0; i < count; ++i) {
    one += dy[i];
    two += dy[i] * (x[i] - pivot);
  }
  *first = one;
  *second = two;
}

inline void apply_row(const float* x, const float* dy, float pivot, float a, float b, float e, float* dx,
                      std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) dx[i] = a * dy[i] + (b * (x[i] - pivot) + e);
}

constexpr NormalizationLoops kNormalizationLoops = {.moments_columns = moments_columns,
                                                    .gradient_columns = gradient_columns,
                                                    .apply_columns = apply_columns,
                                                    .moments_row = moments_row,
                                                    .gradient_row = gradient_row,
                                                    .apply_row = apply_row};
