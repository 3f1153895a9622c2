// Random graphs for what no single operation shows: rewrites of the same nodes, memory that is reused too early,
// results written over their operands.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::testing {

struct GrownGraph {
  Graph graph;
  std::vector<Tensor64> inputs;  // one for each input of the graph
};

// 2 to 12 steps of a few operations each, mostly of float32, then the gradients of the last one. Extents of 1 are
// frequent, in one graph of twelve some are 0. Products and sums read each other, also through reshapes and broadcasts.
// Outputs are values on the way, inputs, one value twice, and updates that take the memory of what they update. Values
// stay within a few units. The same graph for the same seed.
GrownGraph grow_graph(std::uint64_t seed);

// For each output, the largest change of an element if every operation rounds a little differently, in `tries` runs of
// the reference loops. It is infinite if an element is finite only in some runs. Large where a comparison decides
// between equal values.
std::vector<double> rounding_spread(const GrownGraph& grown, int tries);

}  // namespace openmps::engine::testing
