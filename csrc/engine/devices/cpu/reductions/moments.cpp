// Mean and variance, and the gradient of a normalisation: one pass over memory for the sums, one for the result. Sums
// run over differences from a value of the same column, in float32 for a piece of rows, in double over the pieces.
#include "engine/ops/families/moments.h"

#include <algorithm>
#include <cmath>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kMomentsGrain = 32768;    // elements summed in a few times the wake-up time of a thread
constexpr std::int64_t kMomentsPieceRows = 128;  // rows summed in float32
constexpr std::int64_t kPieceRow = 4096;         // elements of one row, or of narrow ones, summed in float32
constexpr std::int64_t kMomentsColumnStep = 64;

// For each result two sums over the reduced elements, in double. A `Piece` fills float sums by one of two functions.
//   columns(offset, first column, first, second, rows, columns)
//   row(offset, result, first, second, count)
class PairSums {
 public:
  PairSums(const MomentsExtents& extents, int threads, WorkspaceLayout& layout,
           std::int64_t piece_rows = kMomentsPieceRows)
      : e_(extents), threads_(useful_threads(threads, extents.elements(), kMomentsGrain)), piece_rows_(piece_rows) {
    const CheckedSize sums = CheckedSize(threads_) * 2 * e_.inner;
    pieces_ = (e_.count + piece_rows_ - 1) / piece_rows_;
    by_columns_ = e_.above * pieces_ < 2 * threads_ && e_.inner >= kMomentsColumnStep * threads_;
    sums_ = layout.take(sums * sizeof(double));
    floats_ = layout.take(sums * sizeof(float));
  }

  int threads() const noexcept { return threads_; }

  // Calls finish(result, first sum, second sum) for each result.
  template <typename Piece, typename Finish>
  void run(void* workspace, const Piece& piece, const Finish& finish) const {
    if (e_.inner == 1) return run_rows(piece, finish);
    for (std::int64_t o = 0; o < e_.outer; ++o) {
      const int parts = by_columns_ ? 1 : static_cast<int>(std::min<std::int64_t>(threads_, e_.above * pieces_));
      if (by_columns_)
        parallel_ranges(threads_, e_.inner, kMomentsColumnStep, [&](std::int64_t begin, std::int64_t end, int) {
          sum_pieces(workspace, piece, o, 0, e_.above * pieces_, begin, end, 0);
        });
      else
        parallel_ranges(parts, e_.above * pieces_, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
          sum_pieces(workspace, piece, o, begin, end, 0, e_.inner, thread);
        });
      finish_columns(workspace, o, parts, finish);
    }
  }

 private:
  double* sums(void* workspace, int thread) const {
    return static_cast<double*>(WorkspaceLayout::at(workspace, sums_)) + thread * 2 * e_.inner;
  }

  template <typename Piece>
  void sum_pieces(void* workspace, const Piece& piece, std::int64_t o, std::int64_t begin, std::int64_t end,
                  std::int64_t first_column, std::int64_t last_column, int thread) const {
    double *one = sums(workspace, thread), *two = one + e_.inner;
    float *first = floats_at(workspace, floats_) + thread * 2 * e_.inner, *second = first + e_.inner;
    const std::int64_t columns = last_column - first_column;
    std::fill(one + first_column, one + last_column, 0.0);
    std::fill(two + first_column, two + last_column, 0.0);
    for (std::int64_t p = begin; p < end; ++p) {
      const std::int64_t row = p % pieces_ * piece_rows_, rows = std::min(piece_rows_, e_.count - row);
      const std::int64_t offset = ((p / pieces_ * e_.outer + o) * e_.count + row) * e_.inner + first_column;
      piece.columns(offset, o * e_.inner + first_column, first + first_column, second + first_column, rows, columns);
      for (std::int64_t c = first_column; c < last_column; ++c) {
        one[c] += static_cast<double>(first[c]);
        two[c] += static_cast<double>(second[c]);
      }
    }
  }

  template <typename Finish>
  void finish_columns(void* workspace, std::int64_t o, int parts, const Finish& finish) const {
    for (std::int64_t c = 0; c < e_.inner; ++c) {
      double one = 0, two = 0;
      for (int part = 0; part < parts; ++part) {
        one += sums(workspace, part)[c];
        two += sums(workspace, part)[e_.inner + c];
      }
      finish(o * e_.inner + c, one, two);
    }
  }

  template <typename Piece, typename Finish>
  void run_rows(const Piece& piece, const Finish& finish) const {
    parallel_ranges(threads_, e_.outer, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t o = begin; o < end; ++o) {
        double one = 0, two = 0;
        for (std::int64_t a = 0; a < e_.above; ++a)
          for (std::int64_t at = 0; at < e_.count; at += kPieceRow) {
            float first = 0, second = 0;
            piece.row((a * e_.outer + o) * e_.count + at, o, &first, &second, std::min(kPieceRow, e_.count - at));
            one += static_cast<double>(first);
            two += static_cast<double>(second);
          }
        finish(o, one, two);
      }
    });
  }

  MomentsExtents e_;
  int threads_;
  std::int64_t piece_rows_, pieces_ = 1;
  bool by_columns_ = false;
  std::size_t sums_ = 0, floats_ = 0;
};

// Rows of 2, 4 or 8 elements fill registers, whose lanes sum few of them each.
std::int64_t moments_piece_rows(std::int64_t columns) {
  return columns == 2 || columns == 4 || columns == 8 ? kPieceRow / columns : kMomentsPieceRows;
}

class MomentsKernel final : public host::Kernel {
 public:
  MomentsKernel(const host::KernelRequest& request, const MomentsExtents& extents)
      : e_(extents), sums_(extents, request.threads, layout_, moments_piece_rows(extents.inner)) {
    pivots_ = layout_.take(float_bytes(e_.results()));
    spare_ = layout_.take(float_bytes(e_.results()));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    struct Piece {
      const float *x, *pivots;
      std::int64_t stride;
      void columns(std::int64_t at, std::int64_t result, float* one, float* two, std::int64_t rows,
                   std::int64_t columns) const {
        loops().normalization.moments_columns(x + at, pivots + result, one, two, rows, columns, stride);
      }
      void row(std::int64_t at, std::int64_t result, float* one, float* two, std::int64_t count) const {
        loops().normalization.moments_row(x + at, pivots[result], one, two, count);
      }
    };
    const auto* x = static_cast<const float*>(call.inputs[0]);
    float* pivots = floats_at(call.workspace, pivots_);
    for (std::int64_t r = 0; r < e_.results(); ++r) pivots[r] = x[r / e_.inner * e_.count * e_.inner + r % e_.inner];
    float* const spare = floats_at(call.workspace, spare_);
    auto* mean = call.outputs[0] ? static_cast<float*>(call.outputs[0]) : spare;
    auto* variance = call.outputs[1] ? static_cast<float*>(call.outputs[1]) : spare;
    const auto count = static_cast<double>(e_.reduced());
    sums_.run(call.workspace, Piece{x, pivots, e_.inner}, [&](std::int64_t r, double one, double two) {
      const double shift = one / count;
      mean[r] = static_cast<float>(static_cast<double>(pivots[r]) + shift);
      variance[r] = static_cast<float>(std::max(two / count - shift * shift, 0.0));
    });
  }

 private:
  MomentsExtents e_;
  WorkspaceLayout layout_;
  PairSums sums_;
  std::size_t pivots_, spare_;
};

class MomentsGradientKernel final : public host::Kernel {
 public:
  MomentsGradientKernel(const host::KernelRequest& request, const MomentsExtents& extents)
      : e_(extents),
        sums_(extents, request.threads, layout_),
        epsilon_(request.node.attributes.number("epsilon")),
        has_gamma_(request.inputs.size() > 4) {
    for (std::size_t& factor : factors_) factor = layout_.take(float_bytes(e_.results()));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  bool in_place(std::size_t input) const noexcept override { return input < 2; }

  void run(const host::KernelCall& call) override {
    const auto* variance = static_cast<const float*>(call.inputs[3]);
    const auto* gamma = has_gamma_ ? static_cast<const float*>(call.inputs[4]) : nullptr;
    auto *dgamma = static_cast<float*>(call.outputs[1]), *dbeta = static_cast<float*>(call.outputs[2]);
    float *a = floats_at(call.workspace, factors_[0]), *b = floats_at(call.workspace, factors_[1]),
          *e = floats_at(call.workspace, factors_[2]);
    const auto count = static_cast<double>(e_.reduced());
    sums_.run(call.workspace, piece(call), [&](std::int64_t r, double one, double two) {
      const double scale = 1 / std::sqrt(static_cast<double>(variance[r]) + epsilon_),
                   slope = scale * (gamma ? static_cast<double>(gamma[r]) : 1.0);
      if (dgamma) dgamma[r] = static_cast<float>(two * scale);
      if (dbeta) dbeta[r] = static_cast<float>(one);
      a[r] = static_cast<float>(slope);
      b[r] = static_cast<float>(-slope * scale * scale * two / count);
      e[r] = static_cast<float>(-slope * one / count);
    });
    if (call.outputs[0]) apply(call, a, b, e);
  }

 private:
  struct Piece {
    const float *x, *dy, *mean;
    std::int64_t stride;
    void columns(std::int64_t at, std::int64_t result, float* one, float* two, std::int64_t rows,
                 std::int64_t columns) const {
      loops().normalization.gradient_columns(x + at, dy + at, mean + result, one, two, rows, columns, stride);
    }
    void row(std::int64_t at, std::int64_t result, float* one, float* two, std::int64_t count) const {
      loops().normalization.gradient_row(x + at, dy + at, mean[result], one, two, count);
    }
  };
  Piece piece(const host::KernelCall& call) const {
    return {static_cast<const float*>(call.inputs[0]), static_cast<const float*>(call.inputs[1]),
            static_cast<const float*>(call.inputs[2]), e_.inner};
  }

  void apply(const host::KernelCall& call, const float* a, const float* b, const float* e) const {
    // No structured binding: clang 14 cannot capture one in a lambda.
    const Piece p = piece(call);
    const float *const x = p.x, *const dy = p.dy, *const mean = p.mean;
    const std::int64_t stride = p.stride;
    auto* dx = static_cast<float*>(call.outputs[0]);
    const auto& normalization = loops().normalization;
    if (e_.inner == 1) {
      parallel_ranges(sums_.threads(), e_.above * e_.outer, 1, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t row = begin; row < end; ++row) {
          const std::int64_t at = row * e_.count, r = row % e_.outer;
          normalization.apply_row(x + at, dy + at, mean[r], a[r], b[r], e[r], dx + at, e_.count);
        }
      });
      return;
    }
    parallel_ranges(sums_.threads(), e_.above * e_.outer * e_.count, 1, [&](std::int64_t begin, std::int64_t end, int) {
      while (begin < end) {
        const std::int64_t block = begin / e_.count, rows = std::min(end, (block + 1) * e_.count) - begin,
                           at = begin * stride, r = block % e_.outer * stride;
        normalization.apply_columns(x + at, dy + at, mean + r, a + r, b + r, e + r, dx + at, rows, stride, stride);
        begin += rows;
      }
    });
  }

  MomentsExtents e_;
  WorkspaceLayout layout_;
  PairSums sums_;
  double epsilon_;
  bool has_gamma_;
  std::size_t factors_[3] = {};
};

template <typename Made>
std::unique_ptr<host::Kernel> make_moments(const host::KernelRequest& request) {
  const TensorType& x = request.inputs[0];
  if (x.dtype != DType::Float32 || x.shape.elements() == 0) return nullptr;
  return std::make_unique<Made>(request, *moments_extents(request.node.attributes.integers("axes"), x.shape));
}

}  // namespace

void add_moments_kernels(host::KernelTable& table) {
  table.add("moments", make_moments<MomentsKernel>);
  table.add("normalization_gradient", make_moments<MomentsGradientKernel>);
}

}  // namespace openmps::engine::cpu
