// Fuses the bias and the ReLU after a convolution or matmul into it. The result is then written once, instead of
// written, read and written again. A bias alone is fused only if it would need a pass over memory: following
// element-wise work adds it at no cost.
//
// Two forms of ReLU are known. The gradient of `neuron_relu` needs the sign of the operand, and its slope at 0 is 1. If
// there is a gradient, a slope of 0 becomes 1e-20, which keeps the sign. This is done only if all users of the result
// sum up its products. MPSGraph's select(x > 0, x, 0) needs no such care, because the result is above 0 exactly where x
// is. NaN stays NaN.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_epilogue(const Graph& graph);

}  // namespace openmps::engine
