#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "engine/ir/numbers.h"
#include "engine/passes/evaluate.h"
#include "tests/devices/grown_graph.h"

namespace openmps::engine::testing {
namespace {

// A few units in the last place of float32, as sums and vector functions are off.
constexpr double kRelative = 1e-6, kAbsolute = 1e-7;

using Bytes = std::vector<std::byte>;

class PerturbedRun {
 public:
  PerturbedRun(const GrownGraph& grown, std::uint64_t seed, double size)
      : graph_(grown.graph), random_(seed), size_(size), memory_(graph_.values().size()) {
    for (std::size_t value = 0; value < memory_.size(); ++value)
      memory_[value].resize(std::max<std::size_t>(graph_.values()[value].type.bytes(), 1));
    for (std::size_t i = 0; i < grown.inputs.size(); ++i) {
      const ValueId input = graph_.inputs()[i].value;
      for (std::int64_t k = 0; k < graph_.type(input).shape.elements(); ++k)
        store_number(graph_.type(input).dtype, at(input).data(), k, grown.inputs[i][k]);
    }
    for (const Node& node : graph_.nodes()) run(node);
  }

  std::vector<double> output(std::size_t index) {
    const ValueId value = graph_.outputs()[index].value;
    std::vector<double> numbers;
    for (std::int64_t i = 0; i < graph_.type(value).shape.elements(); ++i)
      numbers.push_back(load_number(graph_.type(value).dtype, at(value).data(), i));
    return numbers;
  }

 private:
  Bytes& at(ValueId value) { return memory_[static_cast<std::size_t>(value)]; }

  void run(const Node& node) {
    std::vector<const void*> sources;
    std::vector<void*> results;
    for (const ValueId input : node.inputs) sources.push_back(at(input).data());
    for (const ValueId output : node.outputs) results.push_back(at(output).data());
    reference::evaluate(node, graph_.types(node.inputs), sources, graph_.types(node.outputs), results);
    if (node.op->tolerance() == Tolerance::Exact) return;
    const bool is_sum = !node.op->is_elementwise() || node.op->name() == "add" || node.op->name() == "subtract";
    for (const ValueId output : node.outputs) perturb(output, is_sum ? kAbsolute : 0);
  }

  // Sums that should be 0 are not quite.
  void perturb(ValueId value, double absolute) {
    const TensorType& type = graph_.type(value);
    if (!is_float(type.dtype)) return;
    std::uniform_real_distribution<double> draw(-size_, size_);
    for (std::int64_t i = 0; i < type.shape.elements(); ++i) {
      const double number = load_number(type.dtype, at(value).data(), i);
      store_number(type.dtype, at(value).data(), i,
                   number * (1 + kRelative * draw(random_)) + absolute * draw(random_));
    }
  }

  const Graph& graph_;
  std::mt19937_64 random_;
  double size_;
  std::vector<Bytes> memory_;
};

double largest_change(const std::vector<double>& one, const std::vector<double>& other) {
  double change = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] == other[i] || (std::isnan(one[i]) && std::isnan(other[i]))) continue;
    const double difference = std::fabs(one[i] - other[i]);
    change = std::isfinite(difference) ? std::max(change, difference) : std::numeric_limits<double>::infinity();
  }
  return change;
}

}  // namespace

std::vector<double> rounding_spread(const GrownGraph& grown, int tries) {
  PerturbedRun exact(grown, 0, 0);
  std::vector<double> spread(grown.graph.outputs().size(), 0);
  for (int i = 0; i < tries; ++i) {
    PerturbedRun run(grown, static_cast<std::uint64_t>(i) + 1, 1);
    for (std::size_t output = 0; output < spread.size(); ++output)
      spread[output] = std::max(spread[output], largest_change(run.output(output), exact.output(output)));
  }
  return spread;
}

}  // namespace openmps::engine::testing
