#include "engine/devices/cpu/recurrent/recurrent_stages.h"

#include <algorithm>
#include <array>

#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/linear_algebra/panels.h"
#include "engine/devices/cpu/onednn/onednn.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

// The matrix of a matmul as the right operand: `groups` of columns, each `depth` long.
struct RightMatrix {
  std::int64_t offset, groups, columns, depth;
  std::int64_t column_step, depth_step;  // floats

  // Blocks are separate groups if threads divide features: the thread that makes a feature of one block makes that of
  // all.
  RightMatrix(const CellMatmul& matmul, const CellSchedule& schedule, bool by_block) {
    const std::int64_t h = schedule.features, wide = matmul.transposed ? matmul.blocks : 1;
    offset = matmul.first_block * h * h;
    groups = by_block ? wide : 1;
    columns = wide / groups * h;
    depth = matmul.blocks / wide * h;
    column_step = matmul.transposed ? h : 1;
    depth_step = matmul.transposed ? 1 : h;
  }
};

// Reads the weights once per step, at the speed of the arithmetic. In a prototype, 32 rows of 512 features times (512,
// 2048) took 0.158 ms at best with two threads. Measured alternately, oneDNN's packed matmul took 0.199 ms.
class PackedMatmul final : public CellStageRun {
 public:
  PackedMatmul(const CellMatmul& matmul, const CellSchedule& schedule, bool by_rows, int threads,
               WorkspaceLayout& layout)
      : matmul_(matmul),
        matrix_(matmul, schedule, !by_rows),
        by_rows_(by_rows),
        threads_(threads),
        packed_(layout.take(float_bytes(panel_at(matrix_.groups, 0)))),
        rest_bytes_(matrix_.columns % kPanelColumns == 0
                        ? 0
                        : float_bytes(std::min(schedule.rows, kRowsAtOnce) * kPanelColumns)),
        rest_(layout.take(rest_bytes_ * static_cast<std::size_t>(threads))) {}

  void prepare(const CellAddresses& addresses, void* workspace) override {
    const float* from = addresses.of(matmul_.matrix) + matrix_.offset;
    parallel_ranges(threads_, matrix_.groups * panels(), 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t i = begin; i < end; ++i) {
        const std::int64_t group = i / panels(), panel = i % panels();
        pack_panel(from + (group * matrix_.columns + panel * kPanelColumns) * matrix_.column_step, matrix_.column_step,
                   matrix_.depth_step, std::min(kPanelColumns, matrix_.columns - panel * kPanelColumns), matrix_.depth,
                   floats_at(workspace, packed_) + panel_at(group, panel));
      }
    });
  }

  void run(const CellAddresses& addresses, std::int64_t step, const CellShare& share, void* workspace) const override {
    BlockMatmul block{};
    block.row_step = addresses.row_stride(matmul_.source, step);
    block.depth_step = 1;
    block.b_step = kPanelColumns;
    block.depth = matrix_.depth;
    const float* const packed = floats_at(workspace, packed_);
    float* const rest = floats_at(workspace, rest_ + rest_bytes_ * static_cast<std::size_t>(share.thread));
    const std::int64_t first = by_rows_ ? 0 : share.feature / kPanelColumns,
                       last = by_rows_ ? panels() : (share.features_end + kPanelColumns - 1) / kPanelColumns;
    for (std::int64_t row = share.row; row < share.rows_end; row += kRowsAtOnce) {
      block.rows = std::min(kRowsAtOnce, share.rows_end - row);
      block.a = addresses.at(matmul_.source, step, row);
      for (std::int64_t group = 0; group < matrix_.groups; ++group)
        for (std::int64_t panel = first; panel < last; ++panel) {
          block.b = packed + panel_at(group, panel);
          const bool is_last = panel + 1 == last;
          block.next = packed + panel_at(is_last ? (group + 1) % matrix_.groups : group, is_last ? first : panel + 1);
          multiply(block, addresses.at({matmul_.result, group}, step, row) + panel * kPanelColumns,
                   addresses.row_stride({matmul_.result}, step), matrix_.columns - panel * kPanelColumns, rest);
        }
    }
  }

 private:
  // As many rows of the source as stay in the L2 cache with a panel.
  static constexpr std::int64_t kRowsAtOnce = 96;

  std::int64_t panels() const { return panels_of(matrix_.columns); }
  std::int64_t panel_at(std::int64_t group, std::int64_t panel) const {
    return (group * panels() + panel) * matrix_.depth * kPanelColumns;
  }

  // The last, incomplete panel of a row goes through the thread's scratch memory.
  static void multiply(BlockMatmul& block, float* result, std::int64_t stride, std::int64_t columns, float* rest) {
    const bool fits = columns >= kPanelColumns;
    block.y = fits ? result : rest;
    block.y_step = fits ? stride : kPanelColumns;
    block.columns = computed_columns(columns);
    loops().matmul.block(block);
    if (fits) return;
    for (std::int64_t row = 0; row < block.rows; ++row)
      std::copy_n(rest + row * kPanelColumns, columns, result + row * stride);
  }

  CellMatmul matmul_;
  RightMatrix matrix_;
  bool by_rows_;
  int threads_;
  std::size_t packed_;
  std::size_t rest_bytes_, rest_;
};

class RowMatmul final : public CellStageRun {
 public:
  RowMatmul(const CellMatmul& matmul, const CellSchedule& schedule) : matmul_(matmul), features_(schedule.features) {}

  void run(const CellAddresses& addresses, std::int64_t step, const CellShare& share,
           void* /*workspace*/) const override {
    const float* const x = addresses.at(matmul_.source, step);
    for (std::int64_t block = 0; block < matmul_.blocks; ++block) {
      const std::int64_t row = (matmul_.first_block + block) * features_ + share.feature;
      loops().matmul.matrix_vector(addresses.of(matmul_.matrix) + row * features_, x, nullptr,
                                   addresses.at({matmul_.result, block}, step) + share.feature,
                                   share.features_end - share.feature, features_);
    }
  }

 private:
  CellMatmul matmul_;
  std::int64_t features_;
};

class OneDnnMatmul final : public CellStageRun {
 public:
  OneDnnMatmul(const CellMatmul& matmul, const CellSchedule& schedule, Precision precision, WorkspaceLayout& layout)
      : OneDnnMatmul(matmul, RightMatrix(matmul, schedule, false), schedule.rows, precision, layout) {}

  void run(const CellAddresses& addresses, std::int64_t step, const CellShare& /*share*/,
           void* workspace) const override {
    call_.point(0, addresses.at(matmul_.source, step));
    call_.point(1, addresses.of(matmul_.matrix) + offset_);
    call_.point(2, addresses.of(matmul_.result));
    call_.point(3, WorkspaceLayout::at(workspace, scratch_));
    call_.run();
  }

 private:
  struct Descriptors {
    onednn::Descriptor source, matrix, result;
    dnnl::matmul::primitive_desc plan;
  };
  static Descriptors descriptors(const RightMatrix& m, std::int64_t rows, Precision precision) {
    Descriptors d{onednn::strided({rows, m.depth}, {m.depth, 1}),
                  onednn::strided({m.depth, m.columns}, {m.depth_step, m.column_step}),
                  onednn::strided({rows, m.columns}, {m.columns, 1}),
                  {}};
    d.plan = {onednn::engine(), d.source, d.matrix, d.result, onednn::primitive_attributes(precision)};
    return d;
  }
  OneDnnMatmul(const CellMatmul& matmul, const RightMatrix& m, std::int64_t rows, Precision precision,
               WorkspaceLayout& layout)
      : OneDnnMatmul(matmul, m, descriptors(m, rows, precision), layout) {}
  OneDnnMatmul(const CellMatmul& matmul, const RightMatrix& m, const Descriptors& d, WorkspaceLayout& layout)
      : matmul_(matmul),
        offset_(m.offset),
        call_(dnnl::matmul(d.plan), {{DNNL_ARG_SRC, d.source},
                                     {DNNL_ARG_WEIGHTS, d.matrix},
                                     {DNNL_ARG_DST, d.result},
                                     {DNNL_ARG_SCRATCHPAD, d.plan.scratchpad_desc()}}),
        scratch_(layout.take(d.plan.scratchpad_desc().get_size())) {}

  CellMatmul matmul_;
  std::int64_t offset_;
  mutable onednn::Call call_;  // the pointers of a call are set before each
  std::size_t scratch_;
};

constexpr std::size_t kMostTensors = 64;

class PointwiseStage final : public CellStageRun {
 public:
  PointwiseStage(const CellPointwise& stage, int threads, WorkspaceLayout& layout)
      : inputs_(stage.inputs), outputs_(stage.outputs) {
    TileSpec spec;
    spec.program = simplify(stage.program);
    spec.inputs.assign(inputs_.size(), {DType::Float32, false});
    spec.outputs.assign(outputs_.size(), DType::Float32);
    program_ = assemble(spec);
    if (!program_) program_ = interpret(spec);
    scratch_each_ = whole_lines(program_->scratch_bytes());
    scratch_ = layout.take(scratch_each_ * static_cast<std::size_t>(threads));
  }

  void run(const CellAddresses& addresses, std::int64_t step, const CellShare& share, void* workspace) const override {
    std::array<const float*, kMostTensors> from;
    std::array<float*, kMostTensors> to;
    std::array<const void*, kMostTensors> inputs;
    std::array<void*, kMostTensors> outputs;
    std::array<std::int64_t, kMostTensors> from_stride, to_stride;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      from_stride[i] = addresses.row_stride(inputs_[i], step);
      from[i] = addresses.at(inputs_[i], step, share.row);
      inputs[i] = from[i];
    }
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
      to_stride[k] = addresses.row_stride(outputs_[k], step);
      to[k] = addresses.at(outputs_[k], step, share.row);
    }
    void* const scratch =
        WorkspaceLayout::at(workspace, scratch_ + static_cast<std::size_t>(share.thread) * scratch_each_);
    program_->prepare(inputs.data(), scratch);
    const std::int64_t tile = program_->tile();
    for (std::int64_t row = 0; row < share.rows_end - share.row; ++row)
      for (std::int64_t at = share.feature; at < share.features_end; at += tile) {
        for (std::size_t i = 0; i < inputs_.size(); ++i) inputs[i] = from[i] + row * from_stride[i] + at;
        for (std::size_t k = 0; k < outputs_.size(); ++k) outputs[k] = to[k] + row * to_stride[k] + at;
        program_->run(inputs.data(), outputs.data(), std::min(tile, share.features_end - at), scratch);
      }
    program_->finish();
  }

 private:
  std::vector<CellView> inputs_, outputs_;
  std::unique_ptr<TileProgram> program_;
  std::size_t scratch_each_ = 0, scratch_ = 0;
};

}  // namespace

std::unique_ptr<CellStageRun> packed_matmul(const CellMatmul& matmul, const CellSchedule& schedule, bool by_rows,
                                            int threads, WorkspaceLayout& layout) {
  return std::make_unique<PackedMatmul>(matmul, schedule, by_rows, threads, layout);
}

std::unique_ptr<CellStageRun> row_matmul(const CellMatmul& matmul, const CellSchedule& schedule) {
  return std::make_unique<RowMatmul>(matmul, schedule);
}

std::unique_ptr<CellStageRun> onednn_matmul(const CellMatmul& matmul, const CellSchedule& schedule, Precision precision,
                                            WorkspaceLayout& layout) {
  return std::make_unique<OneDnnMatmul>(matmul, schedule, precision, layout);
}

std::unique_ptr<CellStageRun> pointwise_stage(const CellPointwise& stage, int threads, WorkspaceLayout& layout) {
  return std::make_unique<PointwiseStage>(stage, threads, layout);
}

}  // namespace openmps::engine::cpu
