// Computes one node in double: the definition for comparing every other device.
#pragma once

#include <span>

#include "engine/ir/graph.h"

namespace openmps::engine::reference {

// Reads the inputs, computes in double with the operation's element-wise program or its loop, rounds into the outputs'
// dtypes. An output may be null if it has no user. Throws Error(Unsupported) for an operation that has neither.
void evaluate(const Node& node, std::span<const TensorType> input_types, std::span<const void* const> inputs,
              std::span<const TensorType> output_types, std::span<void* const> outputs);

}  // namespace openmps::engine::reference
