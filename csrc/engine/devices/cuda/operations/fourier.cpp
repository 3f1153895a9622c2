// Fourier transforms along the last axes by cuFFT. Without the library the graph has products with small matrices
// instead (ops/fourier/fourier_products.h).
#include <utility>

#include "engine/devices/cuda/driver/cufft.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/ir/op_def.h"
#include "engine/ops/fourier/fourier_rows.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

// The library needs the alignment of a complex number, and may write to the operand of a transform to real values. Such
// tensors are copied to the workspace.
class FourierRows final : public Kernel {
 public:
  FourierRows(const KernelRequest& request, const RowTransform& transform)
      : context_(request.context),
        plan_(context_.fft->plan(transform, context_)),
        writes_operand_(transform.kind == FourierKind::HermiteanToReal),
        alignment_(transform.is_double ? 16 : 8),
        x_bytes_(request.inputs[0].bytes()),
        y_bytes_(request.outputs[0].bytes()) {
    x_place_ = CheckedSize(Fft::workspace_bytes(*plan_)).rounded_up(kAlignment);
    y_place_ = (CheckedSize(x_place_) + x_bytes_).rounded_up(kAlignment);
  }
  std::size_t workspace_bytes() const noexcept override { return y_place_ + y_bytes_; }

  void run(const KernelCall& call) const override {
    const bool copies_x = writes_operand_ || call.inputs[0] % alignment_ != 0,
               copies_y = call.outputs[0] % alignment_ != 0;
    const CUdeviceptr x = copies_x ? call.workspace + x_place_ : call.inputs[0],
                      y = copies_y ? call.workspace + y_place_ : call.outputs[0];
    if (copies_x) copy(x, call.inputs[0], x_bytes_, call.stream);
    context_.fft->run(*plan_, x, y, call.workspace, call.stream);
    if (copies_y) copy(call.outputs[0], y, y_bytes_, call.stream);
  }

 private:
  void copy(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream) const {
    context_.check(context_.driver.cuMemcpyDtoDAsync(to, from, bytes, stream), "Copying memory");
  }

  static constexpr std::size_t kAlignment = 256;
  const Context& context_;
  std::shared_ptr<const Fft::Plan> plan_;
  bool writes_operand_;
  std::size_t alignment_, x_bytes_, y_bytes_, x_place_ = 0, y_place_ = 0;
};

std::unique_ptr<Kernel> make_fourier_rows(const KernelRequest& request) {
  if (!request.context.fft) return nullptr;
  const Attributes& attributes = request.node.attributes;
  const auto kind = static_cast<FourierKind>(attributes.integer("kind"));
  const Shape& whole = (kind == FourierKind::HermiteanToReal ? request.outputs : request.inputs)[0].shape;
  const std::size_t parts = kind == FourierKind::Complex ? 1 : 0, end = whole.rank() - parts,
                    rank = static_cast<std::size_t>(attributes.integer("rank"));
  RowTransform transform{kind, request.inputs[0].dtype == DType::Float64, attributes.flag("inverse"), {}, 1};
  for (std::size_t axis = 0; axis < end; ++axis) {
    const std::int64_t extent = whole[axis].number();
    if (axis + rank < end)
      transform.rows *= extent;
    else
      transform.lengths.push_back(extent);
  }
  return std::make_unique<FourierRows>(request, transform);
}

}  // namespace

void add_fourier_kernels(KernelTable& table) { table.add("fourier_rows", make_fourier_rows); }

}  // namespace openmps::engine::cuda
