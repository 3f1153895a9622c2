// A number of elements or bytes, a stride or an offset: from 0 to 2^63 - 1, the largest memory.
//
// Every product, sum or difference of a caller's sizes begins with one: `CheckedSize(rows) * row_bytes`. An invalid
// number or result is refused with a sentence that names both operands. It converts to `std::size_t`.
// `tools/check_sizes.py` lists plain products of sizes.
//
// Two kinds: `openmps::CheckedSize` throws Error(Shape), for C++; `objc::CheckedSize` (compat/checked_size.h) raises
// NSInvalidArgumentException, for Objective-C and functions called from it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "result/result.h"

namespace openmps {

// `Refusal::refuse(sentence)` does not return.
template <typename Refusal>
class BasicCheckedSize {
 public:
  constexpr BasicCheckedSize() noexcept = default;
  template <std::integral T>
  constexpr BasicCheckedSize(T number)  // a number is a size
      : size_(static_cast<std::int64_t>(number)) {
    if (size_ < 0) [[unlikely]]
      refuse_number(number);
  }
  constexpr operator std::size_t() const noexcept {  // sizes index and count
    return static_cast<std::size_t>(size_);
  }

  // The smallest multiple of `granule` that is not below it.
  BasicCheckedSize rounded_up(std::size_t granule) const { return (*this + granule - 1) / granule * granule; }

  friend BasicCheckedSize operator+(BasicCheckedSize a, BasicCheckedSize b) {
    BasicCheckedSize result;
    if (__builtin_add_overflow(a.size_, b.size_, &result.size_)) [[unlikely]]
      refuse(a, "+", b);
    return result;
  }
  friend BasicCheckedSize operator-(BasicCheckedSize a, BasicCheckedSize b) {
    BasicCheckedSize result;
    result.size_ = a.size_ - b.size_;
    if (result.size_ < 0) [[unlikely]]
      refuse(a, "-", b);
    return result;
  }
  friend BasicCheckedSize operator*(BasicCheckedSize a, BasicCheckedSize b) {
    BasicCheckedSize result;
    if (__builtin_mul_overflow(a.size_, b.size_, &result.size_)) [[unlikely]]
      refuse(a, "*", b);
    return result;
  }
  friend BasicCheckedSize operator/(BasicCheckedSize a, BasicCheckedSize b) {
    if (b.size_ == 0) [[unlikely]]
      refuse(a, "/", b);
    a.size_ /= b.size_;
    return a;
  }
  BasicCheckedSize& operator+=(BasicCheckedSize other) { return *this = *this + other; }
  BasicCheckedSize& operator-=(BasicCheckedSize other) { return *this = *this - other; }
  BasicCheckedSize& operator*=(BasicCheckedSize other) { return *this = *this * other; }

// With a number on one side: exact matches, so that the conversion to a number does not compete.
#define OPENMPS_SIZE_OPERATOR(op)                                \
  template <std::integral T>                                     \
  friend BasicCheckedSize operator op(BasicCheckedSize a, T b) { \
    return a op BasicCheckedSize(b);                             \
  }                                                              \
  template <std::integral T>                                     \
  friend BasicCheckedSize operator op(T a, BasicCheckedSize b) { \
    return BasicCheckedSize(a) op b;                             \
  }
  OPENMPS_SIZE_OPERATOR(+)
  OPENMPS_SIZE_OPERATOR(-)
  OPENMPS_SIZE_OPERATOR(*)
  OPENMPS_SIZE_OPERATOR(/)
#undef OPENMPS_SIZE_OPERATOR

 private:
  template <typename T>
  [[noreturn]] [[gnu::cold]] [[gnu::noinline]] static void refuse_number(T number) {
    refuse(std::to_string(number));
  }
  [[noreturn]] [[gnu::cold]] [[gnu::noinline]] static void refuse(const std::string& number) {
    Refusal::refuse("The size " + number + " is not from 0 to " + most() + ".");
  }
  [[noreturn]] [[gnu::cold]] [[gnu::noinline]] static void refuse(BasicCheckedSize a, const char* op,
                                                                  BasicCheckedSize b) {
    refuse(std::to_string(a.size_) + " " + op + " " + std::to_string(b.size_));
  }
  static std::string most() { return std::to_string(std::numeric_limits<std::int64_t>::max()); }

  std::int64_t size_ = 0;
};

// Not in .mm files, whose callers catch Objective-C's exceptions alone.
#ifndef __OBJC__
struct ThrowError {
  [[noreturn]] static void refuse(const std::string& sentence) { throw Error(ErrorKind::Shape, sentence); }
};
using CheckedSize = BasicCheckedSize<ThrowError>;
#endif

}  // namespace openmps
