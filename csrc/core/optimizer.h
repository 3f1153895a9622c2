// The optimizers of MPS: what they do with a gradient, and one step of a convolution's weights and bias or of a matrix.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/api.h"
#include "core/device.h"

namespace openmps::core {

enum class OptimizerKind { SGD, Adam, RMSProp };
enum class Regularization { None, L1, L2 };

// Apple's terms and defaults: MPSNNOptimizerDescriptor and the three classes.
struct OptimizerSpec {
  OptimizerKind kind = OptimizerKind::SGD;
  float learning_rate = 0.001f;
  float gradient_rescale = 1;
  bool clips = false;
  float clip_minimum = 0, clip_maximum = 0;
  Regularization regularization = Regularization::None;
  float regularization_scale = 0;
  float momentum = 0;  // SGD
  bool nesterov = false;
  double beta1 = 0.9, beta2 = 0.999;  // Adam
  bool amsgrad = false;
  double decay = 0.9;  // RMSProp
  float epsilon = 1e-8f;
};

// The device's copies of a convolution's weights and bias, or of their gradients.
// `read` copies them; no command buffer that writes them may be in flight.
struct OPENMPS_API WeightsState {
  Handle object;  // MPSCNNConvolutionWeightsAndBiasesState

  // A state of new values; no numbers of a bias: none.
  static Result<WeightsState> make(const Device& device, std::span<const float> weights,
                                   std::span<const float> bias) noexcept;
  Status read(std::vector<float>& weights, std::vector<float>& bias) const noexcept;
};
struct OPENMPS_API WeightsGradient {
  Handle object;  // MPSCNNConvolutionGradientState

  Status read(std::vector<float>& weights, std::vector<float>& bias) const noexcept;
};

// One optimizer of one layer, with the vectors it keeps between steps. Used on the thread that encodes.
class OPENMPS_API Optimizer {
 public:
  Optimizer() = default;
  static Result<Optimizer> make(const Device& device, const OptimizerSpec& spec) noexcept;

  // Encodes one step in place.
  Status encode(const CommandBuffer& buffer, const WeightsGradient& gradient, const WeightsState& weights) noexcept;
  // The same for one MPSMatrix and the gradient of it. An optimizer is for matrices or for convolutions, not for both.
  Status encode_matrix(const CommandBuffer& buffer, const Handle& gradient, const Handle& values) noexcept;
  Status set_learning_rate(float rate) noexcept;
  Result<float> learning_rate() const noexcept;
  const Handle& object() const noexcept { return object_; }

 private:
  // Has `make` make what is kept between steps, where it is missing.
  template <typename F>
  void keep(F&& make);

  OptimizerSpec spec_;
  Device device_;
  Handle object_;  // MPSNNOptimizer
  // NSArray<MPSVector *>, weights then bias, or an MPSMatrix: momentum, or RMSProp's sum of squares
  Handle first_;
  Handle second_;   // Adam's velocity
  Handle maximum_;  // AMSGrad's maximum velocity
};

}  // namespace openmps::core
