#include "engine/passes/attention/read_heads_in_place.h"

#include <map>
#include <optional>
#include <set>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/attention/attention_use.h"
#include "engine/passes/moves/transpositions.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

class HeadReader {
 public:
  HeadReader(const Graph& graph, const PassContext& context) : graph_(graph), context_(context), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::AttentionGradient)) trained_.insert(graph.producer(node.inputs[kOperands]));
  }

  Graph run() {
    for (const Node& node : graph_.nodes())
      if (!(node.is(Op::Attention) && write_forward(node)) && !(node.is(Op::AttentionGradient) && write_gradient(node)))
        rewriter_.copy(node);
    return rewriter_.finish();
  }

 private:
  using Vals = std::vector<Val>;

  bool write_forward(const Node& node) {
    const Shape& q = graph_.type(node.inputs[0]).shape;
    if (q.rank() < 3 || !node.after.empty() || node.attributes.flag("tokens_first")) return false;
    Vals operands;
    for (std::size_t i = 0; i < kOperands; ++i)
      if (const auto source = before_exchange(rewriter_[node.inputs[i]])) operands.push_back(*source);
    if (operands.size() < kOperands || !is_taken(node, operands)) return false;
    sources_[&node] = operands;
    if (node.inputs.size() > kOperands) operands.push_back(rewriter_[node.inputs[kOperands]]);
    const Vals made = write(node, operands);
    sources_[&node].push_back(made[0]);
    rewriter_.replace(node.outputs[0], exchanged(made[0]));
    for (std::size_t i = 1; i < made.size(); ++i) rewriter_.replace(node.outputs[i], made[i]);
    return true;
  }

  // Its operands are those of the node whose result it reads.
  bool write_gradient(const Node& node) {
    const auto forward = sources_.find(graph_.producer(node.inputs[kOperands]));
    if (forward == sources_.end() || !node.after.empty()) return false;
    for (std::size_t i = 0; i < kOperands; ++i)
      if (node.inputs[i] != forward->first->inputs[i]) return false;
    Vals operands = forward->second;
    for (std::size_t i = operands.size(); i < node.inputs.size(); ++i) operands.push_back(rewriter_[node.inputs[i]]);
    Val& dy = operands[6];
    dy = before_exchange(dy).value_or(exchanged(dy));
    const Vals made = write(node, operands);
    for (std::size_t i = 0; i < made.size(); ++i) rewriter_.replace(node.outputs[i], exchanged(made[i]));
    return true;
  }

  // Whether the device has kernels for these operands.
  bool is_taken(const Node& node, const Vals& operands) const {
    Attributes attributes = node.attributes;
    attributes.set("tokens_first", true);
    const Shape* const mask = node.inputs.size() > kOperands ? &graph_.type(node.inputs[kOperands]).shape : nullptr;
    std::optional<AttentionUse> use = attention_use(operands[0].shape(), operands[2].shape(), mask, attributes);
    if (!use || !context_.has_attention) return false;
    use->trains = trained_.contains(&node);
    return context_.has_attention(*use);
  }

  Vals write(const Node& node, const Vals& operands) {
    Attributes attributes = node.attributes;
    attributes.set("tokens_first", true);
    rewriter_.builder().name = node.name;
    const Vals made = rewriter_.builder().ops(node.op->name().c_str(), operands, attributes);
    rewriter_.builder().name.clear();
    return made;
  }

  static Val exchanged(Val x) { return exchange_axes(x, 1, 2); }
  // The value whose exchange x is, if there is one.
  std::optional<Val> before_exchange(Val x) { return source_of(rewriter_, x, exchange_of(x.shape().rank(), 1, 2)); }

  const Graph& graph_;
  const PassContext& context_;
  Rewriter rewriter_;
  std::set<const Node*> trained_;
  std::map<const Node*, Vals> sources_;  // of attention with tokens first: q, k, v, y in the new graph
};

}  // namespace

Graph read_heads_in_place(const Graph& graph, const PassContext& context) { return HeadReader(graph, context).run(); }

}  // namespace openmps::engine
