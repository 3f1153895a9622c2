// The end of an update that processes share: each has updated a part of the weights, and gets the parts of the others.
#pragma once

#include <memory>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/lowering.h"

namespace openmps::fw::nn {

// In place, for parameters that are divided among processes (engine's `is_divided`). Others are as they were. All
// processes call it with parameters of the same sizes, in the same order.
void gather_over_ranks(engine::Device& device, engine::CommandList& list,
                       const std::vector<std::shared_ptr<Parameter>>& parameters);

}  // namespace openmps::fw::nn
