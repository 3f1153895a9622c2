// Losses per element and their derivatives: one row per MPSCNNLossType, except softmax cross-entropy (softmax.cpp).
#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/elementwise/elementwise_samples.h"
#include "engine/ops/elementwise/expression_gradient.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

struct Parameter {
  const char* name;  // null: none
  double usual, sampled;
};
constexpr Parameter kNone{nullptr, 0, 0};

struct LossRow {
  const char* name;
  const char* value;       // of y (prediction), t (label) and the attribute
  const char* derivative;  // d value / dy
  Parameter parameter;
  Tolerance tolerance;
  Range y, t;  // of the samples
};
constexpr auto kLossClose = Tolerance::Elementwise;
constexpr auto kLossFunction = Tolerance::Transcendental;
#define OPENMPS_SMOOTHED "(t * (1 - label_smoothing) + 0.5 * label_smoothing)"

const LossRow kLossRows[] = {
    {"mean_absolute_error", "abs(y - t)", "sign(y - t)", kNone, kLossClose, {-2, 2}, {-2, 2}},
    {"mean_squared_error", "square(y - t)", "2 * (y - t)", kNone, kLossClose, {-2, 2}, {-2, 2}},
    // max(y, 0) - y*t + log(1 + e^-|y|) does not overflow.
    {"sigmoid_cross_entropy",
     "max(y, 0) - y * " OPENMPS_SMOOTHED " + log1p(exp(-abs(y)))",
     "sigmoid(y) - " OPENMPS_SMOOTHED,
     {"label_smoothing", 0, 0.1},
     kLossFunction,
     {-4, 4},
     {0, 1}},
    {"categorical_cross_entropy", "-t * log(y)", "-t / y", kNone, kLossFunction, {0.2, 1}, {0, 1}},
    // Labels are 0 or 1 and mean -1 and +1.
    {"hinge",
     "max(1 - (2 * t - 1) * y, 0)",
     "1 + (1 - 2 * t) * y > 0 ? 1 - 2 * t : 0",
     kNone,
     kLossClose,
     {-2, 2},
     {0, 1}},
    {"huber",
     "abs(y - t) <= delta ? 0.5 * square(y - t) : 0.5 * square(delta) + delta * (abs(y - t) - delta)",
     "abs(y - t) <= delta ? y - t : delta * sign(y - t)",
     {"delta", 1, 0.7},
     kLossClose,
     {-2, 2},
     {-2, 2}},
    // The part of one element: the whole loss is 1 + sum.
    {"cosine_distance", "-y * t", "-t", kNone, kLossClose, {-1, 1}, {-1, 1}},
    {"log",
     "-t * log(y + epsilon) - (1 - t) * log(1 - y + epsilon)",
     "(1 - t) / (1 - y + epsilon) - t / (y + epsilon)",
     {"epsilon", 1e-7, 0.01},
     kLossFunction,
     {0.1, 0.9},
     {0, 1}},
    // y are logarithms of probabilities; t*log t is 0 at 0. The derivative of this value is -t, against the published
    // text.
    {"kullback_leibler", "t > 0 ? t * (log(t) - y) : 0", "-t", kNone, kLossFunction, {-3, 0}, {0.1, 1}},
};

OpDef loss_entry(const std::string& name, const LossRow& row) {
  OpDef definition(name);
  definition.inputs({"y", "t"}).dtypes(kFloats).shape(broadcast_of_inputs).tolerance(row.tolerance);
  if (row.parameter.name) definition.attribute(row.parameter.name, row.parameter.usual);
  const SampleInput y{{2, 3, 5}, row.y.low, row.y.high}, t{{2, 3, 5}, row.t.low, row.t.high};
  definition.sample({{y, t}, {}}).sample({{{{0, 3}}, {{0, 3}}}, {}});
  definition.sample({{{{1037}, row.y.low, row.y.high}, {{1037}, row.t.low, row.t.high}}, {}, false});
  if (row.parameter.name) definition.sample({{y, t}, {{row.parameter.name, row.parameter.sampled}}});
  definition.refuses({{{DType::Float32, {2, 3}}, {DType::Float32, {2, 4}}},
                      {},
                      "shapes (2, 3) and (2, 4) cannot be broadcast together."});
  definition.refuses({{{DType::Float32, {2}}, {DType::Float16, {2}}},
                      {},
                      "input \"t\" is float16, input \"y\" is float32; they have to agree."});
  return definition;
}

// d/dy is a separate operation; d/dt, which is rarely needed, is written out from the expression.
OpDef loss(const LossRow& row) {
  const std::string name = "loss_" + std::string(row.name);
  return loss_entry(name, row).outputs({"loss"}).elementwise(row.value).gradient(
      [gradient = name + "_gradient"](GradientContext& context) {
        if (context.wants(1)) return differentiate_expression(context);
        context.give(0, context.op(gradient.c_str(), {context.input(0), context.input(1)}, context.attributes()) *
                            context.output_gradient());
      });
}

OpDef loss_gradient(const LossRow& row) {
  return loss_entry("loss_" + std::string(row.name) + "_gradient", row)
      .outputs({"dy"})
      .loss_gradient()
      .elementwise(row.derivative)
      .gradient(differentiate_expression);
}

}  // namespace

void register_loss_ops(Registry& registry) {
  for (const LossRow& row : kLossRows) {
    registry.add(loss(row));
    registry.add(loss_gradient(row));
  }
}

}  // namespace openmps::engine
