// The scalars of a loop's iteration: another number for each iteration, and not that of another run. Free of the
// library, so that every device computes the same bits.
#pragma once

#include <cstdint>

namespace openmps::engine {

// The final mix of MurmurHash3 (Appleby, public domain).
constexpr std::uint32_t iteration_number(std::uint32_t step, std::uint32_t iteration) noexcept {
  std::uint32_t mixed = step * 0x9E3779B1U + iteration + 1;
  mixed = (mixed ^ (mixed >> 16)) * 0x85EBCA6BU;
  mixed = (mixed ^ (mixed >> 13)) * 0xC2B2AE35U;
  return mixed ^ (mixed >> 16);
}

}  // namespace openmps::engine
