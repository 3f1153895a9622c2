// Softmax, its logarithm, their gradients, and softmax cross-entropy.
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
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
    threads_ = count_ <= 16 ? 16 : count_ <= 32 ? 32 : 256;
    together_ = 256 / threads_;
    function_ = context_.compiler->request("softmax",
                                           std::string("#define D ") + kernel_type(request.inputs[0].dtype) +
                                               "\n#define GROUP " + std::to_string(threads_) + "\n#define ROWS " +
                                               std::to_string(together_) + "\n#define " + row.kind + "\n",
                                           "softmax.cu");
  }

  void run(const KernelCall& call) const override {
    if (rows_ == 0) return;
    const auto blocks = static_cast<unsigned>((rows_ + together_ - 1) / together_);
    const CUdeviceptr second = has_second_ ? call.inputs[1] : 0;
    launch(context_, *function_, {blocks}, {threads_, together_}, call.stream, call.inputs[0], second, call.outputs[0],
           rows_, count_, step_, keep_, add_);
  }

 private:
  const Context& context_;
  bool has_second_;
  std::int64_t rows_ = 0, count_ = 0, step_ = 1;
  double keep_ = 1, add_ = 0;
  unsigned threads_ = 32, together_ = 8;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_softmax_kernels(KernelTable& table) {
  for (const SoftmaxRow& row : kSoftmaxRows) table.add(row.op, kernel_factory<Softmax>(row));
}

}  // namespace openmps::engine::cuda
