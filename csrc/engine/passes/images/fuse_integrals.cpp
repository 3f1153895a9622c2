#include "engine/passes/images/fuse_integrals.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/immortal.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

class IntegralFuser {
 public:
  explicit IntegralFuser(const Graph& graph) : graph_(graph), users_(graph) {
    for (const Node& node : graph.nodes())
      if (const auto found = integral_with(node)) {
        found_.emplace(&node, *found);
        taken_.insert(found->first_sum);
        if (found->square) taken_.insert(found->square);
      }
  }

  Graph run() {
    Rewriter rewriter(graph_);
    for (const Node& node : graph_.nodes()) {
      if (const auto found = found_.find(&node); found != found_.end())
        write(rewriter, node, found->second);
      else if (!taken_.contains(&node))
        rewriter.copy(node);
    }
    return rewriter.finish();
  }

 private:
  struct Integral {
    const Node *first_sum, *square;  // the square may be null
    ValueId x;
    std::int64_t axis;
    bool exclusive;
  };

  bool is_forward_sum(const Node& node) const {
    const TensorType& type = graph_.type(node.outputs[0]);
    return node.is(Op::CumulativeSum) && node.after.empty() && type.dtype == DType::Float32 && type.shape.is_known() &&
           type.shape.elements() > 0 && !node.attributes.flag("reverse");
  }

  std::int64_t axis_of(const Node& sum) const {
    const std::size_t rank = graph_.type(sum.outputs[0]).shape.rank();
    return static_cast<std::int64_t>(axis_position(sum.attributes.integer("axis"), rank));
  }

  // The node that makes a value for one user, which reads it `times`; null if others need the node.
  const Node* own_producer(ValueId value, std::size_t times) const {
    const Node* node = graph_.producer(value);
    const bool is_own =
        node && !users_.is_output(value) && users_.of(value).size() == times && !users_.has_waiter(*node);
    return is_own ? node : nullptr;
  }

  // A later sum of one that is taken already stays apart.
  std::optional<Integral> integral_with(const Node& node) const {
    if (!is_forward_sum(node)) return std::nullopt;
    const Node* first = own_producer(node.inputs[0], 1);
    if (!first || found_.contains(first) || !is_forward_sum(*first)) return std::nullopt;
    const std::int64_t a = axis_of(*first), b = axis_of(node);
    const bool exclusive = node.attributes.flag("exclusive");
    if (std::max(a, b) - std::min(a, b) != 1 || first->attributes.flag("exclusive") != exclusive) return std::nullopt;
    Integral result{first, nullptr, first->inputs[0], std::min(a, b), exclusive};
    const Node* before = own_producer(result.x, 1);
    if (before && before->is(Op::Multiply) && before->after.empty() && before->inputs[0] == before->inputs[1]) {
      result.square = before;
      result.x = before->inputs[0];
    }
    return result;
  }

  static void write(Rewriter& rewriter, const Node& node, const Integral& integral) {
    Node made;
    made.op = &integral_def();
    made.name = node.name;
    made.inputs = {rewriter[integral.x].id};
    made.attributes.set("axis", integral.axis);
    made.attributes.set("exclusive", integral.exclusive);
    made.attributes.set("squares", integral.square != nullptr);
    rewriter.write(std::move(made), node.outputs);
    rewriter.stands_for(node);
  }

  const Graph& graph_;
  const Users users_;
  std::map<const Node*, Integral> found_;  // by the second sum
  std::set<const Node*> taken_;
};

}  // namespace

const OpDef& integral_def() {
  static const Immortal<OpDef> definition = OpDef("integral").inputs({"x"});
  return definition;
}

Graph fuse_integrals(const Graph& graph) { return IntegralFuser(graph).run(); }

}  // namespace openmps::engine
