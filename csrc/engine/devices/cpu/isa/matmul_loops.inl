// Matrix times vector, at the speed of reading the matrix.

inline float dot(const float* a, const float* b, std::int64_t count) {
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// Eight rows at a time: x is read once for all of them, and eight streams of memory are open. One core reads 12.8 MB
// from the last-level cache at 80 GB/s, with four rows at 75, with one at 69.
inline void matrix_vector(const float* w, const float* x, const float* bias, float* y, std::int64_t rows,
                          std::int64_t depth) {
  std::int64_t row = 0;
  for (; row + 8 <= rows; row += 8) {
    const float* at = w + row * depth;
    float s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
#pragma omp simd reduction(+ : s0, s1, s2, s3, s4, s5, s6, s7)
    for (std::int64_t k = 0; k < depth; ++k) {
      s0 += at[k] * x[k];
      s1 += at[k + depth] * x[k];
      s2 += at[k + 2 * depth] * x[k];
      s3 += at[k + 3 * depth] * x[k];
      s4 += at[k + 4 * depth] * x[k];
      s5 += at[k + 5 * depth] * x[k];
      s6 += at[k + 6 * depth] * x[k];
      s7 += at[k + 7 * depth] * x[k];
    }
    const float sums[8] = {s0, s1, s2, s3, s4, s5, s6, s7};
    for (int i = 0; i < 8; ++i) y[row + i] = sums[i] + (bias ? bias[row + i] : 0.0f);
  }
  for (; row < rows; ++row) y[row] = dot(w + row * depth, x, depth) + (bias ? bias[row] : 0.0f);
}

// Few columns: kRows x kColumns sums stay in registers for the whole inner axis.
constexpr int kRowGroup = 4, kColumnGroup = 5;

template <int kRows, int kColumns>
inline void dot_group(const float* a, const float* b, const float* bias, float* y, std::int64_t stride,
                      std::int64_t depth) {
  Floats sum[kRows][kColumns] = {};
  for_each_block(
      depth, [&](std::int64_t k, auto lanes) __attribute__((always_inline)) {
        Floats row[kRows];
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r) row[r] = load(a + r * depth + k, lanes);
#pragma GCC unroll 5
        for (int c = 0; c < kColumns; ++c) {
          const Floats column = load(b + c * depth + k, lanes);
#pragma GCC unroll 4
          for (int r = 0; r < kRows; ++r) sum[r][c] += row[r] * column;
        }
      });
  for (int r = 0; r < kRows; ++r)
    for (int c = 0; c < kColumns; ++c) y[r * stride + c] = sum_of(sum[r][c]) + (bias ? bias[c] : 0.0f);
}

// The size of an incomplete group is found by counting down.
template <int kRows, int kColumns = kColumnGroup>
inline void dot_columns(const float* a, const float* b, const float* bias, float* y, std::int64_t columns,
                        std::int64_t stride, std::int64_t depth) {
  if (columns == kColumns) return dot_group<kRows, kColumns>(a, b, bias, y, stride, depth);
  if constexpr (kColumns > 1) dot_columns<kRows, kColumns - 1>(a, b, bias, y, columns, stride, depth);
}

inline void few_columns(const float* a, const float* b, const float* bias, float* y, std::int64_t rows,
                        std::int64_t columns, std::int64_t depth) {
  const auto all_columns = [&](auto dot, std::int64_t row) __attribute__((always_inline)) {
    for (std::int64_t c = 0; c < columns; c += kColumnGroup)
      dot(a + row * depth, b + c * depth, bias ? bias + c : nullptr, y + row * columns + c,
          columns - c < kColumnGroup ? columns - c : kColumnGroup, columns, depth);
  };
  std::int64_t row = 0;
  for (; row + kRowGroup <= rows; row += kRowGroup) all_columns(dot_columns<kRowGroup>, row);
  for (; row < rows; ++row) all_columns(dot_columns<1>, row);
}

// Short inner axis: kRows x kDepth factors stay in registers for a range of columns. It is so short that its part of b
// stays in the L1 cache for all rows.
constexpr std::int64_t kColumnsTogether = 512;

// The final processing of a sum.
template <typename Lanes>
inline Floats sloped(const OuterProduct& p, Floats sum, const float* gate, Lanes lanes) {
  const Floats below = sum * all_lanes(p.slope);
  if (!gate) return sum < Floats{} ? below : sum;
  const Floats by = load(gate, lanes);
  return p.passes_at_zero ? (by < Floats{} ? below : sum) : (by > Floats{} ? sum : below);
}

// `count` columns from `column` on, `kDepth` steps of depth from `step` on.
template <int kRows, int kDepth>
inline void add_outer_group(const OuterProduct& p, std::int64_t row, std::int64_t column, std::int64_t count,
                            std::int64_t step) {
  const float *a = p.a + row * p.depth + step, *b = p.b + step * p.columns + column;
  const float* const bias = p.bias && step == 0 ? p.bias + column : nullptr;
  float* const y = p.y + row * p.columns + column;
  const float* const gate = p.gate ? p.gate + row * p.columns + column : nullptr;
  const bool first = step == 0, ends = step + kDepth == p.depth && p.slope != 1.0f;
  Floats factor[kRows][kDepth];
  for (int r = 0; r < kRows; ++r)
    for (int k = 0; k < kDepth; ++k) factor[r][k] = all_lanes(a[r * p.depth + k]);
  for_each_block(
      count, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
        Floats sum[kRows];
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r) {
          if (bias)
            sum[r] = load(bias + c, lanes);
          else
            sum[r] = first ? Floats{} : load(y + r * p.columns + c, lanes);
        }
#pragma GCC unroll 5
        for (int k = 0; k < kDepth; ++k) {
          const Floats factors = load(b + k * p.columns + c, lanes);
#pragma GCC unroll 4
          for (int r = 0; r < kRows; ++r) sum[r] += factor[r][k] * factors;
        }
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r) {
          if (ends) sum[r] = sloped(p, sum[r], gate ? gate + r * p.columns + c : nullptr, lanes);
          store(y + r * p.columns + c, sum[r], lanes);
        }
      });
}

template <int kRows, int kDepth = kColumnGroup>
inline void add_outer(const OuterProduct& p, std::int64_t row, std::int64_t column, std::int64_t count,
                      std::int64_t step) {
  if (p.depth - step >= kDepth) return add_outer_group<kRows, kDepth>(p, row, column, count, step);
  if constexpr (kDepth > 1) add_outer<kRows, kDepth - 1>(p, row, column, count, step);
}

inline void little_depth(const OuterProduct& product, std::int64_t rows) {
  const std::int64_t depth = product.depth, columns = product.columns;
  for (std::int64_t c = 0; c < columns; c += kColumnsTogether) {
    const std::int64_t count = columns - c < kColumnsTogether ? columns - c : kColumnsTogether;
    const auto all_depth = [&](auto add, std::int64_t row) __attribute__((always_inline)) {
      for (std::int64_t k = 0; k < depth; k += kColumnGroup) add(product, row, c, count, k);
    };
    std::int64_t row = 0;
    for (; row + kRowGroup <= rows; row += kRowGroup) all_depth(add_outer<kRowGroup>, row);
    for (; row < rows; ++row) all_depth(add_outer<1>, row);
  }
}

// Blocks: kRows x kBlocks registers of sums stay for the whole inner axis. `ahead` is a line of memory for each step of
// it.
constexpr std::int64_t kLine = 16;  // floats

template <int kRows, int kBlocks>
inline void block_group(const BlockMatmul& p, const float* a, const float* b, float* y, const float* ahead) {
  Floats sum[kRows][kBlocks];
#pragma GCC unroll 12
  for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 4
    for (int c = 0; c < kBlocks; ++c) sum[r][c] = p.adds ? load(y + r * p.y_step + c * kLanes, Whole{}) : Floats{};
  for (std::int64_t k = 0; k < p.depth; ++k, a += p.depth_step, b += p.b_step) {
    if (ahead) __builtin_prefetch(ahead + k * kLine, 0, 2);
    Floats row[kBlocks];
#pragma GCC unroll 4
    for (int c = 0; c < kBlocks; ++c) row[c] = load(b + c * kLanes, Whole{});
#pragma GCC unroll 12
    for (int r = 0; r < kRows; ++r) {
      const Floats factor = all_lanes(a[r * p.row_step]);
#pragma GCC unroll 4
      for (int c = 0; c < kBlocks; ++c) sum[r][c] += factor * row[c];
    }
  }
#pragma GCC unroll 12
  for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 4
    for (int c = 0; c < kBlocks; ++c) store(y + r * p.y_step + c * kLanes, sum[r][c], Whole{});
}

// The size of a group of rows is found by counting down.
template <int kBlocks, int kRows>
inline void block_rows(const BlockMatmul& p, const float* a, const float* b, float* y, std::int64_t rows,
                       const float* ahead) {
  if (rows == kRows) return block_group<kRows, kBlocks>(p, a, b, y, ahead);
  if constexpr (kRows > 1) block_rows<kBlocks, kRows - 1>(p, a, b, y, rows, ahead);
}

// Columns from `column` on, kBlocks registers at a time. Rows are in groups of at most kMost whose sizes differ by one
// at most. Thus no group has too few sums to hide the latency of additions.
template <int kBlocks, int kMost>
inline std::int64_t block_columns(const BlockMatmul& p, std::int64_t column) {
  const std::int64_t groups = (p.rows + kMost - 1) / kMost, lines = p.columns / kLine;
  for (; column + kBlocks * kLanes <= p.columns; column += kBlocks * kLanes)
    for (std::int64_t group = 0; group < groups; ++group) {
      const std::int64_t begin = p.rows * group / groups, end = p.rows * (group + 1) / groups;
      const float* ahead = p.next && group < lines ? p.next + group * p.depth * kLine : nullptr;
      block_rows<kBlocks, kMost>(p, p.a + begin * p.row_step, p.b + column, p.y + begin * p.y_step + column,
                                 end - begin, ahead);
    }
  return column;
}

// As many sums as the registers hold besides one row of b.
inline void block(const BlockMatmul& p) {
  std::int64_t column = 0;
#if defined(__AVX512F__)
  column = block_columns<4, 6>(p, column);
  column = block_columns<2, 12>(p, column);
  block_columns<1, 12>(p, column);
#else
  column = block_columns<2, 6>(p, column);
  block_columns<1, 12>(p, column);
#endif
}

template <typename Lanes>
inline __attribute__((always_inline)) Floats after_step(const TileStep& step, Floats v, std::int64_t row,
                                                        std::int64_t column, Lanes lanes) {
  const Floats low = all_lanes(step.low);
  switch (step.kind) {
    case TileStep::Kind::Add:
      return v + load(step.values + row * step.step + column, lanes);
    case TileStep::Kind::Relu:
      return v < Floats{} ? (step.low == 0 ? Floats{} : v * low) : v;
    default:
      v = v > low ? v : low;
      return v < all_lanes(step.high) ? v : all_lanes(step.high);
  }
}

inline void finish(const MatmulTile& tile, const TileStep* steps, std::int64_t count) {
  for (std::int64_t r = 0; r < tile.rows; ++r) {
    float* const y = tile.y + r * tile.y_step;
    for_each_block(
        tile.columns, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
          Floats v = load(y + c, lanes);
          for (std::int64_t s = 0; s < count; ++s) v = after_step(steps[s], v, tile.row + r, tile.column + c, lanes);
          store(y + c, v, lanes);
        });
  }
}

// Swaps lanes between two rows at distance kDistance.
template <int kDistance, int... kLane>
inline void exchange(Floats& a, Floats& b, std::integer_sequence<int, kLane...>) {
  const Floats upper = __builtin_shufflevector(a, b, (kLane & kDistance ? kLanes + kLane - kDistance : kLane)...);
  b = __builtin_shufflevector(a, b, (kLane & kDistance ? kLanes + kLane : kLane + kDistance)...);
  a = upper;
}

template <int kDistance>
inline __attribute__((always_inline)) void exchange_all(Floats (&rows)[kLanes]) {
  if constexpr (kDistance < kLanes) {
#pragma GCC unroll 16
    for (int r = 0; r < kLanes; ++r)
      if (!(r & kDistance))
        exchange<kDistance>(rows[r], rows[r + kDistance], std::make_integer_sequence<int, kLanes>{});
    exchange_all<2 * kDistance>(rows);
  }
}

inline void transpose(const float* x, std::int64_t x_step, float* y, std::int64_t y_step, std::int64_t rows,
                      std::int64_t columns) {
  for (std::int64_t r = 0; r < rows; r += kLanes)
    for (std::int64_t c = 0; c < columns; c += kLanes) {
      const float* const from = x + r * x_step + c;
      float* const to = y + c * y_step + r;
      if (r + kLanes <= rows && c + kLanes <= columns) {
        Floats square[kLanes];
#pragma GCC unroll 16
        for (int i = 0; i < kLanes; ++i) square[i] = load(from + i * x_step, Whole{});
        exchange_all<1>(square);
#pragma GCC unroll 16
        for (int i = 0; i < kLanes; ++i) store(to + i * y_step, square[i], Whole{});
        continue;
      }
      const std::int64_t last_row = rows - r < kLanes ? rows - r : kLanes,
                         last_column = columns - c < kLanes ? columns - c : kLanes;
      for (std::int64_t i = 0; i < last_row; ++i)
        for (std::int64_t k = 0; k < last_column; ++k) to[k * y_step + i] = from[i * x_step + k];
    }
}

constexpr MatmulLoops kMatmulLoops = {.matrix_vector = matrix_vector,
                                      .few_columns = few_columns,
                                      .little_depth = little_depth,
                                      .block = block,
                                      .finish = finish,
                                      .transpose = transpose};
