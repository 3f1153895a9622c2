// Cross-entropy of labels that are numbers of classes (passes/rows/fuse_cross_entropy.h).
#include <cstdint>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/rows/row_threads.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/passes/rows/fuse_cross_entropy.h"

namespace openmps::engine::cuda {
namespace {

struct ScoreRows {
  explicit ScoreRows(const KernelRequest& request)
      : number(request.inputs[1].shape.elements().number()),
        classes(request.node.attributes.integer("classes")),
        step(request.inputs[0].shape.back(0).number()) {}
  bool empty() const { return number == 0 || classes == 0; }
  std::int64_t number, classes, step;  // step: from row to row
};

class LabelCrossEntropy final : public Kernel {
 public:
  explicit LabelCrossEntropy(const KernelRequest& request) : context_(request.context), rows_(request) {
    const std::int64_t lengths[] = {rows_.classes, rows_.step};
    threads_ = RowThreads::holding(rows_.classes, common_group(DType::Float32, lengths), 32, rows_.number);
    function_ = context_.compiler->request("label_cross_entropy", "#define LOSS\n" + threads_.defines(),
                                           "label_cross_entropy.cu");
  }

  void run(const KernelCall& call) const override {
    if (rows_.empty()) return;
    const auto blocks = static_cast<unsigned>((rows_.number + threads_.rows - 1) / threads_.rows);
    const bool aligned = call.inputs[0] % (static_cast<std::size_t>(threads_.each) * sizeof(float)) == 0;
    launch(context_, *function_, {blocks}, {threads_.group, threads_.rows}, call.stream, call.inputs[0], call.inputs[1],
           call.outputs[0], call.outputs[1], rows_.number, rows_.classes, rows_.step, aligned);
  }

 private:
  const Context& context_;
  ScoreRows rows_;
  RowThreads threads_;
  std::shared_ptr<Function> function_;
};

class LabelCrossEntropyGradient final : public Kernel {
 public:
  explicit LabelCrossEntropyGradient(const KernelRequest& request)
      : context_(request.context),
        rows_(request),
        each_(common_group(DType::Float32, {&rows_.step, 1})),
        turns_(rows_.step / each_),
        is_flat_(turns_.extent < kThreads),
        bytes_(size_of(request.outputs[0].dtype)),
        scale_step_(request.inputs[3].shape.elements() == 1 ? 0 : 1),
        factor_(request.node.attributes.number("factor")) {
    function_ = context_.compiler->request(
        "label_cross_entropy_gradient",
        "#define GRADIENT\n" + define("E", request.outputs[0].dtype) + define("EACH", each_) + define("FLAT", is_flat_),
        "label_cross_entropy.cu");
  }

  void run(const KernelCall& call) const override {
    if (rows_.empty()) return;
    struct Operands {
      CUdeviceptr x, labels, log_sums, scales, dx;
      std::int64_t classes, step, scale_step;
      double factor;
    };
    const Operands operands{call.inputs[0], call.inputs[1], call.inputs[2], call.inputs[3], call.outputs[0],
                            rows_.classes,  rows_.step,     scale_step_,    factor_};
    const auto each = static_cast<std::size_t>(each_);
    const bool aligned = operands.x % (each * sizeof(float)) == 0 && operands.dx % (each * bytes_) == 0;
    const Grid grid =
        is_flat_ ? blocks_for(context_, rows_.number * turns_.extent) : Grid{static_cast<unsigned>(rows_.number)};
    launch(context_, *function_, grid, {kThreads}, call.stream, operands, rows_.number, turns_, aligned);
  }

 private:
  static constexpr unsigned kThreads = 256;
  const Context& context_;
  ScoreRows rows_;
  std::int64_t each_;
  KernelAnyDivisor turns_;  // to compute a row, each_ elements at a time
  bool is_flat_;            // threads share all rows, because a row has too few elements for a block
  std::size_t bytes_;
  std::int64_t scale_step_;
  double factor_;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_label_cross_entropy_kernels(KernelTable& table) {
  table.add(label_cross_entropy_def().name(), kernel_factory<LabelCrossEntropy>());
  table.add(label_cross_entropy_gradient_def().name(), kernel_factory<LabelCrossEntropyGradient>());
}

}  // namespace openmps::engine::cuda
