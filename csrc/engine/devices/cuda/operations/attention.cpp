// Attention and its gradient in half types, by cuDNN. The pass fuse_attention asks `has_attention` before it writes
// these operations; other compositions stay matmuls and a softmax.
#include "engine/devices/cuda/operations/attention.h"

#include <array>

#include "engine/devices/cuda/driver/cudnn.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/ir/op_def.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

// Scratch memory in a workspace.
class Scratch {
 public:
  // The offset of so many bytes.
  std::size_t add(std::size_t bytes) {
    const std::size_t offset = bytes_;
    bytes_ = (CheckedSize(bytes_) + bytes).rounded_up(256);
    return offset;
  }
  std::size_t bytes() const noexcept { return bytes_; }

 private:
  std::size_t bytes_ = 0;
};

template <typename Operand>
class Memory {
 public:
  CUdeviceptr& operator[](Operand operand) { return addresses_[static_cast<std::size_t>(operand)]; }
  std::span<const CUdeviceptr> all() const { return addresses_; }

 private:
  std::array<CUdeviceptr, static_cast<std::size_t>(Operand::kCount)> addresses_{};
};

// The use that a node is.
AttentionUse use_of(const KernelRequest& request) {
  AttentionUse use(request.inputs[0].shape, request.inputs[2].shape, request.node.attributes.number("scale"),
                   request.node.attributes.flag("tokens_first"));
  use.is_causal = request.node.attributes.flag("causal");
  return use;
}

class Attention final : public Kernel {
 public:
  Attention(const KernelRequest& request, std::shared_ptr<const DnnGraphPlan> plan)
      : context_(request.context), plan_(std::move(plan)) {
    for (std::size_t i = 0; i < request.outputs.size(); ++i) unwanted_[i] = scratch_.add(request.outputs[i].bytes());
    plan_scratch_ = scratch_.add(plan_->workspace_bytes());
  }

  std::size_t workspace_bytes() const noexcept override { return scratch_.bytes(); }

  void run(const KernelCall& call) const override {
    using enum AttentionOperand;
    Memory<AttentionOperand> memory;
    memory[Q] = call.inputs[0];
    memory[K] = call.inputs[1];
    memory[V] = call.inputs[2];
    constexpr AttentionOperand kOutputs[] = {Y, Largest, Sum};
    for (std::size_t i = 0; i < unwanted_.size(); ++i)
      memory[kOutputs[i]] = call.outputs[i] ? call.outputs[i] : call.workspace + unwanted_[i];
    context_.dnn->run(*plan_, memory.all(), call.workspace + plan_scratch_, call.stream);
  }

 private:
  const Context& context_;
  std::shared_ptr<const DnnGraphPlan> plan_;
  Scratch scratch_;
  std::array<std::size_t, 3> unwanted_{};  // scratch of outputs without a reader
  std::size_t plan_scratch_ = 0;
};

class AttentionGradient final : public Kernel {
 public:
  AttentionGradient(const KernelRequest& request, std::shared_ptr<const DnnGraphPlan> plan)
      : context_(request.context), plan_(std::move(plan)), rows_(request.inputs[4].shape.elements()) {
    for (std::size_t i = 0; i < request.outputs.size(); ++i) unwanted_[i] = scratch_.add(request.outputs[i].bytes());
    const CheckedSize row_bytes = CheckedSize(rows_) * sizeof(float);
    logarithm_ = scratch_.add(row_bytes);
    shared_ = scratch_.add(row_bytes);
    dq_sum_ = scratch_.add(CheckedSize(request.inputs[0].shape.elements().number()) * sizeof(float));
    plan_scratch_ = scratch_.add(plan_->workspace_bytes());
    row_logarithm_ = context_.compiler->request("row_logarithm", "", "row_logarithm.cu");
  }

  std::size_t workspace_bytes() const noexcept override { return scratch_.bytes(); }

  void run(const KernelCall& call) const override {
    using enum AttentionGradientOperand;
    Memory<AttentionGradientOperand> memory;
    constexpr AttentionGradientOperand kInputs[] = {Q, K, V, Y}, kOutputs[] = {Dq, Dk, Dv};
    for (std::size_t i = 0; i < std::size(kInputs); ++i) memory[kInputs[i]] = call.inputs[i];
    memory[Dy] = call.inputs[6];
    for (std::size_t i = 0; i < unwanted_.size(); ++i)
      memory[kOutputs[i]] = call.outputs[i] ? call.outputs[i] : call.workspace + unwanted_[i];
    memory[Logarithm] = call.workspace + logarithm_;
    memory[Shared] = call.workspace + shared_;
    memory[DqSum] = call.workspace + dq_sum_;
    launch(context_, *row_logarithm_, blocks_for(context_, rows_), {256}, call.stream, call.inputs[4], call.inputs[5],
           memory[Logarithm], rows_);
    context_.dnn->run(*plan_, memory.all(), call.workspace + plan_scratch_, call.stream);
  }

 private:
  const Context& context_;
  std::shared_ptr<const DnnGraphPlan> plan_;
  std::int64_t rows_;
  Scratch scratch_;
  std::array<std::size_t, 3> unwanted_{};
  std::size_t logarithm_ = 0, shared_ = 0, dq_sum_ = 0, plan_scratch_ = 0;
  std::shared_ptr<Function> row_logarithm_;
};

template <typename Made>
KernelFactory factory(bool is_gradient) {
  return [is_gradient](const KernelRequest& request) -> std::unique_ptr<Kernel> {
    const DType dtype = request.inputs[0].dtype;
    if (!request.context.dnn || (dtype != DType::Float16 && dtype != DType::BFloat16)) return nullptr;
    auto plan = request.context.dnn->plan({use_of(request), dtype, is_gradient});
    return plan ? std::make_unique<Made>(request, std::move(plan)) : nullptr;
  };
}

}  // namespace

bool has_attention(const AttentionUse& use, const CompileOptions& options, const Context& context) {
  const bool is_half = options.precision == Precision::BFloat16 || options.precision == Precision::Float16;
  const bool is_empty = use.batch == 0 || use.heads == 0 || use.rows == 0 || use.keys == 0;
  if (!context.dnn || !is_half || is_empty || (use.trains && options.deterministic)) return false;
  const DType dtype = options.precision == Precision::Float16 ? DType::Float16 : DType::BFloat16;
  return context.dnn->plan({use, dtype, false}) && (!use.trains || context.dnn->plan({use, dtype, true}));
}

void add_attention_kernels(KernelTable& table) {
  table.add("attention", factory<Attention>(false));
  table.add("attention_gradient", factory<AttentionGradient>(true));
}

}  // namespace openmps::engine::cuda
