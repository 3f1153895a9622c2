// Reduces a dense tensor over some of its axes: reductions, and the bias gradients of convolutions.
#pragma once

#include <optional>

#include "engine/devices/cuda/operations/kernel.h"
#include "engine/devices/cuda/operations/strided.h"

namespace openmps::engine::cuda {

struct ReductionStep {
  const char* start;    // CUDA C, of type C
  const char* combine;  // of a and b
  bool mean;            // divided by the number of elements at the end
};

// Of a reduction: reduce_sum, reduce_mean and so on.
const ReductionStep& step_of(Op reduction);

// Reduces partial results that the blocks of another kernel wrote: `splits` times all `results`, of the type in which
// they are computed. Always in the same order.
class PartialReduction {
 public:
  PartialReduction(const Context& context, DType out, const char* computed, std::int64_t splits, std::int64_t results,
                   const ReductionStep& step, double divisor);
  std::size_t workspace_bytes() const noexcept { return static_cast<std::size_t>(splits_ * results_) * bytes_; }
  void run(CUdeviceptr partial, CUdeviceptr y, CUstream stream) const;

 private:
  const Context& context_;
  std::int64_t splits_, results_;
  double divisor_;
  std::size_t bytes_;
  unsigned threads_x_, threads_y_;
  std::shared_ptr<Function> function_;
};

class Reduce {
 public:
  Reduce(const Context& context, DType in, DType out, const Shape& shape, const std::vector<bool>& gone,
         const ReductionStep& step, const std::string& who);
  std::size_t workspace_bytes() const noexcept { return partial_ ? partial_->workspace_bytes() : 0; }
  void run(CUdeviceptr x, CUdeviceptr y, CUdeviceptr workspace, CUstream stream) const;

 private:
  const Context& context_;
  std::int64_t results_ = 0, reduced_ = 0, splits_ = 1, chunk_ = 0;
  unsigned threads_x_ = 1, threads_y_ = 256;
  double divisor_ = 1;
  KernelExtents kept_, gone_;
  KernelStrides kept_strides_, gone_strides_;
  std::shared_ptr<Function> first_;
  std::optional<PartialReduction> partial_;
};

}  // namespace openmps::engine::cuda
