// Mixed precision: a float32 graph computes matmuls and convolutions from operands of a half type (bfloat16 or float16)
// and stores the values between them so. Images and their gradients take half the memory and half the time to
// read and write. Sums, losses and outputs of the graph stay float32. So do all operations that are neither matmuls nor
// convolutions, and neither move nor pool the result of one. Element-wise operations compute in float32 whatever they
// read and write. Weights come in as float32 and are rounded anew each time.
//
// Loss scale of float16: gradients of losses are multiplied by it as they enter. They are divided by it before any
// operation other than matmuls, convolutions and linear ones reads them. Small ones are then not lost to float16's
// smallest number. A scale of 1 changes nothing.
//
// Run before `stitch`, which makes the casts part of the neighbouring kernels. Run after the passes that look for
// matmuls and their users by name.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph apply_mixed_precision(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
