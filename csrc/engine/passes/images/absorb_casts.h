// Reads and writes bytes in element-wise kernels. A cast from uint8 before a kernel becomes part of it. So does a cast
// to uint8 that is the only user of its result. For the CPU, after `stitch`, which leaves integers alone. The attribute
// "in_floats" marks such kernels.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph absorb_casts(const Graph& graph);

}  // namespace openmps::engine
