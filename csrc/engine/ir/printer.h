// Prints a graph as text, one line for each input, node and output:
//
//   graph "mnist"
//     %0 = input float32 (40, 28, 28, 1) "images"
//     %1 = scalar float32 () "learning rate"
//     %2 = constant float32 (2,) [0.5, -1]
//     %5 = conv2d "conv1" (%0, %3, %4) {groups = 1, strides = [1, 1]} -> float32 (40, 28, 28, 32)
//     %6, %7 = pool2d_max (%5) {...} -> float32 (40, 14, 14, 32), uint8 (40, 14, 14, 32) after 4
//     output %6
//     output %9 shares input 3
#pragma once

#include <string>

#include "engine/ir/graph.h"

namespace openmps::engine {

// The text depends on the graph alone; it is the same in every run. Literals of more than 16 elements are printed by
// size and hash.
std::string print(const Graph& graph);
std::string print(const Graph& graph, const Node& node);

}  // namespace openmps::engine
