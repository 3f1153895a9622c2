// Random numbers from a state that is a tensor, as MPSGraph keeps it: int32 [7] = {1, counter (4 words, low first), key
// (2 words)}. Element i is made of word i % 4 of the block that is i / 4 after the counter. Header-only and free of the
// library, so that every device draws the same numbers.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "engine/ops/random/rounded_multiply.h"
#include "engine/random/philox.h"

namespace openmps::engine {

inline constexpr int kRandomStateWords = 7;

struct RandomState {
  PhiloxBlock counter;
  std::uint32_t key0, key1;
};

inline RandomState random_state(const std::int32_t* words) noexcept {
  const auto word = [&](int i) { return static_cast<std::uint32_t>(words[i]); };
  return {{word(1), word(2), word(3), word(4)}, word(5), word(6)};
}

// The counter as one number of 128 bits, plus `blocks`.
inline PhiloxBlock advanced(PhiloxBlock counter, std::uint64_t blocks) noexcept {
  const std::uint64_t low = counter[0] | (static_cast<std::uint64_t>(counter[1]) << 32),
                      high = counter[2] | (static_cast<std::uint64_t>(counter[3]) << 32);
  const std::uint64_t sum = low + blocks, carried = high + (sum < low ? 1 : 0);
  return {static_cast<std::uint32_t>(sum), static_cast<std::uint32_t>(sum >> 32), static_cast<std::uint32_t>(carried),
          static_cast<std::uint32_t>(carried >> 32)};
}

inline PhiloxBlock random_words(const RandomState& state, std::uint64_t block) noexcept {
  return philox4x32(advanced(state.counter, block), state.key0, state.key1);
}

// The conversion of a word to a number.
struct RandomLaw {
  // Uniform floats: [first, first + width). Uniform integers: first ... first + width - 1. Normal: the quantile of
  // below + share * fraction, times width, plus first, clamped to [low, high].
  double first, width, below, share, low, high;
};

inline float uniform_float(std::uint32_t word, const RandomLaw& law) noexcept {
  return std::fma(static_cast<float>(law.width), random_fraction(word), static_cast<float>(law.first));
}
inline std::int64_t uniform_integer(std::uint32_t word, const RandomLaw& law) noexcept {
  const auto width = static_cast<std::uint64_t>(law.width);
  return static_cast<std::int64_t>(law.first) + static_cast<std::int64_t>((word * width) >> 32);
}
// The argument of the quantile; an end of the distribution has none.
inline double normal_fraction(std::uint32_t word, const RandomLaw& law) noexcept {
  const double least = 1.0 / 33554432,
               given = law.below + rounded_multiply(law.share, static_cast<double>(random_fraction(word)));
  return given < least ? least : given > 1 - least ? 1 - least : given;
}
inline float normal_float(double quantile, const RandomLaw& law) noexcept {
  const double value = law.first + rounded_multiply(law.width, quantile);
  return static_cast<float>(value < law.low ? law.low : value > law.high ? law.high : value);
}

}  // namespace openmps::engine
