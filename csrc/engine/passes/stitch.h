// Makes one `region` node of neighbouring element-wise nodes: one kernel, no intermediate in memory. Run last: it hides
// what other passes match. Greedy along the node order: a node joins the region of a producer when shapes agree and
// joining cannot make a cycle.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph stitch(const Graph& graph);

// Whether the node may become part of a region.
bool is_stitchable(const Graph& graph, const Node& node);

// The definition behind `region` nodes: what they compute is in Node::program. Not in the registry, since nobody builds
// one by hand.
const OpDef& region_def();

}  // namespace openmps::engine
