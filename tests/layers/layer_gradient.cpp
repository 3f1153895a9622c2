#include "tests/layers/layer_gradient.h"

#include <algorithm>
#include <cmath>

#include "engine/ir/verifier.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/graph_text.h"

namespace openmps::fw::testing {
namespace {

using engine::Builder;
using engine::Graph;
using engine::Integers;
using engine::Tensor64;
using engine::Val;
using engine::testing::GivenGradient;

// "dtype = 0" is a cast to float32.
std::string in_double(std::string text) {
  const auto replace = [&text](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  };
  replace("float32", "float64");
  replace("{dtype = 0}", "{dtype = 3}");
  return text;
}

Val weighted(Builder& builder, Val value, int arriving) {
  Integers axes;
  for (std::size_t axis = 0; axis < value.shape().rank(); ++axis) axes.push_back(static_cast<std::int64_t>(axis));
  if (arriving >= 0) value = value * builder.wrap(builder.graph().inputs()[static_cast<std::size_t>(arriving)].value);
  return reduce_sum(value, axes, false);
}

bool is_finite(const Tensor64& tensor) {
  return std::ranges::all_of(tensor.values, [](double value) { return std::isfinite(value); });
}

}  // namespace

engine::testing::GradientCheck check_layer(const LayerGraph& layer, std::uint64_t seed) {
  Graph graph = engine::testing::parse_graph(in_double(layer.text));
  verify(graph);
  std::vector<Tensor64> inputs;
  for (const SampleInput& input : layer.inputs) inputs.push_back(engine::testing::draw(input, seed++));
  const std::vector<Tensor64> results = engine::testing::run(graph, inputs);
  std::vector<GivenGradient> given;
  for (std::size_t i = 0; i < layer.with.size(); ++i)
    given.push_back({layer.with[i], results[layer.arriving.size() + i]});
  for (std::size_t i = 0; i < layer.arriving.size(); ++i)
    if (!is_finite(results[i])) throw Error(ErrorKind::InvalidArgument, layer.title + ": its result is not finite.");

  Builder builder(graph);
  Val total;
  for (std::size_t i = 0; i < layer.arriving.size(); ++i) {
    const Val part = weighted(builder, builder.wrap(graph.outputs()[i].value), layer.arriving[i]);
    total = total ? total + part : part;
  }
  const Graph forward = eliminate_dead_code(engine::testing::with_outputs(graph, {total}));
  return engine::testing::compare_with_differences(forward, inputs, given, layer.title);
}

}  // namespace openmps::fw::testing
