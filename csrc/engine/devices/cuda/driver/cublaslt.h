// Matmul by cuBLASLt: declarations of the part that we use.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/devices/cuda/driver/context.h"
#include "engine/ir/types.h"

namespace openmps::engine::cuda {

// y (rows, columns) = op(a) op(b) + bias, row-major and dense; y and bias are of the type `result`. It is computed
// `batch` times, at the given distances in elements.
struct Gemm {
  DType dtype = DType::Float32, result = DType::Float32;
  std::int64_t rows = 0, columns = 0, inner = 0;
  bool transpose_a = false, transpose_b = false, bias = false, relu = false;
  bool column_sums = false;    // in place of a bias, the sums of op(b)'s columns are written to its address
  bool has_half_sums = false;  // of float16: sums in float16, in the library's order; else in float32
  std::int64_t batch = 1, a_step = 0, b_step = 0;
  CompileOptions options;
};

class Blas {
 public:
  // Null if the library is not installed.
  static std::unique_ptr<Blas> open();
  ~Blas();

  // One matmul with its descriptors and the algorithm chosen for it.
  class Plan;
  // The fastest of the algorithms that cuBLASLt proposes, measured once for each matmul. If the options want the same
  // bits in every process, it is the first one. Null if there is none. Runs kernels on the GPU, so never call it while
  // a step is timed or captured.
  std::shared_ptr<const Plan> plan(const Gemm& gemm, const Context& context);
  static std::size_t workspace_bytes(const Plan& plan) noexcept;
  static float microseconds(const Plan& plan) noexcept;  // as measured
  // Addresses have to be multiples of 16.
  void run(const Plan& plan, CUdeviceptr a, CUdeviceptr b, CUdeviceptr bias, CUdeviceptr y, CUdeviceptr workspace,
           CUstream stream);

 private:
  struct Table;
  explicit Blas(std::unique_ptr<Table> table);
  void* handle();
  std::unique_ptr<Table> table_;
};

}  // namespace openmps::engine::cuda
