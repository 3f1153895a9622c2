// Reads and writes single elements of any dtype as double: for constants, the reference device and tests, not for
// speed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/ir/types.h"

namespace openmps::engine {

double load_number(DType dtype, const void* data, std::int64_t index) noexcept;
// Rounds to nearest even; integers truncate toward zero and saturate; Bool stores value != 0.
void store_number(DType dtype, void* data, std::int64_t index, double value) noexcept;

// Exact integers and truth values, modulo 2^64 and with the dtype's width; unsigned ones by their bits.
std::int64_t load_integer(DType dtype, const void* data, std::int64_t index) noexcept;
void store_integer(DType dtype, void* data, std::int64_t index, std::int64_t value) noexcept;
// The integer of 64 bits nearest to `value`, toward zero; a NaN is 0.
template <typename Wide>
Wide wide_integer(double value) noexcept {
  if constexpr (std::is_floating_point_v<Wide>) return value;
  Wide result;
  store_number(std::is_signed_v<Wide> ? DType::Int64 : DType::UInt64, &result, 0, value);
  return result;
}
// The least and the greatest integer of a dtype.
std::int64_t least_integer(DType dtype) noexcept;
std::int64_t greatest_integer(DType dtype) noexcept;  // of uint64 its bits: -1

float half_to_float(std::uint16_t bits) noexcept;
std::uint16_t float_to_half(float value) noexcept;  // to nearest even
// The number that a float16 keeps of `value`: to nearest even, denormals kept, from 65520 on infinity. UNCERTAIN:
// docs/semantics.md, "Half precision".
double round_to_half(double value) noexcept;
float bfloat16_to_float(std::uint16_t bits) noexcept;
std::uint16_t float_to_bfloat16(float value) noexcept;  // to nearest even

}  // namespace openmps::engine
