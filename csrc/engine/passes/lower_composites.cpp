#include "engine/passes/lower_composites.h"

#include <algorithm>

#include "engine/immortal.h"
#include "engine/ir/op_def.h"
#include "engine/ir/registry.h"
#include "engine/ops/attention_products.h"
#include "engine/ops/images/counting.h"
#include "engine/ops/images/image_steps.h"
#include "engine/ops/images/resampling.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

struct Composite {
  const OpDef* operation;
  bool (*has_kernel)(const Graph& graph, const Node& node, DeviceKind device);
  std::vector<Val> (*parts)(const Node& node, const std::vector<Val>& inputs);
};

bool off_gpus(const Graph&, const Node&, DeviceKind device) { return device != DeviceKind::Cuda; }

// Kernels have the tables of float32; a tensor without elements needs none.
bool resamples(const Graph& graph, const Node& node, DeviceKind device) {
  const TensorType &x = graph.type(node.inputs[0]), &y = graph.type(node.outputs[0]);
  return device == DeviceKind::Reference ||
         (x.dtype == DType::Float32 && x.shape.is_known() && x.shape.elements() > 0 && y.shape.elements() > 0);
}

bool counts(const Graph& graph, const Node& node, DeviceKind device) {
  const TensorType &x = graph.type(node.inputs[0]), &y = graph.type(node.outputs[0]);
  if (device == DeviceKind::Reference) return true;
  if (!y.shape.is_known()) return false;
  if (device == DeviceKind::Cpu)
    return x.dtype == DType::UInt8 && y.shape[0] <= kMostCountedChannels && y.shape.elements() > 0;
  return (x.dtype == DType::Float32 || x.dtype == DType::UInt8 || x.dtype == DType::Int32) &&
         y.shape.elements() <= kMostCounts;
}

bool dilates_bits(const Graph& graph, const Node& node, DeviceKind device) {
  if (device != DeviceKind::Cpu) return device == DeviceKind::Reference;
  const Shape& shape = graph.type(node.inputs[0]).shape;
  return shape.is_known() && shape[3] <= kMostDilatedChannels;
}

// Numbers of half types are computed in float32.
template <std::vector<Val> (*kParts)(const Node&, const std::vector<Val>&)>
std::vector<Val> in_float32(const Node& node, const std::vector<Val>& inputs) {
  const DType dtype = inputs[0].dtype();
  std::vector<Val> wide;
  for (const Val& input : inputs) wide.push_back(cast(input, dtype == DType::Float64 ? dtype : DType::Float32));
  std::vector<Val> made = kParts(node, wide);
  // The first result is made last and thus stands for the node.
  for (std::size_t i = made.size(); i-- > 0;) made[i] = cast(made[i], dtype);
  return made;
}

const std::vector<Composite>& composites() {
  static const Immortal<std::vector<Composite>> table = [] {
    const auto operation = [](const char* name) { return &registry().at(name); };
    return std::vector<Composite>{
        {operation("attention"), off_gpus, in_float32<attention_by_products>},
        {operation("attention_gradient"), off_gpus, in_float32<attention_gradient_by_products>},
        {operation("bincount"), counts, bincount_by_scatter},
        {operation("geodesic_dilation"), dilates_bits, dilation_by_pools},
        {operation("integral"), off_gpus, in_float32<integral_by_scans>},
        {operation("resample"), resamples, in_float32<resample_by_gathers>},
    };
  }();
  return table;
}

}  // namespace

Graph lower_composites(const Graph& graph, const PassContext& context) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    const auto row = std::ranges::find(composites(), node.op, &Composite::operation);
    if (row == composites().end() || !node.after.empty() || row->has_kernel(graph, node, context.device)) {
      rewriter.copy(node);
      continue;
    }
    std::vector<Val> inputs;
    for (const ValueId input : node.inputs) inputs.push_back(rewriter[input]);
    rewriter.builder().name = node.name;
    const std::vector<Val> made = row->parts(node, inputs);
    for (std::size_t i = made.size(); i-- > 0;) rewriter.replace(node.outputs[i], made[i]);
    rewriter.builder().name.clear();
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
