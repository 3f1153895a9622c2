// Thresholds of bytes, a register at a time, and tables of bytes.

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

// Eight bytes at a time: their results are joined in a register.
inline void look_up_eight(const std::uint8_t* table, const std::uint8_t* x, std::uint8_t* y, std::int64_t count) {
  constexpr int kTogether = 8;
  std::int64_t i = 0;
  for (; i + kTogether <= count; i += kTogether) {
    std::uint64_t bytes, found = 0;
    __builtin_memcpy(&bytes, x + i, sizeof bytes);
#pragma GCC unroll 8
    for (int k = 0; k < kTogether; ++k) found |= std::uint64_t{table[bytes >> 8 * k & 255]} << 8 * k;
    __builtin_memcpy(y + i, &found, sizeof found);
  }
  for (; i < count; ++i) y[i] = table[x[i]];
}

#if defined(__AVX512F__)
// The whole table is in four registers. An instruction reads two of them by the lower seven bits.
__attribute__((target("avx512vbmi"))) inline void look_up_registers(const std::uint8_t* table, const std::uint8_t* x,
                                                                    std::uint8_t* y, std::int64_t count) {
  const __m512i first = _mm512_loadu_si512(table), second = _mm512_loadu_si512(table + 64),
                third = _mm512_loadu_si512(table + 128), fourth = _mm512_loadu_si512(table + 192);
  for (std::int64_t i = 0; i < count; i += kRegister) {
    const std::int64_t left = count - i;
    const __mmask64 lanes = left < kRegister ? (__mmask64{1} << left) - 1 : ~__mmask64{0};
    const __m512i bytes = _mm512_maskz_loadu_epi8(lanes, x + i);
    const __m512i found =
        _mm512_mask_blend_epi8(_mm512_movepi8_mask(bytes), _mm512_permutex2var_epi8(first, bytes, second),
                               _mm512_permutex2var_epi8(third, bytes, fourth));
    _mm512_mask_storeu_epi8(y + i, lanes, found);
  }
}
#endif

inline void look_up_bytes(const std::uint8_t* table, const std::uint8_t* x, std::uint8_t* y, std::int64_t count) {
#if defined(__AVX512F__)
  if (__builtin_cpu_supports("avx512vbmi")) return look_up_registers(table, x, y, count);
#endif
  look_up_eight(table, x, y, count);
}

constexpr ByteLoops kByteLoops = {.threshold = threshold_bytes, .look_up = look_up_bytes};
