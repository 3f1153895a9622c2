#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {

Tensor FilterState::find(const std::string& name) const noexcept {
  for (const auto& [known, value] : values)
    if (known == name) return value;
  return {};
}

Tensor chosen_factor(FilterCall& call, const ChosenFactor& choose, const Nhwc& source, const Nhwc& destination,
                     const char* name) {
  const auto value = [choose, source, destination] { return engine::Scalar::float32(choose(source, destination)); };
  return call.lowering.scalar(DType::Float32, {value, {}}, call.who + " " + name);
}

}  // namespace openmps::fw::nn
