// Reduces a dense tensor over some of its axes: reductions, and the bias gradients of convolutions.
#pragma once

#include "engine/devices/cuda/operations/kernel.h"
#include "engine/devices/cuda/operations/strided.h"

namespace openmps::engine::cuda {

struct ReductionStep {
  const char* start;    // CUDA C, of type C
  const char* combine;  // of a and b
  bool mean;            // divided by the number of elements at the end
};

class Reduce {
 public:
  Reduce(const Context& context, DType in, DType out, const Shape& shape, const std::vector<bool>& gone,
         const ReductionStep& step, const std::string& who);
  std::size_t workspace_bytes() const noexcept {
    return splits_ > 1 ? static_cast<std::size_t>(splits_ * results_) * partial_bytes_ : 0;
  }
  void run(CUdeviceptr x, CUdeviceptr y, CUdeviceptr workspace, CUstream stream) const;

 private:
  const Context& context_;
  std::int64_t results_ = 0, reduced_ = 0, splits_ = 1, chunk_ = 0;
  unsigned threads_x_ = 1, threads_y_ = 256;
  std::size_t partial_bytes_ = 4;
  double divisor_ = 1;
  KernelExtents kept_, gone_;
  KernelStrides kept_strides_, gone_strides_;
  std::shared_ptr<Function> first_, second_;
};

}  // namespace openmps::engine::cuda
