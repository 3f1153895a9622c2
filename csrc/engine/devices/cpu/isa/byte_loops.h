// Work on bytes, once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// A function of bytes that is one number, or the byte itself, below some byte, and from it on.
struct ByteThreshold {
  struct Part {
    std::uint8_t kept = 0, number = 0;  // the result is (byte & kept) | number
  };
  std::uint8_t first = 0;  // byte of the upper part
  Part lower, upper;
};

struct ByteLoops {
  // y may be x.
  void (*threshold)(const ByteThreshold& threshold, const std::uint8_t* x, std::uint8_t* y, std::int64_t count);
  // y[i] = table[x[i]]; the table has 256 bytes, and y may be x.
  void (*look_up)(const std::uint8_t* table, const std::uint8_t* x, std::uint8_t* y, std::int64_t count);
};

}  // namespace openmps::engine::cpu
