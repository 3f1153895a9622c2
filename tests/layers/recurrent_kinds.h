// Recurrent layers with random properties, for every test that draws them.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"
#include "tests/layers/layer_gradient.h"

namespace openmps::fw::testing {

recurrent::RecurrentLayer drawn_layer(LayerDraw& draw, recurrent::Kind kind);

}  // namespace openmps::fw::testing
