#include "engine/passes/simplify/fold_constants.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/user_kernel.h"
#include "engine/passes/evaluate.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// Larger results would move work from the plan into memory: a broadcast zero is better made by its user.
constexpr std::int64_t kLargestConstant = 4096;

const Literal* literal_of(Rewriter& rewriter, ValueId old_value) {
  const Node* constant = rewriter.fresh().producer(rewriter[old_value].id, Op::Constant);
  return constant ? &constant->attributes.literal("value") : nullptr;
}

bool is_foldable(const Graph& graph, const Node& node, Rewriter& rewriter) {
  if (node.is(Op::Constant) || node.inputs.empty() || node.program || !node.regions.empty()) return false;
  if (node.op->is_collective() || is_user_kernel(node)) return false;
  const bool small = std::ranges::all_of(
      node.outputs, [&](ValueId output) { return graph.type(output).shape.elements() <= kLargestConstant; });
  return small &&
         std::ranges::all_of(node.inputs, [&](ValueId input) { return literal_of(rewriter, input) != nullptr; });
}

std::vector<std::shared_ptr<const Literal>> fold(const Graph& graph, const Node& node, Rewriter& rewriter) {
  std::vector<const void*> inputs;
  for (ValueId input : node.inputs) inputs.push_back(literal_of(rewriter, input)->bytes.data());
  std::vector<std::shared_ptr<const Literal>> results;
  std::vector<void*> outputs;
  for (ValueId output : node.outputs) {
    auto literal =
        std::make_shared<Literal>(Literal{graph.type(output), std::vector<std::byte>(graph.type(output).bytes())});
    outputs.push_back(literal->bytes.data());
    results.push_back(std::move(literal));
  }
  reference::evaluate(node, graph.types(node.inputs), inputs, graph.types(node.outputs), outputs);
  return results;
}

}  // namespace

Graph fold_constants(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    if (!is_foldable(graph, node, rewriter)) {
      rewriter.copy(node);
      continue;
    }
    const auto literals = fold(graph, node, rewriter);
    for (std::size_t i = 0; i < literals.size(); ++i)
      rewriter.replace(node.outputs[i], rewriter.builder().constant(literals[i], node.name));
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
