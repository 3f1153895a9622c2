// Makes choices and loops as small as what is needed of them: drops dead nodes inside and outside, results of choices
// that nobody reads, captured values that no region reads; captured constants become constants of the regions.
//
// Not among the passes of a plan, since plans hold no regions: `compile_stages` runs it before it cuts the graph.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph tidy_regions(const Graph& graph);

}  // namespace openmps::engine
