// Writes operations that a device has no kernel for as others: the table of composites.
//
// Front ends write the operation that they mean, and no pass has to find it again. The first row that applies to a node
// has its parts. A device that gets a kernel leaves the row. Run before passes that look for the parts.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph lower_composites(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
