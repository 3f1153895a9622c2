// The places of Apple's weights in the parts of a layer.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSRNNLayer.h>

#include <string>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/layer_fragment.h"

namespace openmps::fw::recurrent {

struct WeightBlock {
  std::size_t part = 0;
  NSUInteger block = 0;
};

// Raises for an id of another kind of layer, and for weights that the descriptor leaves out.
WeightBlock weight_block_of(const std::string &who, const RecurrentLayer &layer, MPSRNNMatrixId matrix_id);

}  // namespace openmps::fw::recurrent
