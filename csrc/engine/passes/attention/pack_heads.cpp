#include "engine/passes/attention/pack_heads.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/registry.h"
#include "engine/passes/attention/attention_use.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

constexpr std::size_t kParts = 3;           // q, k, v
constexpr std::size_t kGradientInputs = 7;  // of the gradient, without a mask
constexpr std::size_t kPartAxis = 3;        // of x, from the last axis on: (..., tokens, 3, heads, features)

Shape with_packing(const Shape& q) {
  Shape result;
  for (std::size_t axis = 0; axis < q.rank(); ++axis) {
    if (axis + 2 == q.rank()) result.push_back(static_cast<std::int64_t>(kParts));
    result.push_back(q[axis]);
  }
  return result;
}

class HeadPacker {
 public:
  HeadPacker(const Graph& graph, const PassContext& context)
      : graph_(graph), context_(context), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::Attention)) look_at(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  struct Packing {
    const Node* forward = nullptr;
    ValueId source = kNoValue;       // x
    const Node* gradient = nullptr;  // null: there is none
    const Node* joined = nullptr;    // the concatenation of its results
    Rewriter::Nodes reshapes;        // between both
    std::optional<Val> x, dx;        // in the new graph
  };

  const Shape& shape(ValueId value) const { return graph_.type(value).shape; }

  void look_at(const Node& node) {
    if (!node.after.empty() || !node.attributes.flag("tokens_first")) return;
    const std::optional<ValueId> source = source_of(node);
    if (!source) return;
    Packing packing;
    packing.forward = &node;
    packing.source = *source;
    const std::vector<const Node*>& readers = users_.of(node.outputs[0]);
    const auto found =
        std::ranges::find_if(readers, [&](const Node* reader) { return reader->is(Op::AttentionGradient); });
    if (found != readers.end() && !match_gradient(**found, packing)) return;
    const Shape* const mask = node.inputs.size() > kParts ? &shape(node.inputs[kParts]) : nullptr;
    std::optional<AttentionUse> use =
        attention_use(shape(node.inputs[0]), shape(node.inputs[2]), mask, node.attributes);
    if (!use || !context_.has_attention) return;
    use->is_packed = true;
    use->trains = packing.gradient != nullptr;
    if (!context_.has_attention(*use)) return;
    packings_.push_back(packing);
    const auto write = [this, index = packings_.size() - 1](void (HeadPacker::*part)(Packing&)) {
      return [this, index, part] { (this->*part)(packings_[index]); };
    };
    rewriter_.rewrite(node, {}, write(&HeadPacker::write_forward));
    if (!packing.gradient) return;
    rewriter_.rewrite(*packing.gradient, {}, write(&HeadPacker::write_gradient));
    rewriter_.rewrite(*packing.joined, packing.reshapes, write(&HeadPacker::write_joined));
  }

  // The value whose thirds along the last axis are the operands.
  std::optional<ValueId> source_of(const Node& node) const {
    std::optional<ValueId> source;
    for (std::size_t part = 0; part < kParts; ++part) {
      const Shape& of_part = shape(node.inputs[part]);
      const Node* reshape = graph_.producer(node.inputs[part], Op::Reshape);
      const Node* slice = reshape ? graph_.producer(reshape->inputs[0], Op::Slice) : nullptr;
      if (!slice || of_part != shape(node.inputs[0]) || !is_part(*slice, part, of_part.back(1) * of_part.back(0)))
        return std::nullopt;
      if (source && *source != slice->inputs[0]) return std::nullopt;
      source = slice->inputs[0];
    }
    return source;
  }

  bool is_part(const Node& slice, std::size_t part, Extent width) const {
    const Shape &whole = shape(slice.inputs[0]), &own = shape(slice.outputs[0]);
    if (!slice.after.empty() || whole.rank() == 0 || own.back(0) != width || whole.back(0) != width * 3) return false;
    const Integers &starts = slice.attributes.integers("starts"), &steps = slice.attributes.integers("strides");
    for (std::size_t axis = 0; axis < whole.rank(); ++axis) {
      const bool is_last = axis + 1 == whole.rank();
      const std::int64_t start = is_last ? static_cast<std::int64_t>(part) * own.back(0).number() : 0;
      if (starts[axis] != start || steps[axis] != 1 || (!is_last && own[axis] != whole[axis])) return false;
    }
    return true;
  }

  // Whether all results of the gradient are joined in the order of x, and nothing else reads them.
  bool match_gradient(const Node& gradient, Packing& packing) const {
    const Node& forward = *packing.forward;
    if (!users_.is_free(gradient)) return false;
    for (std::size_t i = 0; i < kParts; ++i)
      if (gradient.inputs[i] != forward.inputs[i] || gradient.inputs[kParts + i] != forward.outputs[i]) return false;
    const auto mask = [](const Node& of, std::size_t others) {
      return std::span(of.inputs).subspan(std::min(others, of.inputs.size()));
    };
    if (!std::ranges::equal(mask(forward, kParts), mask(gradient, kGradientInputs))) return false;
    for (std::size_t part = 0; part < kParts; ++part) {
      const Node* reshape = users_.only(gradient.outputs[part]);
      const Node* joined = reshape && reshape->is(Op::Reshape) ? users_.only(reshape->outputs[0]) : nullptr;
      if (!joined || !users_.is_free(*reshape) || !is_joining(*joined, *reshape, part)) return false;
      packing.joined = joined;
      packing.reshapes.push_back(reshape);
    }
    packing.gradient = &gradient;
    return true;
  }

  bool is_joining(const Node& node, const Node& reshape, std::size_t part) const {
    if (!node.is(Op::Concatenate) || !node.after.empty() || node.inputs.size() != kParts) return false;
    const Shape& whole = shape(node.outputs[0]);
    const Shape& dq = shape(reshape.inputs[0]);
    return node.inputs[part] == reshape.outputs[0] && shape(reshape.outputs[0]).back(0) == dq.back(0) * dq.back(1) &&
           node.attributes.integer("axis") == static_cast<std::int64_t>(whole.rank()) - 1;
  }

  void write_forward(Packing& packing) {
    const Node& old = *packing.forward;
    packing.x = reshape(rewriter_[packing.source], with_packing(shape(old.inputs[0])));
    Node node;
    node.op = &packed_attention_def();
    node.name = old.name;
    node.attributes = old.attributes;
    node.inputs = {packing.x->id};
    if (old.inputs.size() > kParts) node.inputs.push_back(rewriter_[old.inputs[kParts]].id);
    rewriter_.write(std::move(node), old.outputs);
    rewriter_.stands_for(old);
  }

  void write_gradient(Packing& packing) {
    const Node& old = *packing.gradient;
    Node node;
    node.op = &packed_attention_gradient_def();
    node.name = old.name;
    node.attributes = old.attributes;
    node.inputs = {packing.x->id};
    for (std::size_t i = kParts; i < old.inputs.size(); ++i) node.inputs.push_back(rewriter_[old.inputs[i]].id);
    const TensorType type{graph_.type(old.outputs[0]).dtype, packing.x->shape()};
    packing.dx = rewriter_.builder().wrap(rewriter_.fresh().add_typed_node(std::move(node), {type}).outputs[0]);
  }

  void write_joined(Packing& packing) {
    const ValueId whole = packing.joined->outputs[0];
    rewriter_.replace(whole, reshape(*packing.dx, shape(whole)));
  }

  const Graph& graph_;
  const PassContext& context_;
  Users users_;
  Rewriter rewriter_;
  std::vector<Packing> packings_;
};

// ---- the two operations in double: those of q, k and v apart

// Elements of one part, in the order of the part alone; `part(i)` is the place in x of its element i.
template <typename Visit>
void for_each_element(const Shape& x, Visit visit) {
  const std::int64_t part = x.back(0) * x.back(1), rows = x.elements() / (part * 3);
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::size_t which = 0; which < kParts; ++which)
      for (std::int64_t i = 0; i < part; ++i)
        visit(which, row * part + i, (row * 3 + static_cast<std::int64_t>(which)) * part + i);
}

std::vector<Tensor64> parts_of(const Tensor64& x) {
  const Shape q = without_packing(x.shape);
  std::vector<Tensor64> parts(kParts, {q, std::vector<double>(static_cast<std::size_t>(q.elements().number()))});
  for_each_element(x.shape, [&](std::size_t part, std::int64_t at, std::int64_t in_x) { parts[part][at] = x[in_x]; });
  return parts;
}

void attention_loop(const ReferenceCall& call) {
  std::vector<Tensor64> inputs = parts_of(call.inputs[0]);
  inputs.insert(inputs.end(), call.inputs.begin() + 1, call.inputs.end());
  registry().at("attention").reference_loop()({inputs, call.outputs, call.attributes, call.dtype});
}

void packed_gradient_loop(const ReferenceCall& call) {
  std::vector<Tensor64> inputs = parts_of(call.inputs[0]);
  inputs.insert(inputs.end(), call.inputs.begin() + 1, call.inputs.end());
  std::vector<Tensor64> outputs = parts_of(call.outputs[0]);
  registry().at("attention_gradient").reference_loop()({inputs, outputs, call.attributes, call.dtype});
  for_each_element(call.inputs[0].shape, [&](std::size_t part, std::int64_t at, std::int64_t in_x) {
    call.outputs[0][in_x] = outputs[part][at];
  });
}

}  // namespace

Graph pack_heads(const Graph& graph, const PassContext& context) { return HeadPacker(graph, context).run(); }

Shape without_packing(const Shape& x) {
  Shape result;
  for (std::size_t axis = 0; axis < x.rank(); ++axis)
    if (axis + kPartAxis != x.rank()) result.push_back(x[axis]);
  return result;
}

const OpDef& packed_attention_def() {
  static const Immortal<OpDef> definition = OpDef("packed_attention")
                                                .inputs({"x"})
                                                .optional_input("mask")
                                                .outputs({"y", "largest", "sum"})
                                                .reference(attention_loop);
  return definition;
}

const OpDef& packed_attention_gradient_def() {
  static const Immortal<OpDef> definition = OpDef("packed_attention_gradient")
                                                .inputs({"x", "y", "largest", "sum", "dy"})
                                                .optional_input("mask")
                                                .outputs({"dx"})
                                                .reference(packed_gradient_loop);
  return definition;
}

}  // namespace openmps::engine
