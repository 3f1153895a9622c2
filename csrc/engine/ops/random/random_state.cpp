// Random tensors drawn from a state tensor; also gives the state after them.
#include <cmath>
#include <limits>

#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/random/normal_quantile.h"
#include "engine/ops/random/random_law.h"

namespace openmps::engine {
namespace {

double normal_distribution(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

bool draws_integers(const Attributes& attributes) {
  return is_integer(static_cast<DType>(attributes.integer("dtype")));
}

std::vector<TensorType> state_types(const InferContext& context) {
  const TensorType& state = context.inputs[0];
  if (state != TensorType{DType::Int32, {kRandomStateWords}})
    context.fail(ErrorKind::DType, "state is " + state.str() + ", expects int32 (7,).");
  const Attributes& attributes = context.attributes;
  const auto wanted =
      attributes.find("dtype") ? attributes.integer("dtype") : static_cast<std::int64_t>(DType::Float32);
  if (wanted != static_cast<std::int64_t>(DType::Float32) && wanted != static_cast<std::int64_t>(DType::Int32))
    context.fail(ErrorKind::DType, "dtype is " + to_string(wanted) + ", expects float32 or int32.");
  return {{static_cast<DType>(wanted), checked_shape(context, "shape")}, state};
}

void state_loop(const ReferenceCall& call, const std::string& op) {
  const RandomRule rule = random_rule(op, call.attributes);
  std::int32_t words[kRandomStateWords];
  for (int i = 0; i < kRandomStateWords; ++i) words[i] = static_cast<std::int32_t>(call.inputs[0][i]);
  RandomState state = random_state(words);
  Tensor64& y = call.outputs[0];
  const auto count = static_cast<std::uint64_t>(y.shape.elements());
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint32_t word = random_words(state, i / 4)[i % 4];
    double& value = y[static_cast<std::int64_t>(i)];
    if (rule.kind == RandomKind::UniformInteger)
      value = static_cast<double>(uniform_integer(word, rule.law));
    else if (rule.kind == RandomKind::UniformFloat)
      value = static_cast<double>(uniform_float(word, rule.law));
    else
      value = static_cast<double>(normal_float(normal_quantile(normal_fraction(word, rule.law)), rule.law));
  }
  state.counter = advanced(state.counter, (count + 3) / 4);
  for (int i = 0; i < kRandomStateWords; ++i) {
    const bool counts = i >= 1 && i <= 4;
    call.outputs[1][i] = static_cast<double>(
        counts ? static_cast<std::int32_t>(state.counter[static_cast<std::size_t>(i - 1)]) : words[i]);
  }
}

OpDef random_state_entry(const std::string& name) {
  OpDef definition(name);
  definition.inputs({"state"}).outputs({"y", "new_state"}).required("shape").infer(state_types);
  definition.reference([name](const ReferenceCall& call) { state_loop(call, name); });
  definition.no_gradient("random numbers depend on no tensor that changes smoothly");
  const SampleInput state{{kRandomStateWords}, -2e9, 2e9, DType::Int32};
  for (const Integers& shape : {Integers{3, 5}, Integers{1037}, Integers{}, Integers{0, 2}})
    definition.sample({{state}, {{"shape", shape}}, false});
  return definition
      .refuses({{{DType::Float32, {7}}}, {{"shape", Integers{2}}}, "state is float32 (7,), expects int32 (7,)."})
      .refuses({{{DType::Int32, {7}}}, {{"shape", Integers{-2}}}, "shape has the entry -2, expects 0 or more."});
}

}  // namespace

RandomRule random_rule(const std::string& op, const Attributes& attributes) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (op == "random_uniform_state") {
    const double low = attributes.number("low"), high = attributes.number("high");
    if (draws_integers(attributes)) return {RandomKind::UniformInteger, {low, high - low + 1, 0, 1, 0, 0}};
    return {RandomKind::UniformFloat, {low, high - low, 0, 1, 0, 0}};
  }
  const double mean = attributes.number("mean"), deviation = attributes.number("deviation");
  if (op == "random_normal_state") return {RandomKind::Normal, {mean, deviation, 0, 1, -kInfinity, kInfinity}};
  const double low = attributes.number("minimum"), high = attributes.number("maximum");
  const double below = normal_distribution((low - mean) / deviation),
               up_to = normal_distribution((high - mean) / deviation);
  return {RandomKind::Normal, {mean, deviation, below, up_to - below, low, high}};
}

void register_random_state_ops(Registry& registry) {
  const SampleInput state{{kRandomStateWords}, -2e9, 2e9, DType::Int32};
  const auto int32 = static_cast<std::int64_t>(DType::Int32);
  registry.add(random_state_entry("random_uniform_state")
                   .attribute("low", 0.0)
                   .attribute("high", 1.0)
                   .attribute("dtype", static_cast<std::int64_t>(DType::Float32))
                   .tolerance(Tolerance::Exact)
                   .determinism(Determinism::Bitwise)
                   .sample({{state}, {{"shape", Integers{37}}, {"low", -3.0}, {"high", 2.0}, {"dtype", int32}}, false})
                   .refuses({{{DType::Int32, {7}}},
                             {{"shape", Integers{2}}, {"dtype", 1}},
                             "dtype is 1, expects float32 or int32."}));
  registry.add(random_state_entry("random_normal_state")
                   .attribute("mean", 0.0)
                   .attribute("deviation", 1.0)
                   .tolerance(Tolerance::Transcendental));
  registry.add(random_state_entry("random_truncated_normal_state")
                   .attribute("mean", 0.0)
                   .attribute("deviation", 1.0)
                   .attribute("minimum", -2.0)
                   .attribute("maximum", 2.0)
                   .tolerance(Tolerance::Transcendental));
}

}  // namespace openmps::engine
