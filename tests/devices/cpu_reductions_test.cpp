#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::KernelCheck;
using testing::set_float;

namespace {

struct Reduction {
  Shape x;
  Integers axes;
};

// Bias gradients, channel statistics, rows, everything, axes in the middle, nothing; some large enough for several
// threads.
const Reduction kReductions[] = {
    {{40, 10}, {0}},        {{40, 10}, {1}},        {{40, 10}, {0, 1}},     {{2, 7, 5, 33}, {0, 1, 2}},
    {{3, 5, 7, 9}, {-1}},   {{3, 5, 7, 9}, {2, 3}}, {{3, 5, 7, 9}, {1, 2}}, {{3, 5, 7, 9}, {}},
    {{1, 5, 1, 9}, {0, 2}}, {{1, 1}, {0, 1}},       {{1500, 3}, {0}},       {{2, 5003}, {1}},
    {{37, 64}, {1}},        {{19, 9}, {1}},         {{16, 1024}, {1}},      {{35, 33}, {1}},
};
const Reduction kLargeCases[] = {
    {{4, 28, 28, 32}, {0, 1, 2}}, {{100001}, {0}},    {{2, 50003}, {1}},
    {{100, 1031}, {0}},           {{100, 1031}, {1}}, {{11, 9001}, {0}},
    {{40, 9, 300}, {1}},          {{33001, 3}, {0}},  {{33001, 3}, {1}},
};

// Calls test(case, threads) for all cases, the large ones also with several threads.
template <typename Test>
void for_each_case(const Test& test) {
  for (const Reduction& c : kReductions) test(c, 1);
  for (const Reduction& c : kLargeCases)
    for (const int threads : {1, 2, 3}) test(c, threads);
}

Attributes over(const Integers& axes, bool keep = true) { return {{"axes", axes}, {"keep_axes", keep}}; }

}  // namespace

TEST_CASE("cpu reductions: sums and means equal the definition") {
  for_each_case([](const Reduction& c, int threads) {
    KernelCheck("reduce_sum", {{c.x}}, over(c.axes, false)).run({1e-3, 1e-5}, threads);
    KernelCheck("reduce_mean", {{c.x, 0, 2}}, over(c.axes)).run({0, 1e-6}, threads);  // nothing cancels
  });
}

TEST_CASE("cpu positions: the first extreme of rows and columns, beside NaN and infinities") {
  const Shape shapes[] = {{1, 1}, {3, 7}, {19, 64}, {5, 33}, {40, 9, 30}, {3, 700, 1}, {2, 300, 130}};
  for (const char* name : {"argmax", "argmin"})
    for (const Shape& shape : shapes)
      for (std::int64_t axis = 0; axis < static_cast<std::int64_t>(shape.rank()); ++axis)
        for (const float common : {0.0f, std::numeric_limits<float>::quiet_NaN(),
                                   std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()}) {
          KernelCheck check(name, {{shape, -3, 3}}, {{"axis", axis}});
          // Many equal ones: all of some rows, and some of all.
          for (std::size_t i = 0; i < static_cast<std::size_t>(shape.elements()); ++i)
            if (i % 5 != 2 || i / 70 % 2 == 0) set_float(check.input(0), i, common);
          check.run({0, 0}, 2);
        }
}

TEST_CASE("cpu reductions: extremes equal the definition") {
  for_each_case([](const Reduction& c, int threads) {
    KernelCheck("reduce_max", {{c.x, -3, -1}}, over(c.axes)).run({0, 0}, threads);
    KernelCheck("reduce_min", {{c.x}}, over(c.axes)).run({0, 0}, threads);
  });
}

TEST_CASE("cpu reductions: products equal the definition") {
  for_each_case([](const Reduction& c, int threads) {
    const double roundings = 6e-8 * static_cast<double>(c.x.elements());  // every factor may add one
    KernelCheck("reduce_product", {{c.x, 0.99999, 1.00001}}, over(c.axes)).run({0, roundings + 1e-6}, threads);
  });
  for (const Reduction& c : kReductions)
    KernelCheck("reduce_product", {{c.x, -1.5, 1.5}}, over(c.axes)).run({1e-30, 1e-5});
}

TEST_CASE("cpu reductions: a NaN is no extreme, and spoils sums and products") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const char* op : {"reduce_max", "reduce_min", "reduce_sum", "reduce_product"})
    for (const Integers& axes : {Integers{0}, Integers{1}, Integers{0, 1}}) {
      KernelCheck check(op, {{{37, 41}}}, over(axes));
      for (const std::size_t element : {std::size_t{0}, std::size_t{50}, std::size_t{700}})
        set_float(check.input(0), element, nan);
      for (std::size_t i = 0; i < 41; ++i) set_float(check.input(0), 5 * 41 + i, nan);
      for (std::size_t i = 0; i < 37; ++i) set_float(check.input(0), i * 41 + 7, nan);
      check.run({1e-3, 1e-4});
    }
}

TEST_CASE("cpu reductions: a long sum keeps its precision") {
  // One running float sum of so many would be off by 2 in 1000.
  KernelCheck column("reduce_sum", {{{100000, 2}, 0.1, 0.1}}, over({0})),
      row("reduce_sum", {{{2, 100000}, 0.1, 0.1}}, over({1}));
  column.run({0, 4e-7});
  row.run({0, 4e-7});
}

TEST_CASE("cpu reductions: scattered axes, other dtypes and empty tensors are left to the definition") {
  CHECK_FALSE(KernelCheck("reduce_sum", {{{2, 3, 4}}}, over({0, 2})).make_kernel());
  CHECK_FALSE(KernelCheck("reduce_sum", {{{2, 3}, -4, 4, DType::Float64}}, over({0})).make_kernel());
  CHECK_FALSE(KernelCheck("reduce_sum", {{{0, 3}}}, over({0})).make_kernel());
}

TEST_CASE("cpu moments: a few rows for each result, so that they are fewer pieces than threads") {
  for (const int threads : {1, 2, 3})
    KernelCheck("moments", {{{100, 128, 16}}}, {{"axes", Integers{1}}}).run({1e-4, 1e-4}, threads);
}

TEST_CASE("cpu moments: pixels of few channels, far from 0, in rows of every length around a register") {
  for (std::int64_t channels = 1; channels <= 9; ++channels)
    for (const std::int64_t pixels : {1, 2, 3, 5, 15, 16, 17, 33, 513, 1025, 4099, 9000})
      for (const int threads : {1, 3}) {
        CAPTURE(channels);
        CAPTURE(pixels);
        KernelCheck("moments", {{{1, pixels, channels}, 99, 101}}, {{"axes", Integers{0, 1}}})
            .run({2e-6, 1e-6}, threads);
      }
}
