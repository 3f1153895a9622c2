// A user's kernel as an operation, and the graph of its gradient.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/ops/user_kernel.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

// A copy of the graph that a program made for the gradient, which may change afterwards.
struct KernelGradient {
  GraphData graph;
  // A gradient for each result of floats, the operands, the results.
  std::vector<TensorId> placeholders;
  std::vector<TensorId> gradients;  // by operand; kNone: it has none
};

// Writes the kernel, with the graph of its gradient for the operands' types. `gradient` may be null.
LowerRule kernel_rule(std::shared_ptr<const engine::UserKernel> kernel, std::shared_ptr<const KernelGradient> gradient);

}  // namespace openmps::fw::graph
