// The same random numbers on every device, bit for bit: every operation that draws some, of the registry.
//
// The test of the GPU is an experiment (tests/experiment.h): experiment N is one draw from each, with different seeds,
// states, shapes and parameters.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <random>

#include "engine/ir/builder.h"
#include "engine/ir/registry.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"
#include "tests/experiment.h"

namespace openmps::engine::testing {
namespace {

using openmps::testing::Counts;
using openmps::testing::Span;

bool draws_numbers(const OpDef& op) { return op.name().starts_with("random_") || op.name() == "dropout"; }

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  std::int64_t below(std::int64_t count) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(count));
  }
  double number(double low, double high) { return low + (high - low) * static_cast<double>(random_() >> 11) * 0x1p-53; }
  double word() { return static_cast<double>(static_cast<std::uint32_t>(random_())); }
  double signed_word() { return static_cast<double>(static_cast<std::int32_t>(random_())); }

 private:
  std::mt19937_64 random_;
};

Integers drawn_shape(Draw& draw) {
  static constexpr std::int64_t kCounts[] = {1, 3, 4, 5, 1000, 4096, 100'003};
  return {1 + draw.below(3), kCounts[draw.below(std::size(kCounts))]};
}

Attributes drawn_attributes(const OpDef& op, Draw& draw) {
  Attributes attributes;
  const auto set = [&](const char* name, double value) {
    if (op.defaults().find(name)) attributes.set(name, value);
  };
  const double low = draw.number(-5, 5);
  const bool is_whole = op.defaults().find("dtype") && draw.below(2) == 0;
  set("low", is_whole ? std::floor(low) : low);
  set("high", is_whole ? std::floor(low) + 1 + static_cast<double>(draw.below(1'000'000)) : low + draw.number(0.1, 10));
  set("mean", low);
  set("deviation", draw.number(0.01, 10));
  set("minimum", low - draw.number(0.1, 20));
  set("maximum", low + draw.number(0.1, 20));
  if (is_whole) attributes.set("dtype", static_cast<std::int64_t>(DType::Int32));
  if (op.name() == "dropout") attributes.set("keep_probability", draw.number(0.05, 1));
  return attributes;
}

struct Drawn {
  Graph graph;
  std::vector<Tensor64> inputs;
};

// One call: `x` of dropout, then seed and step, or a state.
Drawn drawn_call(const OpDef& op, Draw& draw) {
  Drawn made;
  Builder builder(made.graph);
  const Integers shape = drawn_shape(draw);
  Attributes attributes = drawn_attributes(op, draw);
  std::vector<Val> operands;
  const auto input = [&](DType dtype, const Shape& of, auto value) {
    operands.push_back(builder.input(dtype, of, "input"));
    Tensor64 tensor{of, {}};
    for (std::int64_t i = 0; i < of.elements(); ++i) tensor.values.push_back(value());
    made.inputs.push_back(std::move(tensor));
  };
  if (op.name() == "dropout") {
    input(DType::Float32, Shape(std::span<const Extent>(shape)), [] { return 1.0; });
  } else {
    attributes.set("shape", shape);
  }
  for (const std::string& name : op.input_names()) {
    if (name == "seed" || name == "step") input(DType::UInt32, {}, [&] { return draw.word(); });
    if (name == "state") input(DType::Int32, {7}, [&] { return draw.signed_word(); });
  }
  for (const Val& output : builder.ops(op.name().c_str(), operands, attributes, "drawn")) builder.output(output);
  return made;
}

// For dropout the mask: kept values are multiplied by a reciprocal or divided, depending on the device.
std::vector<Tensor64> drawn_numbers(Device& device, const OpDef& op, const Drawn& call) {
  std::vector<Tensor64> results = run_on(device, call.graph, call.inputs);
  if (op.name() == "dropout")
    for (double& value : results[0].values) value = value != 0 ? 1 : 0;
  return results;
}

std::uint64_t different(const Tensor64& given, const Tensor64& expected) {
  std::uint64_t count = given.values.size() == expected.values.size() ? 0 : 1;
  for (std::size_t i = 0; count == 0 && i < expected.values.size(); ++i)
    count += std::bit_cast<std::uint64_t>(given.values[i]) != std::bit_cast<std::uint64_t>(expected.values[i]) ? 1 : 0;
  return count;
}

Counts compare(Device& device, Device& with, Span span) {
  Counts counts{{"calls", 0}, {"findings", 0}, {"numbers", 0}, {"operations", 0}};
  for (const auto& entry : registry().all()) {
    const OpDef& op = entry.second;
    if (!draws_numbers(op)) continue;
    ++counts["operations"];
    for (std::uint64_t i = 0; i < span.count; ++i) {
      Draw draw(1000 * (span.first + i) + counts["operations"]);
      const Drawn call = drawn_call(op, draw);
      const std::vector<Tensor64> given = drawn_numbers(device, op, call), expected = drawn_numbers(with, op, call);
      std::uint64_t differences = 0;
      for (std::size_t k = 0; k < expected.size(); ++k) {
        differences += different(given[k], expected[k]);
        counts["numbers"] += expected[k].values.size();
      }
      CHECK_MESSAGE(differences == 0, op.name(), " on ", device.name(), " differs from ", with.name(),
                    " in experiment ", span.first + i);
      counts["findings"] += differences ? 1 : 0;
      ++counts["calls"];
    }
  }
  return counts;
}

}  // namespace

TEST_CASE("random numbers: the CPU draws the definition's, bit for bit") {
  CHECK(compare(device_named("cpu"), device_named("reference"), {0, 8})["operations"] == 6);
}

TEST_SUITE("gpu") {
  TEST_CASE("random numbers: the GPU draws the CPU's, bit for bit") {
    const Span span = openmps::testing::experiments(8);
    Device* const device = gpu();
    const Counts counts = device ? compare(*device, device_named("cpu"), span) : Counts{{"skipped", span.count}};
    openmps::testing::report(counts);
    if (device) CHECK(counts.at("operations") == 6);
  }
}

}  // namespace openmps::engine::testing
