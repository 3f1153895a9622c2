// Replaces bytes by the elements of a table of 256.
#pragma once

#include <cstdint>
#include <cstring>

#include "engine/devices/cpu/isa/loops.h"

namespace openmps::engine::cpu {

inline constexpr std::int64_t kByteTable = 256;

// y[i] = table[x[i]] for integers without a sign. y may be x if elements are bytes.
template <typename Element>
void look_up(const Element* table, const std::uint8_t* x, Element* y, std::int64_t count) noexcept {
  if constexpr (sizeof(Element) == 1) {
    loops().bytes.look_up(table, x, y, count);
  } else {
    constexpr int kTogether = 8;
    std::int64_t i = 0;
    for (; i + kTogether <= count; i += kTogether) {
      std::uint64_t bytes;
      std::memcpy(&bytes, x + i, sizeof bytes);
#pragma GCC unroll 8
      for (int k = 0; k < kTogether; ++k) y[i + k] = table[bytes >> 8 * k & 255];
    }
    for (; i < count; ++i) y[i] = table[x[i]];
  }
}

}  // namespace openmps::engine::cpu
