// The weights' gradient of a convolution with few input channels: the sums of a group of taps stay in registers for a
// whole image.

// `kTaps` taps from `tap` on, `kBlocks` registers of channels from `channel` on.
template <int kTaps, int kBlocks>
inline void sum_tap_group(const TapSums& image, float* sums, std::int64_t tap, std::int64_t channel) {
  Floats sum[kTaps][kBlocks] = {};
  const float* dy = image.dy + channel;
  for (std::int64_t r = 0; r < image.rows; ++r) {
    const float* x[kTaps];
    for (int t = 0; t < kTaps; ++t) x[t] = image.x + r * image.row_step + image.offsets[tap + t];
    for (std::int64_t p = 0, at = 0; p < image.pixels; ++p, at += image.step, dy += image.channels) {
      Floats y[kBlocks];
#pragma GCC unroll 4
      for (int b = 0; b < kBlocks; ++b) y[b] = load(dy + b * kLanes, Whole{});
#pragma GCC unroll 16
      for (int t = 0; t < kTaps; ++t) {
        const Floats value = all_lanes(x[t][at]);
#pragma GCC unroll 4
        for (int b = 0; b < kBlocks; ++b) sum[t][b] += y[b] * value;
      }
    }
  }
  for (int t = 0; t < kTaps; ++t)
    for (int b = 0; b < kBlocks; ++b)
      store(sums + (tap + t) * image.channels + channel + b * kLanes, sum[t][b], Whole{});
}

// Every group but the last has kMost taps; the size of the last is found by counting down.
template <int kBlocks, int kTaps>
inline void sum_last_taps(const TapSums& image, float* sums, std::int64_t tap, std::int64_t channel) {
  if (image.taps - tap == kTaps) return sum_tap_group<kTaps, kBlocks>(image, sums, tap, channel);
  if constexpr (kTaps > 1) sum_last_taps<kBlocks, kTaps - 1>(image, sums, tap, channel);
}

template <int kBlocks, int kMost>
inline void sum_all_taps(const TapSums& image, float* sums, std::int64_t channel) {
  std::int64_t tap = 0;
  for (; tap + kMost < image.taps; tap += kMost) sum_tap_group<kMost, kBlocks>(image, sums, tap, channel);
  sum_last_taps<kBlocks, kMost>(image, sums, tap, channel);
}

// Ten sums at once cover the latency of the additions; AVX-512's and, but for a few, AVX2's registers hold them.
inline void tap_sums(const TapSums& image, float* sums) {
  std::int64_t channel = 0;
  for (; channel + 2 * kLanes <= image.channels; channel += 2 * kLanes) sum_all_taps<2, 5>(image, sums, channel);
  for (; channel < image.channels; channel += kLanes) sum_all_taps<1, 10>(image, sums, channel);
}

constexpr ConvolutionLoops kConvolutionLoops = {tap_sums};
