// Softmax, its logarithm, their gradients, and softmax cross-entropy.
#include <cstdint>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/rows/row_threads.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"

namespace openmps::engine::cuda {
namespace {

struct SoftmaxRow {
  const char* op;
  const char* kind;
};
constexpr SoftmaxRow kSoftmaxRows[] = {
    {"softmax", "SOFTMAX"},
    {"log_softmax", "LOG_SOFTMAX"},
    {"softmax_gradient", "SOFTMAX_GRADIENT"},
    {"log_softmax_gradient", "LOG_SOFTMAX_GRADIENT"},
    {"softmax_cross_entropy", "CROSS_ENTROPY"},
    {"softmax_cross_entropy_gradient", "CROSS_ENTROPY_GRADIENT"},
};

class Softmax final : public Kernel {
 public:
  Softmax(const KernelRequest& request, const SoftmaxRow& row)
      : context_(request.context), has_second_(request.inputs.size() > 1) {
    const Shape& x = request.inputs[0].shape;
    const Attributes& attributes = request.node.attributes;
    const bool entropy = attributes.find("label_smoothing") != nullptr;
    const std::size_t axis = entropy ? x.rank() - 1 : axis_position(attributes.integer("axis"), x.rank());
    count_ = x[axis];
    step_ = x.strides()[axis];
    rows_ = count_ ? (x.elements() / count_).number() : 0;
    if (entropy) {
      keep_ = 1 - attributes.number("label_smoothing");
      add_ = attributes.number("label_smoothing") / attributes.number("classes");
    }
    if (rows_ == 0) return;
    const DType dtype = request.inputs[0].dtype;
    threads_ = RowThreads::holding(count_, step_ == 1 ? common_group(dtype, {&count_, 1}) : 1,
                                   size_of(dtype) > 4 ? 16 : 32, rows_);
    alignment_ = static_cast<std::size_t>(threads_.each) * size_of(dtype);
    function_ = context_.compiler->request(
        "softmax", define("D", dtype) + threads_.defines() + "#define " + row.kind + "\n", "softmax.cu");
  }

  void run(const KernelCall& call) const override {
    if (rows_ == 0) return;
    const auto blocks = static_cast<unsigned>((rows_ + threads_.rows - 1) / threads_.rows);
    const CUdeviceptr second = has_second_ ? call.inputs[1] : 0;
    const bool aligned = (call.inputs[0] | second | call.outputs[0]) % alignment_ == 0;
    launch(context_, *function_, {blocks}, {threads_.group, threads_.rows}, call.stream, call.inputs[0], second,
           call.outputs[0], rows_, count_, step_, keep_, add_, aligned);
  }

 private:
  const Context& context_;
  bool has_second_;
  std::int64_t rows_ = 0, count_ = 0, step_ = 1;
  double keep_ = 1, add_ = 0;
  RowThreads threads_;
  std::size_t alignment_ = 1;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_softmax_kernels(KernelTable& table) {
  for (const SoftmaxRow& row : kSoftmaxRows) table.add(row.op, kernel_factory<Softmax>(row));
}

}  // namespace openmps::engine::cuda
