// Writes attention and its gradient as products and a softmax, for devices without a kernel. A device that gets one, by
// cuDNN for instance, leaves this pass and takes part in fuse_attention. Numbers of half types are computed in float32.
// Run before passes that look for matmuls.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph lower_attention(const Graph& graph);

}  // namespace openmps::engine
