// Mean and variance, and the gradient of a normalisation: one pass over memory for the sums, one for the result. Sums
// run over differences from a value of the same column, in float32 for a piece of rows, in double over the pieces.
#include "engine/ops/normalization/moments.h"

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

// Groups of channels last are a few neighbours in each row: too few for a loop. So their tensor counts as columns,
// several of which make a result. In all other forms each column is a result.
class Columns {
 public:
  explicit Columns(const MomentsExtents& e) : e_(e) {}

  bool are_results() const noexcept { return e_.batch == 1; }
  MomentsExtents extents() const noexcept {
    return are_results() ? e_ : MomentsExtents{1, 1, e_.batch, e_.above, columns()};
  }
  std::int64_t results() const noexcept { return e_.results(); }
  std::int64_t count() const noexcept { return extents().results(); }
  std::int64_t result_of(std::int64_t column) const noexcept {
    if (are_results()) return column;
    const std::int64_t within = column % columns(), group = column / columns() * e_.outer + within / width();
    return group * e_.inner + within % e_.inner;
  }
  std::int64_t first_column(std::int64_t result) const noexcept {
    return are_results() ? result : batch_of(result) * columns() + within_row(result);
  }
  std::int64_t first_element(std::int64_t result) const noexcept {
    return batch_of(result) * e_.above * columns() + within_row(result);
  }

 private:
  std::int64_t width() const noexcept { return e_.count * e_.inner; }
  std::int64_t columns() const noexcept { return e_.outer * width(); }
  std::int64_t batch_of(std::int64_t result) const noexcept { return result / (e_.outer * e_.inner); }
  std::int64_t within_row(std::int64_t result) const noexcept {
    return result / e_.inner % e_.outer * width() + result % e_.inner;
  }

  MomentsExtents e_;
};

// For each result two sums over the reduced elements, in double. A `Piece` fills float sums by one of two functions.
//   columns(offset, first column, first, second, rows, columns)
//   row(offset, result, first, second, count)
class PairSums {
 public:
  PairSums(const Columns& columns, int threads, WorkspaceLayout& layout, std::int64_t piece_rows = kMomentsPieceRows)
      : columns_(columns),
        e_(columns.extents()),
        threads_(useful_threads(threads, e_.elements(), kMomentsGrain)),
        piece_rows_(piece_rows) {
    const CheckedSize sums = CheckedSize(threads_) * 2 * e_.inner;
    pieces_ = (e_.count + piece_rows_ - 1) / piece_rows_;
    by_columns_ = e_.above * pieces_ < 2 * threads_ && e_.inner >= kMomentsColumnStep * threads_;
    sums_ = layout.take(sums * sizeof(double));
    floats_ = layout.take(sums * sizeof(float));
    if (!columns.are_results()) joined_ = layout.take(CheckedSize(2 * columns.results()) * sizeof(double));
  }

  int threads() const noexcept { return threads_; }

  // Calls finish(result, first sum, second sum) for each result.
  template <typename Piece, typename Finish>
  void run(void* workspace, const Piece& piece, const Finish& finish) const {
    if (columns_.are_results()) return run_columns(workspace, piece, finish);
    auto *one = static_cast<double*>(WorkspaceLayout::at(workspace, joined_)), *two = one + columns_.results();
    std::fill_n(one, 2 * columns_.results(), 0.0);
    run_columns(workspace, piece, [&](std::int64_t column, double first, double second) {
      const std::int64_t result = columns_.result_of(column);
      one[result] += first;
      two[result] += second;
    });
    for (std::int64_t result = 0; result < columns_.results(); ++result) finish(result, one[result], two[result]);
  }

 private:
  template <typename Piece, typename Finish>
  void run_columns(void* workspace, const Piece& piece, const Finish& finish) const {
    if (e_.inner == 1) return run_rows(piece, finish);
    if (threads_ > 1 && e_.outer >= kOuterEach * threads_)
      return parallel_ranges(threads_, e_.outer, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
        for (std::int64_t o = begin; o < end; ++o) {
          sum_pieces(workspace, piece, o, 0, e_.above * pieces_, 0, e_.inner, thread);
          finish_columns(workspace, o, thread, 1, finish);
        }
      });
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
      finish_columns(workspace, o, 0, parts, finish);
    }
  }

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

  // Adds the sums of the threads from `first` on up.
  template <typename Finish>
  void finish_columns(void* workspace, std::int64_t o, int first, int parts, const Finish& finish) const {
    for (std::int64_t c = 0; c < e_.inner; ++c) {
      double one = 0, two = 0;
      for (int part = first; part < first + parts; ++part) {
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

  static constexpr std::int64_t kOuterEach = 4;  // of a thread, so that threads end together

  Columns columns_;
  MomentsExtents e_;
  int threads_;
  std::int64_t piece_rows_, pieces_ = 1;
  bool by_columns_ = false;
  std::size_t sums_ = 0, floats_ = 0, joined_ = 0;
};

// Rows of 2, 4 or 8 elements fill registers, whose lanes sum few of them each.
std::int64_t moments_piece_rows(std::int64_t columns) {
  return columns == 2 || columns == 4 || columns == 8 ? kPieceRow / columns : kMomentsPieceRows;
}

class MomentsKernel final : public host::Kernel {
 public:
  MomentsKernel(const host::KernelRequest& request, const MomentsExtents& extents)
      : e_(extents),
        columns_(extents),
        sums_(columns_, request.threads, layout_, moments_piece_rows(columns_.extents().inner)) {
    pivots_ = layout_.take(float_bytes(columns_.count()));
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
    for (std::int64_t c = 0; c < columns_.count(); ++c) pivots[c] = x[columns_.first_element(columns_.result_of(c))];
    float* const spare = floats_at(call.workspace, spare_);
    auto* mean = call.outputs[0] ? static_cast<float*>(call.outputs[0]) : spare;
    auto* variance = call.outputs[1] ? static_cast<float*>(call.outputs[1]) : spare;
    const auto count = static_cast<double>(e_.reduced());
    const std::int64_t stride = columns_.extents().inner;
    sums_.run(call.workspace, Piece{x, pivots, stride}, [&](std::int64_t r, double one, double two) {
      const double shift = one / count;
      mean[r] = static_cast<float>(static_cast<double>(pivots[columns_.first_column(r)]) + shift);
      variance[r] = static_cast<float>(std::max(two / count - shift * shift, 0.0));
    });
  }

 private:
  MomentsExtents e_;
  Columns columns_;
  WorkspaceLayout layout_;
  PairSums sums_;
  std::size_t pivots_, spare_;
};

class MomentsGradientKernel final : public host::Kernel {
 public:
  MomentsGradientKernel(const host::KernelRequest& request, const MomentsExtents& extents)
      : columns_(extents),
        e_(columns_.extents()),
        count_(static_cast<double>(extents.reduced())),
        sums_(columns_, request.threads, layout_),
        epsilon_(request.node.attributes.number("epsilon")),
        has_gamma_(request.inputs.size() > 4) {
    for (std::size_t& factor : factors_) factor = layout_.take(float_bytes(columns_.count()));
    if (!columns_.are_results()) means_ = layout_.take(float_bytes(columns_.count()));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  bool in_place(std::size_t input) const noexcept override { return input < 2; }

  void run(const host::KernelCall& call) override {
    const auto* variance = static_cast<const float*>(call.inputs[3]);
    const auto* gamma = has_gamma_ ? static_cast<const float*>(call.inputs[4]) : nullptr;
    auto *dgamma = static_cast<float*>(call.outputs[1]), *dbeta = static_cast<float*>(call.outputs[2]);
    float *a = floats_at(call.workspace, factors_[0]), *b = floats_at(call.workspace, factors_[1]),
          *e = floats_at(call.workspace, factors_[2]);
    spread_means(call);
    sums_.run(call.workspace, piece(call), [&](std::int64_t r, double one, double two) {
      const double scale = 1 / std::sqrt(static_cast<double>(variance[r]) + epsilon_),
                   slope = scale * (gamma ? static_cast<double>(gamma[r]) : 1.0);
      if (dgamma) dgamma[r] = static_cast<float>(two * scale);
      if (dbeta) dbeta[r] = static_cast<float>(one);
      const std::int64_t c = columns_.first_column(r);
      a[c] = static_cast<float>(slope);
      b[c] = static_cast<float>(-slope * scale * scale * two / count_);
      e[c] = static_cast<float>(-slope * one / count_);
    });
    if (!call.outputs[0]) return;
    for (float* const factors : {a, b, e}) spread(factors);
    apply(call, a, b, e);
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
    const auto* means = static_cast<const float*>(call.inputs[2]);
    return {static_cast<const float*>(call.inputs[0]), static_cast<const float*>(call.inputs[1]),
            columns_.are_results() ? means : floats_at(call.workspace, means_), e_.inner};
  }

  // The first column of each result has a value: the others get it too.
  void spread(float* values) const {
    if (columns_.are_results()) return;
    for (std::int64_t c = 0; c < columns_.count(); ++c)
      values[c] = values[columns_.first_column(columns_.result_of(c))];
  }
  void spread_means(const host::KernelCall& call) const {
    if (columns_.are_results()) return;
    const auto* means = static_cast<const float*>(call.inputs[2]);
    float* const of_columns = floats_at(call.workspace, means_);
    for (std::int64_t c = 0; c < columns_.count(); ++c) of_columns[c] = means[columns_.result_of(c)];
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

  Columns columns_;
  MomentsExtents e_;  // with these columns
  double count_;      // elements of a result
  WorkspaceLayout layout_;
  PairSums sums_;
  double epsilon_;
  bool has_gamma_;
  std::size_t factors_[3] = {}, means_ = 0;
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
