#include "engine/passes/rows/update_rows.h"

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// A scatter onto zeros, times numbers of one element.
struct ScaledSum {
  const Node* scatter = nullptr;
  std::vector<ValueId> numbers;
  Rewriter::Nodes nodes;  // all of it
};

class RowUpdater {
 public:
  explicit RowUpdater(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const GraphOutput& output : graph.outputs())
      if (output.shares_input >= 0)
        find(output.value, graph.inputs()[static_cast<std::size_t>(output.shares_input)].value);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  // The sum that only `reader` reads.
  ScaledSum sum_for(ValueId value, const Node& reader) const {
    const Node* const maker = graph_.producer(value);
    if (!maker || users_.only(value) != &reader) return {};
    const Node& node = *maker;
    if (!users_.is_free(node)) return {};
    if (node.is(Op::Scatter)) return {adds_to_zeros(node) ? &node : nullptr, {}, {&node}};
    if (!node.is(Op::Multiply)) return {};
    for (const std::size_t side : {0, 1}) {
      const TensorType& number = graph_.type(node.inputs[side]);
      if (number.shape.elements() != 1 || number.dtype != graph_.type(value).dtype) continue;
      ScaledSum sum = sum_for(node.inputs[1 - side], node);
      sum.numbers.push_back(node.inputs[side]);
      sum.nodes.push_back(&node);
      return sum;
    }
    return {};
  }

  // Whether its updates are fewer than the elements of the result.
  bool adds_to_zeros(const Node& scatter) const {
    const TensorType& y = graph_.type(scatter.outputs[0]);
    return scatter.inputs.size() == 2 && scatter.attributes.text("mode") == "add" && is_float(y.dtype) &&
           y.shape.is_known() && graph_.type(scatter.inputs[0]).shape.elements() <= y.shape.elements();
  }

  void find(ValueId value, ValueId parameter) {
    const Node* const maker = graph_.producer(value);
    if (!maker) return;
    const Node& node = *maker;
    if ((!node.is(Op::Subtract) && !node.is(Op::Add)) || !users_.is_free(node)) return;
    for (const std::size_t side : {1, 0}) {
      if (node.inputs[1 - side] != parameter || (side == 0 && node.is(Op::Subtract))) continue;
      const ScaledSum sum = sum_for(node.inputs[side], node);
      if (!sum.scatter || graph_.type(sum.scatter->outputs[0]) != graph_.type(value)) continue;
      rewriter_.rewrite(node, sum.nodes, [this, &node, sum, parameter] { write(node, sum, parameter); });
      return;
    }
  }

  void write(const Node& node, const ScaledSum& sum, ValueId parameter) {
    Val updates = rewriter_[sum.scatter->inputs[0]];
    for (const ValueId number : sum.numbers) updates = updates * reshape(rewriter_[number], {});
    Attributes attributes = sum.scatter->attributes;
    attributes.set("mode", std::string(node.is(Op::Subtract) ? "sub" : "add"));
    attributes.set("shape", Integers{});
    const Val inputs[] = {updates, rewriter_[sum.scatter->inputs[1]], rewriter_[parameter]};
    rewriter_.replace(node.outputs[0], rewriter_.builder().op("scatter", inputs, std::move(attributes), node.name));
  }

  const Graph& graph_;
  const Users users_;
  Rewriter rewriter_;
};

}  // namespace

Graph update_rows(const Graph& graph) { return RowUpdater(graph).run(); }

}  // namespace openmps::engine
