#include "engine/passes/rows/fuse_rms_normalization.h"

#include <optional>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/rows/fuse_row_normalization.h"
#include "engine/passes/rows/rms_root.h"
#include "engine/passes/rows/row_patterns.h"
#include "engine/passes/simplify/eliminate_dead_code.h"

namespace openmps::engine {
namespace {

class RmsNormalizationFuser {
 public:
  explicit RmsNormalizationFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (const auto found = match(node)) add(*found);
  }

  Graph run() { return rewriter_.has_rewrites() ? eliminate_dead_code(rewriter_.apply()) : graph_; }

 private:
  struct Fusion {
    RmsRoot root;
    ValueId gamma = kNoValue, y = kNoValue;  // y is after the rounding, if there is one
    Rewriter::Nodes nodes;
  };

  const TensorType& type(ValueId value) const { return graph_.type(value); }

  // y = (x * r) * gamma. Nothing else reads x * r: it would be computed again.
  std::optional<Fusion> match(const Node& node) const {
    if (!node.is(Op::Multiply) || !users_.is_free(node)) return std::nullopt;
    const TensorType& result = type(node.outputs[0]);
    if (result.dtype != DType::Float32) return std::nullopt;
    for (const std::size_t which : {0, 1}) {
      const Node* normalized = made_by(graph_, bare(graph_, node.inputs[1 - which]), Op::Multiply);
      if (!normalized || !users_.is_free(*normalized) || !leads_to(*normalized, node)) continue;
      const std::optional<RmsRoot> root = root_in(*normalized, result.shape);
      if (!root || !is_of_columns(graph_, node.inputs[which], count_of(*root), result.shape)) continue;
      Fusion fusion{*root, node.inputs[which], node.outputs[0], {&node, graph_.producer(root->mean)}};
      if (users_.has_waiter(*fusion.nodes[1])) continue;
      take_rounding(fusion);
      return fusion;
    }
    return std::nullopt;
  }

  std::int64_t count_of(const RmsRoot& root) const {
    return type(root.x).shape.elements() / type(root.mean).shape.elements();
  }

  std::optional<RmsRoot> root_in(const Node& product, const Shape& shape) const {
    for (const std::size_t which : {0, 1}) {
      const auto root = rms_root_of(graph_, bare(graph_, product.inputs[which]), shape, kLongestNormalizedRow);
      if (root && bare(graph_, product.inputs[1 - which]) == bare(graph_, root->x)) return root;
    }
    return std::nullopt;
  }

  // Whether the last reader of a product, behind casts, is this node.
  bool leads_to(const Node& product, const Node& node) const {
    const Node* reader = users_.only(product.outputs[0]);
    while (reader && reader->is(Op::Cast)) reader = users_.only(reader->outputs[0]);
    return reader == &node;
  }

  // The one reader of y may round it.
  void take_rounding(Fusion& fusion) const {
    const Node* cast = users_.only(fusion.y);
    if (!cast || !cast->is(Op::Cast) || !users_.is_free(*cast) || !is_half(type(cast->outputs[0]).dtype)) return;
    fusion.nodes.push_back(cast);
    fusion.y = cast->outputs[0];
  }

  // The operation takes the place of the mean.
  void add(const Fusion& fusion) {
    const Node* mean = graph_.producer(fusion.root.mean);
    const Node* gamma = graph_.producer(fusion.gamma);
    if (gamma && gamma > mean) return;
    rewriter_.rewrite(*mean, fusion.nodes, [this, fusion] { write(fusion); });
  }

  void write(const Fusion& fusion) {
    const RmsRoot& root = fusion.root;
    Node node;
    node.op = &row_normalization_def();
    node.name = graph_.producer(root.mean)->name;
    node.attributes = {{"epsilon", root.epsilon}, {"centred", false}};
    for (const ValueId operand : {root.x, fusion.gamma, fusion.gamma}) node.inputs.push_back(rewriter_[operand].id);
    const TensorType &mean = type(root.mean), sum{DType::Float32, type(root.x).shape};
    const std::vector<ValueId> made =
        rewriter_.fresh().add_typed_node(std::move(node), {type(fusion.y), mean, mean, sum}).outputs;
    rewriter_.replace(fusion.y, rewriter_.builder().wrap(made[0]));
    rewriter_.replace(root.mean, rewriter_.builder().wrap(made[2]));
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

}  // namespace

Graph fuse_rms_normalization(const Graph& graph) { return RmsNormalizationFuser(graph).run(); }

}  // namespace openmps::engine
