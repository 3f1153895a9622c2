// Fuses the first layer of a network into one node if its images have few channels: convolution, bias and the maximum
// over 2x2 windows. Does the same for their gradients. The image between them, many times as large as input or result,
// is then neither written nor read. Runs after the fusions of bias and ReLU. Only the cuda device has kernels for it
// (few_channels.cpp).
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_first_layer(const Graph& graph);

// conv2d_pool2d_max: x, w, bias? -> y, indices. Attributes: pads, relu.
const OpDef& first_layer_def();
// conv2d_pool2d_max_gradient: x, dy of the pooling, indices -> dw, db. Attributes: pads.
const OpDef& first_layer_gradient_def();

}  // namespace openmps::engine
