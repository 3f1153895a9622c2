#include "engine/passes/fusion/fuse_relu_into_pool.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

bool is_plain_relu_gradient(const Node& node) {
  return node.is(Op::NeuronReluGradient) && node.attributes.number("a") == 0 && node.after.empty();
}

// A pooling that can absorb the ReLU before it.
struct Fusion {
  const Node* relu = nullptr;
  const Node* pool = nullptr;
  const Node* relu_gradient = nullptr;  // null in a graph without gradients
  const Node* pool_gradient = nullptr;
};

// The gradients have to be fused together with the pooling, because its indices change their meaning. All users of the
// indices must be one pooling gradient, whose only user is the gradient of the same ReLU.
bool find_gradients(const Graph& graph, const Users& users, Fusion& fusion) {
  const ValueId indices = fusion.pool->outputs[1];
  if (users.of(indices).empty() && !users.is_output(indices)) return true;
  fusion.pool_gradient = users.only(indices);
  if (!fusion.pool_gradient || !fusion.pool_gradient->is(Op::Pool2dMaxGradient)) return false;
  const ValueId dx = fusion.pool_gradient->outputs[0];
  fusion.relu_gradient = users.only(dx);
  return fusion.relu_gradient && is_plain_relu_gradient(*fusion.relu_gradient) &&
         fusion.relu_gradient->inputs[0] == fusion.relu->inputs[0] &&
         graph.type(dx).shape == graph.type(fusion.relu->inputs[0]).shape;
}

FusionReason reason_against(const Graph& graph, const Users& users, Fusion& fusion) {
  const Node &relu = *fusion.relu, &pool = *fusion.pool;
  if (!relu.after.empty() || !pool.after.empty()) return FusionReason::PoolOrdered;
  if (relu.attributes.number("a") != 0) return FusionReason::PoolSlope;
  if (!users.only(pool.inputs[0])) return FusionReason::PoolUsers;
  if (pool.attributes.text("border") != "clamp") return FusionReason::PoolBorder;
  return find_gradients(graph, users, fusion) ? FusionReason::None : FusionReason::PoolIndices;
}

std::vector<Fusion> find_fusions(const Graph& graph) {
  const Users users(graph);
  std::vector<Fusion> fusions;
  for (const Node& node : graph.nodes()) {
    if (!node.is(Op::Pool2dMax) || node.attributes.flag("relu")) continue;
    Fusion fusion{graph.producer(node.inputs[0], Op::NeuronRelu), &node};
    if (!fusion.relu) continue;
    const FusionReason reason = reason_against(graph, users, fusion);
    if (reason == FusionReason::None)
      fusions.push_back(fusion);
    else
      FusionNotes::add(graph, *fusion.relu, node, reason, reason >= FusionReason::PoolBorder);
  }
  return fusions;
}

}  // namespace

Graph fuse_relu_into_pool(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Fusion& fusion : find_fusions(graph)) {
    rewriter.rewrite(*fusion.pool, {}, [&rewriter, fusion] {
      const Node& pool = *fusion.pool;
      Attributes attributes = pool.attributes;
      attributes.set("relu", true);
      const Val x = rewriter[fusion.relu->inputs[0]];
      const std::vector<Val> made = rewriter.builder().ops("pool2d_max", {&x, 1}, std::move(attributes), pool.name);
      for (std::size_t i = 0; i < made.size(); ++i) rewriter.replace(pool.outputs[i], made[i]);
    });
    if (fusion.relu_gradient)
      rewriter.rewrite(*fusion.relu_gradient, {}, [&rewriter, fusion] {
        rewriter.replace(fusion.relu_gradient->outputs[0], rewriter[fusion.pool_gradient->outputs[0]]);
      });
  }
  return rewriter.apply();
}

}  // namespace openmps::engine
