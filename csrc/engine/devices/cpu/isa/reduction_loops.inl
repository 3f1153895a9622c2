// Reductions with several partial results at a time, so that additions need not wait for each other. Long rows are
// reduced half by half, so that rounding errors grow with the logarithm of their length.

struct SumStep {
  static constexpr float kStart = 0.0f;
  static Floats of(Floats a, Floats b) { return a + b; }
};
struct ProductStep {
  static constexpr float kStart = 1.0f;
  static Floats of(Floats a, Floats b) { return a * b; }
};
// `a` is never a NaN.
struct MaximumStep {
  static constexpr float kStart = -kInfinity;
  static Floats of(Floats a, Floats b) { return b > a ? b : a; }
};
struct MinimumStep {
  static constexpr float kStart = kInfinity;
  static Floats of(Floats a, Floats b) { return b < a ? b : a; }
};

// Lanes that are `kept` apart are combined, into the first ones.
template <typename Step>
inline Floats fold_lanes_to(Floats v, std::int64_t kept) {
  for (std::int64_t width = kLanes / 2; width >= kept; width /= 2) {
    Floats upper = v;
    for (std::int64_t i = 0; i < width; ++i) upper[i] = v[i + width];
    v = Step::of(v, upper);
  }
  return v;
}

template <typename Step>
inline float fold_lanes(Floats v) {
  return fold_lanes_to<Step>(v, 1)[0];
}

constexpr std::int64_t kRowPiece = 1024;  // elements that are reduced one after the other

template <typename Step>
inline Floats fold_piece(const float* x, std::int64_t count) {
  const Floats start = all_lanes(Step::kStart);
  Floats a = start, b = start, c = start, d = start;
  std::int64_t i = 0;
  for (; i + 4 * kLanes <= count; i += 4 * kLanes) {
    a = Step::of(a, load(x + i, Whole{}));
    b = Step::of(b, load(x + i + kLanes, Whole{}));
    c = Step::of(c, load(x + i + 2 * kLanes, Whole{}));
    d = Step::of(d, load(x + i + 3 * kLanes, Whole{}));
  }
  for_each_block(
      count - i, [&](std::int64_t k, auto lanes) __attribute__((always_inline)) {
        a = Step::of(a, with_rest(load(x + i + k, lanes), Step::kStart, lanes));
      });
  return Step::of(Step::of(a, b), Step::of(c, d));
}

template <typename Step>
inline Floats fold_row(const float* x, std::int64_t count) {
  if (count <= kRowPiece) return fold_piece<Step>(x, count);
  const std::int64_t half = count / 2 / kLanes * kLanes;
  const Floats first = fold_row<Step>(x, half);
  return Step::of(first, fold_row<Step>(x + half, count - half));
}

constexpr std::int64_t kShortRow = 8;  // elements; a register holds the results of several rows

template <typename Step>
inline void reduce_short_rows(const float* x, float* y, std::int64_t rows, std::int64_t count) {
  for_each_block(
      rows, [&](std::int64_t r, auto lanes) __attribute__((always_inline)) {
        const std::int64_t own = lanes_in(lanes);
        Floats result = all_lanes(Step::kStart);
        for (std::int64_t k = 0; k < count; ++k) {
          float elements[kLanes] = {};
          for (std::int64_t i = 0; i < own; ++i) elements[i] = x[(r + i) * count + k];
          result = Step::of(result, load(elements, Whole{}));
        }
        store(y + r, result, lanes);
      });
}

// `a` and `b` have `kWidth` lanes of each of their rows. The result has half as many lanes of each row, those of `a`
// first. Lanes are combined in the order of fold_lanes.
template <typename Step, int kWidth, int... kLane>
inline Floats fold_pair(Floats a, Floats b, std::integer_sequence<int, kLane...>) {
  constexpr int kHalf = kWidth / 2;
  // Lane l of the result is lane l % kHalf of row l / kHalf.
  const Floats lower = __builtin_shufflevector(a, b, (2 * kLane - kLane % kHalf)...),
               upper = __builtin_shufflevector(a, b, (2 * kLane - kLane % kHalf + kHalf)...);
  return Step::of(lower, upper);
}

// The lanes of kRows registers are combined: lane r of the result, if there are kLanes, is of row(first + r).
template <typename Step, int kRows, typename Row>
inline __attribute__((always_inline)) Floats fold_rows(const Row& row, std::int64_t first) {
  if constexpr (kRows == 1) {
    return row(first);
  } else {
    const Floats lower = fold_rows<Step, kRows / 2>(row, first),
                 upper = fold_rows<Step, kRows / 2>(row, first + kRows / 2);
    return fold_pair<Step, 2 * kLanes / kRows>(lower, upper, std::make_integer_sequence<int, kLanes>());
  }
}

template <typename Step>
inline void reduce_rows(const float* x, float* y, std::int64_t rows, std::int64_t count) {
  if (count <= kShortRow) return reduce_short_rows<Step>(x, y, rows, count);
  if (count <= kRowPiece)
    for (; rows >= kLanes; rows -= kLanes, x += kLanes * count, y += kLanes)
      store(y, fold_rows<Step, kLanes>([&](std::int64_t r) { return fold_piece<Step>(x + r * count, count); }, 0),
            Whole{});
  for (; rows > 0; --rows, x += count, ++y) *y = fold_lanes<Step>(fold_row<Step>(x, count));
}

template <typename Step>
inline void merge_rows(const float* x, float* y, std::int64_t count) {
  for_each_block(
      count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
        store(y + i, Step::of(load(y + i, lanes), load(x + i, lanes)), lanes);
      });
}

// Eight rows are combined in pairs before they are added to the result, which stays in the L1 cache. Rows that fill a
// part of a register are one long row, whose lanes belong to columns.
template <typename Step>
inline void reduce_columns(const float* x, float* y, std::int64_t rows, std::int64_t columns, std::int64_t stride) {
  if (columns == stride && columns < kLanes && kLanes % columns == 0) {
    const Floats lanes = fold_lanes_to<Step>(fold_row<Step>(x, rows * columns), columns);
    for (std::int64_t c = 0; c < columns; ++c) y[c] = lanes[c];
    return;
  }
  for (std::int64_t c = 0; c < columns; ++c) y[c] = Step::kStart;
  for (; rows >= 8; rows -= 8, x += 8 * stride)
    for_each_block(
        columns, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
          const Floats start = all_lanes(Step::kStart);
          Floats pair[4];
          for (int i = 0; i < 4; ++i) {
            const float* const row = x + c + 2 * i * stride;
            pair[i] = Step::of(Step::of(start, load(row, lanes)), load(row + stride, lanes));
          }
          store(y + c, Step::of(load(y + c, lanes), Step::of(Step::of(pair[0], pair[1]), Step::of(pair[2], pair[3]))),
                lanes);
        });
  for (; rows > 0; --rows, x += stride) merge_rows<Step>(x, y, columns);
}

// Both stay in registers.
inline void extremes(const ExtremesRow& row) {
  constexpr int kTogether = 4;
  Floats least[kTogether], largest[kTogether];
  for (int k = 0; k < kTogether; ++k) least[k] = all_lanes(kInfinity), largest[k] = all_lanes(-kInfinity);
  std::int64_t i = 0;
  for (; i + kTogether * kLanes <= row.count; i += kTogether * kLanes)
#pragma GCC unroll 4
    for (int k = 0; k < kTogether; ++k) {
      const Floats x = load(row.x + i + k * kLanes, Whole{});
      least[k] = MinimumStep::of(least[k], x);
      largest[k] = MaximumStep::of(largest[k], x);
    }
  for_each_block(
      row.count - i, [&](std::int64_t k, auto lanes) __attribute__((always_inline)) {
        const Floats x = load(row.x + i + k, lanes);
        least[0] = MinimumStep::of(least[0], with_rest(x, kInfinity, lanes));
        largest[0] = MaximumStep::of(largest[0], with_rest(x, -kInfinity, lanes));
      });
  for (int k = 1; k < kTogether; ++k) {
    least[0] = MinimumStep::of(least[0], least[k]);
    largest[0] = MaximumStep::of(largest[0], largest[k]);
  }
  least[0] = fold_lanes_to<MinimumStep>(least[0], row.columns);
  largest[0] = fold_lanes_to<MaximumStep>(largest[0], row.columns);
  for (std::int64_t c = 0; c < row.columns; ++c) row.least[c] = least[0][c], row.largest[c] = largest[0][c];
}

template <typename Step>
constexpr ReductionLoops kReductionLoops = {
    .rows = reduce_rows<Step>, .columns = reduce_columns<Step>, .merge = merge_rows<Step>};

// In the order of Reduction.
constexpr ReductionLoopTable kReductionLoopTable = {{kReductionLoops<SumStep>, kReductionLoops<MaximumStep>,
                                                     kReductionLoops<MinimumStep>, kReductionLoops<ProductStep>},
                                                    extremes};
