// Random tensors: functions of seed, step and position (philox.h).
#include <cmath>

#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/random/normal_quantile.h"
#include "engine/ops/random/random.h"
#include "engine/random/philox.h"

namespace openmps::engine {

float uniform_value(std::uint32_t word, float low, float high) noexcept {
  return std::fma(high - low, random_fraction(word), low);
}

double normal_value(std::uint32_t word, double mean, double deviation) noexcept {
  const float fraction = random_fraction(word);
  return mean + deviation * normal_quantile(fraction > 0 ? static_cast<double>(fraction) : kSmallestFraction);
}

namespace {

std::vector<TensorType> random_types(const InferContext& context) {
  for (std::size_t i = 0; i < 2; ++i)
    if (context.inputs[i].dtype != DType::UInt32 || context.inputs[i].shape.elements() != 1)
      context.fail(ErrorKind::DType,
                   std::string(i == 0 ? "seed" : "step") + " is " + context.inputs[i].str() + ", expects one uint32.");
  return {{DType::Float32, checked_shape(context, "shape")}};
}

template <typename Value>
void fill(const ReferenceCall& call, Value value) {
  const auto seed = static_cast<std::uint32_t>(call.inputs[0][0]), step = static_cast<std::uint32_t>(call.inputs[1][0]);
  Tensor64& y = call.outputs[0];
  for (std::int64_t i = 0, elements = y.shape.elements(); i < elements; ++i)
    y[i] = value(random_word(static_cast<std::uint64_t>(i), seed, step));
}

void uniform_loop(const ReferenceCall& call) {
  const auto low = static_cast<float>(call.attributes.number("low")),
             high = static_cast<float>(call.attributes.number("high"));
  fill(call, [&](std::uint32_t word) { return static_cast<double>(uniform_value(word, low, high)); });
}

void normal_loop(const ReferenceCall& call) {
  const double mean = call.attributes.number("mean"), deviation = call.attributes.number("deviation");
  fill(call, [&](std::uint32_t word) { return normal_value(word, mean, deviation); });
}

OpDef random_entry(const char* name, ReferenceLoop loop) {
  OpDef definition(name);
  definition.inputs({"seed", "step"}).required("shape").infer(random_types).reference(std::move(loop));
  definition.no_gradient("random numbers depend on no tensor that changes smoothly");
  const SampleInput seed{{}, 0, 1e9, DType::UInt32}, step{{}, 0, 1e6, DType::UInt32};
  for (const Integers& shape : {Integers{3, 5}, Integers{1037}, Integers{}, Integers{0, 2}})
    definition.sample({{seed, step}, {{"shape", shape}}, false});
  const TensorType number{DType::UInt32, {}};
  definition.refuses(
      {{number, {DType::Float32, {}}}, {{"shape", Integers{2}}}, "step is float32 (), expects one uint32."});
  definition.refuses({{number, number}, {{"shape", Integers{-2}}}, "shape has the entry -2, expects 0 or more."});
  return definition;
}

}  // namespace

void register_random_ops(Registry& registry) {
  registry.add(random_entry("random_uniform", uniform_loop)
                   .attribute("low", 0.0)
                   .attribute("high", 1.0)
                   .tolerance(Tolerance::Exact)
                   .determinism(Determinism::Bitwise));
  registry.add(random_entry("random_normal", normal_loop)
                   .attribute("mean", 0.0)
                   .attribute("deviation", 1.0)
                   .tolerance(Tolerance::Transcendental));
}

}  // namespace openmps::engine
