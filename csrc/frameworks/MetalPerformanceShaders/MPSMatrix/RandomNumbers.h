// The numbers of MPSMatrixRandomPhilox and MPSMatrixRandomMTGP32. Pure C++.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/engine.h"

namespace openmps::fw {

struct RandomNumbers {
  enum class Kind : std::uint8_t { Word, Uniform, Normal };  // Word: the generator's word, for UInt32
  Kind kind = Kind::Word;
  float low = 0, high = 1;  // Uniform; Normal is cut off there
  float mean = 0, deviation = 1;
  std::uint32_t key0 = 0, key1 = 0;
  std::uint64_t first_block = 0;  // of four words

  // Element `index` of the sequence as 4 bytes: a uint32 or a float.
  void store(std::uint64_t index, std::byte* destination) const noexcept;
};

}  // namespace openmps::fw
