// Recurrent layers: the cell's schedule executed step by step. Threads stay together for the whole sequence. Each has a
// part of the rows if they are many, else of the features. Element-wise stages follow the matmuls while the results are
// in the thread's cache.
#include <algorithm>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/linear_algebra/panels.h"
#include "engine/devices/cpu/onednn/onednn.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/devices/cpu/recurrent/recurrent_stages.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

// Packing a matrix pays from a few steps on (512 features, 32 rows: 0.9 ms for 0.25 ms a step).
constexpr std::int64_t kStepsToPack = 4;

constexpr std::int64_t kRecurrentGrain = 262144;  // multiply-adds of a step worth a thread

// Multiply-adds of a step, and the bytes of the matrices in them.
struct StepWork {
  std::int64_t operations = 0, matrix_bytes = 0;

  explicit StepWork(const CellSchedule& schedule) {
    const std::int64_t h = schedule.features, elements = schedule.rows * h;
    for (const CellStage& stage : schedule.stages)
      if (const auto* matmul = std::get_if<CellMatmul>(&stage)) {
        operations += elements * matmul->blocks * h;
        matrix_bytes += matmul->blocks * h * h * static_cast<std::int64_t>(sizeof(float));
      } else {
        operations += elements * static_cast<std::int64_t>(std::get<CellPointwise>(stage).program.steps.size());
      }
  }
};

// How threads divide a step. Division by rows needs no waiting, but then every thread reads all weights. For that they
// should be small, or the rows many.
class Sharing {
 public:
  Sharing(const CellSchedule& schedule, int threads) : rows_(schedule.rows), features_(schedule.features) {
    const StepWork work(schedule);
    const int useful = useful_threads(threads, work.operations, kRecurrentGrain);
    constexpr std::int64_t kSmall = std::int64_t{1} << 20;  // half of a core's second-level cache
    by_rows_ = rows_ >= (work.matrix_bytes <= kSmall ? 8 : 64) * useful;
    threads_ = by_rows_ ? useful : static_cast<int>(std::min<std::int64_t>(useful, panels()));
  }

  int threads() const { return threads_; }
  bool by_rows() const { return by_rows_; }
  CellShare of(int thread, int threads) const {
    if (by_rows_) return {rows_ * thread / threads, rows_ * (thread + 1) / threads, 0, features_, thread};
    return {0, rows_, panels() * thread / threads * kPanelColumns,
            std::min(features_, panels() * (thread + 1) / threads * kPanelColumns), thread};
  }

 private:
  // Features are divided in whole panels, the columns of a packed matrix that are multiplied at once.
  std::int64_t panels() const { return panels_of(features_); }
  std::int64_t rows_, features_;
  bool by_rows_;
  int threads_;
};

class RecurrentKernel final : public host::Kernel {
 public:
  RecurrentKernel(CellSchedule schedule, int threads, Precision precision)
      : schedule_(std::move(schedule)), sharing_(schedule_, threads) {
    for (std::size_t t = schedule_.inputs; t < schedule_.tensors.size(); ++t)
      places_.push_back(layout_.take(float_bytes(schedule_.elements(static_cast<int>(t)))));
    tensors_.resize(schedule_.tensors.size());
    for (const CellStage& stage : schedule_.stages) stages_.push_back(make_stage(stage, threads, precision));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const std::size_t inputs = schedule_.inputs;
    for (std::size_t t = 0; t < tensors_.size(); ++t) {
      if (t < inputs) {
        tensors_[t] = static_cast<float*>(call.inputs[t]);
        continue;
      }
      // Outputs without users still pass values from step to step.
      float* const output = t - inputs < schedule_.outputs ? static_cast<float*>(call.outputs[t - inputs]) : nullptr;
      tensors_[t] = output ? output : floats_at(call.workspace, places_[t - inputs]);
      if (schedule_.tensors[t].starts_at_0) std::fill_n(tensors_[t], schedule_.elements(static_cast<int>(t)), 0.0f);
    }
    const CellAddresses addresses(schedule_, tensors_);
    for (const Work& work : stages_) work.stage->prepare(addresses, call.workspace);
    is_apart_ ? walk_apart(addresses, call.workspace) : walk_together(addresses, call.workspace);
  }

 private:
  struct Work {
    std::unique_ptr<CellStageRun> stage;
    bool is_whole = false;  // divides itself
    // All threads write its source, and (`waits_after`) write it again in the next step.
    bool waits_before = false, waits_after = false;
  };

  Work make_stage(const CellStage& stage, int threads, Precision precision) {
    if (const auto* pointwise = std::get_if<CellPointwise>(&stage))
      return {pointwise_stage(*pointwise, sharing_.threads(), layout_)};
    const auto& matmul = std::get<CellMatmul>(stage);
    const bool waits = !sharing_.by_rows(), is_kept = schedule_.of(matmul.source.tensor).each_step;
    if (schedule_.rows == 1 && matmul.transposed)
      return {row_matmul(matmul, schedule_), false, waits, waits && !is_kept};
    if (schedule_.steps < kStepsToPack) {
      is_apart_ = true;
      return {onednn_matmul(matmul, schedule_, precision, layout_), true};
    }
    return {packed_matmul(matmul, schedule_, sharing_.by_rows(), threads, layout_), false, waits, waits && !is_kept};
  }

  void walk_together(const CellAddresses& addresses, void* workspace) const {
    [[maybe_unused]] const int team = std::max(sharing_.threads(), host::team_size);
#pragma omp parallel num_threads(team)
    {
      const int threads = std::min(sharing_.threads(), thread_count()), thread = thread_number();
      const bool has_share = thread < threads;
      const CellShare share = sharing_.of(has_share ? thread : 0, threads);
      for (std::int64_t i = 0; i < schedule_.steps; ++i)
        for (const Work& work : stages_) {
          if (work.waits_before) {
#pragma omp barrier
          }
          if (has_share) work.stage->run(addresses, schedule_.step_at(i), share, workspace);
          if (work.waits_after) {
#pragma omp barrier
          }
        }
    }
  }

  void walk_apart(const CellAddresses& addresses, void* workspace) const {
    const int threads = sharing_.threads();
    for (std::int64_t i = 0; i < schedule_.steps; ++i)
      for (const Work& work : stages_)
        parallel_ranges(work.is_whole ? 1 : threads, work.is_whole ? 1 : threads, 1,
                        [&](std::int64_t, std::int64_t, int thread) {
                          work.stage->run(addresses, schedule_.step_at(i), sharing_.of(thread, threads), workspace);
                        });
  }

  CellSchedule schedule_;
  Sharing sharing_;
  WorkspaceLayout layout_;
  std::vector<std::size_t> places_;  // of outputs and scratch in the workspace
  std::vector<float*> tensors_;
  std::vector<Work> stages_;
  bool is_apart_ = false;
};

std::unique_ptr<host::Kernel> make_recurrent(const host::KernelRequest& request) {
  std::vector<Shape> shapes;
  for (const TensorType& input : request.inputs) shapes.push_back(input.shape);
  CellSchedule schedule = recurrent_schedule(request.node.op->name(), request.node.attributes, shapes);
  if (request.inputs[0].dtype != DType::Float32 || schedule.rows * schedule.features == 0) return nullptr;
  return onednn::try_make(request.threads, [&]() -> std::unique_ptr<host::Kernel> {
    return std::make_unique<RecurrentKernel>(std::move(schedule), request.threads, request.precision);
  });
}

}  // namespace

void add_recurrent_kernels(host::KernelTable& table) {
  for (const char* op : {"rnn", "rnn_gradient", "lstm", "lstm_gradient", "gru", "gru_gradient"})
    table.add(op, make_recurrent);
}

}  // namespace openmps::engine::cpu
