// Reduces if and while to the needed parts. Drops dead nodes inside and outside, results of an if without users, and
// captured values that no region reads. Captured constants become constants of the regions.
//
// Not among the passes of a plan, because plans hold no regions: `compile_stages` runs it before it cuts the graph.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph prune_control_flow(const Graph& graph);

}  // namespace openmps::engine
