#include "engine/passes/simplify/join_slice_gradients.h"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

struct Part {
  std::int64_t start, count;
  ValueId value;
};
// The parts of a tensor along an axis, in order.
struct Division {
  std::size_t axis;
  std::vector<Part> parts;
};

class Joiner {
 public:
  explicit Joiner(const Graph& graph) : graph_(graph), users_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::Add) && is_term(node, node.inputs[0]) && is_term(node, node.inputs[1])) sums_.insert(&node);
  }

  std::optional<Division> division_of(const Node& sum) const {
    if (!sums_.contains(&sum) || !sum.after.empty() || !graph_.type(sum.outputs[0]).shape.is_known())
      return std::nullopt;
    const Node* const reader = users_.only(sum.outputs[0]);
    if (reader && sums_.contains(reader)) return std::nullopt;  // the sum is a term of a larger one
    const std::vector<const Node*> slices = slices_of(sum);
    const auto axis = common_axis(slices);
    return axis ? divided(slices, *axis) : std::nullopt;
  }

 private:
  const Shape& shape(ValueId value) const { return graph_.type(value).shape; }

  // Whether it is a gradient of a slice, or such a sum, that nothing but this sum reads.
  bool is_term(const Node& sum, ValueId value) const {
    const Node* const node = graph_.producer(value);
    return node && (node->is(Op::SliceGradient) || sums_.contains(node)) && users_.only(value) &&
           users_.is_free(*node) && shape(value) == shape(sum.outputs[0]);
  }

  // Without recursion: a sum may have any number of terms.
  std::vector<const Node*> slices_of(const Node& sum) const {
    std::vector<const Node*> slices, left{&sum};
    while (!left.empty()) {
      const Node* const node = left.back();
      left.pop_back();
      if (node->is(Op::SliceGradient)) {
        slices.push_back(node);
        continue;
      }
      for (const ValueId term : node->inputs) left.push_back(graph_.producer(term));
    }
    return slices;
  }

  // The axis along which every slice is a part, while it is whole along the others.
  std::optional<std::size_t> common_axis(const std::vector<const Node*>& slices) const {
    std::optional<std::size_t> axis;
    for (const Node* slice : slices) {
      const Shape &part = shape(slice->inputs[0]), &whole = shape(slice->outputs[0]);
      for (std::size_t i = 0; i < whole.rank(); ++i) {
        if (slice->attributes.integers("strides")[i] != 1) return std::nullopt;
        if (part[i] == whole[i]) continue;
        if (axis && *axis != i) return std::nullopt;
        axis = i;
      }
    }
    return axis;
  }

  std::optional<Division> divided(const std::vector<const Node*>& slices, std::size_t axis) const {
    Division result{axis, {}};
    for (const Node* slice : slices)
      result.parts.push_back(
          {slice->attributes.integers("starts")[axis], shape(slice->inputs[0])[axis], slice->inputs[0]});
    std::ranges::sort(result.parts, {}, [](const Part& part) { return std::pair(part.start, part.count); });
    std::int64_t end = 0;
    for (const Part& part : result.parts) {
      if (part.start != end) return std::nullopt;
      end += part.count;
    }
    return shape(slices[0]->outputs[0])[axis] == end ? std::optional(std::move(result)) : std::nullopt;
  }

  const Graph& graph_;
  const Users users_;
  std::set<const Node*> sums_;  // of gradients of slices alone
};

}  // namespace

Graph join_slice_gradients(const Graph& graph) {
  const Joiner joiner(graph);
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    const auto division = joiner.division_of(node);
    if (!division) {
      rewriter.copy(node);
      continue;
    }
    std::vector<Val> parts;
    for (const Part& part : division->parts) parts.push_back(rewriter[part.value]);
    const Attributes along{{"axis", static_cast<std::int64_t>(division->axis)}};
    rewriter.replace(node.outputs[0], rewriter.builder().op("concatenate", parts, along, node.name));
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
