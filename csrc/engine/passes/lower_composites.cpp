#include "engine/passes/lower_composites.h"

#include <algorithm>

#include "engine/ir/op_def.h"
#include "engine/ir/registry.h"
#include "engine/ops/attention/attention_products.h"
#include "engine/ops/fourier/fourier_products.h"
#include "engine/ops/fourier/fourier_rows.h"
#include "engine/ops/images/counting.h"
#include "engine/ops/images/image_steps.h"
#include "engine/ops/images/resampling.h"
#include "engine/ops/volumes/volume_convolution.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

struct Composite {
  const OpDef* operation;
  bool (*applies)(const Graph& graph, const Node& node, const PassContext& context);
  std::vector<Val> (*parts)(const Node& node, const std::vector<Val>& inputs);
};

bool on_gpus(const Graph&, const Node&, const PassContext& context) { return context.device == DeviceKind::Cuda; }

bool has_library(const Graph& graph, const Node& node, const PassContext& context) {
  return context.has_fft && is_row_transform(graph, node);
}

// Kernels have the tables of float32; a tensor without elements needs none.
bool is_resampled_by_parts(const Graph& graph, const Node& node, const PassContext& context) {
  const TensorType &x = graph.type(node.inputs[0]), &y = graph.type(node.outputs[0]);
  return context.device != DeviceKind::Reference &&
         (x.dtype != DType::Float32 || !x.shape.is_known() || x.shape.elements() == 0 || y.shape.elements() == 0);
}

bool is_counted_by_parts(const Graph& graph, const Node& node, const PassContext& context) {
  const DType dtype = graph.type(node.inputs[0]).dtype;
  const Shape& counts = graph.type(node.outputs[0]).shape;
  if (context.device == DeviceKind::Reference) return false;
  if (!counts.is_known()) return true;
  if (context.device == DeviceKind::Cpu)
    return dtype != DType::UInt8 || counts[0] > kMostCountedChannels || counts.elements() == 0;
  return (dtype != DType::Float32 && dtype != DType::UInt8 && dtype != DType::Int32) || counts.elements() > kMostCounts;
}

bool is_dilated_by_parts(const Graph& graph, const Node& node, const PassContext& context) {
  if (context.device != DeviceKind::Cpu) return context.device == DeviceKind::Cuda;
  const Shape& shape = graph.type(node.inputs[0]).shape;
  return !shape.is_known() || shape[3] > kMostDilatedChannels;
}

bool is_convolved_by_planes(const Graph& graph, const Node& node, const PassContext& context) {
  const auto found = volume_convolution(graph, node);
  if (!found || !found->volume.is_known() || !found->weights.is_known()) return false;
  return context.device != DeviceKind::Cuda || !context.has_volume_convolution ||
         !context.has_volume_convolution(graph, node);
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
    std::vector<Composite> rows{
        {operation("attention"), on_gpus, in_float32<attention_by_products>},
        {operation("attention_gradient"), on_gpus, in_float32<attention_gradient_by_products>},
        {operation("bincount"), is_counted_by_parts, bincount_by_scatter},
        {operation("conv3d"), is_convolved_by_planes, in_float32<conv3d_by_planes>},
        {operation("conv3d_data_gradient"), is_convolved_by_planes, in_float32<conv3d_data_gradient_by_planes>},
        {operation("conv3d_weights_gradient"), is_convolved_by_planes, in_float32<conv3d_weights_gradient_by_planes>},
        {operation("geodesic_dilation"), is_dilated_by_parts, dilation_by_pools},
        {operation("integral"), on_gpus, in_float32<integral_by_scans>},
        {operation("resample"), is_resampled_by_parts, in_float32<resample_by_gathers>},
    };
    for (const char* transform : {"fourier_transform", "hermitean_to_real", "real_to_hermitean"}) {
      rows.push_back({operation(transform), has_library, in_float32<transform_by_rows>});
      rows.push_back({operation(transform), on_gpus, in_float32<transform_by_products>});
    }
    return rows;
  }();
  return table;
}

}  // namespace

Graph lower_composites(const Graph& graph, const PassContext& context) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    const auto row = std::ranges::find_if(composites(), [&](const Composite& each) {
      return each.operation == node.op && each.applies(graph, node, context);
    });
    if (row == composites().end() || !node.after.empty()) {
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
