// The stages of a recurrent cell as separate launches, one after another at each step.
#pragma once

#include <memory>
#include <span>

#include "engine/devices/cuda/operations/kernel.h"
#include "engine/ops/recurrent/recurrent_cell.h"

namespace openmps::engine::cuda {

// A kernel of this device for one operation, outside of a graph.
std::unique_ptr<Kernel> kernel_of(const KernelRequest& request, const char* op, const Attributes& attributes,
                                  std::span<const TensorType> inputs, std::span<const TensorType> outputs);

// Ranges of the workspace, aligned so that every kernel may read four numbers at once.
class WorkspaceRanges {
 public:
  std::size_t take(std::size_t bytes) {
    const std::size_t offset = bytes_;
    bytes_ += (bytes + 255) / 256 * 256;
    return offset;
  }
  std::size_t bytes() const noexcept { return bytes_; }

 private:
  std::size_t bytes_ = 0;
};

// The addresses of a schedule's tensors during a run, by tensor.
struct CellAddresses {
  const CellSchedule& schedule;
  std::span<const CUdeviceptr> tensors;
  std::span<const CUdeviceptr> copies;  // of the operands of matmuls (recurrent_operands.h); 0: no copy
  std::size_t element;                  // bytes of an element of `tensors`

  CUdeviceptr of(int tensor) const { return tensors[static_cast<std::size_t>(tensor)]; }
  CUdeviceptr copy_of(int tensor) const { return copies[static_cast<std::size_t>(tensor)]; }
  CUdeviceptr at(const CellView& view, std::int64_t step) const {
    const CellSchedule::Position position = schedule.position(view, step);
    return of(position.tensor) + static_cast<std::size_t>(position.offset) * element;
  }
};

// The type of all tensors, and the type that matmuls read. If they differ, matmuls read copies, and element-wise stages
// write those of the sources.
struct StageTypes {
  DType computed, operands;
  bool has_copies() const noexcept { return computed != operands; }
};

class RecurrentStage {
 public:
  virtual ~RecurrentStage() = default;
  virtual void run(const CellAddresses& addresses, std::int64_t step, CUdeviceptr workspace, CUstream stream) const = 0;
};

std::unique_ptr<RecurrentStage> make_stage(const KernelRequest& request, const CellStage& stage,
                                           const CellSchedule& schedule, const StageTypes& types,
                                           WorkspaceRanges& space);

}  // namespace openmps::engine::cuda
