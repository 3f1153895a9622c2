// Extremes of rows of integers, once per instruction set (isa/loops.h). The plain machine has no instruction for those
// of 32 and of 64 bits.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

template <typename Element>
struct IntegerExtremes {
  // The extreme of `start` and of x[0] ... x[count-1].
  Element (*largest)(const Element* x, std::int64_t count, Element start);
  Element (*smallest)(const Element* x, std::int64_t count, Element start);
};

// One base for each type.
struct IntegerLoops : IntegerExtremes<std::int8_t>,
                      IntegerExtremes<std::int16_t>,
                      IntegerExtremes<std::int32_t>,
                      IntegerExtremes<std::int64_t>,
                      IntegerExtremes<std::uint8_t>,
                      IntegerExtremes<std::uint16_t>,
                      IntegerExtremes<std::uint32_t>,
                      IntegerExtremes<std::uint64_t> {};

}  // namespace openmps::engine::cpu
