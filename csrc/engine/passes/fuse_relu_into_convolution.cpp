#include "engine/passes/fuse_relu_into_convolution.h"

#include <algorithm>
#include <map>

#include "engine/ops/op_def.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// Keeps the sign of every float32 above 1e-25 and is nothing beside any number that is not itself as small. Its
// products with two factors of 1e-9 are still normal numbers: with those below 1e-38 processors calculate slowly.
constexpr double kSignOnly = 1e-20;

struct Fusion {
  const Node* relu = nullptr;
  double slope = 1;
};

class Finder {
 public:
  explicit Finder(const Graph& graph) : graph_(graph), uses_(count_uses(graph)) {
    for (const Node& node : graph.nodes())
      for (ValueId input : node.inputs) readers_[input].push_back(&node);
  }

  // Without a ReLU where the convolution cannot take one.
  Fusion find(const Node& convolution) const {
    if (convolution.op->name() != "conv2d" || !convolution.after.empty() || convolution.attributes.number("slope") != 1)
      return {};
    const DType dtype = graph_.type(convolution.outputs[0]).dtype;
    if (dtype != DType::Float32 && dtype != DType::Float64) return {};  // others do not have 1e-20
    const ValueId sums = convolution.outputs[0];
    const Node* relu = only_relu(sums);
    if (!relu) return {};
    const double slope = relu->attributes.number("a");
    const bool has_gradient = readers(sums).size() > 1;
    if (slope < 0 || (slope == 0 && has_gradient && !is_only_summed(relu->outputs[0]))) return {};
    return {relu, slope == 0 && has_gradient ? kSignOnly : slope};
  }

 private:
  const std::vector<const Node*>& readers(ValueId value) const {
    static const std::vector<const Node*> none;
    const auto found = readers_.find(value);
    return found == readers_.end() ? none : found->second;
  }
  // Whether the readers are all: none is the graph's caller.
  bool is_inside(ValueId value) const {
    return static_cast<std::size_t>(uses_[static_cast<std::size_t>(value)]) == readers(value).size();
  }

  // The ReLU that reads `sums`, when all other readers are its gradients.
  const Node* only_relu(ValueId sums) const {
    const Node* relu = nullptr;
    for (const Node* reader : readers(sums)) {
      if (reader->op->name() != "neuron_relu") continue;
      if (relu || !reader->after.empty()) return nullptr;
      relu = reader;
    }
    const auto belongs = [&](const Node* reader) {
      return reader == relu ||
             (reader->op->name() == "neuron_relu_gradient" && reader->inputs[0] == sums && reader->inputs[1] != sums &&
              reader->attributes.number("a") == relu->attributes.number("a"));
    };
    return relu && is_inside(sums) && std::ranges::all_of(readers(sums), belongs) ? relu : nullptr;
  }

  bool is_only_summed(ValueId value) const {
    return is_inside(value) && std::ranges::all_of(readers(value), [&](const Node* reader) {
             const std::string& name = reader->op->name();
             if (name == "reshape") return is_only_summed(reader->outputs[0]);
             return name == "matmul" || name == "conv2d" || name == "conv2d_weights_gradient";
           });
  }

  const Graph& graph_;
  std::vector<int> uses_;
  std::map<ValueId, std::vector<const Node*>> readers_;
};

}  // namespace

Graph fuse_relu_into_convolution(const Graph& graph) {
  const Finder finder(graph);
  std::map<const Node*, const Node*> taken;  // ReLU -> convolution
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    if (const auto fused = taken.find(&node); fused != taken.end()) {
      rewriter.replace(node.outputs[0], rewriter[fused->second->outputs[0]]);
    } else if (const Fusion fusion = finder.find(node); fusion.relu) {
      std::vector<Val> operands;
      for (ValueId input : node.inputs) operands.push_back(rewriter[input]);
      Attributes attributes = node.attributes;
      attributes.set("slope", fusion.slope);
      rewriter.replace(node.outputs[0], rewriter.builder().op("conv2d", operands, std::move(attributes), node.name));
      taken[fusion.relu] = &node;
    } else {
      rewriter.copy(node);
    }
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
