// Joins all_reduce nodes of one dtype and reduction into buckets of some MiB, because a message has a fixed cost.
// Members keep the order of the graph, which for gradients is that of the backward pass. A bucket comes after its last
// member, and before the first node that reads one of its results.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph bucket_all_reduces(const Graph& graph);

}  // namespace openmps::engine
