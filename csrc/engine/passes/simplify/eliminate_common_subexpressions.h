// Common-subexpression elimination: makes one node of several that apply the same operation with the same attributes to
// the same inputs. Nodes with control edges stay separate.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph eliminate_common_subexpressions(const Graph& graph);

}  // namespace openmps::engine
