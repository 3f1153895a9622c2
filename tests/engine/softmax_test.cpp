// Soft max and its cross-entropy against closed forms.
#include <doctest/doctest.h>
#include <cmath>

#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {

TEST_CASE("softmax: of logarithms of numbers are their shares") {
  const Tensor64 x = tensor({2, 3}, {std::log(1), std::log(2), std::log(5), std::log(4), std::log(4), std::log(8)});
  CHECK(near(run_op("softmax", {x})[0], {1 / 8.0, 2 / 8.0, 5 / 8.0, 0.25, 0.25, 0.5}));
  CHECK(near(run_op("log_softmax", {x})[0],
             {std::log(0.125), std::log(0.25), std::log(0.625), std::log(0.25), std::log(0.25), std::log(0.5)}));
  CHECK(near(run_op("softmax", {tensor({2, 2}, {0, 0, std::log(3), std::log(1)})}, {{"axis", 0}})[0],
             {0.25, 0.5, 0.75, 0.5}));
}

TEST_CASE("softmax: does not overflow far from zero") {
  CHECK(near(run_op("softmax", {tensor({3}, {1000, 1000, -1000})})[0], {0.5, 0.5, 0}));
  CHECK(near(run_op("log_softmax", {tensor({2}, {-1000, 0})})[0], {-1000, 0}));
}

TEST_CASE("softmax: gradients are y (g - sum g y) and g - e^y sum g") {
  const Tensor64 y = tensor({2}, {0.25, 0.75}), g = tensor({2}, {4, 8});  // sum g y = 7
  CHECK(near(run_op("softmax_gradient", {y, g})[0], {0.25 * (4 - 7), 0.75 * (8 - 7)}));
  CHECK(near(run_op("log_softmax_gradient", {tensor({2}, {std::log(0.25), std::log(0.75)}), g})[0],
             {4 - 0.25 * 12, 8 - 0.75 * 12}));
}

TEST_CASE("softmax cross-entropy: -t log softmax, summed over the last axis") {
  const Tensor64 x = tensor({1, 3}, {std::log(1), std::log(2), std::log(5)});
  CHECK(near(run_op("softmax_cross_entropy", {x, tensor({1, 3}, {0, 0, 1})})[0], tensor({1, 1}, {-std::log(0.625)})));
  CHECK(near(run_op("softmax_cross_entropy", {x, tensor({1, 3}, {0.5, 0.5, 0})})[0],
             {-0.5 * std::log(0.125) - 0.5 * std::log(0.25)}));
}

TEST_CASE("softmax cross-entropy: the gradient is softmax - t, times the labels' sum") {
  const Tensor64 x = tensor({1, 3}, {std::log(1), std::log(2), std::log(5)});
  CHECK(near(run_op("softmax_cross_entropy_gradient", {x, tensor({1, 3}, {0, 0, 1})})[0], {0.125, 0.25, -0.375}));
  CHECK(near(run_op("softmax_cross_entropy_gradient", {x, tensor({1, 3}, {0, 0, 2})})[0], {0.25, 0.5, -0.75}));
}

TEST_CASE("softmax cross-entropy: smoothed labels are t (1 - L) + L / classes, in value and gradient") {
  const Tensor64 x = tensor({1, 2}, {std::log(1), std::log(3)}), t = tensor({1, 2}, {0, 1});
  const Attributes smoothing{{"label_smoothing", 0.2}, {"classes", 2}};  // labels 0.1 and 0.9
  CHECK(near(run_op("softmax_cross_entropy", {x, t}, smoothing)[0], {-0.1 * std::log(0.25) - 0.9 * std::log(0.75)}));
  CHECK(near(run_op("softmax_cross_entropy_gradient", {x, t}, smoothing)[0], {0.25 - 0.1, 0.75 - 0.9}));
}

}  // namespace openmps::engine::testing
