// Windows over rows of few channels. `kBlocks` registers of results stay in registers for all taps.

// Calls block(first element, lanes, std::integral_constant of registers) until the row is covered.
template <int kBlocks, typename Block>
inline __attribute__((always_inline)) void for_each_strip(std::int64_t count, const Block& block) {
  std::int64_t i = 0;
  for (; i + kBlocks * kLanes <= count; i += kBlocks * kLanes)
    block(i, Whole{}, std::integral_constant<int, kBlocks>{});
  for (; i + kLanes <= count; i += kLanes) block(i, Whole{}, std::integral_constant<int, 1>{});
  if (i < count) block(i, Part{static_cast<int>(count - i)}, std::integral_constant<int, 1>{});
}

constexpr int kStripRegisters = 8;
constexpr int kPatterns = static_cast<int>(kWindowPeriod) / kLanes;  // registers until the weights repeat

template <int kBlocks, typename Lanes>
inline __attribute__((always_inline)) void window_sums_of(const WindowRow& row, std::int64_t at, Lanes lanes) {
  constexpr int kOwn = kBlocks < kPatterns ? kBlocks : kPatterns;
  Floats sum[kBlocks] = {};
  const float* weights = row.weights + at % kWindowPeriod;
  for (std::int32_t ky = 0; ky < row.kernel_rows; ++ky) {
    const float* x = row.rows[ky] + at;
    for (std::int32_t kx = 0; kx < row.kernel_columns; ++kx, x += row.step, weights += kWindowPeriod) {
      Floats pattern[kOwn];
#pragma GCC unroll 4
      for (int p = 0; p < kOwn; ++p) pattern[p] = load(weights + p * kLanes, Whole{});
#pragma GCC unroll 8
      for (int b = 0; b < kBlocks; ++b) sum[b] += load(x + b * kLanes, lanes) * pattern[b % kOwn];
    }
  }
#pragma GCC unroll 8
  for (int b = 0; b < kBlocks; ++b) store(row.y + at + b * kLanes, sum[b], lanes);
}

inline void window_sums(const WindowRow& row) {
  for_each_strip<kStripRegisters>(
      row.count, [&](std::int64_t at, auto lanes, auto blocks)
                     __attribute__((always_inline)) { window_sums_of<decltype(blocks)::value>(row, at, lanes); });
}

// `best` if either is NaN, or both are equal.
template <bool kLargest>
inline Floats extreme_of(Floats pixel, Floats best) {
  if constexpr (kLargest)
    return pixel > best ? pixel : best;
  else
    return pixel < best ? pixel : best;
}

// NaN is ignored, as by the pooling: a window of nothing else has the result NaN.
template <bool kLargest, typename Lanes>
inline void extreme_of_some_nan(const WindowRow& row, std::int64_t at, Lanes lanes) {
  Floats best = all_lanes(kNaN);
  for (std::int32_t ky = 0; ky < row.kernel_rows; ++ky)
    for (std::int32_t kx = 0; kx < row.kernel_columns; ++kx) {
      const Floats pixel = load(row.rows[ky] + at + kx * row.step, lanes);
      best = best != best ? pixel : extreme_of<kLargest>(pixel, best);
    }
  store(row.y + at, best, lanes);
}

template <bool kLargest, int kBlocks, typename Lanes>
inline __attribute__((always_inline)) void window_extremes_of(const WindowRow& row, std::int64_t at, Lanes lanes) {
  constexpr float kStart = kLargest ? -kInfinity : kInfinity;
  Floats best[kBlocks];
  for (Floats& each : best) each = all_lanes(kStart);
  for (std::int32_t ky = 0; ky < row.kernel_rows; ++ky) {
    const float* x = row.rows[ky] + at;
    for (std::int32_t kx = 0; kx < row.kernel_columns; ++kx, x += row.step) {
#pragma GCC unroll 8
      for (int b = 0; b < kBlocks; ++b) best[b] = extreme_of<kLargest>(load(x + b * kLanes, lanes), best[b]);
    }
  }
  Ints none = {};
#pragma GCC unroll 8
  for (int b = 0; b < kBlocks; ++b) {
    none |= best[b] == all_lanes(kStart);
    store(row.y + at + b * kLanes, best[b], lanes);
  }
  if (any_lane(none))
    for (int b = 0; b < kBlocks; ++b) extreme_of_some_nan<kLargest>(row, at + b * kLanes, lanes);
}

template <bool kLargest>
inline void window_extremes(const WindowRow& row) {
  for_each_strip<kStripRegisters>(
      row.count, [&](std::int64_t at, auto lanes, auto blocks) __attribute__((always_inline)) {
        window_extremes_of<kLargest, decltype(blocks)::value>(row, at, lanes);
      });
}

// ---- bytes

template <bool kLargest>
inline ByteLanes byte_extreme(ByteLanes a, ByteLanes b) {
  if constexpr (kLargest)
    return a > b ? a : b;
  else
    return a < b ? a : b;
}

// `kBlocks` registers of results stay in registers for all taps. `load(from)` reads one.
template <bool kLargest, int kBlocks, typename Load>
inline __attribute__((always_inline)) void byte_extremes_of(const ByteWindowRow& row, std::int64_t at,
                                                            ByteLanes (&best)[kBlocks], const Load& load) {
#pragma GCC unroll 4
  for (int b = 0; b < kBlocks; ++b) best[b] = load(row.rows[0] + at + b * kRegister);
  for (std::int32_t ky = 0; ky < row.kernel_rows; ++ky) {
    const std::uint8_t* x = row.rows[ky] + at;
    for (std::int32_t kx = 0; kx < row.kernel_columns; ++kx, x += row.step) {
#pragma GCC unroll 4
      for (int b = 0; b < kBlocks; ++b) best[b] = byte_extreme<kLargest>(load(x + b * kRegister), best[b]);
    }
  }
}

constexpr int kByteBlocks = 4;

template <bool kLargest>
inline void byte_extremes(const ByteWindowRow& row) {
  const auto whole = [](const std::uint8_t* from) { return load_any<ByteLanes>(from); };
  std::int64_t at = 0;
  for (; at + kByteBlocks * kRegister <= row.count; at += kByteBlocks * kRegister) {
    ByteLanes best[kByteBlocks];
    byte_extremes_of<kLargest>(row, at, best, whole);
#pragma GCC unroll 4
    for (int b = 0; b < kByteBlocks; ++b) store_any(row.y + at + b * kRegister, best[b]);
  }
  ByteLanes best[1];
  const auto one = [&](std::int64_t begin) __attribute__((always_inline)) {
    byte_extremes_of<kLargest>(row, begin, best, whole);
    store_any(row.y + begin, best[0]);
  };
  for (; at + kRegister <= row.count; at += kRegister) one(at);
  if (at == row.count) return;
  if (at >= kRegister) return one(row.count - kRegister);  // some of them again
  byte_extremes_of<kLargest>(row, 0, best,
                             [&](const std::uint8_t* from) { return load_first<ByteLanes>(from, row.count); });
  __builtin_memcpy(row.y, &best[0], static_cast<std::size_t>(row.count));
}

constexpr WindowLoops kWindowLoops = {.sums = window_sums,
                                      .largest = window_extremes<true>,
                                      .smallest = window_extremes<false>,
                                      .medians = window_medians<FloatPixels>,
                                      .byte_largest = byte_extremes<true>,
                                      .byte_smallest = byte_extremes<false>,
                                      .byte_medians = window_medians<BytePixels>};
