// Weighted sums of columns. A pixel of four channels is one short vector. Taps of one channel that follow each other fill
// registers, and the lanes of several results are added together.

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
        row.taps, [&](std::int64_t t, auto lanes) __attribute__((always_inline)) {
          sum += load(w + t, lanes) * load(x + t, lanes);
        });
    return sum;
  };
  std::int64_t o = row.adjacent_begin;
  for (; o + kLanes <= row.adjacent_end; o += kLanes) store(row.y + o, fold_rows<SumStep, kLanes>(products, o), Whole{});
  for (; o < row.adjacent_end; ++o) row.y[o] = fold_lanes<SumStep>(products(o));
}

inline void resample_pixels(const ResampledRow& row) {
  for (std::int64_t o = 0; o < row.count; ++o) {
    const std::int32_t* at = row.positions + o * row.taps;
    const float* w = row.weights + o * row.taps;
    ShortFloats sum = {};
    for (std::int64_t t = 0; t < row.taps; ++t) sum += w[t] * load_short(row.x + at[t]);
    __builtin_memcpy(row.y + 4 * o, &sum, sizeof sum);
  }
}

// Few taps of one channel, anywhere.
template <int kTaps>
inline void resample_few(const ResampledRow& row) {
  const std::int32_t* at = row.positions;
  const float* w = row.weights;
  for (std::int64_t o = 0; o < row.count; ++o, at += kTaps, w += kTaps) {
    float sum = w[0] * row.x[at[0]];
    for (int t = 1; t < kTaps; ++t) sum += w[t] * row.x[at[t]];
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
  if (row.channels == 4) return resample_pixels(row);
  if (row.channels > 1) return resample_taps(row, 0, row.count);
  resample_taps(row, 0, row.adjacent_begin);
  resample_adjacent(row);
  resample_taps(row, row.adjacent_end, row.count);
}

constexpr ResamplingLoops kResamplingLoops = {resample_columns};
