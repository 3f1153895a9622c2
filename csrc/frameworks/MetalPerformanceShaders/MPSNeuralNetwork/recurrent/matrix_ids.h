// The places of Apple's weights in the parts of a layer.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSRNNLayer.h>

#include <string>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"

namespace openmps::fw::recurrent {

// Raises for an id of another kind of layer, and for weights that the descriptor leaves out.
WeightBlock weight_block_of(const std::string& who, const RecurrentLayer& layer, MPSRNNMatrixId matrix_id);

}  // namespace openmps::fw::recurrent
