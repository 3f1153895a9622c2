// Matrix product with sums in float16: by cuBLASLt, whose order of the sums is its own. Where graphs want the same bits
// everywhere, and without the library, the sums have the operation's order.
#include "engine/devices/cuda/driver/cublaslt.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kTile = 16;

class HalfMatmul final : public Kernel {
 public:
  explicit HalfMatmul(const KernelRequest& request) : context_(request.context) {
    gemm_.options = request.options;
    gemm_.dtype = gemm_.result = DType::Float16;
    gemm_.has_half_sums = true;
    gemm_.rows = request.outputs[0].shape[0].number();
    gemm_.columns = request.outputs[0].shape[1].number();
    gemm_.inner = request.inputs[1].shape[0].number();
    gemm_.bias = request.inputs.size() > 2;
    const bool fits = gemm_.rows * gemm_.columns * gemm_.inner > 0;
    // The library's order of sums is not the defined one (docs/design/mixed_precision.md).
    const bool any_order = request.options.precision == Precision::Apple && !request.options.deterministic;
    if (context_.blas && fits && any_order) plan_ = context_.blas->plan(gemm_, context_);
    tiles_ = context_.compiler->request("half_matmul", "", "half_matmul.cu");
  }

  std::size_t workspace_bytes() const noexcept override { return plan_ ? Blas::workspace_bytes(*plan_) : 0; }

  void run(const KernelCall& call) const override {
    const CUdeviceptr a = call.inputs[0], b = call.inputs[1], bias = gemm_.bias ? call.inputs[2] : 0,
                      y = call.outputs[0];
    if (plan_ && (a | b | bias | y) % 16 == 0)
      return context_.blas->run(*plan_, a, b, bias, y, call.workspace, call.stream);
    if (gemm_.rows * gemm_.columns == 0) return;
    const auto tiles = [](std::int64_t extent) { return static_cast<unsigned>((extent + kTile - 1) / kTile); };
    launch(context_, *tiles_, {tiles(gemm_.columns), tiles(gemm_.rows)}, {kTile, kTile}, call.stream, a, b, bias, y,
           static_cast<std::int32_t>(gemm_.rows), static_cast<std::int32_t>(gemm_.columns),
           static_cast<std::int32_t>(gemm_.inner));
  }

 private:
  const Context& context_;
  Gemm gemm_;
  std::shared_ptr<const Blas::Plan> plan_;
  std::shared_ptr<Function> tiles_;
};

}  // namespace

void add_half_matmul_kernels(KernelTable& table) { table.add("half_matmul", kernel_factory<HalfMatmul>()); }

}  // namespace openmps::engine::cuda
