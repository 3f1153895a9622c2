// The gradients of a layer normalisation (passes/rows/fuse_row_gradient.h).
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/rows/row_threads.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/passes/rows/fuse_row_gradient.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

class RowGradient final : public Kernel {
 public:
  explicit RowGradient(const KernelRequest& request)
      : context_(request.context),
        rows_(request.inputs[2].shape.elements()),
        count_(request.inputs[4].shape.elements()),
        adds_(request.inputs.size() > kAddend),
        epsilon_(epsilon_of_float(request.node.attributes.number("epsilon"))) {
    const DType x = request.inputs[0].dtype, dy = request.inputs[1].dtype;
    const std::int64_t each = common_group(DType::Float32, {&count_, 1});
    for (const std::int64_t most : kMostHeld)
      if (threads_.held == 0) threads_ = RowThreads::holding(count_, each, most, rows_);
    alignment_ = static_cast<std::size_t>(threads_.each) * sizeof(float);
    shares_ = std::clamp<std::int64_t>(rows_ / threads_.rows, 1, kBlocksEach * context_.multiprocessors);
    std::string text = "#define SHARES\n" + define("D", x) + define("G", dy) + define("H", request.outputs[3].dtype) +
                       threads_.defines();
    if (request.node.attributes.flag("centred")) text += "#define CENTRED\n";
    if (adds_) text += "#define ADDEND\n" + define("R", request.inputs[kAddend].dtype);
    share_ = context_.compiler->request("row_gradient_shares", text, "row_gradient.cu");
    finish_ = context_.compiler->request("row_gradient_finish",
                                         "#define FINISH\n" + define("RESULTS", kResults) + define("LANES", kLanes),
                                         "row_gradient.cu");
  }

  std::size_t workspace_bytes() const noexcept override { return CheckedSize(shares_) * count_ * (2 * sizeof(float)); }

  void run(const KernelCall& call) const override {
    struct Operands {
      CUdeviceptr x, dy, mean, variance, gamma, addend, dx, rounded, shares;
      double epsilon;
    };
    const CUdeviceptr addend = adds_ ? call.inputs[kAddend] : 0;
    const Operands o{call.inputs[0], call.inputs[1],  call.inputs[2],  call.inputs[3], call.inputs[4],
                     addend,         call.outputs[0], call.outputs[3], call.workspace, epsilon_};
    const bool aligned = (o.x | o.dy | o.gamma | o.addend | o.dx | o.rounded) % alignment_ == 0;
    launch(context_, *share_, {static_cast<unsigned>(shares_)}, {threads_.group, threads_.rows}, call.stream, o, rows_,
           count_, aligned);
    if (!call.outputs[1] && !call.outputs[2]) return;
    launch(context_, *finish_, {static_cast<unsigned>((2 * count_ + kResults - 1) / kResults)}, {kResults, kLanes},
           call.stream, call.workspace, call.outputs[1], call.outputs[2], shares_, count_);
  }

 private:
  // Elements of a thread, each with four registers. Few leave room for blocks that hide each other's latency; a row of
  // more than 2,048 elements needs more.
  static constexpr std::int64_t kMostHeld[] = {8, 24};
  static constexpr std::int64_t kBlocksEach = 4;  // blocks of a multiprocessor
  static constexpr unsigned kResults = 8, kLanes = 32;
  static constexpr std::size_t kAddend = 5;

  const Context& context_;
  std::int64_t rows_, count_, shares_ = 1;
  bool adds_;
  double epsilon_;
  RowThreads threads_;
  std::size_t alignment_ = 1;
  std::shared_ptr<Function> share_, finish_;
};

}  // namespace

void add_row_gradient_kernels(KernelTable& table) {
  table.add(row_normalization_gradient_def().name(), kernel_factory<RowGradient>());
}

}  // namespace openmps::engine::cuda
