// Fourier transforms of the cpu device against the sum that defines them, in double.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::Allowed;
using testing::KernelCheck;

namespace {

Attributes along(const Integers& axes, bool inverse, const char* scaling = "none") {
  return {{"axes", axes}, {"inverse", inverse}, {"scaling", scaling}};
}

Attributes back(const Integers& axes, bool inverse, std::int64_t n) {
  Attributes attributes = along(axes, inverse, "size");
  attributes.set("odd", n % 2 == 1);
  return attributes;
}

// Sums of n numbers up to 2; their error grows as the square root of n.
void check(const std::string& op, const Shape& x, const Attributes& attributes, std::int64_t n) {
  CAPTURE(op);
  CAPTURE(x.str());
  KernelCheck kernel(op, {{x}}, attributes);
  REQUIRE(kernel.make_kernel());
  kernel.run(Allowed{3e-6 * std::sqrt(static_cast<double>(n)), 1e-6});
  CHECK(kernel.relative_error() < 1e-6);
}

}  // namespace

TEST_CASE("cpu fourier: all lengths, along the last axis and before others") {
  for (const std::int64_t n : {1, 2, 3, 4, 5, 7, 11, 16, 63, 64, 65, 127, 240, 1031})
    for (const Shape& others :
         {Shape{1, 1}, Shape{3, 1}, Shape{9, 1}, Shape{1, 2}, Shape{2, 3}, Shape{3, 16}, Shape{1, 37}}) {
      const std::int64_t outer = others[0], inner = others[1], half = n / 2 + 1;
      const bool inverse = n % 3 == 0;
      check("fourier_transform", {outer, n, inner, 2}, along({1}, inverse), n);
      check("real_to_hermitean", {outer, n, inner}, along({1}, inverse), n);
      check("hermitean_to_real", {outer, half, inner, 2}, back({1}, inverse, n), n);
      check("hermitean_to_real", {outer, half, inner, 2}, back({1}, !inverse, n), n);
      check("real_to_hermitean", {outer, n, inner}, along({1}, !inverse, "unitary"), 1);
    }
}

TEST_CASE("cpu fourier: several axes, in any order, and none") {
  for (const Integers& axes : {Integers{0, 1}, Integers{2, 0}, Integers{1, 2, 0}, Integers{-1, 1}}) {
    check("fourier_transform", {6, 5, 4, 2}, along(axes, false, "unitary"), 1);
    check("real_to_hermitean", {6, 5, 4}, along(axes, true, "size"), 1);
    check("hermitean_to_real", {6, 5, 4, 2}, back(axes, false, 0), 1);
    check("hermitean_to_real", {6, 5, 4, 2}, back(axes, true, 1), 1);
  }
  check("fourier_transform", {3, 4, 2}, along({}, false), 1);
  check("fourier_transform", {2}, along({}, false), 1);
}

TEST_CASE("cpu fourier: a transform in place") {
  for (const Shape& x : {Shape{1, 12, 1, 2}, Shape{5, 12, 1, 2}, Shape{3, 7, 18, 2}}) {
    KernelCheck("fourier_transform", {{x}}, along({1, 2, 0}, false)).run_in_place(0, 0, Allowed{1e-4, 1e-5});
    KernelCheck("fourier_transform", {{x}}, along({}, false)).run_in_place(0, 0, testing::kSameBits);
  }
}

TEST_CASE("cpu fourier: many lines have the same bits on any number of threads") {
  for (KernelCheck check : {KernelCheck("real_to_hermitean", {{{70, 300, 3}}}, along({0, 1}, false)),
                            KernelCheck("hermitean_to_real", {{{70, 151, 3, 2}}}, back({0, 1}, true, 300)),
                            KernelCheck("fourier_transform", {{{2, 300, 37, 2}}}, along({2, 1}, true))}) {
    check.run(Allowed{1e-3, 1e-5}, 3);
    for (const int threads : {1, 2}) CHECK(check.results(threads) == check.results(3));
  }
}

TEST_CASE("cpu fourier: huge numbers, and one that is not finite stays in its line") {
  for (const std::int64_t n : {64, 127}) {
    KernelCheck huge("fourier_transform", {{{5, n, 2}, -1e35, 1e35}}, along({1}, false));
    CHECK(huge.relative_error() < 1e-6);
    KernelCheck tiny("real_to_hermitean", {{{5, n}, -1e-30, 1e-30}}, along({1}, false));
    CHECK(tiny.relative_error() < 1e-6);
    for (const float odd : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
      KernelCheck check("real_to_hermitean", {{{6, n}}}, along({1}, false));
      testing::set_float(check.input(0), static_cast<std::size_t>(2 * n + 3), odd);
      const std::vector<std::byte> bytes = check.results()[0];
      for (std::int64_t line = 0; line < 6; ++line)
        for (std::int64_t i = 0; i < n / 2 + 1; ++i) {
          float part = 0;
          std::memcpy(&part, bytes.data() + static_cast<std::size_t>((line * (n / 2 + 1) + i) * 2) * sizeof part,
                      sizeof part);
          CHECK((std::isfinite(part) || line == 2));
          if (line == 2 && i == 0) CHECK_FALSE(std::isfinite(part));
        }
    }
  }
}
