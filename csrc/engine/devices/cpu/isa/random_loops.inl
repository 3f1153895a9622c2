// Philox4x32-10 for several blocks at a time; engine/random/philox.h has the definition.

constexpr std::uint32_t kPhiloxMultiply0 = 0xD2511F53, kPhiloxMultiply1 = 0xCD9E8D57;
constexpr std::uint32_t kPhiloxWeyl0 = 0x9E3779B9, kPhiloxWeyl1 = 0xBB67AE85;

#if defined(__AVX2__)
// One block per 64-bit lane. Only the lower halves of a state's lanes are valid: products read no more, and the upper
// halves are never shifted down.
#if defined(__AVX512F__)
using PhiloxLanes = __m512i;
constexpr int kPhiloxBlocks = 8;
inline PhiloxLanes philox_lanes(std::uint64_t value) { return _mm512_set1_epi64(static_cast<long long>(value)); }
inline PhiloxLanes multiply_low(PhiloxLanes a, PhiloxLanes b) { return _mm512_mul_epu32(a, b); }
inline PhiloxLanes upper_half(PhiloxLanes v) { return _mm512_srli_epi64(v, 32); }
inline PhiloxLanes exclusive_or(PhiloxLanes a, PhiloxLanes b, PhiloxLanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}
// Blocks are assigned to the lanes so that unpacking, which works within 128 bits, puts the words in order.
inline PhiloxLanes block_numbers(std::uint64_t first) {
  return _mm512_add_epi64(philox_lanes(first), _mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7));
}
inline PhiloxLanes joined(PhiloxLanes low, PhiloxLanes high) {
  return _mm512_mask_blend_epi32(0xAAAA, low, _mm512_slli_epi64(high, 32));
}
inline void store_words(std::uint32_t* words, PhiloxLanes a, PhiloxLanes b) {
  _mm512_storeu_si512(words, _mm512_unpacklo_epi64(a, b));
  _mm512_storeu_si512(words + 16, _mm512_unpackhi_epi64(a, b));
}
#else
using PhiloxLanes = __m256i;
constexpr int kPhiloxBlocks = 4;
inline PhiloxLanes philox_lanes(std::uint64_t value) { return _mm256_set1_epi64x(static_cast<long long>(value)); }
inline PhiloxLanes multiply_low(PhiloxLanes a, PhiloxLanes b) { return _mm256_mul_epu32(a, b); }
inline PhiloxLanes upper_half(PhiloxLanes v) { return _mm256_srli_epi64(v, 32); }
inline PhiloxLanes exclusive_or(PhiloxLanes a, PhiloxLanes b, PhiloxLanes c) {
  return _mm256_xor_si256(_mm256_xor_si256(a, b), c);
}
inline PhiloxLanes block_numbers(std::uint64_t first) {
  return _mm256_add_epi64(philox_lanes(first), _mm256_setr_epi64x(0, 2, 1, 3));
}
inline PhiloxLanes joined(PhiloxLanes low, PhiloxLanes high) {
  return _mm256_blend_epi32(low, _mm256_slli_epi64(high, 32), 0xAA);
}
inline void store_words(std::uint32_t* words, PhiloxLanes a, PhiloxLanes b) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(words), _mm256_unpacklo_epi64(a, b));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(words + 8), _mm256_unpackhi_epi64(a, b));
}
#endif

inline void draw_words(RandomStream stream, std::uint32_t* words) {
  const PhiloxLanes multiply0 = philox_lanes(kPhiloxMultiply0), multiply1 = philox_lanes(kPhiloxMultiply1);
  PhiloxLanes c0 = block_numbers(stream.first_block), c1 = upper_half(c0), c2 = philox_lanes(stream.step),
              c3 = philox_lanes(0);
  std::uint32_t key0 = stream.seed, key1 = 0;
  for (int round = 0; round < 10; ++round, key0 += kPhiloxWeyl0, key1 += kPhiloxWeyl1) {
    const PhiloxLanes product0 = multiply_low(c0, multiply0), product1 = multiply_low(c2, multiply1);
    c0 = exclusive_or(upper_half(product1), c1, philox_lanes(key0));
    c2 = exclusive_or(upper_half(product0), c3, philox_lanes(key1));
    c1 = product1;
    c3 = product0;
  }
  store_words(words, joined(c0, c1), joined(c2, c3));
}
#else
constexpr int kPhiloxBlocks = 4;

inline void draw_words(RandomStream stream, std::uint32_t* words) {
  for (int block = 0; block < kPhiloxBlocks; ++block) {
    const std::uint64_t number = stream.first_block + static_cast<std::uint64_t>(block);
    std::uint32_t c0 = static_cast<std::uint32_t>(number), c1 = static_cast<std::uint32_t>(number >> 32);
    std::uint32_t c2 = stream.step, c3 = 0, key0 = stream.seed, key1 = 0;
    for (int round = 0; round < 10; ++round, key0 += kPhiloxWeyl0, key1 += kPhiloxWeyl1) {
      const std::uint64_t product0 = std::uint64_t{kPhiloxMultiply0} * c0,
                          product1 = std::uint64_t{kPhiloxMultiply1} * c2;
      c0 = static_cast<std::uint32_t>(product1 >> 32) ^ c1 ^ key0;
      c2 = static_cast<std::uint32_t>(product0 >> 32) ^ c3 ^ key1;
      c1 = static_cast<std::uint32_t>(product1);
      c3 = static_cast<std::uint32_t>(product0);
    }
    const std::uint32_t drawn[4] = {c0, c1, c2, c3};
    __builtin_memcpy(words + 4 * block, drawn, sizeof drawn);
  }
}
#endif

constexpr int kDrawn = 4 * kPhiloxBlocks;

struct AllDrawn {
  constexpr operator std::int64_t() const { return kDrawn; }
};

// Calls use(first element, words, count): AllDrawn except for the last.
template <typename Use>
inline __attribute__((always_inline)) void for_drawn_words(RandomStream stream, std::int64_t count, const Use& use) {
  alignas(64) std::uint32_t words[kDrawn] = {};
  std::int64_t i = 0;
  for (; i + kDrawn <= count; i += kDrawn, stream.first_block += kPhiloxBlocks) {
    draw_words(stream, words);
    use(i, words, AllDrawn{});
  }
  if (i == count) return;
  draw_words(stream, words);
  use(i, words, count - i);
}

// Compared as signed numbers; 24 bits always fit.
inline bool is_kept(std::uint32_t word, std::uint32_t threshold) {
  return static_cast<std::int32_t>(word >> 8) < static_cast<std::int32_t>(threshold);
}

inline void dropout_loop(RandomStream stream, const float* x, float* y, std::int64_t count, std::uint32_t threshold,
                         float scale) {
  for_drawn_words(
      stream, count, [&](std::int64_t first, const std::uint32_t* words, auto some) __attribute__((always_inline)) {
        const float* const from = x + first;
        float* const to = y + first;
#pragma omp simd
        for (std::int64_t i = 0; i < some; ++i) {
          const float kept = from[i] * scale;
          to[i] = is_kept(words[i], threshold) ? kept : 0.0f;
        }
      });
}

inline void dropout_mask_loop(RandomStream stream, std::uint8_t* mask, std::int64_t count, std::uint32_t threshold) {
  for_drawn_words(
      stream, count, [&](std::int64_t first, const std::uint32_t* words, auto some) __attribute__((always_inline)) {
        for (std::int64_t i = 0; i < some; ++i) mask[first + i] = is_kept(words[i], threshold);
      });
}

inline void apply_mask_loop(const std::uint8_t* mask, const float* x, float* y, std::int64_t count, float scale) {
  for_each_block(
      count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
        store(y + i, load_bytes(mask + i, lanes) != Ints{} ? load(x + i, lanes) * scale : Floats{}, lanes);
      });
}

inline void uniform_loop(RandomStream stream, float* y, std::int64_t count, float low, float width) {
  for_drawn_words(
      stream, count, [&](std::int64_t first, const std::uint32_t* words, auto some) __attribute__((always_inline)) {
        for (std::int64_t i = 0; i < some; ++i) {
          const float fraction = static_cast<float>(static_cast<std::int32_t>(words[i] >> 9)) * 0x1p-23f;
          y[first + i] = __builtin_fmaf(width, fraction, low);
        }
      });
}

constexpr RandomLoops kRandomLoops = {
    .dropout = dropout_loop, .dropout_mask = dropout_mask_loop, .apply_mask = apply_mask_loop, .uniform = uniform_loop};
