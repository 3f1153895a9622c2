// A layer or RMS normalisation and its statistics in one launch (passes/rows/fuse_row_normalization.h).
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/rows/row_threads.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/passes/rows/fuse_row_normalization.h"

namespace openmps::engine::cuda {
namespace {

class RowNormalization final : public Kernel {
 public:
  explicit RowNormalization(const KernelRequest& request)
      : context_(request.context),
        rows_(request.outputs[1].shape.elements()),
        count_(request.inputs[1].shape.elements()),
        adds_(request.inputs.size() > kAddend),
        epsilon_(epsilon_of_float(request.node.attributes.number("epsilon"))),
        threads_(RowThreads::holding(count_, common_group(DType::Float32, {&count_, 1}), kMostHeld, rows_)),
        alignment_(static_cast<std::size_t>(threads_.each) * sizeof(float)) {
    std::string text =
        define("D", request.inputs[0].dtype) + define("Y", request.outputs[0].dtype) + threads_.defines();
    if (request.node.attributes.flag("centred")) text += "#define CENTRED\n";
    if (adds_) text += "#define ADDEND\n" + define("R", request.inputs[kAddend].dtype);
    function_ = context_.compiler->request("row_normalization", text, "row_normalization.cu");
  }

  void run(const KernelCall& call) const override {
    struct Operands {
      CUdeviceptr x, gamma, beta, addend, y, mean, variance, sum;
      double epsilon;
    };
    const Operands o{call.inputs[0],  call.inputs[1],  call.inputs[2],  adds_ ? call.inputs[kAddend] : 0,
                     call.outputs[0], call.outputs[1], call.outputs[2], call.outputs[3],
                     epsilon_};
    const auto blocks = static_cast<unsigned>((rows_ + threads_.rows - 1) / threads_.rows);
    const bool aligned = (o.x | o.gamma | o.beta | o.addend | o.y | o.sum) % alignment_ == 0;
    launch(context_, *function_, {blocks}, {threads_.group, threads_.rows}, call.stream, o, rows_, count_, aligned);
  }

 private:
  static constexpr std::size_t kAddend = 3;
  static constexpr std::int64_t kMostHeld = 32;  // elements of a thread

  const Context& context_;
  std::int64_t rows_, count_;
  bool adds_;
  double epsilon_;
  RowThreads threads_;
  std::size_t alignment_;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_row_normalization_kernels(KernelTable& table) {
  table.add(row_normalization_def().name(), kernel_factory<RowNormalization>());
}

}  // namespace openmps::engine::cuda
