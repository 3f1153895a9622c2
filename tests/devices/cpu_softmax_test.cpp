#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "engine/devices/cpu/isa/loops.h"
#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::Allowed;
using testing::KernelCheck;
using testing::set_float;

namespace {

constexpr Allowed kSoftmaxError{2e-6, 2e-5};

// Digits' classes, registers filled and not, rows longer than a register many times over.
const Shape kShapes[] = {{40, 10},      {256, 10}, {3, 1, 1, 16}, {5, 1},   {1, 7},
                         {2, 3, 3, 33}, {4, 1000}, {3, 4097},     {700, 31}};

// How many floats lie between the value given and the exact one, rounded.
double units_apart(float given, double exact) {
  const float rounded = static_cast<float>(exact);
  const double unit = std::nextafter(std::fabs(rounded), std::numeric_limits<float>::infinity()) - std::fabs(rounded);
  return std::fabs(given - exact) / unit;
}

}  // namespace

TEST_CASE("cpu soft max: equals the definition, for rows of any length and numbers of any size") {
  for (const Shape& shape : kShapes)
    for (const double reach : {1.0, 30.0, 300.0})
      for (const int threads : {1, 2, 3}) {
        KernelCheck("softmax", {{shape, -reach, reach}}, {}).run({1e-6, 1e-4}, threads);
        KernelCheck("log_softmax", {{shape, -reach, reach}}, {}).run({2e-5, 1e-5}, threads);
      }
}

TEST_CASE("cpu soft max's gradients: equal the definition") {
  for (const Shape& shape : kShapes)
    for (const int threads : {1, 2, 3}) {
      KernelCheck("softmax_gradient", {{shape, 0, 1}, {shape}}, {}).run({2e-3, 1e-5}, threads);
      KernelCheck("log_softmax_gradient", {{shape, -9, 0}, {shape}}, {}).run({1e-4, 1e-5}, threads);
    }
}

TEST_CASE("cpu soft-max cross-entropy: equals the definition, with and without label smoothing") {
  for (const Shape& shape : kShapes)
    for (const double smoothing : {0.0, 0.1})
      for (const int threads : {1, 2, 3}) {
        const Attributes attributes{{"label_smoothing", smoothing}, {"classes", shape.back()}};
        KernelCheck("softmax_cross_entropy", {{shape, -20, 20}, {shape, 0, 1}}, attributes).run({1e-3, 2e-5}, threads);
        KernelCheck("softmax_cross_entropy_gradient", {{shape, -20, 20}, {shape, 0, 1}}, attributes)
            .run({1e-4, 1e-4}, threads);
      }
}

TEST_CASE("cpu soft max: infinities and NaNs spoil their own row, and no other") {
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  for (const char* op : {"softmax", "log_softmax"})
    for (const std::int64_t count : {10, 37}) {
      KernelCheck check(op, {{{6, count}}}, {});
      const auto row = static_cast<std::size_t>(count);
      set_float(check.input(0), 1 * row + 3, -infinity);  // an impossible class
      set_float(check.input(0), 2 * row + 4, infinity);
      set_float(check.input(0), 3 * row + 9, nan);
      for (std::size_t i = 0; i < row; ++i) set_float(check.input(0), 4 * row + i, -infinity);
      for (std::size_t i = 0; i < row; ++i) set_float(check.input(0), 5 * row + i, -1e6f);
      check.run(kSoftmaxError);
    }
}

TEST_CASE("cpu soft max: the result may take the operand's place") {
  for (const char* op : {"softmax", "log_softmax"}) KernelCheck(op, {{{7, 37}}}, {}).run_in_place(0, 0, kSoftmaxError);
  for (const char* op : {"softmax_gradient", "log_softmax_gradient"})
    for (const std::size_t input : {0u, 1u}) {
      const KernelCheck check(op, {{{7, 37}, -1, 1}, {{7, 37}}}, {});
      CHECK(check.make_kernel()->in_place(input));
      KernelCheck(op, {{{7, 37}, -1, 1}, {{7, 37}}}, {}).run_in_place(input, 0, {1e-5, 1e-5});
    }
  KernelCheck("softmax_cross_entropy_gradient", {{{7, 37}}, {{7, 37}, 0, 1}}, {}).run_in_place(0, 0, {1e-5, 1e-5});
  CHECK_FALSE(KernelCheck("softmax_cross_entropy_gradient", {{{7, 37}}, {{7, 37}}}, {}).make_kernel()->in_place(1));
  CHECK_FALSE(KernelCheck("softmax_cross_entropy", {{{7, 37}}, {{7, 37}}}, {}).make_kernel()->in_place(0));
}

TEST_CASE("cpu soft max: the exponential is right to two units in the last place") {
  for (const char* isa : {"avx512", "avx2", "generic"}) {
    const cpu::Loops* loops = cpu::loops_named(isa);
    if (!loops) continue;
    double worst = 0;
    for (float x = -80; x < 0; x += 0.0131f) {
      // Beside a row's maximum of 0 with share 1, the share of the other is e^x / (1 + e^x). Its logarithm's gradient
      // at -1 is plain e^x.
      const float y = x, dy[1] = {1};
      float dx[1];
      loops->softmax.log_softmax_gradient(&y, dy, dx, 1, 1);  // 1 - e^x
      const float p[2] = {0, x};
      float both[2];
      loops->softmax.softmax(p, both, 1, 2);
      worst = std::max(worst,
                       units_apart(both[1], std::exp(static_cast<double>(x)) / (1 + std::exp(static_cast<double>(x)))));
      CHECK(std::fabs(dx[0] - (1 - std::exp(static_cast<double>(x)))) < 1.3e-7);
    }
    CHECK_MESSAGE(worst < 4, isa);  // the exponential's 2, the sum's and the quotient's roundings
  }
}

TEST_CASE("cpu soft max: other axes, dtypes and empty tensors are left to the definition") {
  CHECK_FALSE(KernelCheck("softmax", {{{2, 4, 3}}}, {{"axis", 1}}).make_kernel());
  CHECK(KernelCheck("softmax", {{{2, 4, 1}}}, {{"axis", 1}}).make_kernel());
  CHECK_FALSE(KernelCheck("softmax", {{{2, 4}, -1, 1, DType::Float64}}, {}).make_kernel());
  CHECK_FALSE(KernelCheck("softmax", {{{0, 4}}}, {}).make_kernel());
}
