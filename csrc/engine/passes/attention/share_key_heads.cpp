#include "engine/passes/attention/share_key_heads.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/attention/attention_use.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// The axis of the only extent that is not 1 in a choice of axes.
std::optional<std::size_t> only_axis(const Shape& shape, const std::vector<bool>& chosen) {
  std::optional<std::size_t> found;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (!chosen[axis] || shape[axis] == 1) continue;
    if (found) return std::nullopt;
    found = axis;
  }
  return found;
}

// The axes along which a shape is repeated to become another.
std::vector<bool> repeated_axes(const Shape& from, const Shape& to) {
  std::vector<bool> result(to.rank());
  for (std::size_t axis = 0; axis < to.rank(); ++axis) {
    const std::size_t from_last = to.rank() - 1 - axis;
    result[axis] = (from_last < from.rank() ? from.back(from_last) : Extent(1)) != to[axis];
  }
  return result;
}

// How many neighbouring heads of (..., heads, tokens, numbers) are one. `shape` has as many elements, and these heads
// along its only chosen axis. 1: none are.
std::int64_t group_along(const Shape& shape, const std::vector<bool>& chosen, const Shape& heads) {
  const std::optional<std::size_t> axis = only_axis(shape, chosen);
  if (!axis) return 1;
  const Shape inner(shape.extents().subspan(*axis + 1));
  const std::int64_t group = shape[*axis];
  return inner.elements() == heads.back(1) * heads.back(0) && heads.back(2) % group == 0 ? group : 1;
}

class HeadSharer {
 public:
  HeadSharer(const Graph& graph, const PassContext& context)
      : graph_(graph), context_(context), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::Attention)) look_at(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  // A sum over copies, and the reshapes between it and the gradient.
  struct Sum {
    const Node* node = nullptr;  // null: nothing reads the gradient
    Rewriter::Nodes reshapes;
    ValueId result = kNoValue;
  };
  struct Sharing {
    const Node* forward = nullptr;
    std::int64_t group = 1;
    std::array<ValueId, kOperands> sources{};  // of k and v, before they are repeated
    const Node* gradient = nullptr;            // null: there is none
    std::array<Sum, kOperands> sums;           // of dk and dv
    std::vector<Val> operands, made;           // in the new graph: without a mask, and of the gradient
  };

  const Shape& shape(ValueId value) const { return graph_.type(value).shape; }

  // (..., heads, tokens, numbers) with the heads that are left of groups.
  Shape shared_shape(ValueId value, std::int64_t group) const {
    Shape result = shape(value);
    result[result.rank() - 3] = result.back(2) / group;
    return result;
  }

  void look_at(const Node& node) {
    if (!node.after.empty() || node.attributes.flag("tokens_first") || shape(node.inputs[kQ]).rank() < 3) return;
    Sharing sharing;
    sharing.forward = &node;
    if (!match_operands(sharing) || !match_gradient(sharing) || !is_taken(sharing)) return;
    sharings_.push_back(sharing);
    const auto write = [this, index = sharings_.size() - 1](auto part) {
      return [this, index, part] { part(*this, sharings_[index]); };
    };
    rewriter_.rewrite(node, {}, write([](HeadSharer& self, Sharing& of) { self.write_forward(of); }));
    if (!sharing.gradient) return;
    rewriter_.rewrite(*sharing.gradient, {}, write([](HeadSharer& self, Sharing& of) { self.write_gradient(of); }));
    for (const std::size_t which : {kK, kV})
      if (const Sum& sum = sharing.sums[which]; sum.node)
        rewriter_.rewrite(*sum.node, sum.reshapes,
                          write([which](HeadSharer& self, Sharing& of) { self.write_sum(of, which); }));
  }

  bool match_operands(Sharing& sharing) const {
    for (const std::size_t which : {kK, kV}) {
      const ValueId value = sharing.forward->inputs[which];
      const Node* node = graph_.producer(value);
      while (node && node->is(Op::Reshape) && node->after.empty()) node = graph_.producer(node->inputs[0]);
      if (!node || !node->is(Op::BroadcastTo) || !node->after.empty()) return false;
      const Shape &from = shape(node->inputs[0]), &to = shape(node->outputs[0]);
      const std::int64_t group = group_along(to, repeated_axes(from, to), shape(value));
      if (group == 1 || (which == kV && group != sharing.group)) return false;
      sharing.group = group;
      sharing.sources[which] = before_reshapes(node->inputs[0], shared_shape(value, group));
    }
    return true;
  }

  // The value with this shape that x is by reshapes alone; x if there is none.
  ValueId before_reshapes(ValueId x, const Shape& wanted) const {
    ValueId value = x;
    while (shape(value) != wanted) {
      const Node* reshape = graph_.producer(value, Op::Reshape);
      if (!reshape || !reshape->after.empty()) return x;
      value = reshape->inputs[0];
    }
    return value;
  }

  bool match_gradient(Sharing& sharing) const {
    for (const Node* reader : users_.of(sharing.forward->outputs[0])) {
      if (!reader->is(Op::AttentionGradient) || reader->inputs[kOperands] != sharing.forward->outputs[0]) continue;
      if (sharing.gradient || !reader->after.empty() ||
          !std::equal(reader->inputs.begin(), reader->inputs.begin() + kOperands, sharing.forward->inputs.begin()))
        return false;
      sharing.gradient = reader;
    }
    return !sharing.gradient || (match_sum(sharing, kK) && match_sum(sharing, kV));
  }

  bool match_sum(Sharing& sharing, std::size_t which) const {
    const ValueId gradient = sharing.gradient->outputs[which];
    if (users_.of(gradient).empty() && !users_.is_output(gradient)) return true;
    Sum& sum = sharing.sums[which];
    const Node* node = users_.only(users_.after_reshapes(gradient, &sum.reshapes));
    if (!node || !node->is(Op::ReduceSum) || !users_.is_free(*node)) return false;
    const Shape& summed = shape(node->inputs[0]);
    const std::vector<bool> axes = axis_set(node->attributes.integers("axes"), summed.rank());
    if (group_along(summed, axes, shape(gradient)) != sharing.group) return false;
    sum.node = node;
    sum.result = after_sum(sum, shared_shape(gradient, sharing.group));
    return std::ranges::none_of(sum.reshapes, [&](const Node* reshape) { return users_.has_waiter(*reshape); });
  }

  // The value with this shape that the sum is by reshapes alone, which are left out; the sum's own if there is none.
  ValueId after_sum(Sum& sum, const Shape& wanted) const {
    Rewriter::Nodes passed;
    users_.after_reshapes(sum.node->outputs[0], &passed);
    const auto found =
        std::ranges::find_if(passed, [&](const Node* node) { return shape(node->outputs[0]) == wanted; });
    if (found == passed.end()) return sum.node->outputs[0];
    sum.reshapes.insert(sum.reshapes.end(), passed.begin(), found + 1);
    return (*found)->outputs[0];
  }

  bool is_taken(const Sharing& sharing) const {
    const Node& node = *sharing.forward;
    const Shape* const mask = node.inputs.size() > kOperands ? &shape(node.inputs[kOperands]) : nullptr;
    std::optional<AttentionUse> use =
        attention_use(shape(node.inputs[kQ]), shared_shape(node.inputs[kV], sharing.group), mask, node.attributes);
    if (!use || !context_.has_attention) return false;
    use->trains = sharing.gradient != nullptr;
    return context_.has_attention(*use);
  }

  std::vector<Val> write(const Node& node, const std::vector<Val>& operands) {
    rewriter_.builder().name = node.name;
    std::vector<Val> made = rewriter_.builder().ops(node.op->name().c_str(), operands, node.attributes);
    rewriter_.builder().name.clear();
    return made;
  }

  void write_forward(Sharing& sharing) {
    const Node& node = *sharing.forward;
    sharing.operands = {rewriter_[node.inputs[kQ]]};
    for (const std::size_t which : {kK, kV}) {
      const Shape wanted = shared_shape(node.inputs[which], sharing.group);
      const Val source = rewriter_[sharing.sources[which]];
      sharing.operands.push_back(source.shape() == wanted ? source : reshape(source, wanted));
    }
    std::vector<Val> operands = sharing.operands;
    if (node.inputs.size() > kOperands) operands.push_back(rewriter_[node.inputs[kOperands]]);
    const std::vector<Val> made = write(node, operands);
    for (std::size_t i = 0; i < made.size(); ++i) rewriter_.replace(node.outputs[i], made[i]);
  }

  void write_gradient(Sharing& sharing) {
    const Node& node = *sharing.gradient;
    std::vector<Val> operands = sharing.operands;
    for (std::size_t i = kOperands; i < node.inputs.size(); ++i) operands.push_back(rewriter_[node.inputs[i]]);
    sharing.made = write(node, operands);
    rewriter_.replace(node.outputs[kQ], sharing.made[kQ]);
  }

  void write_sum(const Sharing& sharing, std::size_t which) {
    const ValueId result = sharing.sums[which].result;
    const Val made = sharing.made[which];
    rewriter_.replace(result, made.shape() == shape(result) ? made : reshape(made, shape(result)));
  }

  const Graph& graph_;
  const PassContext& context_;
  Users users_;
  Rewriter rewriter_;
  std::vector<Sharing> sharings_;
};

}  // namespace

Graph share_key_heads(const Graph& graph, const PassContext& context) { return HeadSharer(graph, context).run(); }

}  // namespace openmps::engine
