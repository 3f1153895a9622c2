// Sums and products of sizes: the number, or an Error with both operands.
#include "result/checked_size.h"

#include <doctest/doctest.h>

using openmps::CheckedSize;

namespace {

constexpr std::size_t kLarge = std::size_t{1} << 62;

std::size_t number(CheckedSize size) { return size; }

}  // namespace

TEST_CASE("checked size: arithmetic within 63 bits is that of numbers") {
  CHECK(number(CheckedSize(3) * 4 + 5) == 17);
  CHECK(number(2 * CheckedSize(kLarge - 1)) == 2 * (kLarge - 1));
  CHECK(number(CheckedSize(kLarge) + (kLarge - 1)) == 2 * kLarge - 1);
  CHECK(number(CheckedSize(7) - 7) == 0);
  CHECK(number(CheckedSize(17) / 4) == 4);
  CHECK(number(CheckedSize(17).rounded_up(16)) == 32);
  CHECK(number(CheckedSize(0).rounded_up(16)) == 0);
  CheckedSize bytes = 3;
  bytes += 4;
  bytes *= 5;
  bytes -= 6;
  CHECK(number(bytes) == 29);
}

TEST_CASE("checked size: numbers that are none are refused with both operands") {
  CHECK_THROWS_WITH_AS(CheckedSize(kLarge) * 2,
                       "The size 4611686018427387904 * 2 is not from 0 to 9223372036854775807.", openmps::Error);
  CHECK_THROWS_WITH(CheckedSize(kLarge) + kLarge,
                    "The size 4611686018427387904 + 4611686018427387904 is not from 0 to 9223372036854775807.");
  CHECK_THROWS_WITH(CheckedSize(1) - 2, "The size 1 - 2 is not from 0 to 9223372036854775807.");
  CHECK_THROWS_WITH(CheckedSize(1) / 0, "The size 1 / 0 is not from 0 to 9223372036854775807.");
  CHECK_THROWS_WITH(CheckedSize(2 * kLarge - 1).rounded_up(256),
                    "The size 9223372036854775807 + 256 is not from 0 to 9223372036854775807.");
}

TEST_CASE("checked size: numbers below 0 and beyond 2^63 - 1 are none") {
  CHECK_THROWS_WITH(CheckedSize(-1), "The size -1 is not from 0 to 9223372036854775807.");
  CHECK_THROWS_WITH(CheckedSize(~std::size_t{0}),
                    "The size 18446744073709551615 is not from 0 to 9223372036854775807.");
  CHECK_THROWS_WITH(CheckedSize(4) * -1, "The size -1 is not from 0 to 9223372036854775807.");
}
