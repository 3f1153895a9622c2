#include "engine/ir/extent.h"

#include <algorithm>

#include "engine/ir/extent_exploration.h"
#include "engine/ir/size_error.h"

namespace openmps::engine {
namespace {

[[noreturn]] void overflow(std::int64_t a, const char* op, std::int64_t b) {
  throw SizeError(ErrorKind::Shape, "a size of " + std::to_string(a) + " " + op + " " + std::to_string(b) +
                                        " is beyond the largest number of 64 bits, 9223372036854775807.");
}

[[noreturn]] void division_by_zero(std::int64_t a) {
  throw SizeError(ErrorKind::InvalidArgument, "a size of " + std::to_string(a) + " is divided by 0.");
}

using Interval = ExtentExploration::Interval;

std::int64_t bounded(__int128 number) {
  constexpr std::int64_t kLimit = ExtentExploration::kNoLimit;
  return number > kLimit ? kLimit : number < -kLimit ? -kLimit : static_cast<std::int64_t>(number);
}

Interval product(Interval a, Interval b) {
  const __int128 ends[] = {static_cast<__int128>(a.low) * b.low, static_cast<__int128>(a.low) * b.high,
                           static_cast<__int128>(a.high) * b.low, static_cast<__int128>(a.high) * b.high};
  __int128 low = ends[0], high = ends[0];
  for (const __int128 end : ends) {
    low = end < low ? end : low;
    high = end > high ? end : high;
  }
  return {bounded(low), bounded(high)};
}

// Keeps an end that means "no limit".
std::int64_t divided(std::int64_t end, std::int64_t by) {
  constexpr std::int64_t kLimit = ExtentExploration::kNoLimit;
  return end == kLimit || end == -kLimit ? end : end / by;
}

}  // namespace

std::int64_t checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) overflow(a, "+", b);
  return result;
}

std::int64_t checked_subtract(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_sub_overflow(a, b, &result)) overflow(a, "-", b);
  return result;
}

std::int64_t checked_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) overflow(a, "*", b);
  return result;
}

std::int64_t checked_divide(std::int64_t a, std::int64_t b) {
  if (b == 0) division_by_zero(a);
  if (b == -1) return checked_subtract(0, a);
  return a / b;
}

std::int64_t checked_remainder(std::int64_t a, std::int64_t b) {
  if (b == 0) division_by_zero(a);
  return b == -1 ? 0 : a % b;
}

bool Extent::is_known() const { return is_number() || ExtentExploration::current().resolve(*this).is_number(); }

std::int64_t Extent::resolved() const {
  const Extent result = ExtentExploration::current().resolve(*this);
  if (!result.is_number()) throw UnknownExtent();
  return result.bits_;
}

void Extent::throw_too_large(std::uint64_t number) {
  throw SizeError(ErrorKind::Shape, "a size is " + std::to_string(number) +
                                        ", beyond the largest number of 64 bits, 9223372036854775807.");
}

void Extent::throw_too_small(std::int64_t number) {
  throw SizeError(ErrorKind::Shape, "a size of " + std::to_string(number) + " is below " +
                                        std::to_string(kFirstNumber) + ", the smallest number that a size can be.");
}

Extent Extent::symbolic_add(Extent a, Extent b) {
  ExtentExploration& exploration = ExtentExploration::current();
  a = exploration.resolve(a);
  b = exploration.resolve(b);
  if (are_numbers(a, b)) return a + b;
  if (a.bits_ == 0) return b;
  if (b.bits_ == 0) return a;
  const Interval x = exploration.interval(a), y = exploration.interval(b);
  return exploration.add(
      {bounded(static_cast<__int128>(x.low) + y.low), bounded(static_cast<__int128>(x.high) + y.high)});
}

Extent Extent::symbolic_subtract(Extent a, Extent b) {
  ExtentExploration& exploration = ExtentExploration::current();
  a = exploration.resolve(a);
  b = exploration.resolve(b);
  if (are_numbers(a, b)) return a - b;
  if (b.bits_ == 0) return a;
  if (a.bits_ == b.bits_) return 0;
  const Interval x = exploration.interval(a), y = exploration.interval(b);
  return exploration.add(
      {bounded(static_cast<__int128>(x.low) - y.high), bounded(static_cast<__int128>(x.high) - y.low)});
}

Extent Extent::symbolic_multiply(Extent a, Extent b) {
  ExtentExploration& exploration = ExtentExploration::current();
  a = exploration.resolve(a);
  b = exploration.resolve(b);
  if (are_numbers(a, b)) return a * b;
  if (a.bits_ == 0 || b.bits_ == 0) return 0;
  if (a.bits_ == 1) return b;
  if (b.bits_ == 1) return a;
  return exploration.add(product(exploration.interval(a), exploration.interval(b)));
}

Extent Extent::symbolic_divide(Extent a, Extent b) {
  ExtentExploration& exploration = ExtentExploration::current();
  a = exploration.resolve(a);
  b = exploration.resolve(b);
  if (are_numbers(a, b)) return a / b;
  if (b.bits_ == 1) return a;
  if (b == Extent(0)) division_by_zero(exploration.interval(a).low);
  if (a.bits_ == b.bits_) return 1;
  const Interval x = exploration.interval(a);
  if (b.is_number() && b.bits_ > 0) return exploration.add({divided(x.low, b.bits_), divided(x.high, b.bits_)});
  const std::int64_t reach = std::max(x.high, -x.low);
  return exploration.add({x.low >= 0 && exploration.interval(b).low >= 0 ? 0 : -reach, reach});
}

Extent Extent::symbolic_remainder(Extent a, Extent b) {
  ExtentExploration& exploration = ExtentExploration::current();
  a = exploration.resolve(a);
  b = exploration.resolve(b);
  if (are_numbers(a, b)) return a % b;
  if (b.bits_ == 1 || a.bits_ == b.bits_) return 0;
  if (b == Extent(0)) division_by_zero(exploration.interval(a).low);
  const Interval x = exploration.interval(a), y = exploration.interval(b);
  const std::int64_t most = std::max(std::max(y.high, -y.low) - 1, std::int64_t{0});
  return exploration.add({x.low >= 0 ? 0 : -most, x.high <= 0 ? 0 : most});
}

bool Extent::symbolic_equal(Extent a, Extent b) { return ExtentExploration::current().equal(a, b); }
bool Extent::symbolic_less(Extent a, Extent b) { return ExtentExploration::current().less(a, b); }

std::string to_string(Extent extent) { return extent.is_known() ? std::to_string(extent.number()) : "?"; }

}  // namespace openmps::engine
