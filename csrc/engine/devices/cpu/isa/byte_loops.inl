// Thresholds of bytes, a register at a time.

inline ByteLanes all_bytes(std::uint8_t value) { return value - ByteLanes{}; }

inline void threshold_bytes(const ByteThreshold& threshold, const std::uint8_t* x, std::uint8_t* y,
                            std::int64_t count) {
  const ByteLanes first = all_bytes(threshold.first), lower_kept = all_bytes(threshold.lower.kept),
                  lower_number = all_bytes(threshold.lower.number), upper_kept = all_bytes(threshold.upper.kept),
                  upper_number = all_bytes(threshold.upper.number);
  const auto result = [&](ByteLanes v) __attribute__((always_inline)) {
    return v >= first ? (v & upper_kept) | upper_number : (v & lower_kept) | lower_number;
  };
  constexpr int kTogether = 4;
  std::int64_t i = 0;
  for (; i + kTogether * kRegister <= count; i += kTogether * kRegister) {
    ByteLanes v[kTogether];
#pragma GCC unroll 4
    for (int k = 0; k < kTogether; ++k) v[k] = result(load_any<ByteLanes>(x + i + k * kRegister));
#pragma GCC unroll 4
    for (int k = 0; k < kTogether; ++k) store_any(y + i + k * kRegister, v[k]);
  }
  while (i < count) {
    const std::int64_t part = count - i < kRegister ? count - i : kRegister;
    const ByteLanes v = result(load_first<ByteLanes>(x + i, part));
    __builtin_memcpy(y + i, &v, static_cast<std::size_t>(part));
    i += part;
  }
}

constexpr ByteLoops kByteLoops = {.threshold = threshold_bytes};
