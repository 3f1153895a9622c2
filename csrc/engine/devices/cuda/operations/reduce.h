// Reduces a dense tensor over some of its axes: reductions, and the bias gradients of convolutions.
#pragma once

#include <optional>

#include "engine/devices/cuda/operations/kernel.h"
#include "engine/devices/cuda/operations/strided.h"

namespace openmps::engine::cuda {

struct ReductionStep {
  const char* start;                // CUDA C, of type C
  const char* combine;              // of a and b
  bool mean;                        // divided by the number of elements at the end
  const char* integer_start = "0";  // of integers, where they differ
  const char* integer_combine = nullptr;
};

// Of a reduction: reduce_sum, reduce_mean and so on.
const ReductionStep& step_of(Op reduction);

// How threads share a reduction: blocks of 256 threads, `lanes_x` along results times `lanes_y` along the reduced axes.
// `splits` blocks share the elements of a result, `chunk` each. A thread may make several neighbouring results; then a
// group of them counts as one.
struct ReductionBlocks {
  // `rows`: neighbours along the reduced axes are neighbours in memory. `each`: the elements that a thread reads before
  // it computes them; they are `lanes_y` apart.
  ReductionBlocks(const Context& context, std::int64_t results, std::int64_t reduced, bool rows, std::int64_t each);
  unsigned blocks(std::int64_t results) const { return static_cast<unsigned>((results + lanes_x - 1) / lanes_x); }

  static constexpr unsigned kThreads = 256;
  std::int64_t lanes_x = 1, lanes_y = kThreads, splits = 1, chunk = 0;
};

// Reduces partial results that the blocks of another kernel wrote: `splits` times all `results`, of the type in which
// they are computed. Always in the same order.
class PartialReduction {
 public:
  PartialReduction(const Context& context, const std::string& out, const char* computed, std::int64_t splits,
                   std::int64_t results, const ReductionStep& step, double divisor);
  std::size_t workspace_bytes() const noexcept { return static_cast<std::size_t>(splits_ * results_) * bytes_; }
  void run(CUdeviceptr partial, CUdeviceptr y, CUstream stream) const;

 private:
  const Context& context_;
  std::int64_t splits_, results_;
  double divisor_;
  std::size_t bytes_;
  std::int64_t lanes_x_;
  std::shared_ptr<Function> function_;
};

class Reduce {
 public:
  Reduce(const Context& context, DType in, DType out, const Shape& shape, const std::vector<bool>& gone,
         const ReductionStep& step, const std::string& who);
  std::size_t workspace_bytes() const noexcept;
  void run(CUdeviceptr x, CUdeviceptr y, CUdeviceptr workspace, CUstream stream) const;

 private:
  // The launches for threads that make `wide` neighbouring results each.
  struct Variant {
    std::int64_t wide;
    ReductionBlocks blocks;
    KernelExtents kept;
    KernelStrides kept_strides;
    std::shared_ptr<Function> first;
    std::optional<PartialReduction> partial;
  };
  Variant with(DType in, DType out, const ReductionStep& step, std::int64_t wide) const;
  std::int64_t group_of_row(DType in) const;
  std::int64_t group_of_results(DType in) const;

  const Context& context_;
  std::int64_t results_ = 0, reduced_ = 0;
  bool rows_ = false;          // neighbours along the reduced axes are neighbours in memory
  std::int64_t each_ = 1;      // elements of a row that are read as one
  std::size_t alignment_ = 1;  // of `x`, for that
  double divisor_ = 1;
  KernelExtents kept_, gone_;
  KernelStrides kept_strides_, gone_strides_;
  std::optional<Variant> plain_, wide_;  // wide: `x` has to be aligned
};

}  // namespace openmps::engine::cuda
