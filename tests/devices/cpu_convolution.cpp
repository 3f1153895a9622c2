#include <doctest/doctest.h>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::KernelCheck;

namespace {

struct Convolution {
  Shape x, w;
  Integers strides{1, 1}, dilations{1, 1}, pads{0, 0, 0, 0};
  std::int64_t groups = 1;
};

const Convolution kConvolutions[] = {
    {{2, 28, 28, 1}, {32, 5, 5, 1}, {1, 1}, {1, 1}, {2, 2, 2, 2}},
    {{3, 14, 14, 32}, {64, 5, 5, 32}, {1, 1}, {1, 1}, {2, 2, 2, 2}},
    {{1, 9, 7, 3}, {5, 3, 3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}},
    {{2, 11, 13, 7}, {33, 3, 2, 7}, {2, 3}, {1, 1}, {0, 1, 1, 0}},
    {{2, 10, 9, 6}, {8, 3, 3, 3}, {1, 1}, {2, 2}, {2, 1, 0, 3}, 2},
    {{1, 8, 8, 16}, {16, 3, 3, 1}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 16},
    {{4, 7, 7, 3}, {16, 7, 7, 3}, {2, 2}, {1, 1}, {3, 3, 3, 3}},
    {{1, 1, 1, 1}, {1, 1, 1, 1}},
    {{3, 28, 28, 1}, {16, 3, 3, 1}, {1, 1}, {1, 1}, {1, 1, 1, 1}},
    {{3, 17, 12, 2}, {48, 3, 4, 2}, {2, 1}, {2, 1}, {1, 3, 2, 0}},
    {{2, 12, 11, 4}, {32, 5, 3, 4}, {3, 2}, {1, 3}, {2, 2, 0, 1}},
};

constexpr testing::Allowed kAllowed{5e-4, 1e-5};

// Computed by Winograd's method: tiles that end at the image's edge and beyond it, every kind of pads, images smaller
// than a tile. Also incomplete blocks of tiles, and channels that fill wide and narrow groups of registers.
const Convolution kWinogradCases[] = {
    {{3, 14, 14, 32}, {64, 5, 5, 32}, {1, 1}, {1, 1}, {2, 2, 2, 2}},
    {{2, 13, 9, 16}, {16, 5, 5, 16}, {1, 1}, {1, 1}, {0, 4, 3, 1}},
    {{1, 3, 2, 16}, {32, 5, 5, 16}, {1, 1}, {1, 1}, {2, 2, 2, 2}},
    {{1, 9, 11, 48}, {16, 5, 5, 48}, {1, 1}, {1, 1}, {-1, 0, -2, 2}},
    {{5, 17, 19, 16}, {48, 3, 3, 16}, {1, 1}, {1, 1}, {1, 1, 1, 1}},
    {{2, 8, 6, 64}, {112, 3, 3, 64}, {1, 1}, {1, 1}, {0, 0, 0, 0}},
    {{1, 7, 10, 32}, {16, 3, 3, 32}, {1, 1}, {1, 1}, {5, 0, -1, 4}},
    {{40, 1, 1, 16}, {16, 3, 3, 16}, {1, 1}, {1, 1}, {1, 1, 1, 1}},
};
Attributes attributes_of(const Convolution& c) {
  return {{"strides", c.strides}, {"dilations", c.dilations}, {"pads", c.pads}, {"groups", c.groups}};
}

Shape result_of(const Convolution& c) {
  const auto extent = [&](std::size_t axis) {
    const std::int64_t covered = (c.w[axis + 1] - 1) * c.dilations[axis] + 1;
    return (c.x[axis + 1] + c.pads[2 * axis] + c.pads[2 * axis + 1] - covered) / c.strides[axis] + 1;
  };
  return {c.x[0], extent(0), extent(1), c.w[0]};
}

}  // namespace

TEST_CASE("cpu convolution: the result equals the definition, with and without bias") {
  for (const Convolution& c : kConvolutions) {
    KernelCheck("conv2d", {{c.x}, {c.w}}, attributes_of(c)).run(kAllowed);
    KernelCheck("conv2d", {{c.x}, {c.w}, {{c.w[0]}}}, attributes_of(c)).run(kAllowed);
  }
}

TEST_CASE("cpu convolution: Winograd's method gives the definition's result and gradients, whatever the threads") {
  for (const Convolution& c : kWinogradCases)
    for (const int threads : {1, 2, 5}) {
      Attributes backward = attributes_of(c), weights = attributes_of(c);
      backward.set("input_size", Integers{c.x[1], c.x[2]});
      weights.set("kernel_size", Integers{c.w[1], c.w[2]});
      KernelCheck("conv2d", {{c.x}, {c.w}}, attributes_of(c)).run(kAllowed, threads);
      KernelCheck("conv2d", {{c.x}, {c.w}, {{c.w[0]}}}, attributes_of(c)).run(kAllowed, threads);
      KernelCheck("conv2d_data_gradient", {{result_of(c)}, {c.w}}, backward).run(kAllowed, threads);
      KernelCheck both("conv2d_weights_gradient", {{c.x}, {result_of(c)}}, weights);
      both.run(kAllowed, threads);
      KernelCheck no_weights("conv2d_weights_gradient", {{c.x}, {result_of(c)}}, weights);
      no_weights.leave_out_output(0);
      no_weights.run(kAllowed, threads);
    }
}

// The relative distance of neighbours in float32 is 6e-8. The same formulas in NumPy, with normally distributed
// numbers, had errors of 0.9e-6, forward and for the weights' gradient.
TEST_CASE("cpu convolution: sums below 0 are multiplied by the slope") {
  for (const Convolution& c : {kConvolutions[0], kConvolutions[4], kWinogradCases[0], kWinogradCases[1]})
    for (const double slope : {0.0, 0.25, 1e-20}) {
      Attributes attributes = attributes_of(c);
      attributes.set("slope", slope);
      KernelCheck("conv2d", {{c.x}, {c.w}, {{c.w[0]}}}, attributes).run(kAllowed);
    }
}

TEST_CASE("cpu convolution: Winograd's method loses little to rounding") {
  for (const Convolution& c : kWinogradCases) {
    Attributes backward = attributes_of(c), weights = attributes_of(c);
    backward.set("input_size", Integers{c.x[1], c.x[2]});
    weights.set("kernel_size", Integers{c.w[1], c.w[2]});
    CHECK(KernelCheck("conv2d", {{c.x}, {c.w}}, attributes_of(c)).relative_error() < 2e-6);
    CHECK(KernelCheck("conv2d_data_gradient", {{result_of(c)}, {c.w}}, backward).relative_error() < 2e-6);
    CHECK(KernelCheck("conv2d_weights_gradient", {{c.x}, {result_of(c)}}, weights).relative_error() < 2e-6);
  }
}

TEST_CASE("cpu convolution: the data's gradient equals the definition") {
  for (const Convolution& c : kConvolutions) {
    Attributes attributes = attributes_of(c);
    attributes.set("input_size", Integers{c.x[1], c.x[2]});
    KernelCheck("conv2d_data_gradient", {{result_of(c)}, {c.w}}, attributes).run(kAllowed);
  }
}

TEST_CASE("cpu convolution: the weights' and biases' gradients equal the definition, wanted or not") {
  for (const Convolution& c : kConvolutions) {
    Attributes attributes = attributes_of(c);
    attributes.set("kernel_size", Integers{c.w[1], c.w[2]});
    KernelCheck both("conv2d_weights_gradient", {{c.x}, {result_of(c)}}, attributes);
    both.run(kAllowed);
    KernelCheck no_biases("conv2d_weights_gradient", {{c.x}, {result_of(c)}}, attributes);
    no_biases.leave_out_output(1);
    no_biases.run(kAllowed);
  }
}

// Weights (kH, kW, I, O). The definition of this order is compared with transpositions in the tests of the pass.
TEST_CASE("cpu convolution: weights with the outputs last, read and written, by every kernel") {
  const auto check_all = [](const Convolution& c) {
    const Shape w{c.w[1], c.w[2], c.w[3], c.w[0]};
    Attributes forward = attributes_of(c);
    forward.set("outputs_last", true);
    Attributes backward = forward, weights = forward;
    backward.set("input_size", Integers{c.x[1], c.x[2]});
    weights.set("kernel_size", Integers{c.w[1], c.w[2]});
    KernelCheck("conv2d", {{c.x}, {w}}, forward).run(kAllowed);
    KernelCheck("conv2d", {{c.x}, {w}, {{c.w[0]}}}, forward).run(kAllowed);
    KernelCheck("conv2d_data_gradient", {{result_of(c)}, {w}}, backward).run(kAllowed);
    for (const std::size_t without : {2, 1, 0}) {
      KernelCheck gradient("conv2d_weights_gradient", {{c.x}, {result_of(c)}}, weights);
      if (without < 2) gradient.leave_out_output(without);
      gradient.run(kAllowed);
    }
  };
  for (const Convolution& c : kConvolutions) check_all(c);
  for (const Convolution& c : kWinogradCases) check_all(c);
}
