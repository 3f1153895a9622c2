#include "frameworks/MetalPerformanceShaders/MPSMatrix/RandomNumbers.h"

#include <algorithm>
#include <cstring>

namespace openmps::fw {
namespace {

// Apple counts the blocks in the last counter word; measured. Counts above 2^32 carry into the word before it.
engine::PhiloxBlock block_at(const RandomNumbers& numbers, std::uint64_t index) noexcept {
  const std::uint64_t block = numbers.first_block + index / 4;
  return engine::philox4x32({0, 0, static_cast<std::uint32_t>(block >> 32), static_cast<std::uint32_t>(block)},
                            numbers.key0, numbers.key1);
}

float as_float(const RandomNumbers& numbers, std::uint32_t word) noexcept {
  if (numbers.kind == RandomNumbers::Kind::Uniform) return engine::uniform_value(word, numbers.low, numbers.high);
  const double value =
      engine::normal_value(word, static_cast<double>(numbers.mean), static_cast<double>(numbers.deviation));
  return std::clamp(static_cast<float>(value), numbers.low, numbers.high);
}

}  // namespace

void RandomNumbers::store(std::uint64_t index, std::byte* destination) const noexcept {
  const std::uint32_t word = block_at(*this, index)[index % 4];
  if (kind == Kind::Word) {
    std::memcpy(destination, &word, sizeof word);
    return;
  }
  const float value = as_float(*this, word);
  std::memcpy(destination, &value, sizeof value);
}

}  // namespace openmps::fw
