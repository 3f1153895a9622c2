// Philox4x32-10, the counter-based generator of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1,
// 2, 3" (SC 2011). Also the counters that openmps uses with it. Header-only and free of the library, so that every
// device computes the same bits.
//
// Element i of a random tensor: counter {i/4 low, i/4 high, step, 0}, key {seed, 0}, word i % 4.
#pragma once

#include <array>
#include <cstdint>

namespace openmps::engine {

using PhiloxBlock = std::array<std::uint32_t, 4>;

constexpr PhiloxBlock philox4x32(PhiloxBlock counter, std::uint32_t key0, std::uint32_t key1) noexcept {
  constexpr std::uint64_t kMultiply0 = 0xD2511F53, kMultiply1 = 0xCD9E8D57;
  constexpr std::uint32_t kWeyl0 = 0x9E3779B9, kWeyl1 = 0xBB67AE85;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = kMultiply0 * counter[0], product1 = kMultiply1 * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key0, static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key1, static_cast<std::uint32_t>(product0)};
    key0 += kWeyl0;
    key1 += kWeyl1;
  }
  return counter;
}

// The four words of elements 4 * block ... 4 * block + 3.
constexpr PhiloxBlock random_block(std::uint64_t block, std::uint32_t seed, std::uint32_t step) noexcept {
  return philox4x32({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), step, 0}, seed, 0);
}

constexpr std::uint32_t random_word(std::uint64_t element, std::uint32_t seed, std::uint32_t step) noexcept {
  return random_block(element / 4, seed, step)[element % 4];
}

// Exact in float: 24 bits for a decision, 23 for a value in [0, 1) as MPSMatrixRandomPhilox makes it.
constexpr float random_decision(std::uint32_t word) noexcept { return static_cast<float>(word >> 8) * 0x1p-24f; }
constexpr float random_fraction(std::uint32_t word) noexcept { return static_cast<float>(word >> 9) * 0x1p-23f; }

}  // namespace openmps::engine
