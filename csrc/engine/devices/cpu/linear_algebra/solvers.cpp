// Decompositions and substitution, matrix by matrix: threads divide the entries of a batch, and right-hand sides.
#include "engine/ops/families/solvers.h"

#include <algorithm>
#include <cmath>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/linear_algebra/blocked_algebra.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/onednn/onednn.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kSolversGrain = 1 << 15;     // multiplications in a few times the wake-up time of a thread
constexpr std::int64_t kBlockedFrom = 3 * kDirect;  // rows from which on blocks are faster than loops

// Calls work(entry, threads for it, thread) for each matrix: threads divide a batch, or the products of one matrix.
template <typename Work>
void for_each_matrix(const MatrixBatch& batch, int threads, const Work& work) {
  const onednn::ThreadCount count(threads > 1 ? std::max(threads, host::team_size) : 1);
  if (batch.count < threads) {
    for (std::int64_t entry = 0; entry < batch.count; ++entry) work(entry, threads, 0);
    return;
  }
  parallel_ranges(threads, batch.count, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
    for (std::int64_t entry = begin; entry < end; ++entry) work(entry, 1, thread);
  });
}

template <typename Element>
Element dot(const Element* a, const Element* b, std::int64_t count) {
  Element sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// y -= factor * x
template <typename Element>
void take_away(Element* y, const Element* x, Element factor, std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) y[i] -= factor * x[i];
}

template <typename Element>
class Cholesky final : public host::Kernel {
 public:
  explicit Cholesky(const host::KernelRequest& request)
      : batch_(matrix_batch(request.inputs[0].shape)),
        lower_(request.node.attributes.flag("lower")),
        threads_(useful_threads(request.threads, batch_.count * batch_.rows * batch_.elements() / 3, kSolversGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto* a = static_cast<const Element*>(call.inputs[0]);
    auto* factor = static_cast<Element*>(call.outputs[0]);
    auto* info = static_cast<std::int32_t*>(call.outputs[1]);
    for_each_matrix(batch_, threads_, [&](std::int64_t entry, int threads, int) {
      const std::int64_t start = entry * batch_.elements();
      const std::int32_t failed = decompose(a + start, factor + start, threads);
      if (info) info[entry] = failed;
    });
  }

 private:
  // Blocks leave another content than loops where a matrix is not positive definite.
  std::int32_t decompose(const Element* a, Element* factor, int threads) const {
    if (batch_.rows >= kBlockedFrom && blocked(a, factor, threads)) return 0;
    return lower_ ? lower(a, factor) : upper(a, factor);
  }
  bool blocked(const Element* a, Element* factor, int threads) const {
    const std::int64_t n = batch_.rows;
    std::copy_n(a, n * n, factor);
    if (factor_definite(Block<Element>{factor, n}, n, lower_, threads) != 0) return false;
    for (std::int64_t i = 0; i < n; ++i)
      lower_ ? std::fill(factor + i * n + i + 1, factor + (i + 1) * n, Element{0})
             : std::fill(factor + i * n, factor + i * n + i, Element{0});
    return true;
  }
  // Column by column: products of rows, which are dense.
  std::int32_t lower(const Element* a, Element* l) const {
    const std::int64_t n = batch_.rows;
    std::fill(l, l + n * n, Element{0});
    for (std::int64_t j = 0; j < n; ++j) {
      const Element square = a[j * n + j] - dot(l + j * n, l + j * n, j);
      if (!(square > 0)) return static_cast<std::int32_t>(j + 1);
      const Element diagonal = l[j * n + j] = std::sqrt(square);
      for (std::int64_t i = j + 1; i < n; ++i) l[i * n + j] = (a[i * n + j] - dot(l + i * n, l + j * n, j)) / diagonal;
    }
    return 0;
  }
  // Row by row: each row first subtracts its products with the rows above it, which are complete.
  std::int32_t upper(const Element* a, Element* u) const {
    const std::int64_t n = batch_.rows;
    std::fill(u, u + n * n, Element{0});
    for (std::int64_t j = 0; j < n; ++j) {
      Element* row = u + j * n;
      std::copy(a + j * n + j, a + (j + 1) * n, row + j);
      for (std::int64_t k = 0; k < j; ++k) take_away(row + j, u + k * n + j, u[k * n + j], n - j);
      if (!(row[j] > 0)) {
        std::fill(row, row + n, Element{0});
        return static_cast<std::int32_t>(j + 1);
      }
      const Element diagonal = row[j] = std::sqrt(row[j]);
      for (std::int64_t i = j + 1; i < n; ++i) row[i] /= diagonal;
    }
    return 0;
  }

  MatrixBatch batch_;
  bool lower_;
  int threads_;
};

template <typename Element>
class LU final : public host::Kernel {
 public:
  explicit LU(const host::KernelRequest& request)
      : batch_(matrix_batch(request.inputs[0].shape)),
        steps_(std::min(batch_.rows, batch_.columns)),
        threads_(useful_threads(request.threads, batch_.count * batch_.rows * batch_.elements() / 3, kSolversGrain)),
        layout_(threads_) {
    if (steps_ < kBlockedFrom) return;
    panel_ = layout_.take(CheckedSize(batch_.rows) * kDirect * sizeof(Element));
    unwanted_pivots_ = layout_.take(CheckedSize(steps_) * sizeof(std::int32_t));
  }

  bool in_place(std::size_t) const noexcept override { return true; }
  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* a = static_cast<const Element*>(call.inputs[0]);
    auto* factors = static_cast<Element*>(call.outputs[0]);
    auto* pivots = static_cast<std::int32_t*>(call.outputs[1]);
    auto* info = static_cast<std::int32_t*>(call.outputs[2]);
    for_each_matrix(batch_, threads_, [&](std::int64_t entry, int threads, int thread) {
      Element* to = factors + entry * batch_.elements();
      if (a != factors) std::copy_n(a + entry * batch_.elements(), batch_.elements(), to);
      std::int32_t* const chosen = pivots ? pivots + entry * steps_ : nullptr;
      const std::int32_t failed = steps_ < kBlockedFrom
                                      ? decompose(to, chosen)
                                      : blocked(to, chosen, threads, layout_.of(call.workspace, thread));
      if (info) info[entry] = failed;
    });
  }

 private:
  std::int32_t blocked(Element* a, std::int32_t* pivots, int threads, void* memory) const {
    auto* const panel = static_cast<Element*>(WorkspaceLayout::at(memory, panel_));
    if (!pivots) pivots = static_cast<std::int32_t*>(WorkspaceLayout::at(memory, unwanted_pivots_));
    return factor_general(Block<Element>{a, batch_.columns}, batch_.rows, batch_.columns, pivots, panel, threads);
  }
  std::int32_t decompose(Element* a, std::int32_t* pivots) const {
    const std::int64_t rows = batch_.rows, columns = batch_.columns;
    std::int32_t failed = 0;
    for (std::int64_t k = 0; k < steps_; ++k) {
      std::int64_t pivot = k;
      for (std::int64_t i = k + 1; i < rows; ++i)
        if (std::fabs(a[i * columns + k]) > std::fabs(a[pivot * columns + k])) pivot = i;
      if (pivots) pivots[k] = static_cast<std::int32_t>(pivot);
      Element* row = a + k * columns;
      if (a[pivot * columns + k] == 0) {
        if (failed == 0) failed = static_cast<std::int32_t>(k + 1);
        continue;
      }
      if (pivot != k) std::swap_ranges(row, row + columns, a + pivot * columns);
      for (std::int64_t i = k + 1; i < rows; ++i) {
        Element* other = a + i * columns;
        const Element factor = other[k] /= row[k];
        take_away(other + k + 1, row + k + 1, factor, columns - k - 1);
      }
    }
    return failed;
  }

  MatrixBatch batch_;
  std::int64_t steps_;
  int threads_;
  ThreadLayout layout_;
  std::size_t panel_ = 0, unwanted_pivots_ = 0;
};

template <typename Element>
class TriangularSolve final : public host::Kernel {
 public:
  explicit TriangularSolve(const host::KernelRequest& request)
      : a_(matrix_batch(request.inputs[0].shape)), right_(request.node.attributes.flag("right")) {
    const Attributes& attributes = request.node.attributes;
    unit_ = attributes.flag("unit");
    // x op(a) = b is op(a)^T x^T = b^T.
    transpose_ = attributes.flag("transpose") != right_;
    upper_ = attributes.flag("upper") != transpose_;
    const MatrixBatch b = matrix_batch(request.inputs[1].shape);
    vectors_ = right_ ? b.rows : b.columns;
    threads_ = useful_threads(request.threads, a_.count * a_.elements() * vectors_ / 2, kSolversGrain);
  }

  bool in_place(std::size_t input) const noexcept override { return input == 1; }

  void run(const host::KernelCall& call) override {
    const auto* a = static_cast<const Element*>(call.inputs[0]);
    const auto* b = static_cast<const Element*>(call.inputs[1]);
    auto* x = static_cast<Element*>(call.outputs[0]);
    const std::int64_t n = a_.rows, each = n * vectors_;
    if (b != x) std::copy_n(b, a_.count * each, x);
    for_each_matrix(a_, threads_, [&](std::int64_t entry, int threads, int) {
      const Triangle<Element> triangle{{{a + entry * n * n, n}, transpose_}, n, upper_, unit_};
      const Block<Element> solution{x + entry * each, right_ ? n : vectors_};
      right_ ? solve_rows(triangle, solution, vectors_, threads) : solve_columns(triangle, solution, vectors_, threads);
    });
  }

 private:
  MatrixBatch a_;
  bool right_, unit_ = false, upper_ = false, transpose_ = false;
  std::int64_t vectors_ = 0;
  int threads_ = 1;
};

template <typename Element>
class SwapRows final : public host::Kernel {
 public:
  explicit SwapRows(const host::KernelRequest& request)
      : batch_(matrix_batch(request.inputs[0].shape)),
        steps_(request.inputs[1].shape.back()),
        backward_(request.node.attributes.flag("backward")) {}

  bool in_place(std::size_t input) const noexcept override { return input == 0; }

  void run(const host::KernelCall& call) override {
    const auto* from = static_cast<const Element*>(call.inputs[0]);
    const auto* pivots = static_cast<const std::int32_t*>(call.inputs[1]);
    auto* x = static_cast<Element*>(call.outputs[0]);
    if (from != x) std::copy_n(from, batch_.count * batch_.elements(), x);
    for (std::int64_t entry = 0; entry < batch_.count; ++entry) {
      Element* matrix = x + entry * batch_.elements();
      for (std::int64_t step = 0; step < steps_; ++step) {
        const std::int64_t i = backward_ ? steps_ - 1 - step : step, other = pivots[entry * steps_ + i];
        if (other < 0 || other >= batch_.rows || other == i) continue;
        Element* row = matrix + i * batch_.columns;
        std::swap_ranges(row, row + batch_.columns, matrix + other * batch_.columns);
      }
    }
  }

 private:
  MatrixBatch batch_;
  std::int64_t steps_;
  bool backward_;
};

// The reference device computes half types.
template <template <typename> typename Made>
std::unique_ptr<host::Kernel> make_solvers(const host::KernelRequest& request) {
  switch (request.inputs[0].dtype) {
    case DType::Float32:
      return std::make_unique<Made<float>>(request);
    case DType::Float64:
      return std::make_unique<Made<double>>(request);
    default:
      return nullptr;
  }
}

}  // namespace

void add_solver_kernels(host::KernelTable& table) {
  table.add("cholesky", make_solvers<Cholesky>);
  table.add("lu", make_solvers<LU>);
  table.add("triangular_solve", make_solvers<TriangularSolve>);
  table.add("swap_rows", make_solvers<SwapRows>);
}

}  // namespace openmps::engine::cpu
