#include "engine/passes/stitching/fuse_reductions.h"

#include <algorithm>

#include "engine/ir/program.h"
#include "engine/ops/axes.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

// A kernel of the CPU keeps as many sums for each thread, so that its tile stays in the L1 cache.
constexpr std::int64_t kMostColumns = 1024;

// A kernel of the GPU counts results and the elements of one with 32 bits, and its argument has at most 4 KiB.
constexpr std::int64_t kMostCounted = std::int64_t{1} << 30;
constexpr std::size_t kMostAxes = 8, kLargestArgument = 3500;

bool is_element_work(const Graph& graph, const Node& node) {
  if (node.op == &fused_elementwise_def()) return !node.inputs.empty();
  return node.op->is_elementwise() && !node.inputs.empty() && is_stitchable(graph, node);
}

// The element-wise work before a reduction; null if there is none.
const Node* work_of(const Graph& graph, const Node& reduction) {
  if (!reduction.op->is_reduction()) return nullptr;
  const Node* work = graph.producer(reduction.inputs[0]);
  return work && is_element_work(graph, *work) ? work : nullptr;
}

FusionReason reason_on_cpu(const Shape& shape, const std::vector<bool>& axes) {
  const auto extents = reduction_extents(shape, axes);
  if (!extents) return FusionReason::ReductionAxes;
  return extents->inner > kMostColumns ? FusionReason::ReductionColumns : FusionReason::None;
}

FusionReason reason_on_gpu(std::size_t operands, const Shape& shape, std::int64_t results) {
  if (results > kMostCounted || shape.elements() / results > kMostCounted) return FusionReason::ReductionHuge;
  // An address for each operand, and strides and extents for each axis.
  const std::size_t axes = shape.rank();
  const bool fits = axes <= kMostAxes && (operands * (axes + 1) + 2 * axes) * sizeof(std::int64_t) <= kLargestArgument;
  return fits ? FusionReason::None : FusionReason::ReductionOperands;
}

// Mixed precision rounds what is summed to a half type for its way through memory. A kernel sums it as it is.
bool is_wide_sum_of_halves(const Graph& graph, const Node& reduction) {
  return is_half(graph.type(reduction.inputs[0]).dtype) && graph.type(reduction.outputs[0]).dtype == DType::Float32;
}

// Why a reduction cannot be fused with work of so many operands before it; None if it can.
FusionReason reason_against(const Graph& graph, std::size_t operands, const Node& reduction, DeviceKind device) {
  const TensorType& x = graph.type(reduction.inputs[0]);
  if (!reduction.after.empty()) return FusionReason::ReductionOrdered;
  if (x.dtype != DType::Float32 && !(device == DeviceKind::Cuda && is_wide_sum_of_halves(graph, reduction)))
    return FusionReason::ReductionDtype;
  const std::int64_t elements = x.shape.elements(), results = graph.type(reduction.outputs[0]).shape.elements();
  if (elements <= results) return FusionReason::ReductionSize;
  if (device == DeviceKind::Cuda) return reason_on_gpu(operands, x.shape, results);
  return reason_on_cpu(x.shape, axis_set(reduction.attributes.integers("axes"), x.shape.rank()));
}

class ReductionFuser {
 public:
  ReductionFuser(const Graph& graph, DeviceKind device) : graph_(graph), users_(graph), rewriter_(graph) {
    const std::vector<bool> needed = needed_nodes(graph);  // a kernel has no place for a reduction without users
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
      const Node& node = graph.nodes()[i];
      const Node* work = needed[i] ? work_of(graph, node) : nullptr;
      if (!work) continue;
      FusionReason reason = reason_against(graph, work->inputs.size() + work->outputs.size(), node, device);
      if (reason == FusionReason::None && !rewriter_.rewrite(*work, {&node}, [=, this] { write(*work, node); }))
        reason = FusionReason::ReductionTaken;
      if (reason != FusionReason::None) FusionNotes::add(graph, *work, node, reason, true);
    }
  }

  Graph run() { return rewriter_.apply(); }

 private:
  void write(const Node& work, const Node& reduction) {
    const ValueId reduced = reduction.inputs[0];
    const Program whole = work.program ? *work.program : work.op->expression().instantiate(work.attributes);
    Program program = whole;
    program.results.clear();
    std::vector<ValueId> results;  // of the old graph
    for (std::size_t i = 0; i < work.outputs.size(); ++i) {
      if (work.outputs[i] == reduced && users_.only(reduced)) continue;
      results.push_back(work.outputs[i]);
      program.results.push_back(whole.results[i]);
    }
    const auto position = std::ranges::find(work.outputs, reduced) - work.outputs.begin();
    program.results.push_back(whole.results[static_cast<std::size_t>(position)]);
    results.push_back(reduction.outputs[0]);

    Node made;
    made.op = &fused_reduction_def();
    made.name = (work.name.empty() ? work.op->name() : work.name) + "+" + reduction.op->name();
    made.inputs = rewriter_.operands(work);
    made.attributes = fused_reduction_attributes(graph_, reduction);
    made.program = std::make_shared<const Program>(std::move(program));
    rewriter_.write(std::move(made), results);
    rewriter_.stands_for(work);
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

}  // namespace

const OpDef& fused_reduction_def() {
  static const Immortal<OpDef> definition = OpDef("fused_reduction").inputs({"x"}).variadic();
  return definition;
}

bool fits_reduction_of_gpu(const Graph& graph, const Node& reduction, std::size_t operands) {
  return reason_against(graph, operands, reduction, DeviceKind::Cuda) == FusionReason::None;
}

Attributes fused_reduction_attributes(const Graph& graph, const Node& reduction) {
  return {{"reduction", reduction.op->name()},
          {"axes", reduction.attributes.integers("axes")},
          {"keep_axes", reduction.attributes.flag("keep_axes")},
          {"shape", extents_of(graph.type(reduction.inputs[0]).shape)}};
}

Graph fuse_reductions(const Graph& graph, const PassContext& context) {
  return ReductionFuser(graph, context.device).run();
}

}  // namespace openmps::engine
