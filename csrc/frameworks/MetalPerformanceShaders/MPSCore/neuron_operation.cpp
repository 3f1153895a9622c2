#include "frameworks/MetalPerformanceShaders/MPSCore/neuron_operation.h"

namespace openmps::fw::nn {

const char* neuron_operation(int type) {
  // By MPSCNNNeuronType; null: there is no single operation.
  static constexpr const char* kOperations[] = {
      nullptr,       "neuron_relu",     "neuron_linear",    "neuron_sigmoid",     "neuron_hard_sigmoid",
      "neuron_tanh", "neuron_absolute", "neuron_soft_plus", "neuron_soft_sign",   "neuron_elu",
      nullptr,       "neuron_relun",    "neuron_power",     "neuron_exponential", "neuron_logarithm",
      "neuron_gelu"};
  return type >= 0 && type < static_cast<int>(std::size(kOperations)) ? kOperations[type] : nullptr;
}

engine::Attributes neuron_parameters(const Neuron& n) {
  return {{"a", static_cast<double>(n.a)}, {"b", static_cast<double>(n.b)}, {"c", static_cast<double>(n.c)}};
}

}  // namespace openmps::fw::nn
