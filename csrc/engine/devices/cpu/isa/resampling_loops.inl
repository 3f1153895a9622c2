// Weighted sums of columns. A pixel of four channels is one short vector. Taps of one channel that follow each other
// fill registers, and the lanes of several results are added together.

using ShortFloats __attribute__((vector_size(16))) = float;

inline ShortFloats load_short(const float* from) {
  ShortFloats v;
  __builtin_memcpy(&v, from, sizeof v);
  return v;
}

inline void resample_adjacent(const ResampledRow& row) {
  const auto products = [&](std::int64_t o) __attribute__((always_inline)) {
    const float *x = row.x + row.positions[o * row.taps], *w = row.weights + o * row.taps;
    Floats sum = {};
    for_each_block(
        row.taps, [&](std::int64_t t, auto lanes)
                      __attribute__((always_inline)) { sum += load(w + t, lanes) * load(x + t, lanes); });
    return sum;
  };
  std::int64_t o = row.adjacent_begin;
  for (; o + kLanes <= row.adjacent_end; o += kLanes)
    store(row.y + o, fold_rows<SumStep, kLanes>(products, o), Whole{});
  for (; o < row.adjacent_end; ++o) row.y[o] = fold_lanes<SumStep>(products(o));
}

// kTaps is 0 for any number.
template <int kTaps>
inline void resample_pixels(const ResampledRow& row) {
  const std::int64_t taps = kTaps > 0 ? kTaps : row.taps;
  const std::int32_t* at = row.positions;
  const float* w = row.weights;
  for (std::int64_t o = 0; o < row.count; ++o, at += taps, w += taps) {
    ShortFloats sum = w[0] * load_short(row.x + at[0]);
    for (std::int64_t t = 1; t < taps; ++t) sum += w[t] * load_short(row.x + at[t]);
    __builtin_memcpy(row.y + 4 * o, &sum, sizeof sum);
  }
}

// Few taps of one channel, anywhere. Those of a register of results are mostly in two registers of x.
template <int kTaps>
inline void resample_few(const ResampledRow& row) {
  std::int64_t o = 0;
  const auto tap = [&](int t) { return t * row.count + o; };
#if defined(__AVX2__)
  for (; o + kLanes <= row.count; o += kLanes) {
    const std::int32_t first = row.positions[o];
    Ints places[kTaps], far = {};
    for (int t = 0; t < kTaps; ++t) {
      places[t] = load_any<Ints>(row.positions + tap(t)) - all_lanes(first);
      far |= places[t] & all_lanes(~(2 * kLanes - 1));
    }
    Floats sum = {};
    if (first + 2 * kLanes <= row.readable && !any_lane(far != 0)) {
      const Floats low = load(row.x + first, Whole{}), high = load(row.x + first + kLanes, Whole{});
      for (int t = 0; t < kTaps; ++t)
        sum += load(row.weights + tap(t), Whole{}) * elements_of_two(low, high, places[t]);
    } else {
      for (int t = 0; t < kTaps; ++t)
        for (int i = 0; i < kLanes; ++i) sum[i] += row.weights[tap(t) + i] * row.x[row.positions[tap(t) + i]];
    }
    store(row.y + o, sum, Whole{});
  }
#endif
  for (; o < row.count; ++o) {
    float sum = row.weights[o] * row.x[row.positions[o]];
    for (int t = 1; t < kTaps; ++t) sum += row.weights[tap(t)] * row.x[row.positions[tap(t)]];
    row.y[o] = sum;
  }
}

// Results [begin, end), tap by tap.
inline void resample_taps(const ResampledRow& row, std::int64_t begin, std::int64_t end) {
  for (std::int64_t o = begin; o < end; ++o)
    for (std::int64_t c = 0; c < row.channels; ++c) {
      float sum = 0;
      for (std::int64_t t = 0; t < row.taps; ++t)
        sum += row.weights[o * row.taps + t] * row.x[row.positions[o * row.taps + t] + c];
      row.y[o * row.channels + c] = sum;
    }
}

inline void resample_columns(const ResampledRow& row) {
  if (row.channels == 1 && row.taps == 2) return resample_few<2>(row);
  if (row.channels == 1 && row.taps == 3) return resample_few<3>(row);
  if (row.channels == 4) return row.taps == 2 ? resample_pixels<2>(row) : resample_pixels<0>(row);
  if (row.channels > 1) return resample_taps(row, 0, row.count);
  resample_taps(row, 0, row.adjacent_begin);
  resample_adjacent(row);
  resample_taps(row, row.adjacent_end, row.count);
}

inline void blend_pixels(const BlendedPixels& b) {
  const float* const* p = b.pixels;
  const float* w = b.weights;
  float* y = b.y;
  for (std::int64_t i = 0; i < b.count; ++i, p += b.kCorners, w += b.kCorners, y += b.channels)
    for_each_block(
        b.channels, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
          store(y + c,
                w[0] * load(p[0] + c, lanes) + w[1] * load(p[1] + c, lanes) + w[2] * load(p[2] + c, lanes) +
                    w[3] * load(p[3] + c, lanes),
                lanes);
        });
}

constexpr ResamplingLoops kResamplingLoops = {.columns = resample_columns, .blend = blend_pixels};
