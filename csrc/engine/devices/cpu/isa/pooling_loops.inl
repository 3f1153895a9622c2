// Pooling, a register of channels at a time. All windows' values stay in registers from the first tap to the result.

// ---- how a window combines its pixels

// The first of equals wins; NaN is ignored. The reference defines it exactly (ops/families/pooling.cpp).
struct MaxReduction {
  static constexpr bool kRelu = false;
  Floats best = all_lanes(kNaN);
  Ints index;
  explicit MaxReduction(const PoolShape& shape) : index(all_lanes(shape.taps)) {}

  void take(Floats pixel, std::int32_t tap) {
    const Ints wins = (pixel > best) | (best != best);
    best = wins ? pixel : best;
    index = wins ? all_lanes(tap) : index;
  }
};

// Starts from ReLU's lower bound. A negative first pixel leaves the index at "none", and so does every later one.
struct ReluMaxReduction {
  static constexpr bool kRelu = true;
  Floats best = {};
  Ints index;
  bool is_first = true;
  explicit ReluMaxReduction(const PoolShape& shape) : index(all_lanes(shape.taps)) {}

  void take(Floats pixel, std::int32_t tap) {
    if (is_first) index = pixel < Floats{} ? index : all_lanes(tap);
    is_first = false;
    const Ints wins = pixel > best;
    best = wins ? pixel : best;
    index = wins ? all_lanes(tap) : index;
  }
};

struct SumReduction {
  Floats sum = {};
  explicit SumReduction(const PoolShape&) {}
  void take(Floats pixel, std::int32_t) { sum += pixel; }
};

struct SquareReduction {
  Floats sum = {};
  explicit SquareReduction(const PoolShape&) {}
  void take(Floats pixel, std::int32_t) { sum += pixel * pixel; }
};

// Calls finish(reduction, first element of the row's result, output column, Whole or Part) for every block of channels
// of every window.
template <typename Reduction, typename Finish>
inline __attribute__((always_inline)) void reduce_windows(const PoolShape& shape, const PoolRow& row,
                                                          const Finish& finish) {
  const std::int64_t channels = shape.channels, row_step = shape.row_dilation * shape.input_columns * channels;
  const std::int64_t column_step = shape.column_dilation * channels;
  const float* const first_row = row.x + row.taps.position * shape.input_columns * channels;
  for (std::int64_t o = 0; o < shape.output_columns; ++o) {
    const WindowTaps columns = shape.columns[o];
    for_each_block(
        channels, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
          Reduction reduction(shape);
          const float* pixels = first_row + columns.position * channels + c;
          for (std::int32_t ky = row.taps.first; ky < row.taps.end; ++ky, pixels += row_step) {
            const float* pixel = pixels;
            for (std::int32_t kx = columns.first; kx < columns.end; ++kx, pixel += column_step)
              reduction.take(load(pixel, lanes), ky * shape.kernel_columns + kx);
          }
          finish(reduction, o * channels + c, o, lanes);
        });
  }
}

// ---- maximum

template <typename Reduction>
inline void max_row_of(const PoolShape& shape, const PoolRow& row) {
  const bool rows_outside = row.taps.end - row.taps.first < shape.kernel_rows;
  reduce_windows<Reduction>(
      shape,
      row, [&](Reduction & reduction, std::int64_t at, std::int64_t o, auto lanes) __attribute__((always_inline)) {
        const WindowTaps columns = shape.columns[o];
        const bool is_empty = row.taps.first >= row.taps.end || columns.first >= columns.end;
        if (is_empty) reduction.best = Floats{};
        if (shape.zero_border && (rows_outside || columns.end - columns.first < shape.kernel_columns)) {
          const Ints loses = reduction.best < Floats{};
          reduction.best = loses ? Floats{} : reduction.best;
          reduction.index = loses ? all_lanes(shape.taps) : reduction.index;
        }
        store(row.y + at, reduction.best, lanes);
        if (row.indices) store_bytes(row.indices + at, reduction.index, lanes);
      });
}
inline void max_row(const PoolShape& shape, const PoolRow& row) {
  shape.relu ? max_row_of<ReluMaxReduction>(shape, row) : max_row_of<MaxReduction>(shape, row);
}

// Prefetches the pixels of a 2x2 window (kWrite: in order to write them).
template <int kWrite>
inline void prefetch_pixels(const float* top, const float* bottom, std::int64_t channels) {
  const float* const pixels[] = {top, top + channels, bottom, bottom + channels};
  for (const float* pixel : pixels) __builtin_prefetch(pixel, kWrite);
}

// Adjacent 2x2 windows. The processor's prefetching stops at the end of a page, which a row hardly fills, so the next
// row is prefetched here. One core with batch 256 of 28x28x32: 1.21 -> 0.76 ms; a copy of as many bytes takes 0.6.
template <typename Reduction, bool kIndices>
inline void max_pair_row_of(const PoolShape& shape, const PoolPairRow& row) {
  const std::int64_t channels = shape.channels, ahead = 2 * shape.input_columns * channels;
  for (std::int64_t o = 0; o < shape.output_columns; ++o) {
    const float *const top = row.top + 2 * o * channels, *const bottom = row.bottom + 2 * o * channels;
    for_each_block(
        channels, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
          Reduction reduction(shape);
          reduction.take(load(top + c, lanes), 0);
          reduction.take(load(top + channels + c, lanes), 1);
          reduction.take(load(bottom + c, lanes), 2);
          reduction.take(load(bottom + channels + c, lanes), 3);
          prefetch_pixels<0>(top + ahead + c, bottom + ahead + c, channels);
          store(row.y + o * channels + c, reduction.best, lanes);
          if constexpr (kIndices) store_bytes(row.indices + o * channels + c, reduction.index, lanes);
        });
  }
}
inline void max_pair_row(const PoolShape& shape, const PoolPairRow& row) {
  if (shape.relu)
    row.indices ? max_pair_row_of<ReluMaxReduction, true>(shape, row)
                : max_pair_row_of<ReluMaxReduction, false>(shape, row);
  else
    row.indices ? max_pair_row_of<MaxReduction, true>(shape, row) : max_pair_row_of<MaxReduction, false>(shape, row);
}

// ---- average and L2

inline void average_row(const PoolShape& shape, const PoolRow& row) {
  reduce_windows<SumReduction>(
      shape,
      row, [&](SumReduction & reduction, std::int64_t at, std::int64_t o, auto lanes) __attribute__((always_inline)) {
        store(row.y + at, reduction.sum * (row.share * shape.column_shares[o]), lanes);
      });
}

inline void l2_row(const PoolShape& shape, const PoolRow& row) {
  reduce_windows<SquareReduction>(
      shape,
      row, [&](SquareReduction & reduction, std::int64_t at, std::int64_t, auto lanes) __attribute__((always_inline)) {
        store(row.y + at, square_root(reduction.sum), lanes);
      });
}

// ---- gradients: every pixel sums the gradients of the windows that read it, so it is written once and by one thread

constexpr int kGathered = 4;  // registers of sums, which need not wait for each other

// The channels from `c` on of the pixel that begins at element `pixel` of its row.
template <int kRegisters, typename Lanes, typename Share>
inline __attribute__((always_inline)) void gather_channels(const PoolShape& shape, const PoolGradientRow& row,
                                                           const Readers& columns, std::int64_t pixel, std::int64_t c,
                                                           Lanes lanes, const Share& share_of) {
  Floats sums[kRegisters] = {};
  for (const Reader* y = row.readers.begin; y != row.readers.end; ++y)
    for (const Reader* x = columns.begin; x != columns.end; ++x) {
      const std::int64_t at = (y->window * shape.output_columns + x->window) * shape.channels + c;
#pragma GCC unroll 4
      for (int k = 0; k < kRegisters; ++k) sums[k] += share_of(at + k * kLanes, pixel + c + k * kLanes, *y, *x, lanes);
    }
  for (int k = 0; k < kRegisters; ++k) store(row.dx + pixel + c + k * kLanes, sums[k], lanes);
}

// share_of(element of the windows' image, element of the pixels' row, row reader, column reader, Whole or Part) ->
// Floats.
template <typename Share>
inline __attribute__((always_inline)) void gather_row(const PoolShape& shape, const PoolGradientRow& row,
                                                      const Share& share_of) {
  const std::int64_t channels = shape.channels;
  for (std::int64_t i = 0; i < shape.input_columns; ++i) {
    const Readers columns = shape.column_readers[i];
    std::int64_t c = 0;
    for (; c + kGathered * kLanes <= channels; c += kGathered * kLanes)
      gather_channels<kGathered>(shape, row, columns, i * channels, c, Whole{}, share_of);
    for_each_block(
        channels - c, [&](std::int64_t rest, auto lanes) __attribute__((always_inline)) {
          gather_channels<1>(shape, row, columns, i * channels, c + rest, lanes, share_of);
        });
  }
}

inline void max_gradient_row(const PoolShape& shape, const PoolGradientRow& row) {
  gather_row(
      shape, row, [&](std::int64_t at, std::int64_t, Reader y, Reader x, auto lanes) __attribute__((always_inline)) {
        const Ints won = load_bytes(row.indices + at, lanes) == all_lanes(y.tap * shape.kernel_columns + x.tap);
        return won ? load(row.dy + at, lanes) : Floats{};
      });
}

inline void average_gradient_row(const PoolShape& shape, const PoolGradientRow& row) {
  gather_row(
      shape, row, [&](std::int64_t at, std::int64_t, Reader y, Reader x, auto lanes) __attribute__((always_inline)) {
        return load(row.dy + at, lanes) * (row.shares[y.window] * shape.column_shares[x.window]);
      });
}

// The quotient is at most 1 for all magnitudes.
inline void l2_gradient_row(const PoolShape& shape, const PoolGradientRow& row) {
  gather_row(
      shape, row, [&](std::int64_t at, std::int64_t pixel, Reader, Reader, auto lanes) __attribute__((always_inline)) {
        const Floats y = load(row.y + at, lanes);
        const Ints defined = y != Floats{};
        const Floats part = load(row.x + pixel, lanes) / (defined ? y : all_lanes(1.0f));
        return defined ? load(row.dy + at, lanes) * part : Floats{};
      });
}

inline void max_pair_gradient_row(const PoolShape& shape, const PoolPairGradientRow& row) {
  const std::int64_t channels = shape.channels, ahead = 2 * shape.input_columns * channels;
  for (std::int64_t o = 0; o < shape.output_columns; ++o) {
    float *const top = row.top + 2 * o * channels, *const bottom = row.bottom + 2 * o * channels;
    for_each_block(
        channels, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
          const Floats dy = load(row.dy + o * channels + c, lanes);
          const Ints index = load_bytes(row.indices + o * channels + c, lanes);
          prefetch_pixels<1>(top + ahead + c, bottom + ahead + c, channels);
          store(top + c, index == all_lanes(0) ? dy : Floats{}, lanes);
          store(top + channels + c, index == all_lanes(1) ? dy : Floats{}, lanes);
          store(bottom + c, index == all_lanes(2) ? dy : Floats{}, lanes);
          store(bottom + channels + c, index == all_lanes(3) ? dy : Floats{}, lanes);
        });
  }
  for (std::int64_t c = 2 * shape.output_columns * channels; c < shape.input_columns * channels; ++c)
    row.top[c] = row.bottom[c] = 0.0f;
}

constexpr PoolingLoops kPoolingLoops = {
    .max = max_row,
    .max_pairs = max_pair_row,
    .average = average_row,
    .l2 = l2_row,
    .max_gradient = max_gradient_row,
    .max_pairs_gradient = max_pair_gradient_row,
    .average_gradient = average_gradient_row,
    .l2_gradient = l2_gradient_row,
};
