// Recurrent layers: a persistent kernel for all steps (recurrent_persistent.h), or the cell's stages launched step by
// step. Half types are computed in float32, so that no step rounds. In the precision BFloat16, matmuls read copies of
// their operands in bfloat16.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/recurrent/recurrent_operands.h"
#include "engine/devices/cuda/recurrent/recurrent_persistent.h"
#include "engine/devices/cuda/recurrent/recurrent_stages.h"
#include "engine/devices/cuda/recurrent/recurrent_text.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

class Recurrent final : public Kernel {
 public:
  Recurrent(const KernelRequest& request, CellSchedule schedule)
      : context_(request.context), schedule_(std::move(schedule)) {
    const DType given = request.inputs[0].dtype;
    const DType computed = given == DType::Float64 ? given : DType::Float32;
    element_ = size_of(computed);
    if (computed == DType::Float32) persistent_ = PersistentRecurrentKernel::make(request, schedule_);
    const StageTypes types{computed, persistent_ ? computed : operand_type(request, schedule_, computed)};
    for (std::size_t t = 0; t < schedule_.tensors.size(); ++t) {
      const bool is_input = t < schedule_.inputs, is_external = t < schedule_.inputs + schedule_.outputs;
      const std::int64_t elements =
          is_input ? request.inputs[t].shape.elements().number() : schedule_.elements(static_cast<int>(t));
      const bool converts = is_external && given != computed && !(types.has_copies() && is_matrix(t));
      // An output that is not wanted needs memory nevertheless.
      const bool has_place = is_external ? !is_input || converts : !persistent_;
      places_.push_back(has_place ? space_.take(static_cast<std::size_t>(elements) * element_) : 0);
      conversions_.emplace_back();
      if (!converts) continue;
      const DType from = is_input ? given : computed, to = is_input ? computed : given;
      conversions_.back() = Conversion(request, from, to, elements, space_);
    }
    if (persistent_) {
      persistent_space_ = space_.take(persistent_->workspace_bytes());
      return;
    }
    if (types.has_copies()) copies_ = OperandCopies(request, schedule_, types.operands, space_);
    for (const CellStage& stage : schedule_.stages)
      stages_.push_back(make_stage(request, stage, schedule_, types, space_));
  }

  std::size_t workspace_bytes() const noexcept override { return space_.bytes(); }

  void run(const KernelCall& call) const override {
    std::vector<CUdeviceptr> tensors(persistent_ ? schedule_.inputs + schedule_.outputs : schedule_.tensors.size());
    for (std::size_t t = 0; t < tensors.size(); ++t) tensors[t] = start(call, t);
    if (persistent_)
      persistent_->run(tensors, call.workspace + persistent_space_, call.stream);
    else
      run_stages(tensors, call);
    for (std::size_t k = 0; k < schedule_.outputs; ++k) {
      const std::size_t t = schedule_.inputs + k;
      if (call.outputs[k] && conversions_[t]) conversions_[t].run(tensors[t], call.outputs[k], call);
    }
  }

 private:
  // The type that matmuls of separate launches read.
  static DType operand_type(const KernelRequest& request, const CellSchedule& schedule, DType computed) {
    const bool rounds = computed == DType::Float32 && request.options.precision == Precision::BFloat16;
    return rounds && schedule.steps > 0 && can_be_persistent(schedule) ? DType::BFloat16 : computed;
  }

  bool is_matrix(std::size_t tensor) const {
    return std::ranges::any_of(matmuls_of(schedule_),
                               [&](const CellMatmul* product) { return product->matrix == static_cast<int>(tensor); });
  }

  void run_stages(std::span<const CUdeviceptr> tensors, const KernelCall& call) const {
    const std::vector<CUdeviceptr> copies = copies_.start(call);
    const CellAddresses addresses{schedule_, tensors, copies, element_};
    for (std::int64_t i = 0; i < schedule_.steps; ++i)
      for (const auto& stage : stages_) stage->run(addresses, schedule_.step_at(i), call.workspace, call.stream);
  }

  // The address of a tensor during the steps; its content is ready for the first of them.
  CUdeviceptr start(const KernelCall& call, std::size_t t) const {
    if (t < schedule_.inputs) {
      if (!conversions_[t]) return call.inputs[t];
      conversions_[t].run(call.inputs[t], call.workspace + places_[t], call);
      return call.workspace + places_[t];
    }
    const std::size_t output = t - schedule_.inputs;
    const bool direct = output < schedule_.outputs && call.outputs[output] && !conversions_[t];
    const CUdeviceptr place = direct ? call.outputs[output] : call.workspace + places_[t];
    if (schedule_.tensors[t].starts_at_0 && !persistent_) {
      const std::size_t bytes = static_cast<std::size_t>(schedule_.elements(static_cast<int>(t))) * element_;
      if (bytes) context_.check(context_.driver.cuMemsetD8Async(place, 0, bytes, call.stream), "Clearing memory");
    }
    return place;
  }

  const Context& context_;
  CellSchedule schedule_;
  std::size_t element_ = 4;
  WorkspaceRanges space_;
  std::vector<std::size_t> places_;      // by tensor: its place in the workspace
  std::vector<Conversion> conversions_;  // by tensor: between its own type and the one that the steps compute in
  std::unique_ptr<PersistentRecurrentKernel> persistent_;  // null: a launch for each stage
  std::size_t persistent_space_ = 0;
  OperandCopies copies_;
  std::vector<std::unique_ptr<RecurrentStage>> stages_;
};

std::unique_ptr<Kernel> make(const KernelRequest& request) {
  std::vector<Shape> shapes;
  for (const TensorType& input : request.inputs) shapes.push_back(input.shape);
  CellSchedule schedule = recurrent_schedule(request.node.op->name(), request.node.attributes, shapes);
  if (schedule.rows * schedule.features == 0) schedule.steps = 0;
  return std::make_unique<Recurrent>(request, std::move(schedule));
}

}  // namespace

void add_recurrent_kernels(KernelTable& table) {
  for (const char* op : {"rnn", "rnn_gradient", "lstm", "lstm_gradient", "gru", "gru_gradient"}) table.add(op, make);
}

}  // namespace openmps::engine::cuda
