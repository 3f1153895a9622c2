// Copies of the operands of a layer's matmuls in another type, for layers whose steps are launched one by one.
//
// Matrices and first states are inputs: they are converted once in a run. Of a source that element-wise stages write,
// these keep a copy of the newest step (recurrent_stages.h). `can_be_persistent` says whether that is the step which
// the matmul reads.
#pragma once

#include <vector>

#include "engine/devices/cuda/recurrent/recurrent_stages.h"

namespace openmps::engine::cuda {

// A conversion of a whole tensor, with its range of the workspace.
class Conversion {
 public:
  Conversion() = default;  // none
  Conversion(const KernelRequest& request, DType from, DType to, std::int64_t elements, WorkspaceRanges& space);
  explicit operator bool() const noexcept { return kernel_ != nullptr; }
  void run(CUdeviceptr from, CUdeviceptr to, const KernelCall& call) const {
    kernel_->run({&from, &to, call.workspace + scratch_, call.stream});
  }

 private:
  std::unique_ptr<Kernel> kernel_;
  std::size_t scratch_ = 0;
};

class OperandCopies {
 public:
  OperandCopies() = default;  // of no tensor
  OperandCopies(const KernelRequest& request, const CellSchedule& schedule, DType dtype, WorkspaceRanges& space);

  // The addresses of the copies by tensor, 0 without one. Those of the inputs are ready for the first step.
  std::vector<CUdeviceptr> start(const KernelCall& call) const;

 private:
  struct Copy {
    int tensor;
    bool is_given;  // the input itself has the type
    std::size_t place;
    Conversion conversion;  // of an input
  };
  std::size_t tensors_ = 0;
  std::vector<Copy> copies_;
};

}  // namespace openmps::engine::cuda
