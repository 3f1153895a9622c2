// Apple's neuron types as the engine's operations. They carry Apple's parameters a, b and c under the same names.
#pragma once

#include <vector>

#include "engine/engine.h"

namespace openmps::fw::nn {

struct Neuron {
  int type = 0;  // MPSCNNNeuronType
  float a = 0, b = 0, c = 0;
  std::vector<float> per_channel;  // PReLU

  bool operator==(const Neuron&) const noexcept = default;
};

// The operation of an MPSCNNNeuronType, whose gradient is "<operation>_gradient"; null if there is none of one input.
const char* neuron_operation(int type);
engine::Attributes neuron_parameters(const Neuron& neuron);

}  // namespace openmps::fw::nn
