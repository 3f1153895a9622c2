// Attention and its gradient in half types, by cuDNN. The pass fuse_attention asks `has_attention` before it writes
// these operations; other compositions stay matmuls and a softmax.
#include "engine/devices/cuda/operations/attention.h"

#include <array>
#include <optional>

#include "engine/devices/cuda/driver/cudnn.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/ir/op_def.h"
#include "engine/passes/attention/attention_use.h"
#include "engine/passes/attention/pack_heads.h"
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
  std::span<const CUdeviceptr> all_but_mask() const { return all().first(static_cast<std::size_t>(Operand::Mask)); }

 private:
  std::array<CUdeviceptr, static_cast<std::size_t>(Operand::kCount)> addresses_{};
};

// Where q, k and v are, or their gradients: in three tensors, or packed in one.
class Parts {
 public:
  explicit Parts(const KernelRequest& request)
      : is_packed_(request.node.op == &packed_attention_def() || request.node.op == &packed_attention_gradient_def()),
        shape_(is_packed_ ? without_packing(request.inputs[0].shape) : request.inputs[0].shape) {
    if (!is_packed_) return;
    const CheckedSize row = CheckedSize(shape_.back(0).number()) * shape_.back(1).number();
    step_ = row * size_of(request.inputs[0].dtype);
  }

  static constexpr std::size_t kCount = 3;
  bool is_packed() const noexcept { return is_packed_; }
  const Shape& shape() const noexcept { return shape_; }  // of q
  std::size_t tensors() const noexcept { return is_packed_ ? 1 : kCount; }
  // The address of a part among the tensors of a call.
  CUdeviceptr of(const CUdeviceptr* tensors, std::size_t part) const {
    return is_packed_ ? tensors[0] + part * step_ : tensors[part];
  }

 private:
  bool is_packed_;
  Shape shape_;
  std::size_t step_ = 0;  // bytes from part to part within a row
};

// The place of the mask among the operands, which is the last. A gradient has y, largest, sum and dy before it.
std::optional<std::size_t> mask_place(const KernelRequest& request, const Parts& parts, bool is_gradient) {
  const std::size_t others = parts.tensors() + (is_gradient ? 4 : 0);
  return request.inputs.size() > others ? std::optional(others) : std::nullopt;
}

// The use that a node is, if it is one.
std::optional<AttentionUse> use_of(const KernelRequest& request, bool is_gradient) {
  const Parts parts(request);
  const std::optional<std::size_t> mask = mask_place(request, parts, is_gradient);
  std::optional<AttentionUse> use =
      attention_use(parts.shape(), parts.is_packed() ? parts.shape() : request.inputs[2].shape,
                    mask ? &request.inputs[*mask].shape : nullptr, request.node.attributes);
  if (use) use->is_packed = parts.is_packed();
  return use;
}

// `mask`: its place among the operands, if there is one. `scratch`: the plan's offset in the workspace.
template <typename Operand>
void run_plan(const Context& context, const DnnGraphPlan& plan, Memory<Operand>& memory, const KernelCall& call,
              std::optional<std::size_t> mask, std::size_t scratch) {
  if (mask) memory[Operand::Mask] = call.inputs[*mask];
  context.dnn->run(plan, mask ? memory.all() : memory.all_but_mask(), call.workspace + scratch, call.stream);
}

class Attention final : public Kernel {
 public:
  Attention(const KernelRequest& request, std::shared_ptr<const DnnGraphPlan> plan)
      : context_(request.context), plan_(std::move(plan)), parts_(request), mask_(mask_place(request, parts_, false)) {
    for (std::size_t i = 0; i < request.outputs.size(); ++i) unwanted_[i] = scratch_.add(request.outputs[i].bytes());
    plan_scratch_ = scratch_.add(plan_->workspace_bytes());
  }

  std::size_t workspace_bytes() const noexcept override { return scratch_.bytes(); }

  void run(const KernelCall& call) const override {
    using enum AttentionOperand;
    Memory<AttentionOperand> memory;
    constexpr AttentionOperand kInputs[] = {Q, K, V}, kOutputs[] = {Y, Largest, Sum};
    for (std::size_t i = 0; i < Parts::kCount; ++i) memory[kInputs[i]] = parts_.of(call.inputs, i);
    for (std::size_t i = 0; i < unwanted_.size(); ++i)
      memory[kOutputs[i]] = call.outputs[i] ? call.outputs[i] : call.workspace + unwanted_[i];
    run_plan(context_, *plan_, memory, call, mask_, plan_scratch_);
  }

 private:
  const Context& context_;
  std::shared_ptr<const DnnGraphPlan> plan_;
  Parts parts_;
  std::optional<std::size_t> mask_;  // its place among the operands
  Scratch scratch_;
  std::array<std::size_t, 3> unwanted_{};  // scratch of outputs without a reader
  std::size_t plan_scratch_ = 0;
};

class AttentionGradient final : public Kernel {
 public:
  AttentionGradient(const KernelRequest& request, std::shared_ptr<const DnnGraphPlan> plan)
      : context_(request.context),
        plan_(std::move(plan)),
        parts_(request),
        rows_(request.inputs[parts_.tensors() + 1].shape.elements()),
        mask_(mask_place(request, parts_, true)) {
    for (std::size_t i = 0; i < request.outputs.size(); ++i) unwanted_[i] = scratch_.add(request.outputs[i].bytes());
    const CheckedSize row_bytes = CheckedSize(rows_) * sizeof(float);
    logarithm_ = scratch_.add(row_bytes);
    shared_ = scratch_.add(row_bytes);
    dq_sum_ = scratch_.add(CheckedSize(parts_.shape().elements().number()) * sizeof(float));
    plan_scratch_ = scratch_.add(plan_->workspace_bytes());
    row_logarithm_ = context_.compiler->request("row_logarithm", "", "row_logarithm.cu");
  }

  std::size_t workspace_bytes() const noexcept override { return scratch_.bytes(); }

  void run(const KernelCall& call) const override {
    using enum AttentionGradientOperand;
    Memory<AttentionGradientOperand> memory;
    constexpr AttentionGradientOperand kInputs[] = {Q, K, V}, kOutputs[] = {Dq, Dk, Dv};
    CUdeviceptr results[Parts::kCount];
    for (std::size_t i = 0; i < parts_.tensors(); ++i)
      results[i] = call.outputs[i] ? call.outputs[i] : call.workspace + unwanted_[i];
    for (std::size_t i = 0; i < Parts::kCount; ++i) {
      memory[kInputs[i]] = parts_.of(call.inputs, i);
      memory[kOutputs[i]] = parts_.of(results, i);
    }
    const CUdeviceptr* const others = call.inputs + parts_.tensors();  // y, largest, sum, dy
    memory[Y] = others[0];
    memory[Dy] = others[3];
    memory[Logarithm] = call.workspace + logarithm_;
    memory[Shared] = call.workspace + shared_;
    memory[DqSum] = call.workspace + dq_sum_;
    launch(context_, *row_logarithm_, blocks_for(context_, rows_), {256}, call.stream, others[1], others[2],
           memory[Logarithm], rows_);
    run_plan(context_, *plan_, memory, call, mask_, plan_scratch_);
  }

 private:
  const Context& context_;
  std::shared_ptr<const DnnGraphPlan> plan_;
  Parts parts_;
  std::int64_t rows_;
  std::optional<std::size_t> mask_;
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
    const std::optional<AttentionUse> use = use_of(request, is_gradient);
    if (!use) return nullptr;
    auto plan = request.context.dnn->plan({*use, dtype, is_gradient});
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
  table.add(packed_attention_def().name(), factory<Attention>(false));
  table.add(packed_attention_gradient_def().name(), factory<AttentionGradient>(true));
}

}  // namespace openmps::engine::cuda
