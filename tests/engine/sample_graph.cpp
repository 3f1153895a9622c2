#include "tests/engine/sample_graph.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace openmps::engine::testing {
namespace {

// Not std::hash: the draw has to be the same with every library.
std::uint64_t seed_of(const std::string& name, std::size_t index) {
  std::uint64_t result = 14695981039346656037u + index;
  for (char c : name) result = (result ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return result;
}

}  // namespace

Tensor64 draw(const SampleInput& input, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  Tensor64 result{input.shape, std::vector<double>(static_cast<std::size_t>(input.shape.elements()))};
  for (double& value : result.values) {
    const double fraction = static_cast<double>(generator() >> 11) * 0x1p-53;
    value = is_float(input.dtype)
                ? input.low + fraction * (input.high - input.low)
                : std::min(input.high, input.low + std::floor(fraction * (input.high - input.low + 1)));
  }
  return result;
}

SampleGraph make_sample(const OpDef& op, std::size_t index, DType float_dtype) {
  const Sample& sample = op.samples().at(index);
  SampleGraph result;
  result.graph.name = op.name();
  result.title = op.name() + " sample " + std::to_string(index) + ":";
  Builder builder(result.graph);
  std::vector<Val> operands;
  for (std::size_t i = 0; i < sample.inputs.size(); ++i) {
    const SampleInput& input = sample.inputs[i];
    operands.push_back(builder.input(input.dtype == DType::Float32 ? float_dtype : input.dtype, input.shape,
                                     "input " + std::to_string(i)));
    result.inputs.push_back(draw(input, seed_of(op.name(), index * 16 + i)));
    result.title += " " + operands.back().type().str();
  }
  for (const Val& output : builder.ops(op.name().c_str(), operands, sample.attributes, "sample"))
    builder.output(output);
  return result;
}

}  // namespace openmps::engine::testing
