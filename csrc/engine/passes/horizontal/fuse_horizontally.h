// Horizontal fusion: moves small element-wise nodes that only make outputs to the end, and groups equal ones. Large
// ones that are at the end already are grouped too. Examples are steps of moving averages and of optimizers.
// Scatters, transpositions of gradients and small element-wise nodes that these alone read come just before them.
//
// Alike gathers from inputs come first, then casts of these and of inputs to a half type. Transpositions of weights and
// weights side by side follow. The executable then makes one launch of equal neighbours. Runs after stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_horizontally(const Graph& graph);

// Whether neighbours run as one launch: small transpositions and concatenations, alike scatters, casts of rows. They do
// if all that they read stays in memory until then.
bool are_gathered(const Graph& graph, const Node& earlier, const Node& later);

}  // namespace openmps::engine
