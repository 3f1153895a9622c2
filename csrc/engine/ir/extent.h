// A size: a number, or the unknown extent of a placeholder while a graph is being built.
//
// Arithmetic is checked: a result that does not fit into 64 bits throws Error(Shape). The 2^32 numbers next to -2^63
// stand for unknowns; the constructor refuses them in the same way. Arithmetic with an unknown gives an unknown with
// the interval of its possible values. A comparison that the intervals do not decide asks the exploration that made
// the unknown (ir/extent_exploration.h), which follows both answers. Outside an exploration every Extent is a number.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "result/result.h"

namespace openmps::engine {

// The extent is unknown, but a number was needed. It occurs only in explorations.
class UnknownExtent final : public Error {
 public:
  UnknownExtent() : Error(ErrorKind::State, "The extent is unknown until the graph is run.") {}
};

// Products, sums and differences of sizes, strides, offsets and byte counts. They throw Error(Shape) that names both
// operands if the result does not fit into 64 bits.
std::int64_t checked_add(std::int64_t a, std::int64_t b);
std::int64_t checked_subtract(std::int64_t a, std::int64_t b);
std::int64_t checked_multiply(std::int64_t a, std::int64_t b);
// Towards zero; a divisor of 0 throws Error(InvalidArgument).
std::int64_t checked_divide(std::int64_t a, std::int64_t b);
std::int64_t checked_remainder(std::int64_t a, std::int64_t b);

class Extent {
 public:
  constexpr Extent() noexcept = default;
  template <std::integral T>
  constexpr Extent(T number)  // a number is an extent
      : bits_(static_cast<std::int64_t>(number)) {
    if constexpr (sizeof(T) == sizeof(std::int64_t) && std::unsigned_integral<T>)
      if (number > static_cast<T>(std::numeric_limits<std::int64_t>::max())) throw_too_large(number);
    if constexpr (sizeof(T) == sizeof(std::int64_t) && std::signed_integral<T>)
      if (number < kFirstNumber) throw_too_small(number);
  }
  // For explorations: the unknown with this index.
  static constexpr Extent symbol(std::int32_t index) noexcept {
    Extent result;
    result.bits_ = std::numeric_limits<std::int64_t>::min() + index;
    return result;
  }

  // False for an unknown, also for one that an exploration has narrowed down to one number.
  constexpr bool is_number() const noexcept { return bits_ >= kFirstNumber; }
  std::int32_t symbol_index() const noexcept {
    return static_cast<std::int32_t>(bits_ - std::numeric_limits<std::int64_t>::min());
  }
  // The number; throws UnknownExtent if there is none.
  std::int64_t number() const { return is_number() ? bits_ : resolved(); }
  operator std::int64_t() const { return number(); }  // sizes index and count
  explicit operator bool() const { return !(*this == Extent(0)); }
  // Whether a number is known, by itself or within an exploration.
  bool is_known() const;

  Extent& operator+=(Extent other) { return *this = *this + other; }
  Extent& operator-=(Extent other) { return *this = *this - other; }
  Extent& operator*=(Extent other) { return *this = *this * other; }
  Extent& operator/=(Extent other) { return *this = *this / other; }
  Extent& operator++() { return *this += 1; }
  Extent operator-() const { return Extent(0) - *this; }

  friend Extent operator+(Extent a, Extent b) {
    return are_numbers(a, b) ? Extent(checked_add(a.bits_, b.bits_)) : symbolic_add(a, b);
  }
  friend Extent operator-(Extent a, Extent b) {
    return are_numbers(a, b) ? Extent(checked_subtract(a.bits_, b.bits_)) : symbolic_subtract(a, b);
  }
  friend Extent operator*(Extent a, Extent b) {
    return are_numbers(a, b) ? Extent(checked_multiply(a.bits_, b.bits_)) : symbolic_multiply(a, b);
  }
  friend Extent operator/(Extent a, Extent b) {
    return are_numbers(a, b) ? Extent(checked_divide(a.bits_, b.bits_)) : symbolic_divide(a, b);
  }
  friend Extent operator%(Extent a, Extent b) {
    return are_numbers(a, b) ? Extent(checked_remainder(a.bits_, b.bits_)) : symbolic_remainder(a, b);
  }
  friend bool operator==(Extent a, Extent b) { return are_numbers(a, b) ? a.bits_ == b.bits_ : symbolic_equal(a, b); }
  friend bool operator<(Extent a, Extent b) { return are_numbers(a, b) ? a.bits_ < b.bits_ : symbolic_less(a, b); }
  friend bool operator>(Extent a, Extent b) { return b < a; }
  friend bool operator<=(Extent a, Extent b) { return !(b < a); }
  friend bool operator>=(Extent a, Extent b) { return !(a < b); }

// With a number on one side: exact matches, so that the conversion to a number does not compete.
#define OPENMPS_EXTENT_OPERATOR(op, Result)  \
  template <std::integral T>                 \
  friend Result operator op(Extent a, T b) { \
    return a op Extent(b);                   \
  }                                          \
  template <std::integral T>                 \
  friend Result operator op(T a, Extent b) { \
    return Extent(a) op b;                   \
  }
  OPENMPS_EXTENT_OPERATOR(+, Extent)
  OPENMPS_EXTENT_OPERATOR(-, Extent)
  OPENMPS_EXTENT_OPERATOR(*, Extent)
  OPENMPS_EXTENT_OPERATOR(/, Extent)
  OPENMPS_EXTENT_OPERATOR(%, Extent)
  OPENMPS_EXTENT_OPERATOR(<, bool)
  OPENMPS_EXTENT_OPERATOR(>, bool)
  OPENMPS_EXTENT_OPERATOR(<=, bool)
  OPENMPS_EXTENT_OPERATOR(>=, bool)
#undef OPENMPS_EXTENT_OPERATOR
  template <std::integral T>
  friend bool operator==(Extent a, T b) {
    return a == Extent(b);
  }

 private:
  // Bits below it are unknowns.
  static constexpr std::int64_t kFirstNumber = std::numeric_limits<std::int64_t>::min() + (std::int64_t{1} << 32);
  static bool are_numbers(Extent a, Extent b) noexcept { return a.is_number() && b.is_number(); }
  std::int64_t resolved() const;
  [[noreturn]] static void throw_too_large(std::uint64_t number);
  [[noreturn]] static void throw_too_small(std::int64_t number);
  static Extent symbolic_add(Extent a, Extent b);
  static Extent symbolic_subtract(Extent a, Extent b);
  static Extent symbolic_multiply(Extent a, Extent b);
  static Extent symbolic_divide(Extent a, Extent b);
  static Extent symbolic_remainder(Extent a, Extent b);
  static bool symbolic_equal(Extent a, Extent b);
  static bool symbolic_less(Extent a, Extent b);

  std::int64_t bits_ = 0;
};

std::string to_string(Extent extent);  // "28", and "?" for an unknown
using std::to_string;

using Integers = std::vector<Extent>;

}  // namespace openmps::engine
