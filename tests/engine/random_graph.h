// Random graphs of cheap operations: for properties that have to hold for every graph.
#pragma once

#include <random>
#include <vector>

#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::testing {

struct RandomGraph {
  Graph graph;
  std::vector<Tensor64> inputs;
};

// `operations` nodes over images (N, H, W, C) and what becomes of them, element type `dtype` or bool; one to four
// outputs, among them graph inputs, the same value twice and outputs that share an input's memory. The same graph for
// the same seed.
RandomGraph random_graph(std::uint32_t seed, int operations, DType dtype);

}  // namespace openmps::engine::testing
