// Weighted sums of columns. A pixel of four channels is one short vector; so are four taps of one channel.

using ShortFloats __attribute__((vector_size(16))) = float;

inline ShortFloats load_short(const float* from) {
  ShortFloats v;
  __builtin_memcpy(&v, from, sizeof v);
  return v;
}

inline void resample_adjacent(const ResampledRow& row) {
  for (std::int64_t o = 0; o < row.count; ++o) {
    const float *x = row.x + row.positions[o * row.taps], *w = row.weights + o * row.taps;
    ShortFloats sum = {};
    std::int64_t t = 0;
    for (; t + 4 <= row.taps; t += 4) sum += load_short(w + t) * load_short(x + t);
    float y = (sum[0] + sum[2]) + (sum[1] + sum[3]);
    for (; t < row.taps; ++t) y += w[t] * x[t];
    row.y[o] = y;
  }
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

inline void resample_columns(const ResampledRow& row) {
  if (row.channels == 1 && row.taps == 2) return resample_few<2>(row);
  if (row.channels == 1 && row.taps == 3) return resample_few<3>(row);
  if (row.channels == 1 && row.is_adjacent && row.taps >= 4) return resample_adjacent(row);
  if (row.channels == 4) return resample_pixels(row);
  for (std::int64_t o = 0; o < row.count; ++o)
    for (std::int64_t c = 0; c < row.channels; ++c) {
      float sum = 0;
      for (std::int64_t t = 0; t < row.taps; ++t)
        sum += row.weights[o * row.taps + t] * row.x[row.positions[o * row.taps + t] + c];
      row.y[o * row.channels + c] = sum;
    }
}

constexpr ResamplingLoops kResamplingLoops = {resample_columns};
