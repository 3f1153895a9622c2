// The optimizers of MPS: their settings, and one step of a convolution's weights and bias or of a matrix.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/api.h"
#include "core/device.h"

namespace openmps::core {

enum class Regularization { None, L1, L2 };

// A row of optimizer_rows.mm. The settings that all rows have are those of MPSNNOptimizerDescriptor.
struct OptimizerSpec {
  std::string kind = "sgd";
  std::map<std::string, double> settings = {};  // of the row, where they are not its defaults; flags are 0 or 1
  float learning_rate = 0.001f;
  float gradient_rescale = 1;
  bool clips = false;
  float clip_minimum = 0, clip_maximum = 0;
  Regularization regularization = Regularization::None;
  float regularization_scale = 0;
};

// The device's copies of a convolution's weights and bias, or of their gradients.
// `read` copies them; no command buffer that writes them may be in flight.
struct OPENMPS_API WeightsState {
  Handle object;  // MPSCNNConvolutionWeightsAndBiasesState

  // A state of new values; without numbers of a bias it has none.
  static Result<WeightsState> make(const Device& device, std::span<const float> weights,
                                   std::span<const float> bias) noexcept;
  Status read(std::vector<float>& weights, std::vector<float>& bias) const noexcept;
};
struct OPENMPS_API WeightsGradient {
  Handle object;  // MPSCNNConvolutionGradientState

  Status read(std::vector<float>& weights, std::vector<float>& bias) const noexcept;
};

// The state of an optimizer between steps. No tensors before its first step, and for plain gradient descent.
struct OptimizerState {
  struct Tensor {
    std::string name;                       // momentum, velocity, maximum_velocity, sum_of_squares
    std::vector<std::vector<float>> parts;  // of a convolution's weights and of its bias, or of a matrix
  };
  std::uint64_t time_step = 0;  // counted where Apple's class counts them
  std::vector<Tensor> tensors;
};

class OptimizerStep;

// One optimizer of one layer, with the vectors it keeps between steps. Used on the thread that encodes.
class OPENMPS_API Optimizer {
 public:
  Optimizer() = default;
  // Fails for a kind or a setting that the table does not have.
  static Result<Optimizer> make(const Device& device, const OptimizerSpec& spec) noexcept;

  // Encodes one step in place.
  Status encode(const CommandBuffer& buffer, const WeightsGradient& gradient, const WeightsState& weights) noexcept;
  // The same for one MPSMatrix and the gradient of it. An optimizer is for matrices or for convolutions, not for both.
  Status encode_matrix(const CommandBuffer& buffer, const Handle& gradient, const Handle& values) noexcept;
  Status set_learning_rate(float rate) noexcept;
  Result<float> learning_rate() const noexcept;
  // Updates are made while the guard is open; with an empty handle always.
  Status set_guard(const Handle& guard) noexcept;
  // Whether each process updates a part of a convolution's weights and bias, and keeps the state of that part alone
  // (own_part of core/communicator.h). Forgets the state. Fails with Apple's optimizers.
  Status set_sharing(bool shares) noexcept;
  bool shares_updates() const noexcept { return shares_updates_; }

  // A copy of the state between steps, of the updated parts where updates are shared. Waits for a separate command
  // buffer; no steps may be in flight.
  Result<OptimizerState> state() const noexcept;
  // Sets the result of `state`: `of_matrix` for an optimizer of matrices, which are one row. Fails if the state is that
  // of another kind of optimizer; then nothing has changed.
  Status set_state(const OptimizerState& state, bool of_matrix) noexcept;

  // The names of `OptimizerState::Tensor` for this optimizer, and the handles of the tensors: empty before the first
  // step.
  std::vector<std::pair<const char*, const Handle*>> kept() const;
  // Makes missing tensors: zeros with the extents of `like`, an MPSMatrix.
  Status keep_for_matrix(const Handle& like) noexcept;
  std::uint64_t time_step() const noexcept;
  void set_time_step(std::uint64_t steps) noexcept;

 private:
  // Calls `make` for the missing tensors of the state.
  template <typename F>
  void keep(F&& make);
  // Calls `encode` with each step and its tensors.
  template <typename F>
  void for_each_step(F&& encode) const;

  // Calls `encode` with each step and its tensors, of type T; a guard of kernels can take the update of `values` back.
  template <typename T, typename C, typename V, typename F>
  void encode_guarded(C commands, V values, F&& encode) const;

  Device device_;
  Handle guard_;  // OMPSKernelGuard, or empty
  bool shares_updates_ = false;
  std::vector<std::shared_ptr<OptimizerStep>> steps_;
  // Of all steps: NSArray<MPSVector *>, weights then bias, or an MPSMatrix.
  std::vector<Handle> tensors_;
};

}  // namespace openmps::core
