// Sums, means, products and extremes along adjacent axes: the last ones, the first ones, ones in the middle, or all.
#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/axes.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kReductionsGrain = 32768;   // elements reduced in a few times the wake-up time of a thread
constexpr std::int64_t kWideRow = 4096;            // columns from which on threads divide columns instead of rows
constexpr std::int64_t kReductionPieceRows = 128;  // rows that are reduced one after the other
constexpr std::int64_t kReductionColumnStep = 64;  // no two threads write one cache line
constexpr std::int64_t kElementStep = 64;

class ReductionKernel final : public host::Kernel {
 public:
  ReductionKernel(const ReductionExtents& extents, Reduction reduction, bool is_mean, int threads)
      : extents_(extents),
        reduction_(loops().reductions.by_kind[static_cast<std::size_t>(reduction)]),
        divisor_(is_mean ? static_cast<float>(extents.count) : 1.0f),
        threads_(useful_threads(threads, extents.outer * extents.count * extents.inner, kReductionsGrain)) {
    for (int thread = 0; thread < threads_; ++thread) {
      partials_.push_back(layout_.take(static_cast<std::size_t>(extents.inner) * sizeof(float)));
      spares_.push_back(layout_.take(static_cast<std::size_t>(halvings() * columns_per_thread()) * sizeof(float)));
    }
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    if (extents_.inner > 1)
      reduce_columns(x, y, call.workspace);
    else if (extents_.outer >= threads_)
      reduce_rows(x, y);
    else
      fold_long_rows(x, y, call.workspace);
    if (divisor_ != 1.0f)
      for (std::int64_t i = 0; i < extents_.outer * extents_.inner; ++i) y[i] /= divisor_;
  }

 private:
  bool shares_out_columns() const { return extents_.outer == 1 && extents_.inner >= kWideRow; }
  std::int64_t columns_per_thread() const {
    return shares_out_columns() ? extents_.inner / threads_ + kReductionColumnStep : extents_.inner;
  }
  std::int64_t halvings() const {
    std::int64_t result = 0;
    for (std::int64_t rows = extents_.inner > 1 ? extents_.count : 0; rows > kReductionPieceRows; rows = (rows + 1) / 2)
      ++result;
    return result;
  }
  static float* at(void* workspace, const std::vector<std::size_t>& places, int thread) {
    return static_cast<float*>(WorkspaceLayout::at(workspace, places[static_cast<std::size_t>(thread)]));
  }

  void reduce_rows(const float* x, float* y) const {
    parallel_ranges(threads_, extents_.outer, 16, [&](std::int64_t begin, std::int64_t end, int) {
      reduction_.rows(x + begin * extents_.count, y + begin, end - begin, extents_.count);
    });
  }

  // Fewer rows than threads.
  void fold_long_rows(const float* x, float* y, void* workspace) const {
    for (std::int64_t row = 0; row < extents_.outer; ++row, x += extents_.count, ++y) {
      parallel_ranges(threads_, extents_.count, kElementStep, [&](std::int64_t begin, std::int64_t end, int thread) {
        reduction_.rows(x + begin, at(workspace, partials_, thread), 1, end - begin);
      });
      merge_partials(y, workspace);
    }
  }

  void reduce_columns(const float* x, float* y, void* workspace) const {
    const std::int64_t outer = extents_.outer, count = extents_.count, inner = extents_.inner;
    if (outer > 1) {
      parallel_ranges(threads_, outer, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
        for (std::int64_t o = begin; o < end; ++o)
          fold_rows_into(x + o * count * inner, count, y + o * inner, inner, at(workspace, spares_, thread));
      });
    } else if (shares_out_columns()) {
      parallel_ranges(threads_, inner, kReductionColumnStep, [&](std::int64_t begin, std::int64_t end, int thread) {
        fold_rows_into(x + begin, count, y + begin, end - begin, at(workspace, spares_, thread));
      });
    } else {
      parallel_ranges(threads_, count, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
        fold_rows_into(x + begin * inner, end - begin, at(workspace, partials_, thread), inner,
                       at(workspace, spares_, thread));
      });
      merge_partials(y, workspace);
    }
  }

  // Half by half, so that rounding errors grow with the logarithm of the number of rows. `spare` holds a row of results
  // per halving.
  void fold_rows_into(const float* x, std::int64_t rows, float* y, std::int64_t columns, float* spare) const {
    if (rows <= kReductionPieceRows) return reduction_.columns(x, y, rows, columns, extents_.inner);
    const std::int64_t half = rows / 2;
    fold_rows_into(x, half, y, columns, spare);
    fold_rows_into(x + half * extents_.inner, rows - half, spare, columns, spare + columns);
    reduction_.merge(spare, y, columns);
  }

  // Every thread had work, because there are more elements than threads.
  void merge_partials(float* y, void* workspace) const {
    std::copy_n(at(workspace, partials_, 0), extents_.inner, y);
    for (int thread = 1; thread < threads_; ++thread)
      reduction_.merge(at(workspace, partials_, thread), y, extents_.inner);
  }

  ReductionExtents extents_;
  const ReductionLoops& reduction_;
  float divisor_;
  int threads_;
  WorkspaceLayout layout_;
  std::vector<std::size_t> spares_, partials_;  // by thread
};

// The minimum and the maximum (passes/reductions/fuse_extremes.h). Rows of one, two or four columns are read once.
class ExtremesKernel final : public host::Kernel {
 public:
  ExtremesKernel(const ReductionExtents& extents, int threads)
      : extents_(extents),
        least_(extents, Reduction::Minimum, false, threads),
        largest_(extents, Reduction::Maximum, false, threads),
        threads_(useful_threads(threads, extents.outer * extents.count * extents.inner, kReductionsGrain)) {
    layout_.take(
        std::max({2 * float_bytes(threads_ * kElementStep), least_.workspace_bytes(), largest_.workspace_bytes()}));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const std::int64_t inner = extents_.inner;
    if (call.outputs[1] && (inner == 1 || inner == 2 || inner == 4)) return run_rows(call);
    const host::KernelCall first{call.inputs, call.outputs, call.workspace, call.input_versions},
        second{call.inputs, call.outputs + 1, call.workspace, call.input_versions};
    least_.run(first);
    if (call.outputs[1]) largest_.run(second);
  }

 private:
  void run_rows(const host::KernelCall& call) const {
    const auto* const x = static_cast<const float*>(call.inputs[0]);
    auto *const least = static_cast<float*>(call.outputs[0]), *const largest = static_cast<float*>(call.outputs[1]);
    const std::int64_t inner = extents_.inner, row = extents_.count * inner;
    const auto& extremes = loops().reductions.extremes;
    if (extents_.outer >= threads_)
      return parallel_ranges(threads_, extents_.outer, 1, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t o = begin; o < end; ++o)
          extremes({x + o * row, row, inner, least + o * inner, largest + o * inner});
      });
    auto* const partials = static_cast<float*>(call.workspace);
    for (std::int64_t o = 0; o < extents_.outer; ++o) {
      const auto part = [&](int thread) { return partials + 2 * thread * kElementStep; };
      parallel_ranges(threads_, row, kElementStep, [&](std::int64_t begin, std::int64_t end, int thread) {
        extremes({x + o * row + begin, end - begin, inner, part(thread), part(thread) + kElementStep});
      });
      merge(part, least + o * inner, largest + o * inner);
    }
  }

  // Every thread had work, because there are more elements than threads.
  template <typename Part>
  void merge(const Part& part, float* least, float* largest) const {
    const ReductionLoops* const kinds = loops().reductions.by_kind;
    std::copy_n(part(0), extents_.inner, least);
    std::copy_n(part(0) + kElementStep, extents_.inner, largest);
    for (int thread = 1; thread < threads_; ++thread) {
      kinds[static_cast<std::size_t>(Reduction::Minimum)].merge(part(thread), least, extents_.inner);
      kinds[static_cast<std::size_t>(Reduction::Maximum)].merge(part(thread) + kElementStep, largest, extents_.inner);
    }
  }

  ReductionExtents extents_;
  ReductionKernel least_, largest_;
  int threads_;
  WorkspaceLayout layout_;
};

std::unique_ptr<host::Kernel> make_extremes(const host::KernelRequest& request) {
  const Shape& x = request.inputs[0].shape;
  const auto extents = reduction_extents(x, axis_set(request.node.attributes.integers("axes"), x.rank()));
  return std::make_unique<ExtremesKernel>(*extents, request.threads);
}

// Axes of extent 1 alone: nothing is reduced.
class CopyKernel final : public host::Kernel {
 public:
  explicit CopyKernel(std::size_t bytes) : bytes_(bytes) {}
  bool in_place(std::size_t) const noexcept override { return true; }
  void run(const host::KernelCall& call) override {
    if (call.outputs[0] != call.inputs[0]) std::memcpy(call.outputs[0], call.inputs[0], bytes_);
  }

 private:
  std::size_t bytes_;
};

template <Reduction kReduction, bool kIsMean = false>
std::unique_ptr<host::Kernel> make_reductions(const host::KernelRequest& request) {
  const TensorType& x = request.inputs[0];
  if (x.dtype != DType::Float32 || x.shape.elements() == 0) return nullptr;
  const auto extents = reduction_extents(x.shape, axis_set(request.node.attributes.integers("axes"), x.shape.rank()));
  if (extents && extents->count == 1) return std::make_unique<CopyKernel>(x.bytes());
  return extents ? std::make_unique<ReductionKernel>(*extents, kReduction, kIsMean, request.threads) : nullptr;
}

}  // namespace

void add_reduction_kernels(host::KernelTable& table) {
  table.add("extremes", make_extremes);
  table.add("reduce_sum", make_reductions<Reduction::Sum>);
  table.add("reduce_mean", make_reductions<Reduction::Sum, true>);
  table.add("reduce_max", make_reductions<Reduction::Maximum>);
  table.add("reduce_min", make_reductions<Reduction::Minimum>);
  table.add("reduce_product", make_reductions<Reduction::Product>);
}

}  // namespace openmps::engine::cpu
