#include "engine/passes/matmuls/pad_classes.h"

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/ops/slices.h"
#include "engine/passes/matmuls/aligned_axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/rows/fuse_cross_entropy.h"
#include "engine/passes/simplify/eliminate_dead_code.h"

namespace openmps::engine {
namespace {

constexpr std::int64_t kGroup = 8;  // elements: 16 bytes of a half type

// From here on padding and slices of weights are small beside the products.
constexpr LeastScores kLeast{256, std::int64_t{1} << 20};

bool is_plain_matmul(const Node& node) {
  return node.is(Op::Matmul) && node.after.empty() && node.attributes.number("slope") == 1;
}

class ClassPadder {
 public:
  ClassPadder(const Graph& graph, const LeastScores& least)
      : graph_(graph), least_(least), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (is_plain_matmul(node) && !users_.of(node.outputs[0]).empty()) look_at(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  // A node's part in the rewriting.
  enum class Role : std::uint8_t {
    Scores,    // the matmul: weights are padded
    Loss,      // reads padded scores
    Gradient,  // has a padded result, as a reshape of it
    Inner,     // a matmul that sums over the classes: its other operand is padded
    Sliced     // its result is a part of a padded one
  };
  struct Rewrite {
    Role role;
    std::size_t axis = 0;     // of the padded result
    std::size_t operand = 0;  // Inner: the other one
  };
  using Rewrites = std::vector<std::pair<const Node*, Rewrite>>;

  const Shape& shape(ValueId value) const { return graph_.type(value).shape; }

  void look_at(const Node& product) {
    const ValueId x = product.outputs[0];
    const Shape& scores = shape(x);
    const std::int64_t classes = scores.back(0).number();
    if (classes % kGroup == 0 || users_.is_output(x) || users_.has_waiter(product)) return;
    if (scores.elements() / classes < least_.rows || shape(product.inputs[1]).elements() < least_.weights) return;
    Rewrites rewrites{{&product, {Role::Scores, scores.rank() - 1}}};
    for (const Node* user : users_.of(x)) {
      const bool is_loss = user->op == &label_cross_entropy_def(),
                 is_gradient = user->op == &label_cross_entropy_gradient_def();
      if (!(is_loss || is_gradient) || user->inputs[0] != x || users_.has_waiter(*user)) return;
      for (std::size_t i = 1; i < user->inputs.size(); ++i)
        if (user->inputs[i] == x) return;
      rewrites.emplace_back(user, is_loss ? Rewrite{Role::Loss} : Rewrite{Role::Gradient, scores.rank() - 1});
      if (is_gradient && !add_readers(user->outputs[0], classes, rewrites)) return;
    }
    // A node that reads gradients of two kinds of scores, or one twice, would have two parts.
    std::set<const Node*> nodes;
    for (const auto& [node, rewrite] : rewrites)
      if (rewriter_.is_rewritten(node) || !nodes.insert(node).second) return;
    for (const auto& rewrite : rewrites)
      rewriter_.rewrite(*rewrite.first, {}, [this, rewrite] { write(*rewrite.first, rewrite.second); });
  }

  // The nodes that read a padded gradient; false if one of them cannot.
  bool add_readers(ValueId dx, std::int64_t classes, Rewrites& rewrites) const {
    if (users_.is_output(dx)) return false;
    for (const Node* user : users_.of(dx)) {
      if (!users_.is_free(*user)) return false;
      if (user->is(Op::Reshape) && shape(user->outputs[0]).back(0) == classes) {
        rewrites.emplace_back(user, Rewrite{Role::Gradient, shape(user->outputs[0]).rank() - 1});
        if (!add_readers(user->outputs[0], classes, rewrites)) return false;
      } else if (const std::optional<Rewrite> rewrite = rewrite_of_reader(*user, dx)) {
        rewrites.emplace_back(user, *rewrite);
      } else {
        return false;
      }
    }
    return true;
  }

  std::optional<Rewrite> rewrite_of_reader(const Node& node, ValueId dx) const {
    const std::size_t rank = shape(dx).rank(), last = shape(node.outputs[0]).rank() - 1;
    if (node.is(Op::ReduceSum)) {
      const bool keeps_classes = !axis_set(node.attributes.integers("axes"), rank).back();
      return keeps_classes ? std::optional(Rewrite{Role::Sliced, last}) : std::nullopt;
    }
    if (!is_plain_matmul(node) || node.inputs.size() > 2 || node.inputs[0] == node.inputs[1]) return std::nullopt;
    const std::size_t operand = node.inputs[0] == dx ? 0 : 1;
    if (MatrixAxes(node, operand, rank).inner == rank - 1) return Rewrite{Role::Inner, 0, 1 - operand};
    return Rewrite{Role::Sliced, operand == 0 ? last - 1 : last};
  }

  // Zeros after the end of an axis, once for all readers.
  Val padded(ValueId value, std::size_t axis) {
    Val& result = padded_[{value, axis}];
    if (result) return result;
    result = with_zeros(rewriter_[value], axis, aligned(shape(value)[axis].number(), kGroup));
    return result;
  }
  static TensorType padded(TensorType type, std::size_t axis) {
    type.shape[axis] = aligned(type.shape[axis].number(), kGroup);
    return type;
  }

  void write(const Node& old, const Rewrite& rewrite) {
    Node node;
    node.op = old.op;
    node.name = old.name;
    node.attributes = old.attributes;
    node.inputs = operands_of(old, rewrite);
    std::vector<TensorType> types;
    for (const ValueId output : old.outputs) types.push_back(graph_.type(output));
    if (rewrite.role != Role::Loss && rewrite.role != Role::Inner) types[0] = padded(types[0], rewrite.axis);
    if (old.is(Op::Reshape)) node.attributes.set("shape", extents_of(types[0].shape));
    const std::vector<ValueId> made = rewriter_.fresh().add_typed_node(std::move(node), types).outputs;
    rewriter_.stands_for(old);
    for (std::size_t i = 0; i < made.size(); ++i) {
      const Val result = rewriter_.builder().wrap(made[i]);
      rewriter_.replace(old.outputs[i],
                        rewrite.role == Role::Sliced ? first_of(result, shape(old.outputs[i])) : result);
    }
  }

  std::vector<ValueId> operands_of(const Node& old, const Rewrite& rewrite) {
    std::vector<ValueId> operands = rewriter_.operands(old);
    const auto pad = [&](std::size_t i, std::size_t axis) { operands[i] = padded(old.inputs[i], axis).id; };
    const auto axes = [&](std::size_t i) { return MatrixAxes(old, i, shape(old.inputs[i]).rank()); };
    if (rewrite.role == Role::Inner) pad(rewrite.operand, axes(rewrite.operand).inner);
    if (rewrite.role != Role::Scores) return operands;
    pad(1, axes(1).outer);
    if (operands.size() > 2) pad(2, shape(old.inputs[2]).rank() - 1);
    return operands;
  }

  const Graph& graph_;
  const LeastScores least_;
  Users users_;
  Rewriter rewriter_;
  std::map<std::pair<ValueId, std::size_t>, Val> padded_;
};

}  // namespace

Graph pad_classes_from(const Graph& graph, const LeastScores& least) {
  const Graph live = eliminate_dead_code(graph);
  return ClassPadder(live, least).run();
}

Graph pad_classes(const Graph& graph) { return pad_classes_from(graph, kLeast); }

}  // namespace openmps::engine
