// The graph of a user's gradient, for a front end that writes it with a GraphBuilder.
#pragma once

#include "engine/graphs/tensor.h"
#include "engine/ops/user_kernel.h"

namespace openmps::engine {

// The kernel with the graph that `input`, one of its inputs, belongs to. `of`: by operand, its output of that graph, or
// -1. Its inputs are those that UserKernel::gradient says.
std::shared_ptr<const UserKernel> with_gradient(const UserKernel& kernel, Tensor input, std::vector<int> of);

}  // namespace openmps::engine
