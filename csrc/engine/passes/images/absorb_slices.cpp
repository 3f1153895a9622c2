#include "engine/passes/images/absorb_slices.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/program.h"
#include "engine/passes/moves/move_chain.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitching/fuse_reductions.h"
#include "engine/passes/stitching/stitch.h"

namespace openmps::engine {
namespace {

bool is_reduction(const Node& node) { return node.op == &fused_reduction_def(); }

bool is_element_work(const Graph& graph, const Node& node, DeviceKind device) {
  if (is_reduction(node)) return !node.inputs.empty() && device == DeviceKind::Cpu;
  if (node.op == &fused_elementwise_def()) return !node.inputs.empty();
  return node.op->is_elementwise() && !node.inputs.empty() && is_stitchable(graph, node);
}

// An operand of a kernel: elements of `tensor` from `start` on, `strides` apart along the axes of the slice.
struct SlicedOperand {
  ValueId tensor;
  std::int64_t start = 0;
  std::vector<std::int64_t> strides;
  bool is_view = false;
};

constexpr std::int64_t kFurthest = 8;  // neighbours of a transposition that a GPU's kernel reads as fast as a copy

// The operand behind the moves that make an input: on a CPU all slices. On a GPU several readers would lose more than
// one copy takes, and a transposition has to leave neighbours near each other.
SlicedOperand operand_of(const Graph& graph, const Users& users, const Node& node, ValueId value, DeviceKind device) {
  const SlicedOperand copied{value, 0, {}};
  const Shape& shape = graph.type(value).shape;
  if (shape.elements() <= 1) return copied;
  MoveChain chain(graph, users, node, device == DeviceKind::Cuda ? MoveReach::OwnMoves : MoveReach::Slices);
  const Boxes boxes = chain.of_value(value);
  if (boxes.size() != 1 || chain.passed().empty()) return copied;
  const Box& box = boxes[0];
  SlicedOperand result{box.source, box.start, box.from, true};
  std::int64_t between_neighbours = 0;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] != box.extents[axis]) return copied;
    if (shape[axis] == 1)
      result.strides[axis] = 0;
    else
      between_neighbours = box.from[axis];
  }
  const bool is_transposed =
      std::ranges::any_of(chain.passed(), [](const Node* move) { return move->is(Op::Transpose); });
  return is_transposed && between_neighbours > kFurthest ? copied : result;
}

// The number of axes of the kernel's elements.
std::size_t rank_of(const Graph& graph, const Node& node) {
  return is_reduction(node) ? node.attributes.integers("shape").size() : graph.type(node.outputs[0]).shape.rank();
}

// For each input whether it is a view, its start, and its strides along the axes of the kernel's elements.
Integers views_of(const std::vector<SlicedOperand>& operands, std::size_t rank) {
  Integers views;
  for (const SlicedOperand& operand : operands) {
    views.push_back(operand.is_view ? 1 : 0);
    views.push_back(operand.start);
    for (std::size_t axis = 0; axis < rank; ++axis) {
      const std::size_t missing = rank - operand.strides.size();
      views.push_back(axis < missing || !operand.is_view ? 0 : operand.strides[axis - missing]);
    }
  }
  return views;
}

bool write(Rewriter& rewriter, const Users& users, const Node& node, DeviceKind device) {
  const Graph& graph = rewriter.old();
  std::vector<SlicedOperand> operands;
  for (const ValueId input : node.inputs) operands.push_back(operand_of(graph, users, node, input, device));
  if (std::ranges::none_of(operands, &SlicedOperand::is_view)) return false;
  Node made;
  made.op = is_reduction(node) ? &fused_reduction_def() : &fused_elementwise_def();
  made.name = node.name;
  for (const SlicedOperand& operand : operands) made.inputs.push_back(rewriter[operand.tensor].id);
  if (node.program) made.attributes = node.attributes;
  made.attributes.set("views", views_of(operands, rank_of(graph, node)));
  made.program =
      node.program ? node.program : std::make_shared<const Program>(node.op->expression().instantiate(node.attributes));
  rewriter.write(std::move(made), node.outputs);
  rewriter.stands_for(node);
  return true;
}

}  // namespace

Graph absorb_slices(const Graph& graph, const PassContext& context) {
  Rewriter rewriter(graph);
  const Users users(graph);
  for (const Node& node : graph.nodes()) {
    const bool fits = node.after.empty() && is_element_work(graph, node, context.device);
    if (!fits || !write(rewriter, users, node, context.device)) rewriter.copy(node);
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
