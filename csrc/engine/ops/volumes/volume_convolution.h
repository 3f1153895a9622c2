// Convolutions of volumes (N, D, H, W, C) with weights (O, kD, kH, kW, C/groups).
//
//   conv3d                   x, w                -> y
//   conv3d_data_gradient     dy, w; input_size   -> dx
//   conv3d_weights_gradient  x, dy; kernel_size  -> dw
//
// All have strides, dilations, pads [front, back, top, bottom, left, right] and groups.
#pragma once

#include <optional>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ops/window.h"

namespace openmps::engine {

// Of a convolution of volumes or of one of its two gradients.
struct VolumeConvolution {
  Shape volume, weights;

  VolumeWindow window(const Attributes& attributes) const;
};
std::optional<VolumeConvolution> volume_convolution(const Graph& graph, const Node& node);

// The results of the three as sums of convolutions of images, one for each plane of the kernel
// (passes/lower_composites.h).
std::vector<Val> conv3d_by_planes(const Node& node, const std::vector<Val>& operands);
std::vector<Val> conv3d_data_gradient_by_planes(const Node& node, const std::vector<Val>& operands);
std::vector<Val> conv3d_weights_gradient_by_planes(const Node& node, const std::vector<Val>& operands);

}  // namespace openmps::engine
