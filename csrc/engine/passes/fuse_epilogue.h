// Takes the bias and the ReLU behind a convolution or matrix product into it: its result is written once instead of
// written, read and written again. A bias alone is taken only where it would be a pass over memory: element-wise work
// that follows adds it for nothing.
//
// Two spellings of ReLU are known. `neuron_relu` has a gradient that asks for the sign of what it read, and at 0 its
// slope is 1: where there is a gradient, a slope of 0 becomes one of 1e-20, which keeps the sign, if all who read the
// result only add up products of it. select(x > 0, x, 0), MPSGraph's, needs no such care: the result is above 0 where x
// is. A NaN stays one.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_epilogue(const Graph& graph);

}  // namespace openmps::engine
