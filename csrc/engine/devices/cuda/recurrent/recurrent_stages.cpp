// Matmuls are the device's other kernels; element-wise stages are printed.
#include "engine/devices/cuda/recurrent/recurrent_stages.h"

#include <string>
#include <vector>

#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/kernels.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/devices/cuda/recurrent/recurrent_tile.h"
#include "engine/ir/registry.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::size_t kMostOperands = 64;

class MatmulStage final : public RecurrentStage {
 public:
  MatmulStage(const KernelRequest& request, const CellMatmul& product, const CellSchedule& schedule,
              const StageTypes& types, WorkspaceRanges& space)
      : product_(product), reads_copies_(types.has_copies()) {
    const std::int64_t h = schedule.features, length = product.blocks * h;
    matrix_start_ = CheckedSize(product.first_block) * h * h * size_of(types.operands);
    const TensorType inputs[] = {{types.operands, {schedule.rows, product.transposed ? h : length}},
                                 {types.operands, {length, h}}};
    const TensorType outputs[] = {{types.computed, {schedule.rows, product.transposed ? length : h}}};
    // In float16, operands have the range of float32: gradients are not scaled here.
    CompileOptions options = request.options;
    if (options.precision == Precision::Float16) options.precision = Precision::TF32;
    kernel_ = kernel_of({request.node, request.inputs, request.outputs, request.context, options}, "matmul",
                        {{"transpose_b", product.transposed}}, inputs, outputs);
    scratch_ = space.take(kernel_->workspace_bytes());
  }

  void run(const CellAddresses& addresses, std::int64_t step, CUdeviceptr workspace, CUstream stream) const override {
    const CUdeviceptr source = reads_copies_
                                   ? addresses.copy_of(addresses.schedule.position(product_.source, step).tensor)
                                   : addresses.at(product_.source, step),
                      matrix = reads_copies_ ? addresses.copy_of(product_.matrix) : addresses.of(product_.matrix),
                      output = addresses.of(product_.result);
    const CUdeviceptr inputs[] = {source, matrix + matrix_start_};
    kernel_->run({inputs, &output, workspace + scratch_, stream});
  }

 private:
  CellMatmul product_;
  bool reads_copies_;
  std::size_t matrix_start_;  // in bytes
  std::unique_ptr<Kernel> kernel_;
  std::size_t scratch_;
};

// One thread for each row and feature.
class PointwiseStage final : public RecurrentStage {
 public:
  PointwiseStage(const KernelRequest& request, const CellPointwise& stage, const CellSchedule& schedule,
                 const StageTypes& types)
      : context_(request.context),
        views_(stage.inputs),
        features_(schedule.features),
        copied_block_(CheckedSize(schedule.features) * size_of(types.operands)) {
    views_.insert(views_.end(), stage.outputs.begin(), stage.outputs.end());
    std::string copied;
    for (std::size_t k = 0; types.has_copies() && k < stage.outputs.size(); ++k)
      if (is_source(schedule, stage.outputs[k].tensor)) {
        copied += std::to_string(k) + ", ";
        copies_.push_back(stage.outputs[k]);
      }
    if (views_.size() + copies_.size() > kMostOperands)
      throw Error(ErrorKind::Internal, "A stage of " + request.node.who() + " has more than 64 operands.");
    const std::string text = std::string("#include \"prelude.cu\"\n#define D ") + kernel_type(types.computed) +
                             "\n#define E " + kernel_type(types.operands) + "\ntypedef D::Computed C;\n" +
                             define("INPUTS", static_cast<std::int64_t>(stage.inputs.size())) +
                             define("OUTPUTS", static_cast<std::int64_t>(stage.outputs.size())) +
                             define("COPIES", static_cast<std::int64_t>(copies_.size())) + "#define COPIED " + copied +
                             "-1\n" + body_text(stage.program) + "#include \"recurrent.cu\"\n";
    function_ = context_.compiler->request("recurrent", text, "");
  }

  void run(const CellAddresses& addresses, std::int64_t step, CUdeviceptr /*workspace*/,
           CUstream stream) const override {
    struct Operand {
      CUdeviceptr address;
      std::int64_t row_stride;
    };
    const CellSchedule& schedule = addresses.schedule;
    Operand operands[kMostOperands];
    Operand* next = operands;
    for (const CellView& view : views_)
      *next++ = {addresses.at(view, step), schedule.row_stride(schedule.position(view, step).tensor)};
    for (const CellView& view : copies_)
      *next++ = {addresses.copy_of(view.tensor) + static_cast<std::size_t>(view.block) * copied_block_,
                 schedule.row_stride(view.tensor)};
    std::int64_t count = schedule.rows * schedule.features;
    KernelAnyDivisor features = features_;
    void* arguments[] = {operands, &count, &features};
    launch(context_, *function_, blocks_for(context_, count, 128), {128}, stream, arguments);
  }

 private:
  static bool is_source(const CellSchedule& schedule, int tensor) {
    for (const CellMatmul* product : matmuls_of(schedule))
      if (product->source.tensor == tensor) return true;
    return false;
  }

  const Context& context_;
  std::vector<CellView> views_, copies_;
  KernelAnyDivisor features_;
  std::size_t copied_block_;  // the bytes of a block of features in a row of a copy
  std::shared_ptr<Function> function_;
};

}  // namespace

std::unique_ptr<Kernel> kernel_of(const KernelRequest& request, const char* op, const Attributes& attributes,
                                  std::span<const TensorType> inputs, std::span<const TensorType> outputs) {
  Node node;
  node.op = &registry().at(op);
  node.name = request.node.name;
  node.attributes = node.op->complete(attributes, request.node.who());
  return kernels().make({node, inputs, outputs, request.context, request.options});
}

std::unique_ptr<RecurrentStage> make_stage(const KernelRequest& request, const CellStage& stage,
                                           const CellSchedule& schedule, const StageTypes& types,
                                           WorkspaceRanges& space) {
  if (const auto* pointwise = std::get_if<CellPointwise>(&stage))
    return std::make_unique<PointwiseStage>(request, *pointwise, schedule, types);
  return std::make_unique<MatmulStage>(request, std::get<CellMatmul>(stage), schedule, types, space);
}

}  // namespace openmps::engine::cuda
