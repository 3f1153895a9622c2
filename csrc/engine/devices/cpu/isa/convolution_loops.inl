// Convolutions with few input channels. In the forward direction, the sums of a group of pixels stay in registers for
// all taps.

template <int kPixels, int kBlocks>
inline void add_taps(const TapProducts& image, const float* x, float* y, std::int64_t channel) {
  Floats sum[kPixels][kBlocks];
#pragma GCC unroll 2
  for (int b = 0; b < kBlocks; ++b) {
    const Floats bias = image.bias ? load(image.bias + channel + b * kLanes, Whole{}) : Floats{};
#pragma GCC unroll 12
    for (int p = 0; p < kPixels; ++p) sum[p][b] = bias;
  }
  const float* w = image.w + channel;
  for (std::int64_t t = 0; t < image.taps; ++t, w += image.channels) {
    Floats weights[kBlocks];
#pragma GCC unroll 2
    for (int b = 0; b < kBlocks; ++b) weights[b] = load(w + b * kLanes, Whole{});
    const float* at = x + image.offsets[t];
#pragma GCC unroll 12
    for (int p = 0; p < kPixels; ++p) {
      const Floats value = all_lanes(at[p * image.step]);
#pragma GCC unroll 2
      for (int b = 0; b < kBlocks; ++b) sum[p][b] += value * weights[b];
    }
  }
  const Floats slope = all_lanes(image.slope);
#pragma GCC unroll 12
  for (int p = 0; p < kPixels; ++p)
#pragma GCC unroll 2
    for (int b = 0; b < kBlocks; ++b)
      store(y + p * image.channels + channel + b * kLanes, sum[p][b] >= all_lanes(0.0f) ? sum[p][b] : sum[p][b] * slope,
            Whole{});
}

// The size of a group of pixels is found by counting down.
template <int kBlocks, int kPixels>
inline void add_taps_of(const TapProducts& image, const float* x, float* y, std::int64_t channel, std::int64_t pixels) {
  if (pixels == kPixels) return add_taps<kPixels, kBlocks>(image, x, y, channel);
  if constexpr (kPixels > 1) add_taps_of<kBlocks, kPixels - 1>(image, x, y, channel, pixels);
}

// A row's pixels in groups that differ by one at most.
template <int kBlocks>
inline void tap_products_of_channels(const TapProducts& image, std::int64_t channel) {
  constexpr int kMost = kRegister == 64 ? 12 : 5;
  const std::int64_t groups = (image.pixels + kMost - 1) / kMost;
  for (std::int64_t r = 0; r < image.rows; ++r)
    for (std::int64_t group = 0; group < groups; ++group) {
      const std::int64_t begin = image.pixels * group / groups, end = image.pixels * (group + 1) / groups;
      add_taps_of<kBlocks, kMost>(image, image.x + r * image.row_step + begin * image.step,
                                  image.y + (r * image.pixels + begin) * image.channels, channel, end - begin);
    }
}

inline void tap_products(const TapProducts& image) {
  std::int64_t channel = 0;
  for (; channel + 2 * kLanes <= image.channels; channel += 2 * kLanes) tap_products_of_channels<2>(image, channel);
  for (; channel < image.channels; channel += kLanes) tap_products_of_channels<1>(image, channel);
}

// The weights' gradient: the sums of a group of taps stay in registers for a whole image.

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

// Ten sums at once cover the latency of the additions. AVX-512's registers hold them, and almost all of them fit into
// AVX2's.
inline void tap_sums(const TapSums& image, float* sums) {
  std::int64_t channel = 0;
  for (; channel + 2 * kLanes <= image.channels; channel += 2 * kLanes) sum_all_taps<2, 5>(image, sums, channel);
  for (; channel < image.channels; channel += kLanes) sum_all_taps<1, 10>(image, sums, channel);
}

constexpr ConvolutionLoops kConvolutionLoops = {tap_products, tap_sums};
