#include "engine/passes/images/fuse_dilations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/immortal.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// Fewer than the bits of a word (devices/cpu/images/geodesic_dilation.cpp).
constexpr std::int64_t kMostBitChannels = 32;

bool is_window_of_three(const Attributes& attributes) {
  const Integers ones{1, 1};
  return attributes.integers("kernel") == Integers{3, 3} && attributes.integers("pads") == Integers{1, 1, 1, 1} &&
         attributes.integers("strides") == ones && attributes.integers("dilations") == ones;
}

class DilationFuser {
 public:
  explicit DilationFuser(const Graph& graph) : graph_(graph), users_(graph) {
    for (const Node& node : graph.nodes()) {
      if (is_truth(node)) truths_.insert(node.outputs[0]);
      if (const auto chain = chain_with(node)) chains_[node.outputs[0]] = *chain;
    }
    for (const auto& [result, chain] : chains_)
      if (chain.steps > 1 && !continued_.contains(result)) take(result);
  }

  Graph run() {
    Rewriter rewriter(graph_);
    for (const Node& node : graph_.nodes()) {
      if (const auto found = last_.find(&node); found != last_.end())
        write(rewriter, node, found->second);
      else if (!taken_.contains(&node))
        rewriter.copy(node);
    }
    return rewriter.finish();
  }

 private:
  // Steps with one mask; the marks before the last one, and its two nodes.
  struct Chain {
    ValueId first, marks, mask;
    std::int64_t steps;
    const Node *window, *product;
  };

  // Whether the result is 0 or 1 everywhere.
  bool is_truth(const Node& node) const {
    if (node.is(Op::Cast))
      return graph_.type(node.inputs[0]).dtype == DType::Bool && graph_.type(node.outputs[0]).dtype == DType::Float32;
    const bool keeps = node.is(Op::Maximum) || node.is(Op::Multiply) ||
                       (node.is(Op::Pool2dMax) && is_window_of_three(node.attributes));
    return keeps && std::ranges::all_of(node.inputs, [&](ValueId input) { return truths_.contains(input); });
  }

  bool has_bits(ValueId value) const {
    const Shape& shape = graph_.type(value).shape;
    return truths_.contains(value) && shape.rank() == 4 && shape.is_known() && shape[3] <= kMostBitChannels;
  }

  // The step that ends with this node.
  std::optional<Chain> chain_with(const Node& node) {
    if (!node.is(Op::Multiply) || !node.after.empty()) return std::nullopt;
    for (const std::size_t k : {0, 1}) {
      const Node* window = graph_.producer(node.inputs[k]);
      const ValueId mask = node.inputs[1 - k];
      if (!window || !is_step(*window) || !has_bits(mask) || graph_.type(mask) != graph_.type(node.inputs[k])) continue;
      const ValueId marks = window->inputs[0];
      const auto before = chains_.find(marks);
      if (before == chains_.end() || before->second.mask != mask || users_.only(marks) != window ||
          users_.has_waiter(*before->second.product))
        return Chain{marks, marks, mask, 1, window, &node};
      continued_.insert(marks);
      return Chain{before->second.first, marks, mask, before->second.steps + 1, window, &node};
    }
    return std::nullopt;
  }

  // A window that only the multiplication reads.
  bool is_step(const Node& window) const {
    if (!window.is(Op::Pool2dMax) || !is_window_of_three(window.attributes) || !has_bits(window.inputs[0]) ||
        !window.after.empty() || users_.has_waiter(window) || !users_.only(window.outputs[0]))
      return false;
    return window.outputs.size() == 1 || (users_.of(window.outputs[1]).empty() && !users_.is_output(window.outputs[1]));
  }

  void take(ValueId result) {
    const Chain& whole = chains_.at(result);
    last_.emplace(whole.product, &whole);
    for (ValueId at = result; at != whole.first; at = chains_.at(at).marks) {
      taken_.insert(chains_.at(at).window);
      taken_.insert(chains_.at(at).product);
    }
  }

  static void write(Rewriter& rewriter, const Node& node, const Chain* chain) {
    Node made;
    made.op = &geodesic_dilation_def();
    made.name = node.name;
    made.inputs = {rewriter[chain->first].id, rewriter[chain->mask].id};
    made.attributes.set("steps", chain->steps);
    rewriter.write(std::move(made), node.outputs);
    rewriter.stands_for(node);
  }

  const Graph& graph_;
  const Users users_;
  std::set<ValueId> truths_;
  std::map<ValueId, Chain> chains_;  // by the result of the last step
  std::set<ValueId> continued_;
  std::map<const Node*, const Chain*> last_;
  std::set<const Node*> taken_;
};

}  // namespace

const OpDef& geodesic_dilation_def() {
  static const Immortal<OpDef> definition = OpDef("geodesic_dilation").inputs({"marks", "mask"});
  return definition;
}

Graph fuse_dilations(const Graph& graph) { return DilationFuser(graph).run(); }

}  // namespace openmps::engine
