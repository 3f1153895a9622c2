// Activation functions and their derivatives: one row per MPSCNNNeuronType.
#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/elementwise/elementwise_samples.h"
#include "engine/ops/elementwise/expression_gradient.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

struct Numbers {
  double a = 0, b = 0, c = 0;

  Attributes attributes() const { return {{"a", a}, {"b", b}, {"c", c}}; }
};

struct NeuronRow {
  const char* name;
  const char* value;       // of x, a, b, c
  const char* derivative;  // times dy
  Numbers defaults;
  Tolerance tolerance;
  Range samples;  // of x
  Numbers sampled;
};
constexpr auto kNeuronClose = Tolerance::Elementwise;
constexpr auto kNeuronFunction = Tolerance::Transcendental;

// x >= 0 counts as positive in value and derivative. c = -1 means base e.
const NeuronRow kNeuronRows[] = {
    {"linear", "a * x + b", "a * dy", {1}, kNeuronClose, {-2, 2}, {1.5, -0.25}},
    {"relu", "x >= 0 ? x : a * x", "x >= 0 ? dy : a * dy", {}, kNeuronClose, {-2, 2}, {0.1}},
    {"sigmoid", "sigmoid(x)", "dy * sigmoid(x) * (1 - sigmoid(x))", {}, kNeuronFunction, {-5, 5}, {}},
    {"hard_sigmoid",
     "min(max(a * x + b, 0), 1)",
     "a * x + b >= 0 && a * x + b <= 1 ? a * dy : 0",
     {0.2, 0.5, 0},
     kNeuronClose,
     {-4, 4},
     {0.3, 0.4}},
    {"tanh", "a * tanh(b * x)", "dy * a * b * (1 - square(tanh(b * x)))", {1, 1}, kNeuronFunction, {-3, 3}, {1.7, 0.6}},
    {"absolute", "abs(x)", "dy * sign(x)", {}, kNeuronClose, {-2, 2}, {}},
    // max(u, 0) + log(1 + e^-|u|) is log(1 + e^u) that does not overflow.
    {"soft_plus",
     "a * (max(b * x, 0) + log1p(exp(-abs(b * x))))",
     "dy * a * b * sigmoid(b * x)",
     {1, 1, 0},
     kNeuronFunction,
     {-5, 5},
     {1.3, 0.8}},
    {"soft_sign", "x / (1 + abs(x))", "dy / (1 + abs(x)) / (1 + abs(x))", {}, kNeuronClose, {-3, 3}, {}},
    {"elu", "x >= 0 ? x : a * expm1(x)", "x >= 0 ? dy : dy * a * exp(x)", {1}, kNeuronFunction, {-3, 3}, {1.2}},
    {"relun",
     "min(x >= 0 ? x : a * x, b)",
     "(x >= 0 ? x : a * x) > b ? 0 : x >= 0 ? dy : a * dy",
     {1, 6, 0},
     kNeuronClose,
     {-3, 3},
     {0.2, 1.5}},
    {"power",
     "pow(a * x + b, c)",
     "dy * a * c * pow(a * x + b, c - 1)",
     {1, 0, 1},
     kNeuronFunction,
     {0.2, 2},
     {0.8, 0.3, 2.5}},
    {"exponential",
     "c == -1 ? exp(a * x + b) : pow(c, a * x + b)",
     "c == -1 ? dy * a * exp(a * x + b) : dy * a * log(c) * pow(c, a * x + b)",
     {1, 0, -1},
     kNeuronFunction,
     {-2, 2},
     {0.7, 0.2, 2}},
    {"logarithm",
     "c == -1 ? log(a * x + b) : log(a * x + b) / log(c)",
     "c == -1 ? dy * a / (a * x + b) : dy * a / (log(c) * (a * x + b))",
     {1, 0, -1},
     kNeuronFunction,
     {0.2, 4},
     {0.9, 0.4, 10}},
    // The bounds avoid infinity * 0.
    {"gelu",
     "0.5 * max(x, -1000) * (1 + erf(x * 0.70710678118654752))",
     "dy * (0.5 * (1 + erf(x * 0.70710678118654752)) + min(max(x, -1000), 1000) * exp(-0.5 * x * x) * "
     "0.39894228040143268)",
     {0, 0, 0},
     kNeuronFunction,
     {-3, 3},
     {}},
};

OpDef neuron_entry(const std::string& name, const NeuronRow& row) {
  return OpDef(name)
      .attribute("a", row.defaults.a)
      .attribute("b", row.defaults.b)
      .attribute("c", row.defaults.c)
      .dtypes(kFloats)
      .shape(broadcast_of_inputs)
      .tolerance(row.tolerance);
}

OpDef neuron(const NeuronRow& row) {
  OpDef definition = neuron_entry("neuron_" + std::string(row.name), row).inputs({"x"}).elementwise(row.value);
  definition.gradient([gradient = "neuron_" + std::string(row.name) + "_gradient"](GradientContext& context) {
    context.give(0, context.op(gradient.c_str(), {context.input(), context.output_gradient()}, context.attributes()));
  });
  add_single_samples(definition, row.samples, kFloats);
  definition.sample({{{{3, 7}, row.samples.low, row.samples.high}}, row.sampled.attributes()});
  return definition;
}

OpDef neuron_gradient(const NeuronRow& row) {
  OpDef definition =
      neuron_entry("neuron_" + std::string(row.name) + "_gradient", row).inputs({"x", "dy"}).outputs({"dx"});
  definition.elementwise(row.derivative).gradient(differentiate_expression).precision(PrecisionRole::LinearInLast);
  const SampleInput x{{3, 7}, row.samples.low, row.samples.high}, dy{{3, 7}};
  definition.sample({{x, dy}, row.sampled.attributes()}).sample({{x, dy}, {}}).sample({{{{0, 2}}, {{0, 2}}}, {}});
  definition.refuses({{{DType::Float32, {3, 7}}, {DType::Float32, {3, 8}}},
                      {},
                      "shapes (3, 7) and (3, 8) cannot be broadcast together."});
  return definition;
}

// ReLU with a slope per channel, the last axis.
Shape prelu_shape(const InferContext& context) {
  const Shape &x = context.inputs[0].shape, &a = context.inputs[1].shape;
  if (a.rank() != 1 || x.rank() == 0 || a[0] != x.back())
    context.fail(ErrorKind::Shape,
                 "slopes have shape " + a.str() + ", the input " + x.str() + " takes one for each of its last axis.");
  return x;
}

OpDef prelu() {
  return OpDef("neuron_prelu")
      .inputs({"x", "a"})
      .dtypes(kFloats)
      .shape(prelu_shape)
      .elementwise("x >= 0 ? x : a * x")
      .gradient([](GradientContext& context) {
        const Val x = context.input(0), a = context.input(1), g = context.output_gradient();
        if (context.wants(0)) context.give(0, context.op("neuron_prelu_gradient", {x, a, g}));
        const Val zero = context.builder().constant(0, x.dtype());
        if (context.wants(1)) context.give(1, select(greater_equal(x, zero), zero, g * x));
      })
      .sample({{{{2, 3, 3, 5}}, {{5}, 0, 1}}, {}})
      .sample({{{{0, 2}}, {{2}}}, {}})
      .refuses({{{DType::Float32, {2, 3}}, {DType::Float32, {2}}},
                {},
                "slopes have shape (2,), the input (2, 3) takes one for each of its last axis."});
}

OpDef prelu_gradient() {
  return OpDef("neuron_prelu_gradient")
      .inputs({"x", "a", "dy"})
      .outputs({"dx"})
      .dtypes(kFloats)
      .shape(prelu_shape)
      .elementwise("x >= 0 ? dy : a * dy")
      .precision(PrecisionRole::LinearInLast)
      .gradient(differentiate_expression)
      .sample({{{{2, 3, 3, 5}}, {{5}, 0, 1}, {{2, 3, 3, 5}}}, {}})
      .refuses({{{DType::Float32, {2, 3}}, {DType::Float32, {2}}, {DType::Float32, {2, 3}}},
                {},
                "slopes have shape (2,), the input (2, 3)"});
}

}  // namespace

void register_neuron_ops(Registry& registry) {
  for (const NeuronRow& row : kNeuronRows) {
    registry.add(neuron(row));
    registry.add(neuron_gradient(row));
  }
  registry.add(prelu());
  registry.add(prelu_gradient());
}

}  // namespace openmps::engine
