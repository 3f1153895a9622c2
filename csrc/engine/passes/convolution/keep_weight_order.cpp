#include "engine/passes/convolution/keep_weight_order.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/parameters/preparations.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

const Integers kToOutputsFirst{3, 0, 1, 2}, kToOutputsLast{1, 2, 3, 0};

class WeightOrderKeeper {
 public:
  explicit WeightOrderKeeper(const Graph& graph)
      : graph_(graph), users_(graph), follows_(values_of_parameters(graph)), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::Conv2dWeightsGradient))
        write_in_order(node);
      else if (node.is(Op::Conv2d) || node.is(Op::Conv2dDataGradient))
        read_in_order(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  static bool is_plain(const Node& node) { return node.after.empty() && !node.attributes.flag("outputs_last"); }

  // The only user of the gradient, if it is the transposition to (kH, kW, I, O) and no order concerns it.
  const Node* transposition_of(ValueId gradient) const {
    const Node *user = users_.only(gradient), *maker = graph_.producer(gradient);
    const bool fits = user && user->is(Op::Transpose) && user->attributes.integers("permutation") == kToOutputsLast &&
                      users_.is_free(*user) && is_plain(*maker) && !users_.has_waiter(*maker);
    return fits ? user : nullptr;
  }

  void write_in_order(const Node& node) {
    const Node* back = transposition_of(node.outputs[0]);
    if (!back) return;
    rewriter_.rewrite(node, {back}, [this, &node, back] {
      const std::vector<Val> made = in_order(node, {rewriter_[node.inputs[0]], rewriter_[node.inputs[1]]});
      rewriter_.replace(back->outputs[0], made[0]);
      rewriter_.replace(node.outputs[1], made[1]);
    });
  }

  void read_in_order(const Node& node) {
    const Node* transposition = graph_.producer(node.inputs[1], Op::Transpose);
    if (!transposition || transposition->attributes.integers("permutation") != kToOutputsFirst || !is_plain(node) ||
        users_.has_waiter(node) || follows_[static_cast<std::size_t>(node.inputs[1])])
      return;
    rewriter_.rewrite(node, {}, [this, &node, transposition] {
      std::vector<Val> operands;
      for (const ValueId input : node.inputs) operands.push_back(rewriter_[input]);
      operands[1] = rewriter_[transposition->inputs[0]];
      rewriter_.replace(node.outputs[0], in_order(node, operands)[0]);
    });
  }

  std::vector<Val> in_order(const Node& node, const std::vector<Val>& operands) {
    Attributes attributes = node.attributes;
    attributes.set("outputs_last", true);
    return rewriter_.builder().ops(node.op->name().c_str(), operands, std::move(attributes), node.name);
  }

  const Graph& graph_;
  const Users users_;
  const std::vector<bool> follows_;
  Rewriter rewriter_;
};

}  // namespace

Graph keep_weight_order(const Graph& graph) { return WeightOrderKeeper(graph).run(); }

}  // namespace openmps::engine
