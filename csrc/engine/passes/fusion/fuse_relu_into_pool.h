// Fuses a ReLU (a = 0) into the max pooling that is its only user, and its gradient into the pooling's gradient. The
// full-size image between them is then neither written nor read. The pooling kernel marks a window whose maximum was
// negative by the index "none".
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_relu_into_pool(const Graph& graph);

}  // namespace openmps::engine
