// Replaces bytes by the elements of a table of 256.
#pragma once

#include <cstdint>
#include <cstring>

namespace openmps::engine::cpu {

inline constexpr std::int64_t kByteTable = 256;

// y[i] = table[x[i]] for integers without a sign. y may be x if elements are bytes.
template <typename Element>
void look_up(const Element* table, const std::uint8_t* x, Element* y, std::int64_t count) noexcept {
  constexpr int kTogether = 8;
  std::int64_t i = 0;
  for (; i + kTogether <= count; i += kTogether) {
    std::uint64_t bytes;
    std::memcpy(&bytes, x + i, sizeof bytes);
    if constexpr (sizeof(Element) == 1) {  // joined in a register
      std::uint64_t found = 0;
#pragma GCC unroll 8
      for (int k = 0; k < kTogether; ++k) found |= std::uint64_t{table[bytes >> 8 * k & 255]} << 8 * k;
      std::memcpy(y + i, &found, sizeof found);
    } else {
#pragma GCC unroll 8
      for (int k = 0; k < kTogether; ++k) y[i + k] = table[bytes >> 8 * k & 255];
    }
  }
  for (; i < count; ++i) y[i] = table[x[i]];
}

}  // namespace openmps::engine::cpu
