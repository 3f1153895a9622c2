// The optimizers' steps against the documented updates, written here once more in plain C++.
#include <doctest/doctest.h>
#include <cmath>

#include "engine/ir/verifier.h"
#include "engine/ops/decompositions.h"
#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

using Values = std::vector<double>;

// Runs one step in float64 on one-element tensors.
Values step(const char* step, const Values& inputs, Attributes attributes = {}) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> operands;
  std::vector<Tensor64> numbers;
  for (double value : inputs) {
    operands.push_back(builder.input(DType::Float64, {1}, "input"));
    numbers.push_back(tensor({1}, {value}));
  }
  for (const Val& result : expand_decomposition(builder, *find_decomposition(step), operands, attributes, "fc1"))
    builder.output(result);
  verify(graph);
  Values results;
  for (const Tensor64& result : run(graph, numbers)) results.push_back(result[0]);
  return results;
}

bool all_close(const Values& given, const Values& expected) {
  return near(tensor({static_cast<std::int64_t>(given.size())}, given), expected, 1e-14);
}

std::string refusal(const char* step, const std::vector<TensorType>& types, Attributes attributes = {}) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> operands;
  for (const TensorType& type : types) operands.push_back(builder.input(type.dtype, type.shape, "input"));
  try {
    expand_decomposition(builder, *find_decomposition(step), operands, attributes, "fc1");
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("optimizers: gradient descent subtracts rate times gradient") {
  CHECK(all_close(step("sgd_step", {2, 0.5, 0.1}), {1.95}));
}

TEST_CASE("optimizers: momentum holds the learning rate, Nesterov's does not") {
  const double v = 2, g = 0.5, m = 0.25, rate = 0.1, scale = 0.9;
  const double plain = scale * m + rate * g;
  CHECK(all_close(step("sgd_momentum_step", {v, g, m, rate}, {{"momentum_scale", scale}}), {v - plain, plain}));
  const double ahead = scale * m + g;
  CHECK(all_close(step("sgd_momentum_step", {v, g, m, rate}, {{"momentum_scale", scale}, {"nesterov", true}}),
                  {v - rate * (g + scale * ahead), ahead}));
}

TEST_CASE("optimizers: Adam adds epsilon to the root of the uncorrected second moment") {
  const double v = 2, g = -0.5, m = 0.25, u = 0.04, rate = 0.01, beta1 = 0.8, beta2 = 0.95, epsilon = 1e-3;
  const double m1 = beta1 * m + (1 - beta1) * g, u1 = beta2 * u + (1 - beta2) * g * g;
  const Attributes attributes{{"beta1", beta1}, {"beta2", beta2}, {"epsilon", epsilon}};
  CHECK(all_close(step("adam_step", {v, g, m, u, rate}, attributes),
                  {v - rate * m1 / (std::sqrt(u1) + epsilon), m1, u1}));
  CHECK(all_close(step("adam_amsgrad_step", {v, g, m, u, 0.01, rate}, attributes),
                  {v - rate * m1 / (std::sqrt(u1) + epsilon), m1, u1, u1}));
  CHECK(all_close(step("adam_amsgrad_step", {v, g, m, u, 0.36, rate}, attributes),
                  {v - rate * m1 / (0.6 + epsilon), m1, u1, 0.36}));
}

TEST_CASE("optimizers: the defaults are Apple's") {
  const double v = 1, g = 0.5, rate = 0.001;
  CHECK(all_close(step("adam_step", {v, g, 0, 0, rate}),
                  {v - rate * 0.1 * g / (std::sqrt(0.001 * g * g) + 1e-8), 0.1 * g, 0.001 * g * g}));
  CHECK(
      all_close(step("rmsprop_step", {v, g, 0, rate}), {v - rate * g / (std::sqrt(0.1 * g * g) + 1e-8), 0.1 * g * g}));
}

TEST_CASE("optimizers: RMSProp divides by the root of the running mean square") {
  const double v = 2, g = 0.5, s = 0.09, rate = 0.1, decay = 0.75, epsilon = 0.01;
  const double s1 = decay * s + (1 - decay) * g * g;
  CHECK(all_close(step("rmsprop_step", {v, g, s, rate}, {{"decay", decay}, {"epsilon", epsilon}}),
                  {v - rate * g / (std::sqrt(s1) + epsilon), s1}));
}

TEST_CASE("optimizers: the gradient is clipped, then rescaled, then regularized") {
  const Attributes all{{"clip", true},   {"clip_min", -1.0},       {"clip_max", 1.0},
                       {"rescale", 0.5}, {"regularization", "l2"}, {"regularization_scale", 0.1}};
  CHECK(all_close(step("sgd_step", {-2, 5, 1}, all), {-2 - (1 * 0.5 + 0.1 * -2)}));
  CHECK(all_close(step("sgd_step", {2, 5, 1}, {{"clip_min", -1.0}, {"clip_max", 1.0}}),
                  {-3}));                                                 // limits alone do not clip
  CHECK(all_close(step("sgd_step", {2, 5, 1}, {{"clip", true}}), {-3}));  // the default limits hold every float
}

// The text says that L1 adds the scale; ours adds it times the value's sign, the derivative of |value|.
TEST_CASE("optimizers: L1 pulls toward zero from both sides") {
  const Attributes l1{{"regularization", "l1"}, {"regularization_scale", 0.25}};
  CHECK(all_close(step("sgd_step", {2, 0, 1}, l1), {1.75}));
  CHECK(all_close(step("sgd_step", {-2, 0, 1}, l1), {-1.75}));
  CHECK(all_close(step("sgd_step", {0, 0, 1}, l1), {0}));
}

TEST_CASE("optimizers: refusals name the step, the layer and both quantities") {
  const TensorType value{DType::Float32, {2, 3}}, rate{DType::Float32, {}};
  CHECK(refusal("sgd_step", {value, rate}) == "sgd_step \"fc1\": has 2 inputs, expects 3.");
  CHECK(refusal("sgd_step", {value, {DType::Float32, {3, 2}}, rate}) ==
        "sgd_step \"fc1\": gradient is float32 (3, 2), value is float32 (2, 3).");
  CHECK(refusal("adam_step", {value, value, value, {DType::Float16, {2, 3}}, rate}) ==
        "adam_step \"fc1\": velocity is float16 (2, 3), value is float32 (2, 3).");
  CHECK(refusal("sgd_step", {value, value, {DType::Float32, {2}}}) ==
        "sgd_step \"fc1\": learning_rate is float32 (2,), expects one float.");
  CHECK(refusal("sgd_step", {{DType::Int32, {2}}, {DType::Int32, {2}}, rate}) ==
        "sgd_step \"fc1\": value is int32, which it does not take.");
  CHECK(refusal("sgd_step", {value, value, rate}, {{"speed", 1.0}}) ==
        "sgd_step \"fc1\": attribute \"speed\" is unknown.");
  CHECK(refusal("sgd_step", {value, value, rate}, {{"regularization", "l3"}}) ==
        "sgd_step \"fc1\": regularization is \"l3\", expects \"none\", \"l1\" or \"l2\".");
  CHECK(refusal("adam_step", {value, value, value, value, rate}, {{"beta1", 1.5}}) ==
        "adam_step \"fc1\": beta1 is 1.5, expects 0 to 1.");
}

TEST_CASE("optimizers: a float32 rate serves values of other float types") {
  Graph graph;
  Builder builder(graph);
  const Val operands[] = {builder.input(DType::Float16, {2}, "value"), builder.input(DType::Float16, {2}, "gradient"),
                          builder.scalar(DType::Float32, "rate")};
  builder.output(expand_decomposition(builder, *find_decomposition("sgd_step"), operands, {})[0]);
  verify(graph);
  CHECK(graph.type(graph.outputs()[0].value) == TensorType{DType::Float16, {2}});
  CHECK(near(run(graph, {tensor({2}, {2, 4}), tensor({2}, {1, 2}), tensor({}, {0.5})})[0], {1.5, 3}));
}

}  // namespace openmps::engine::testing
