// All steps of a recurrent layer in one persistent kernel.
//
// Blocks share rows and features (recurrent_tile.h). Those of the same rows have a barrier before a matmul, because
// they wrote its source. They wait for each other, so all have to run at once: the launch is cooperative. The bits are
// always the same. OPENMPS_SKIP_KERNELS=recurrent_persistent leaves it out. With recurrent_spin_wait in it, blocks use
// barriers instead of spin-waits for values. With recurrent_register_weights, weights are in shared memory instead of
// registers.
#pragma once

#include <memory>
#include <span>

#include "engine/devices/cuda/operations/kernel.h"
#include "engine/devices/cuda/recurrent/recurrent_tile.h"

namespace openmps::engine::cuda {

class PersistentRecurrentKernel {
 public:
  // Null if a launch for each stage is better: float64, no room, or faster by estimate.
  static std::unique_ptr<PersistentRecurrentKernel> make(const KernelRequest& request, const CellSchedule& schedule);

  std::size_t workspace_bytes() const noexcept { return workspace_; }
  // `tensors`: the operation's inputs and outputs, in float32.
  void run(std::span<const CUdeviceptr> tensors, CUdeviceptr workspace, CUstream stream) const;

 private:
  PersistentRecurrentKernel(const Context& context, const CellSchedule& schedule, const PersistentTile& tile);

  const Context& context_;
  unsigned blocks_, threads_;
  std::size_t counters_ = 0, workspace_ = 0;  // bytes; the counters come first
  static constexpr std::size_t kNowhere = ~std::size_t{0};
  struct Source {
    std::size_t place = kNowhere;  // in the workspace
    std::size_t missing = 0;       // bytes to be filled beforehand with the mark "not there yet"
  };
  std::vector<Source> sources_;  // by tensor
  std::int32_t steps_, first_step_, direction_, before_;
  std::shared_ptr<Function> function_;
};

}  // namespace openmps::engine::cuda
