// Recurrent layers: a persistent kernel for all steps (recurrent_persistent.h), or the cell's stages launched step by
// step. Matmuls and conversions are the device's other kernels; element-wise stages are printed. Half types are
// computed in float32, so that no step rounds.
#include <algorithm>
#include <cstring>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/kernels.h"
#include "engine/devices/cuda/recurrent/recurrent_persistent.h"
#include "engine/ir/registry.h"
#include "engine/ops/recurrent/recurrent_cell.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::size_t kMostOperands = 64;

// A kernel of this device for one operation, outside of a graph.
std::unique_ptr<Kernel> kernel_of(const KernelRequest& request, const char* op, const Attributes& attributes,
                                  std::span<const TensorType> inputs, std::span<const TensorType> outputs) {
  Node node;
  node.op = &registry().at(op);
  node.name = request.node.name;
  node.attributes = node.op->complete(attributes, request.node.who());
  return kernels().make({node, inputs, outputs, request.context, request.options});
}

// Ranges of the workspace, aligned so that every kernel may read four numbers at once.
class Space {
 public:
  std::size_t take(std::size_t bytes) {
    const std::size_t offset = bytes_;
    bytes_ += (bytes + 255) / 256 * 256;
    return offset;
  }
  std::size_t bytes() const noexcept { return bytes_; }

 private:
  std::size_t bytes_ = 0;
};

struct CellAddresses {
  const CellSchedule& schedule;
  std::span<const CUdeviceptr> tensors;
  std::size_t element;

  CUdeviceptr of(int tensor) const { return tensors[static_cast<std::size_t>(tensor)]; }
  CUdeviceptr at(const CellView& view, std::int64_t step) const {
    const CellSchedule::Position position = schedule.position(view, step);
    return of(position.tensor) + static_cast<std::size_t>(position.offset) * element;
  }
};

class Stage {
 public:
  virtual ~Stage() = default;
  virtual void run(const CellAddresses& addresses, std::int64_t step, CUdeviceptr workspace, CUstream stream) const = 0;
};

class MatmulStage final : public Stage {
 public:
  MatmulStage(const KernelRequest& request, const CellMatmul& product, const CellSchedule& schedule, DType dtype,
              Space& space)
      : product_(product), matrix_start_(product.first_block * schedule.features * schedule.features) {
    const std::int64_t h = schedule.features, length = product.blocks * h;
    const TensorType inputs[] = {{dtype, {schedule.rows, product.transposed ? h : length}}, {dtype, {length, h}}};
    const TensorType outputs[] = {{dtype, {schedule.rows, product.transposed ? length : h}}};
    kernel_ = kernel_of(request, "matmul", {{"transpose_b", product.transposed}}, inputs, outputs);
    scratch_ = space.take(kernel_->workspace_bytes());
  }

  void run(const CellAddresses& addresses, std::int64_t step, CUdeviceptr workspace, CUstream stream) const override {
    const CUdeviceptr inputs[] = {
        addresses.at(product_.source, step),
        addresses.of(product_.matrix) + static_cast<std::size_t>(matrix_start_) * addresses.element};
    const CUdeviceptr output = addresses.of(product_.result);
    kernel_->run({inputs, &output, workspace + scratch_, stream});
  }

 private:
  CellMatmul product_;
  std::int64_t matrix_start_;
  std::unique_ptr<Kernel> kernel_;
  std::size_t scratch_;
};

// One thread for each row and feature.
std::string pointwise_text(const CellPointwise& stage, DType dtype) {
  const std::string type = kernel_type(dtype);
  return "#include \"prelude.cu\"\n#define D " + type + "\ntypedef D::Computed C;\n#define INPUTS " +
         std::to_string(stage.inputs.size()) + "\n#define OUTPUTS " + std::to_string(stage.outputs.size()) + "\n" +
         body_text(stage.program) + "#include \"recurrent.cu\"\n";
}

class PointwiseStage final : public Stage {
 public:
  PointwiseStage(const KernelRequest& request, const CellPointwise& stage, DType dtype)
      : context_(request.context), views_(stage.inputs) {
    views_.insert(views_.end(), stage.outputs.begin(), stage.outputs.end());
    function_ = context_.compiler->request("recurrent", pointwise_text(stage, dtype), "");
  }

  void run(const CellAddresses& addresses, std::int64_t step, CUdeviceptr /*workspace*/,
           CUstream stream) const override {
    struct Operand {
      CUdeviceptr address;
      std::int64_t row_stride;
    };
    Operand operands[kMostOperands];
    for (std::size_t i = 0; i < views_.size(); ++i)
      operands[i] = {addresses.at(views_[i], step),
                     addresses.schedule.row_stride(addresses.schedule.position(views_[i], step).tensor)};
    std::int64_t rows = addresses.schedule.rows, features = addresses.schedule.features;
    void* arguments[] = {operands, &rows, &features};
    launch(context_, *function_, blocks_for(context_, rows * features, 128), {128}, stream, arguments);
  }

 private:
  const Context& context_;
  std::vector<CellView> views_;
  std::shared_ptr<Function> function_;
};

// A tensor of the operation in the type that the steps compute in.
struct Conversion {
  std::unique_ptr<Kernel> kernel;
  std::size_t scratch = 0;
};

class Recurrent final : public Kernel {
 public:
  Recurrent(const KernelRequest& request, CellSchedule schedule)
      : context_(request.context), schedule_(std::move(schedule)) {
    const DType given = request.inputs[0].dtype;
    const DType computed = given == DType::Float64 ? given : DType::Float32;
    element_ = size_of(computed);
    if (computed == DType::Float32) persistent_ = PersistentRecurrentKernel::make(request, schedule_);
    for (std::size_t t = 0; t < schedule_.tensors.size(); ++t) {
      const bool is_input = t < schedule_.inputs, is_external = t < schedule_.inputs + schedule_.outputs;
      const std::size_t elements = static_cast<std::size_t>(is_input ? request.inputs[t].shape.elements().number()
                                                                     : schedule_.elements(static_cast<int>(t)));
      const bool converts = is_external && given != computed;
      // An output that is not wanted needs memory nevertheless.
      const bool has_place = is_external ? !is_input || converts : !persistent_;
      places_.push_back(has_place ? space_.take(elements * element_) : 0);
      conversions_.emplace_back();
      if (!converts || elements == 0) continue;
      const TensorType there{given, {static_cast<std::int64_t>(elements)}}, here{computed, there.shape};
      const TensorType &from = is_input ? there : here, &to = is_input ? here : there;
      conversions_.back().kernel =
          kernel_of(request, "cast", {{"dtype", static_cast<std::int64_t>(to.dtype)}}, {&from, 1}, {&to, 1});
      conversions_.back().scratch = space_.take(conversions_.back().kernel->workspace_bytes());
    }
    if (persistent_)
      persistent_space_ = space_.take(persistent_->workspace_bytes());
    else
      for (const CellStage& stage : schedule_.stages) add_stage(request, stage, computed);
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
      if (call.outputs[k] && conversions_[t].kernel) convert(conversions_[t], tensors[t], call.outputs[k], call);
    }
  }

 private:
  void run_stages(std::span<const CUdeviceptr> tensors, const KernelCall& call) const {
    const CellAddresses addresses{schedule_, tensors, element_};
    for (std::int64_t i = 0; i < schedule_.steps; ++i)
      for (const auto& stage : stages_) stage->run(addresses, schedule_.step_at(i), call.workspace, call.stream);
  }

  void add_stage(const KernelRequest& request, const CellStage& stage, DType dtype) {
    if (const auto* pointwise = std::get_if<CellPointwise>(&stage))
      stages_.push_back(std::make_unique<PointwiseStage>(request, *pointwise, dtype));
    else
      stages_.push_back(std::make_unique<MatmulStage>(request, std::get<CellMatmul>(stage), schedule_, dtype, space_));
  }

  // The address of a tensor during the steps; its content is ready for the first of them.
  CUdeviceptr start(const KernelCall& call, std::size_t t) const {
    if (t < schedule_.inputs) {
      if (!conversions_[t].kernel) return call.inputs[t];
      convert(conversions_[t], call.inputs[t], call.workspace + places_[t], call);
      return call.workspace + places_[t];
    }
    const std::size_t output = t - schedule_.inputs;
    const bool direct = output < schedule_.outputs && call.outputs[output] && !conversions_[t].kernel;
    const CUdeviceptr place = direct ? call.outputs[output] : call.workspace + places_[t];
    if (schedule_.tensors[t].starts_at_0 && !persistent_) {
      const std::size_t bytes = static_cast<std::size_t>(schedule_.elements(static_cast<int>(t))) * element_;
      if (bytes) context_.check(context_.driver.cuMemsetD8Async(place, 0, bytes, call.stream), "Clearing memory");
    }
    return place;
  }

  static void convert(const Conversion& conversion, CUdeviceptr from, CUdeviceptr to, const KernelCall& call) {
    conversion.kernel->run({&from, &to, call.workspace + conversion.scratch, call.stream});
  }

  const Context& context_;
  CellSchedule schedule_;
  std::size_t element_ = 4;
  Space space_;
  std::vector<std::size_t> places_;  // by tensor: its place in the workspace
  std::vector<Conversion> conversions_;
  std::unique_ptr<PersistentRecurrentKernel> persistent_;  // null: a launch for each stage
  std::size_t persistent_space_ = 0;
  std::vector<std::unique_ptr<Stage>> stages_;
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
