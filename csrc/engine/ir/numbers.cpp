#include "engine/ir/numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace openmps::engine {
namespace {

template <typename T>
double load_as(const void* data, std::int64_t index) noexcept {
  return static_cast<double>(static_cast<const T*>(data)[index]);
}

// Counts the half's last places in the value and rounds their number. An overflow carries into the exponent, as it
// should.
std::uint16_t double_to_half(double value) noexcept {
  const double size = std::abs(value);
  const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
  if (std::isnan(value)) return sign | 0x7e00;
  if (size >= 65520) return sign | 0x7c00;
  const int exponent = std::max(size > 0 ? std::ilogb(size) : -14, -14);
  const auto places = static_cast<std::uint16_t>(std::nearbyint(std::ldexp(size, 10 - exponent)));
  return static_cast<std::uint16_t>(sign + ((exponent + 14) << 10) + places);
}

template <typename T>
void saturate(void* data, std::int64_t index, double value) noexcept {
  const double low = static_cast<double>(std::numeric_limits<T>::min());
  const double high = static_cast<double>(std::numeric_limits<T>::max());
  T result;
  if (std::isnan(value))
    result = 0;
  else if (value <= low)
    result = std::numeric_limits<T>::min();
  else if (value >= high)
    result = std::numeric_limits<T>::max();
  else
    result = static_cast<T>(value);
  static_cast<T*>(data)[index] = result;
}

}  // namespace

float half_to_float(std::uint16_t bits) noexcept {
  const int exponent = (bits >> 10) & 31, fraction = bits & 1023;
  float size = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  if (exponent == 0) size = std::ldexp(static_cast<float>(fraction), -24);
  if (exponent == 31)
    size = fraction ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
  return std::copysign(size, bits & 0x8000 ? -1.0f : 1.0f);
}

double round_to_half(double value) noexcept { return static_cast<double>(half_to_float(double_to_half(value))); }
std::uint16_t float_to_half(float value) noexcept { return double_to_half(static_cast<double>(value)); }
float bfloat16_to_float(std::uint16_t bits) noexcept {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

std::uint16_t float_to_bfloat16(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if (std::isnan(value)) return static_cast<std::uint16_t>((bits >> 16) | 0x40u);
  return static_cast<std::uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

namespace {

// Calls visit with an element of the dtype's C++ type; does nothing for floats.
template <typename Visit>
void with_integer_type(DType dtype, Visit visit) {
  switch (dtype) {
    case DType::Int8:
      return visit(std::int8_t{});
    case DType::UInt8:
      return visit(std::uint8_t{});
    case DType::Int16:
      return visit(std::int16_t{});
    case DType::UInt16:
      return visit(std::uint16_t{});
    case DType::Int32:
      return visit(std::int32_t{});
    case DType::UInt32:
      return visit(std::uint32_t{});
    case DType::Int64:
      return visit(std::int64_t{});
    case DType::UInt64:
      return visit(std::uint64_t{});
    default:
      return;
  }
}

}  // namespace

std::int64_t load_integer(DType dtype, const void* data, std::int64_t index) noexcept {
  if (dtype == DType::Bool) return static_cast<const std::uint8_t*>(data)[index] != 0;
  std::int64_t result = 0;
  with_integer_type(dtype, [&](auto element) {
    // NOLINTNEXTLINE(bugprone-signed-char-misuse): int8 is a number here, no character
    result = static_cast<std::int64_t>(static_cast<const decltype(element)*>(data)[index]);
  });
  return result;
}

void store_integer(DType dtype, void* data, std::int64_t index, std::int64_t value) noexcept {
  if (dtype == DType::Bool) static_cast<std::uint8_t*>(data)[index] = value != 0;
  with_integer_type(dtype, [&](auto element) {
    using Element = decltype(element);
    static_cast<Element*>(data)[index] = static_cast<Element>(value);
  });
}

std::int64_t least_integer(DType dtype) noexcept {
  std::int64_t result = 0;
  with_integer_type(
      dtype, [&](auto element) { result = static_cast<std::int64_t>(std::numeric_limits<decltype(element)>::min()); });
  return result;
}

std::int64_t greatest_integer(DType dtype) noexcept {
  std::int64_t result = 1;
  with_integer_type(
      dtype, [&](auto element) { result = static_cast<std::int64_t>(std::numeric_limits<decltype(element)>::max()); });
  return result;
}

double load_number(DType dtype, const void* data, std::int64_t index) noexcept {
  switch (dtype) {
    case DType::Float32:
      return load_as<float>(data, index);
    case DType::Float16:
      return half_to_float(static_cast<const std::uint16_t*>(data)[index]);
    case DType::BFloat16:
      return bfloat16_to_float(static_cast<const std::uint16_t*>(data)[index]);
    case DType::Float64:
      return load_as<double>(data, index);
    case DType::Int8:
      return load_as<std::int8_t>(data, index);
    case DType::UInt8:
      return load_as<std::uint8_t>(data, index);
    case DType::Int16:
      return load_as<std::int16_t>(data, index);
    case DType::UInt16:
      return load_as<std::uint16_t>(data, index);
    case DType::Int32:
      return load_as<std::int32_t>(data, index);
    case DType::UInt32:
      return load_as<std::uint32_t>(data, index);
    case DType::Int64:
      return load_as<std::int64_t>(data, index);
    case DType::UInt64:
      return load_as<std::uint64_t>(data, index);
    case DType::Bool:
      return static_cast<const std::uint8_t*>(data)[index] != 0 ? 1.0 : 0.0;
  }
  return 0;
}

void store_number(DType dtype, void* data, std::int64_t index, double value) noexcept {
  switch (dtype) {
    case DType::Float32:
      static_cast<float*>(data)[index] = static_cast<float>(value);
      break;
    case DType::Float16:
      static_cast<std::uint16_t*>(data)[index] = double_to_half(value);
      break;
    case DType::BFloat16:
      static_cast<std::uint16_t*>(data)[index] = float_to_bfloat16(static_cast<float>(value));
      break;
    case DType::Float64:
      static_cast<double*>(data)[index] = value;
      break;
    case DType::Int8:
      saturate<std::int8_t>(data, index, value);
      break;
    case DType::UInt8:
      saturate<std::uint8_t>(data, index, value);
      break;
    case DType::Int16:
      saturate<std::int16_t>(data, index, value);
      break;
    case DType::UInt16:
      saturate<std::uint16_t>(data, index, value);
      break;
    case DType::Int32:
      saturate<std::int32_t>(data, index, value);
      break;
    case DType::UInt32:
      saturate<std::uint32_t>(data, index, value);
      break;
    case DType::Int64:
      saturate<std::int64_t>(data, index, value);
      break;
    case DType::UInt64:
      saturate<std::uint64_t>(data, index, value);
      break;
    case DType::Bool:
      static_cast<std::uint8_t*>(data)[index] = value != 0;
      break;
  }
}

}  // namespace openmps::engine
