// The stages of a recurrent cell's step on the CPU. Threads execute the steps together, each with its share of rows or
// of features. A feature of a state is read by the thread that wrote it, except by matmuls, which read whole rows.
#pragma once

#include <memory>
#include <span>

#include "engine/devices/cpu/memory.h"
#include "engine/ops/recurrent/recurrent_cell.h"
#include "engine/runtime/precision.h"

namespace openmps::engine::cpu {

// The addresses of all tensors of a run.
class CellAddresses {
 public:
  CellAddresses(const CellSchedule& schedule, std::span<float* const> tensors)
      : schedule_(schedule), tensors_(tensors) {}
  float* at(const CellView& view, std::int64_t step, std::int64_t row = 0) const {
    const CellSchedule::Position position = schedule_.position(view, step);
    return of(position.tensor) + position.offset + row * schedule_.row_stride(position.tensor);
  }
  std::int64_t row_stride(const CellView& view, std::int64_t step) const {
    return schedule_.row_stride(schedule_.position(view, step).tensor);
  }
  float* of(int tensor) const { return tensors_[static_cast<std::size_t>(tensor)]; }

 private:
  const CellSchedule& schedule_;
  std::span<float* const> tensors_;
};

// One thread's share of every step.
struct CellShare {
  std::int64_t row, rows_end, feature, features_end;
  int thread;
};

class CellStageRun {
 public:
  virtual ~CellStageRun() = default;
  // Once per run, before its steps, by one thread.
  virtual void prepare(const CellAddresses& /*addresses*/, void* /*workspace*/) {}
  virtual void run(const CellAddresses& addresses, std::int64_t step, const CellShare& share,
                   void* workspace) const = 0;
};

// Rows times a matrix that is packed once per run; `threads` divide the packing, and the rows (`by_rows`) or the
// features.
std::unique_ptr<CellStageRun> packed_matmul(const CellMatmul& matmul, const CellSchedule& schedule, bool by_rows,
                                            int threads, WorkspaceLayout& layout);
// One row times a transposed matrix without packing: at memory speed.
std::unique_ptr<CellStageRun> row_matmul(const CellMatmul& matmul, const CellSchedule& schedule);
// The whole matmul by oneDNN, which divides it itself: for one thread to call, with a share that is not used. Throws
// dnnl::error.
std::unique_ptr<CellStageRun> onednn_matmul(const CellMatmul& matmul, const CellSchedule& schedule, Precision precision,
                                            WorkspaceLayout& layout);
std::unique_ptr<CellStageRun> pointwise_stage(const CellPointwise& stage, int threads, WorkspaceLayout& layout);

}  // namespace openmps::engine::cpu
