// Joins collectives of one kind, dtype and reduction into buckets of some MiB, because a message has a fixed cost.
// Members have the order in which their operands are made, for gradients that of the backward pass. A bucket comes
// after its last operand, and nodes that read its results come as late as they can: a GPU sends it meanwhile.
//
// All processes have to send the same messages in the same order, though a process may have fewer samples, or one. So
// this pass runs before passes that look at shapes, and control edges keep its order.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph bucket_collectives(const Graph& graph);

}  // namespace openmps::engine
