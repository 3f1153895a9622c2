// Convolutions of volumes by cuDNN: which cases it covers.
#pragma once

#include "engine/devices/cuda/driver/context.h"
#include "engine/ir/graph.h"

namespace openmps::engine::cuda {

// Whether cuDNN has a kernel for the node in this precision, where even_padding pads what it has to beforehand. May
// measure kernels on the GPU.
bool has_volume_convolution(const Graph& graph, const Node& node, const CompileOptions& options,
                            const Context& context);

}  // namespace openmps::engine::cuda
