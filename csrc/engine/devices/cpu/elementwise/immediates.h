// Immediate operands of vector instructions, and the primitives that are conditions.
#pragma once

#include <cstdint>

#include "engine/ir/program.h"

namespace openmps::engine::cpu {

// Predicates of vcmpps. Ordered ones are false for a NaN, the unordered "not equal" is true.
enum : std::uint8_t {
  kEqual = 0,
  kUnordered = 3,
  kNotEqual = 4,
  kOrdered = 7,
  kLess = 17,
  kLessEqual = 18,
  kGreaterEqual = 29,
  kGreater = 30
};

// Rounding modes of vroundps and vrndscaleps; exceptions are suppressed.
enum : std::uint8_t { kNearest = 8, kDown = 9, kUp = 10, kTowardZero = 11 };
// Of a float.
inline constexpr std::uint32_t kSignBit = 0x80000000u;

inline bool is_comparison(Primitive p) { return p >= Primitive::Equal && p <= Primitive::GreaterEqual; }
inline bool is_connective(Primitive p) { return p == Primitive::And || p == Primitive::Or || p == Primitive::Not; }
inline bool is_condition(Primitive p) {
  return is_comparison(p) || is_connective(p) || p == Primitive::IsNaN || p == Primitive::IsFinite;
}

inline std::uint8_t predicate(Primitive comparison) {
  switch (comparison) {
    case Primitive::Equal:
      return kEqual;
    case Primitive::NotEqual:
      return kNotEqual;
    case Primitive::Less:
      return kLess;
    case Primitive::LessEqual:
      return kLessEqual;
    case Primitive::Greater:
      return kGreater;
    default:
      return kGreaterEqual;
  }
}

}  // namespace openmps::engine::cpu
