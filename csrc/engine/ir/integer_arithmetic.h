// The rule of integers, for every operation and device: two's complement. docs/numerics.md, "Integers".
//
// A result has the operands' dtype and is exact modulo 2 to the number of its bits. Nothing passes through a float. A
// sum of int8 thus wraps from 127 to -128, as `+` does. A mean divides the sum modulo 2^64, toward zero.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "engine/ir/types.h"

namespace openmps::engine {

// Floats are added and multiplied as they are, so that one loop serves both.
template <typename T>
T wrapped_sum(T a, T b) noexcept {
  if constexpr (std::is_floating_point_v<T>)
    return a + b;
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
template <typename T>
T wrapped_product(T a, T b) noexcept {
  if constexpr (std::is_floating_point_v<T>)
    return a * b;
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

template <typename T>
T wrapped_difference(T a, T b) noexcept {
  if constexpr (std::is_floating_point_v<T>)
    return a - b;
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
// Toward zero; a quotient by 0 is 0.
template <typename T>
T wrapped_quotient(T a, T b) noexcept {
  if constexpr (std::is_floating_point_v<T>)
    return a / b;
  else if constexpr (std::is_signed_v<T>)
    return b == 0 ? T{0} : b == T{-1} ? wrapped_difference(T{0}, a) : static_cast<T>(a / b);
  else
    return b == 0 ? T{0} : static_cast<T>(a / b);
}
// Of floats, a NaN loses.
template <typename T>
T larger_of(T a, T b) noexcept {
  return b > a || a != a ? b : a;
}
template <typename T>
T smaller_of(T a, T b) noexcept {
  return b < a || a != a ? b : a;
}

// The quotient of a mean. That of no integers is 0.
template <typename T>
T mean_of(T sum, std::int64_t count) noexcept {
  return wrapped_quotient(sum, static_cast<T>(count));
}

inline bool is_signed_integer(DType dtype) noexcept {
  return dtype == DType::Int8 || dtype == DType::Int16 || dtype == DType::Int32 || dtype == DType::Int64;
}

// Calls visit(T{}) with the C++ type of integers of this many bytes. Gives its result, or an empty one.
template <typename Visit>
auto with_integer_of(std::size_t bytes, bool is_signed, const Visit& visit) -> decltype(visit(std::int8_t{})) {
  switch (bytes) {
    case 1:
      return is_signed ? visit(std::int8_t{}) : visit(std::uint8_t{});
    case 2:
      return is_signed ? visit(std::int16_t{}) : visit(std::uint16_t{});
    case 4:
      return is_signed ? visit(std::int32_t{}) : visit(std::uint32_t{});
    case 8:
      return is_signed ? visit(std::int64_t{}) : visit(std::uint64_t{});
    default:
      return {};
  }
}

}  // namespace openmps::engine
