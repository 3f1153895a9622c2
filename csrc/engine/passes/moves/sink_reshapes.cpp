#include "engine/passes/moves/sink_reshapes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/stitching/stitch.h"

namespace openmps::engine {
namespace {

// A coarse shape whose axes are products of neighbouring axes of a fine one.
class Refinement {
 public:
  // Nothing unless it is one, and more than the same shape.
  static std::optional<Refinement> of(const Shape& coarse, const Shape& fine) {
    if (!coarse.is_known() || !fine.is_known() || coarse == fine || fine.elements() == 0) return std::nullopt;
    Refinement made(coarse, fine);
    std::size_t next = 0;
    for (std::size_t axis = 0; axis < coarse.rank(); ++axis) {
      std::int64_t product = 1;
      while (next < fine.rank() && product < coarse[axis].number()) product *= fine[next++].number();
      if (product != coarse[axis].number()) return std::nullopt;
      made.ends_.push_back(next);
    }
    while (next < fine.rank() && fine[next].number() == 1) ++next;
    if (next < fine.rank() || made.ends_.empty()) return std::nullopt;
    made.ends_.back() = next;
    return made;
  }

  const Shape& fine() const noexcept { return fine_; }
  const Shape& coarse() const noexcept { return coarse_; }

  // The fine form of a shape that broadcasts to the coarse one.
  Shape of_operand(const Shape& operand) const {
    Shape made;
    const std::size_t missing = coarse_.rank() - operand.rank();
    for (std::size_t axis = 0; axis < coarse_.rank(); ++axis)
      for (std::size_t part = begin(axis); part < ends_[axis]; ++part)
        made.push_back(axis >= missing && operand[axis - missing] == coarse_[axis] ? fine_[part] : Extent(1));
    return made;
  }

  // The fine axes of coarse ones.
  Integers axes(const Integers& given) const {
    const std::vector<bool> chosen = axis_set(given, coarse_.rank());
    Integers made;
    for (std::size_t axis = 0; axis < coarse_.rank(); ++axis)
      for (std::size_t part = begin(axis); chosen[axis] && part < ends_[axis]; ++part)
        made.push_back(static_cast<std::int64_t>(part));
    return made;
  }

 private:
  Refinement(const Shape& coarse, const Shape& fine) : coarse_(coarse), fine_(fine) {}
  std::size_t begin(std::size_t axis) const { return axis == 0 ? 0 : ends_[axis - 1]; }

  Shape coarse_, fine_;
  std::vector<std::size_t> ends_;  // of each coarse axis, among the fine ones
};

class ReshapeSinker {
 public:
  explicit ReshapeSinker(const Graph& graph) : graph_(graph), rewriter_(graph) {}

  Graph run() {
    for (const Node& node : graph_.nodes()) {
      rewriter_.builder().name = node.name;
      if (!node.after.empty() || node.outputs.size() != 1 || !(meets_its_source(node) || sinks(node) || reduces(node)))
        rewriter_.copy(node);
      if (begins(node)) fine_.emplace(node.outputs[0], rewriter_[node.inputs[0]]);
    }
    return eliminate_dead_code(rewriter_.finish());  // reshapes without readers would keep their source
  }

 private:
  const Shape& shape_of(ValueId value) const { return graph_.type(value).shape; }
  bool is_stitched(ValueId value) const {
    const Node* producer = graph_.producer(value);
    return producer && is_stitchable(graph_, *producer);
  }

  // A reshape that joins axes of element-wise work.
  bool begins(const Node& node) const {
    return node.is(Op::Reshape) && node.after.empty() && is_stitched(node.inputs[0]) &&
           !fine_.contains(node.outputs[0]) && Refinement::of(shape_of(node.outputs[0]), shape_of(node.inputs[0]));
  }

  // A reshape back to the finer shape is no work.
  bool meets_its_source(const Node& node) {
    if (!node.is(Op::Reshape)) return false;
    const auto found = fine_.find(node.inputs[0]);
    if (found == fine_.end() || found->second.shape() != shape_of(node.outputs[0])) return false;
    rewriter_.replace(node.outputs[0], found->second);
    return true;
  }

  bool sinks(const Node& node) {
    if (!node.op->is_elementwise() || !is_stitchable(graph_, node)) return false;
    const Shape& coarse = shape_of(node.outputs[0]);
    const auto first = std::ranges::find_if(
        node.inputs, [&](ValueId input) { return fine_.contains(input) && shape_of(input) == coarse; });
    if (first == node.inputs.end()) return false;
    const Refinement refinement = *Refinement::of(coarse, fine_.at(*first).shape());
    if (!std::ranges::all_of(node.inputs, [&](ValueId input) { return can_refine(input, refinement); })) return false;
    std::vector<ValueId> operands;
    for (const ValueId input : node.inputs) operands.push_back(refined(input, refinement).id);
    const Val fine = made(node, std::move(operands), node.attributes, refinement.fine());
    fine_.emplace(node.outputs[0], fine);
    rewriter_.replace(node.outputs[0], reshape(fine, coarse));
    return true;
  }

  bool reduces(const Node& node) {
    if (!node.op->is_reduction()) return false;
    const auto found = fine_.find(node.inputs[0]);
    if (found == fine_.end()) return false;
    const Refinement refinement = *Refinement::of(shape_of(node.inputs[0]), found->second.shape());
    const Integers axes = refinement.axes(node.attributes.integers("axes"));
    if (axes.empty()) return false;  // of one element, which has no finer axis; no axes stand for all
    Attributes attributes = node.attributes;
    attributes.set("axes", axes);
    const Shape reduced =
        reduced_shape(refinement.fine(), axis_set(axes, refinement.fine().rank()), attributes.flag("keep_axes"));
    const Val fine = made(node, {found->second.id}, attributes, reduced);
    rewriter_.replace(node.outputs[0], reshape(fine, shape_of(node.outputs[0])));
    return true;
  }

  // Whether an operand has the finer shape without another kernel. A large one that element-wise work makes would
  // leave the kernel of that work.
  bool can_refine(ValueId value, const Refinement& refinement) const {
    if (shape_of(value) != refinement.coarse()) return true;
    if (const auto found = fine_.find(value); found != fine_.end()) return found->second.shape() == refinement.fine();
    const Node* producer = graph_.producer(value);
    if (producer && (producer->is(Op::Cast) || producer->is(Op::BroadcastTo)) && producer->after.empty())
      return can_refine(producer->inputs[0], refinement);
    return !is_stitched(value);
  }

  Val refined(ValueId value, const Refinement& refinement) {
    const Shape& shape = shape_of(value);
    const bool broadcasts = shape.elements() == 1 && shape.rank() <= refinement.fine().rank();
    if (broadcasts && shape != refinement.coarse()) return rewriter_[value];
    if (shape != refinement.coarse()) return reshape(rewriter_[value], refinement.of_operand(shape));
    if (const auto found = fine_.find(value); found != fine_.end()) return found->second;
    const Node* producer = graph_.producer(value);
    if (producer && producer->is(Op::Cast))
      return cast(refined(producer->inputs[0], refinement), graph_.type(value).dtype);
    if (producer && producer->is(Op::BroadcastTo))
      return broadcast_to(refined(producer->inputs[0], refinement), refinement.fine());
    return reshape(rewriter_[value], refinement.fine());
  }

  // The node with other operands. Its result keeps the type, which with mixed precision need not be the operands'.
  Val made(const Node& node, std::vector<ValueId> operands, Attributes attributes, const Shape& shape) {
    Node copy;
    copy.op = node.op;
    copy.name = node.name;
    copy.inputs = std::move(operands);
    copy.attributes = std::move(attributes);
    const TensorType type{graph_.type(node.outputs[0]).dtype, shape};
    return rewriter_.builder().wrap(rewriter_.fresh().add_typed_node(std::move(copy), {type}).outputs[0]);
  }

  const Graph& graph_;
  Rewriter rewriter_;
  std::map<ValueId, Val> fine_;  // of values of the old graph that are reshapes of finer ones
};

}  // namespace

Graph sink_reshapes(const Graph& graph) { return ReshapeSinker(graph).run(); }

}  // namespace openmps::engine
