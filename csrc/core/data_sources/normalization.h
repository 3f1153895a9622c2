// Batch, instance and group normalisation: a data source that keeps its arrays and trains itself.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/api.h"
#include "core/data_sources/data_source.h"
#include "core/data_sources/optimizer.h"

namespace openmps::core {

enum class NormalizationKind { Batch, Instance, Group };

struct NormalizationSpec {
  NormalizationKind kind = NormalizationKind::Batch;
  std::string label;
  std::vector<float> gamma;           // one for each feature channel
  std::vector<float> beta;            // as many, or none
  std::vector<float> mean, variance;  // running statistics of batch normalisation, as many; else none
  std::int64_t groups = 1;            // of group normalisation
  float epsilon = 1e-5F;
  float momentum = 0.1F;                   // running = (1 - momentum) running + momentum batch
  std::optional<OptimizerSpec> optimizer;  // none: gamma and beta stay as they are
  CustomStep custom;                       // in place of an optimizer
};

// Keeps gamma, beta and the running statistics; training updates them on the device, or on the CPU with a custom step.
// The arrays follow the device when `refresh` is called. The statistics of a batch are computed as by Apple's kernels:
// the variance divides by the count.
class OPENMPS_API NativeNormalization {
 public:
  static Result<NativeNormalization> make(const Device& device, NormalizationSpec spec) noexcept;

  DataSource source() const noexcept;
  // As in NativeDataSource.
  Result<bool> refresh() noexcept;
  void settle_refresh() noexcept;
  void forget_device_state() noexcept;
  std::span<float> gamma() noexcept;
  std::span<float> beta() noexcept;
  std::span<float> mean() noexcept;
  std::span<float> variance() noexcept;
  Status set_learning_rate(float rate) noexcept;
  // The guard of gamma, beta and the running statistics, as in Optimizer.
  Status set_guard(const Handle& guard) noexcept;
  // The optimizers of gamma and beta; null if there is none.
  Optimizer* gamma_optimizer() noexcept;
  Optimizer* beta_optimizer() noexcept;

  struct State;

 private:
  std::shared_ptr<State> state_;
  Handle object_;
};

}  // namespace openmps::core
