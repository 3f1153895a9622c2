// Recurrent layers: the cell's schedule walked step by step, products by oneDNN with weights packed once a run,
// element-wise stages as tile programs, a row of features at a time.
#include <algorithm>
#include <array>

#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/onednn.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/op_def.h"
#include "engine/ops/recurrent_cell.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::size_t kMostTensors = 64;

// Where every tensor of a run lies.
class Places {
 public:
  Places(const CellSchedule& schedule, std::span<float* const> tensors) : schedule_(schedule), tensors_(tensors) {}
  float* at(const CellView& view, std::int64_t step, std::int64_t row = 0) const {
    const CellSchedule::Position position = schedule_.position(view, step);
    return of(position.tensor) + position.offset + row * schedule_.row_stride(position.tensor);
  }
  float* of(int tensor) const { return tensors_[static_cast<std::size_t>(tensor)]; }

 private:
  const CellSchedule& schedule_;
  std::span<float* const> tensors_;
};

class Stage {
 public:
  virtual ~Stage() = default;
  // Once a run, before its steps.
  virtual void prepare(const Places& /*places*/, void* /*workspace*/) {}
  virtual void run(const Places& places, std::int64_t step, void* workspace) = 0;
};

// The rows of a state times a matrix. From a few steps on it pays to pack the matrix first (512 features, 32 rows: 0.9
// ms for 0.25 ms a step).
class ProductStage final : public Stage {
 public:
  static constexpr std::int64_t kStepsToPack = 4;

  ProductStage(const CellProduct& product, const CellSchedule& schedule, WorkspaceLayout& layout)
      : ProductStage(product, schedule, layout, descriptors(product, schedule)) {}

  void prepare(const Places& places, void* workspace) override {
    if (packs_)
      pack_.run(matrix(places), WorkspaceLayout::at(workspace, packed_), WorkspaceLayout::at(workspace, scratch_));
  }
  void run(const Places& places, std::int64_t step, void* workspace) override {
    call_.point(0, places.at(product_.source, step));
    call_.point(1, packs_ ? WorkspaceLayout::at(workspace, packed_) : matrix(places));
    call_.point(2, places.of(product_.result));
    call_.point(3, WorkspaceLayout::at(workspace, scratch_));
    call_.run();
  }

 private:
  struct Descriptors {
    onednn::Descriptor source, matrix, result;
    dnnl::matmul::primitive_desc plan;
  };

  static Descriptors descriptors(const CellProduct& product, const CellSchedule& schedule) {
    const std::int64_t h = schedule.features, length = product.blocks * h, rows = schedule.rows;
    const std::int64_t inner = product.transposed ? h : length, columns = product.transposed ? length : h;
    Descriptors result;
    result.source = onednn::strided({rows, inner}, {inner, 1});
    result.matrix =
        product.transposed ? onednn::strided({inner, columns}, {1, h}) : onednn::strided({inner, columns}, {h, 1});
    result.result = onednn::strided({rows, columns}, {columns, 1});
    const auto seen = schedule.steps >= kStepsToPack ? onednn::any({inner, columns}) : result.matrix;
    result.plan = {onednn::engine(), result.source, seen, result.result, onednn::caller_scratchpad()};
    return result;
  }

  ProductStage(const CellProduct& product, const CellSchedule& schedule, WorkspaceLayout& layout, const Descriptors& d)
      : product_(product),
        matrix_offset_(product.first_block * schedule.features * schedule.features),
        pack_(d.matrix, d.plan.weights_desc()),
        packs_(pack_.needed()),
        call_(dnnl::matmul(d.plan), {{DNNL_ARG_SRC, d.source},
                                     {DNNL_ARG_WEIGHTS, d.plan.weights_desc()},
                                     {DNNL_ARG_DST, d.result},
                                     {DNNL_ARG_SCRATCHPAD, d.plan.scratchpad_desc()}}),
        packed_(layout.take(packs_ ? d.plan.weights_desc().get_size() : 0)),
        scratch_(layout.take(std::max(pack_.scratch_bytes(), d.plan.scratchpad_desc().get_size()))) {}

  float* matrix(const Places& places) const { return places.of(product_.matrix) + matrix_offset_; }

  CellProduct product_;
  std::int64_t matrix_offset_;
  onednn::Reorder pack_;
  bool packs_;
  onednn::Call call_;
  std::size_t packed_, scratch_;
};

// One row times a transposed matrix: at memory speed, where oneDNN is not.
class VectorStage final : public Stage {
 public:
  VectorStage(const CellProduct& product, const CellSchedule& schedule, int threads)
      : product_(product),
        rows_(product.blocks * schedule.features),
        depth_(schedule.features),
        threads_(useful_threads(threads, rows_ * depth_, kGrain)) {}

  void run(const Places& places, std::int64_t step, void* /*workspace*/) override {
    const float *x = places.at(product_.source, step),
                *w = places.of(product_.matrix) + product_.first_block * depth_ * depth_;
    float* y = places.of(product_.result);
    parallel_ranges(threads_, rows_, 8, [&](std::int64_t begin, std::int64_t end, int) {
      loops().matmul.matrix_vector(w + begin * depth_, x, nullptr, y + begin, end - begin, depth_);
    });
  }

 private:
  static constexpr std::int64_t kGrain = 262144;  // elements of the matrix: a quarter of a megabyte read each
  CellProduct product_;
  std::int64_t rows_, depth_;
  int threads_;
};

class PointwiseStage final : public Stage {
 public:
  PointwiseStage(const CellPointwise& stage, const CellSchedule& schedule, int threads, WorkspaceLayout& layout)
      : schedule_(schedule), inputs_(stage.inputs), outputs_(stage.outputs) {
    TileSpec spec;
    spec.program = simplify(stage.program);
    spec.inputs.assign(inputs_.size(), {DType::Float32, false});
    spec.outputs.assign(outputs_.size(), DType::Float32);
    program_ = assemble(spec);
    if (!program_) program_ = interpret(spec);
    const auto steps = static_cast<std::int64_t>(spec.program.steps.size());
    threads_ = useful_threads(threads, schedule.rows * schedule.features * (1 + steps / 8), kGrain);
    scratch_each_ = whole_lines(program_->scratch_bytes());
    scratch_ = layout.take(scratch_each_ * static_cast<std::size_t>(threads_));
  }

  void run(const Places& places, std::int64_t step, void* workspace) override {
    parallel_ranges(threads_, schedule_.rows, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      run_rows(places, step, begin, end,
               WorkspaceLayout::at(workspace, scratch_ + static_cast<std::size_t>(thread) * scratch_each_));
    });
  }

 private:
  static constexpr std::int64_t kGrain = 16384;  // elements, longer programs count more

  void run_rows(const Places& places, std::int64_t step, std::int64_t begin, std::int64_t end, void* scratch) const {
    std::array<const float*, kMostTensors> from;
    std::array<float*, kMostTensors> to;
    std::array<const void*, kMostTensors> inputs;
    std::array<void*, kMostTensors> outputs;
    std::array<std::int64_t, kMostTensors> from_stride, to_stride;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      from_stride[i] = schedule_.row_stride(schedule_.position(inputs_[i], step).tensor);
      from[i] = places.at(inputs_[i], step, begin);
      inputs[i] = from[i];
    }
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
      to_stride[k] = schedule_.row_stride(outputs_[k].tensor);
      to[k] = places.at(outputs_[k], step, begin);
    }
    program_->prepare(inputs.data(), scratch);
    const std::int64_t tile = program_->tile();
    for (std::int64_t row = 0; row < end - begin; ++row)
      for (std::int64_t at = 0; at < schedule_.features; at += tile) {
        for (std::size_t i = 0; i < inputs_.size(); ++i) inputs[i] = from[i] + row * from_stride[i] + at;
        for (std::size_t k = 0; k < outputs_.size(); ++k) outputs[k] = to[k] + row * to_stride[k] + at;
        program_->run(inputs.data(), outputs.data(), std::min(tile, schedule_.features - at), scratch);
      }
    program_->finish();
  }

  const CellSchedule& schedule_;
  std::vector<CellView> inputs_, outputs_;
  std::unique_ptr<TileProgram> program_;
  int threads_ = 1;
  std::size_t scratch_each_ = 0, scratch_ = 0;
};

class RecurrentKernel final : public host::Kernel {
 public:
  RecurrentKernel(CellSchedule schedule, int threads) : schedule_(std::move(schedule)) {
    for (std::size_t t = schedule_.inputs; t < schedule_.tensors.size(); ++t)
      places_.push_back(layout_.take(float_bytes(schedule_.elements(static_cast<int>(t)))));
    tensors_.resize(schedule_.tensors.size());
    for (const CellStage& stage : schedule_.stages) stages_.push_back(make_stage(stage, threads));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const std::size_t inputs = schedule_.inputs;
    for (std::size_t t = 0; t < tensors_.size(); ++t) {
      if (t < inputs) {
        tensors_[t] = static_cast<float*>(call.inputs[t]);
        continue;
      }
      // What nobody reads still hands values from step to step.
      float* const output = t - inputs < schedule_.outputs ? static_cast<float*>(call.outputs[t - inputs]) : nullptr;
      tensors_[t] = output ? output : floats_at(call.workspace, places_[t - inputs]);
      if (schedule_.tensors[t].starts_at_0) std::fill_n(tensors_[t], schedule_.elements(static_cast<int>(t)), 0.0f);
    }
    const Places places(schedule_, tensors_);
    for (const auto& stage : stages_) stage->prepare(places, call.workspace);
    for (std::int64_t i = 0; i < schedule_.steps; ++i)
      for (const auto& stage : stages_) stage->run(places, schedule_.step_at(i), call.workspace);
  }

 private:
  std::unique_ptr<Stage> make_stage(const CellStage& stage, int threads) {
    if (const auto* pointwise = std::get_if<CellPointwise>(&stage))
      return std::make_unique<PointwiseStage>(*pointwise, schedule_, threads, layout_);
    const auto& product = std::get<CellProduct>(stage);
    if (schedule_.rows == 1 && product.transposed) return std::make_unique<VectorStage>(product, schedule_, threads);
    return std::make_unique<ProductStage>(product, schedule_, layout_);
  }

  CellSchedule schedule_;
  WorkspaceLayout layout_;
  std::vector<std::size_t> places_;  // of outputs and scratch in the workspace
  std::vector<float*> tensors_;
  std::vector<std::unique_ptr<Stage>> stages_;
};

std::unique_ptr<host::Kernel> make(const host::KernelRequest& request) {
  std::vector<Shape> shapes;
  for (const TensorType& input : request.inputs) shapes.push_back(input.shape);
  CellSchedule schedule = recurrent_schedule(request.node.op->name(), request.node.attributes, shapes);
  if (request.inputs[0].dtype != DType::Float32 || schedule.rows * schedule.features == 0) return nullptr;
  return onednn::try_make(request.threads, [&]() -> std::unique_ptr<host::Kernel> {
    return std::make_unique<RecurrentKernel>(std::move(schedule), request.threads);
  });
}

}  // namespace

void add_recurrent_kernels(host::KernelTable& table) {
  for (const char* op : {"rnn", "rnn_gradient", "lstm", "lstm_gradient", "gru", "gru_gradient"}) table.add(op, make);
}

}  // namespace openmps::engine::cpu
