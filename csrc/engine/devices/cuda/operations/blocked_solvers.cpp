// Decompositions and substitution of large matrices by blocks. Most of their time goes into products of many rows and
// columns, which all multiprocessors compute. Small matrices have the kernels of solvers.cpp, one launch each.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/solvers.h"
#include "engine/ops/families/solvers.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kLeastRows = 65;         // fewer are one launch
constexpr std::int64_t kMostEntries = 1 << 14;  // blocks along z, and along x with 2^15 parts of a matrix
constexpr std::int64_t kCornerRows = 32;        // of substitution's blocks; a warp has a row for each lane
constexpr std::int64_t kUpdateTile = 64, kTileThreads = 256, kRowThreads = 128, kSides = 8;

std::int64_t parts_of(std::int64_t count, std::int64_t each) { return (count + each - 1) / each; }

unsigned blocks(std::int64_t count) { return static_cast<unsigned>(count); }

bool is_large(const MatrixBatch& batch) {
  return batch.count > 0 && batch.count <= kMostEntries && std::min(batch.rows, batch.columns) >= kLeastRows;
}

std::size_t computed_bytes(DType dtype) { return dtype == DType::Float64 ? 8 : 4; }

// Places in the workspace, one after another.
class Places {
 public:
  std::size_t add(const CheckedSize& bytes) {
    const std::size_t place = bytes_;
    bytes_ = (bytes_ + bytes).rounded_up(256);
    return place;
  }
  std::size_t bytes() const { return bytes_; }

 private:
  CheckedSize bytes_;
};

// The functions of one file of kernels.
class Functions {
 public:
  Functions(const KernelRequest& request, const char* file, std::string defines)
      : compiler_(*request.context.compiler),
        file_(file),
        defines_(solver_element_text(request.inputs[0].dtype) + std::move(defines)) {}
  std::shared_ptr<Function> of(const std::string& part, const std::string& more = "") const {
    return compiler_.request(file_ + "_" + part, defines_ + more + "#define " + part + "\n", file_ + ".cu");
  }

 private:
  Compiler& compiler_;
  const std::string file_, defines_;
};

class BlockedCholesky final : public Kernel {
 public:
  explicit BlockedCholesky(const KernelRequest& request)
      : context_(request.context),
        batch_(matrix_batch(request.inputs[0].shape)),
        in_workspace_(is_half(request.inputs[0].dtype)),
        tile_(request.inputs[0].dtype == DType::Float64 ? 32 : 64),
        tiles_(parts_of(batch_.rows, tile_)) {
    const Functions functions(request, "blocked_cholesky",
                              request.node.attributes.flag("lower") ? "#define LOWER\n" : "");
    begin_ = functions.of("BEGIN");
    decompose_ = functions.of("TILES", define("TILE", tile_));
    end_ = functions.of("END");
    const std::size_t element = computed_bytes(request.inputs[0].dtype);
    if (in_workspace_) work_ = places_.add(CheckedSize(batch_.count) * batch_.elements() * element);
    done_ = places_.add(CheckedSize(batch_.count) * sizeof(std::int32_t));
    progress_ = places_.add(progress_bytes());
  }
  std::size_t workspace_bytes() const noexcept override { return places_.bytes(); }

  void run(const KernelCall& call) const override {
    const std::int64_t n = batch_.rows, elements = batch_.count * batch_.elements();
    const CUdeviceptr factor = call.outputs[0], work = in_workspace_ ? call.workspace + work_ : factor,
                      done = call.workspace + done_, progress = call.workspace + progress_;
    const Grid all = blocks_for(context_, elements), threads{kTileThreads};
    context_.check(context_.driver.cuMemsetD8Async(progress, 0, progress_bytes(), call.stream), "Clearing memory");
    launch(context_, *begin_, all, threads, call.stream, call.inputs[0], work, done, elements, n);
    launch(context_, *decompose_, {blocks(batch_.count * in_triangle())}, threads, call.stream, work, done, progress, n,
           tiles_, batch_.count);
    launch(context_, *end_, all, threads, call.stream, work, factor, done, call.outputs[1], elements, n);
  }

 private:
  std::int64_t in_triangle() const noexcept { return tiles_ * (tiles_ + 1) / 2; }
  std::size_t progress_bytes() const { return CheckedSize(batch_.count * in_triangle() + 1) * sizeof(std::uint32_t); }

  const Context& context_;
  MatrixBatch batch_;
  bool in_workspace_;
  std::int64_t tile_, tiles_;
  Places places_;
  std::size_t work_ = 0, done_ = 0, progress_ = 0;
  std::shared_ptr<Function> begin_, decompose_, end_;
};

// The panel of an LU decomposition: a block of threads holds it in registers while they have room. With these sizes
// ptxas spills at most a few of them.
struct PanelSize {
  std::int64_t columns = 32, threads = 1024, rows_each = 0;  // 0: in memory

  PanelSize(std::int64_t rows, DType dtype) {
    constexpr std::int64_t kLeastColumns = 8;
    const std::int64_t most = rows <= 1024 ? 1024 : 512;  // threads: with fewer, each has more registers
    const std::int64_t held = 32768 / most / (dtype == DType::Float64 ? 2 : 1);
    const std::int64_t needed = parts_of(rows, most), fitting = held / needed;
    if (fitting < kLeastColumns) return;
    rows_each = needed;
    threads = parts_of(parts_of(rows, needed), 32) * 32;
    for (columns = kLeastColumns; columns * 2 <= fitting;) columns *= 2;
  }
  std::string text() const {
    return "#define BLOCK " + std::to_string(columns) + "\n#define THREADS " + std::to_string(threads) + "\n" +
           (rows_each > 0 ? "#define EACH " + std::to_string(rows_each) + "\n" : "");
  }
};

class BlockedLU final : public Kernel {
 public:
  explicit BlockedLU(const KernelRequest& request)
      : context_(request.context),
        batch_(matrix_batch(request.inputs[0].shape)),
        panel_size_(batch_.rows, request.inputs[0].dtype),
        element_bytes_(static_cast<std::int64_t>(computed_bytes(request.inputs[0].dtype))),
        in_workspace_(is_half(request.inputs[0].dtype)) {
    const Functions functions(request, "blocked_lu", "");
    const std::string block = "#define BLOCK " + std::to_string(panel_size_.columns) + "\n";
    begin_ = functions.of("BEGIN");
    panel_ = functions.of("PANEL", panel_size_.text());
    rows_ = functions.of("ROWS", block);
    update_ = functions.of("UPDATE", block);
    if (in_workspace_) end_ = functions.of("END");
    if (in_workspace_) work_ = places_.add(CheckedSize(batch_.count) * batch_.elements() * element_bytes_);
    pivots_ = places_.add(CheckedSize(batch_.count) * steps() * sizeof(std::int32_t));
    info_ = places_.add(CheckedSize(batch_.count) * sizeof(std::int32_t));
  }
  std::size_t workspace_bytes() const noexcept override { return places_.bytes(); }

  void run(const KernelCall& call) const override {
    const std::int64_t rows = batch_.rows, columns = batch_.columns, each = batch_.elements(),
                       elements = batch_.count * each, block = panel_size_.columns,
                       parts = parts_of(columns, kRowThreads);
    const CUdeviceptr work = in_workspace_ ? call.workspace + work_ : call.outputs[0],
                      pivots = call.outputs[1] ? call.outputs[1] : call.workspace + pivots_,
                      info = call.outputs[2] ? call.outputs[2] : call.workspace + info_;
    const Grid all = blocks_for(context_, elements), threads{kTileThreads};
    const bool is_aligned = work % 16 == 0 && columns % (16 / element_bytes_) == 0;
    launch(context_, *begin_, all, threads, call.stream, call.inputs[0], work, info, elements, each);
    for (std::int64_t first = 0; first < steps(); first += block) {
      launch(context_, *panel_, {blocks(batch_.count)}, {blocks(panel_size_.threads)}, call.stream, work, pivots, info,
             rows, columns, first, is_aligned);
      launch(context_, *rows_, {blocks(batch_.count * parts)}, {kRowThreads}, call.stream, work, pivots, rows, columns,
             first, parts);
      const std::int64_t below = rows - first - block, beside = columns - first - block;
      if (below <= 0 || beside <= 0) continue;
      const Grid tiles{blocks(parts_of(beside, kUpdateTile)), blocks(parts_of(below, kUpdateTile)),
                       blocks(batch_.count)};
      launch(context_, *update_, tiles, threads, call.stream, work, rows, columns, first);
    }
    if (end_) launch(context_, *end_, all, threads, call.stream, work, call.outputs[0], elements);
  }

 private:
  std::int64_t steps() const noexcept { return std::min(batch_.rows, batch_.columns); }

  const Context& context_;
  MatrixBatch batch_;
  PanelSize panel_size_;
  std::int64_t element_bytes_;
  bool in_workspace_;
  Places places_;
  std::size_t work_ = 0, pivots_ = 0, info_ = 0;
  std::shared_ptr<Function> begin_, panel_, rows_, update_, end_;
};

class BlockedSolve final : public Kernel {
 public:
  BlockedSolve(const KernelRequest& request, Substitution substitution)
      : context_(request.context),
        substitution_(std::move(substitution)),
        in_workspace_(is_half(request.inputs[0].dtype)),
        groups_(parts_of(substitution_.each, sides())),
        function_(context_.compiler->request("blocked_solve",
                                             solver_element_text(request.inputs[0].dtype) + substitution_.text +
                                                 "#define SIDES " + std::to_string(sides()) + "\n",
                                             "blocked_solve.cu")) {
    if (in_workspace_) work_ = places_.add(CheckedSize(request.outputs[0].shape.elements().number()) * sizeof(float));
    progress_ = places_.add(progress_bytes());
  }
  std::size_t workspace_bytes() const noexcept override { return places_.bytes(); }

  void run(const KernelCall& call) const override {
    const CUdeviceptr progress = call.workspace + progress_;
    context_.check(context_.driver.cuMemsetD8Async(progress, 0, progress_bytes(), call.stream), "Clearing memory");
    launch(context_, *function_, {blocks(units() * parts_of(substitution_.order, kCornerRows))}, {kTileThreads},
           call.stream, call.inputs[0], call.inputs[1], call.outputs[0],
           in_workspace_ ? call.workspace + work_ : call.outputs[0], progress, substitution_.each, groups_, units(),
           substitution_.order);
  }

 private:
  std::int64_t sides() const noexcept { return substitution_.each == 1 ? 1 : kSides; }
  std::int64_t units() const noexcept { return substitution_.entries * groups_; }
  std::size_t progress_bytes() const { return CheckedSize(units() + 1) * sizeof(std::uint32_t); }

  const Context& context_;
  Substitution substitution_;
  bool in_workspace_;
  std::int64_t groups_;
  Places places_;
  std::size_t work_ = 0, progress_ = 0;
  std::shared_ptr<Function> function_;
};

template <typename Decomposition>
std::unique_ptr<Kernel> make_decomposition(const KernelRequest& request) {
  if (!is_large(matrix_batch(request.inputs[0].shape))) return nullptr;
  return std::make_unique<Decomposition>(request);
}

std::unique_ptr<Kernel> make_solve(const KernelRequest& request) {
  Substitution substitution(request.node, request.inputs[0].shape, request.inputs[1].shape);
  const bool is_empty = substitution.entries == 0 || substitution.each == 0;
  if (is_empty || substitution.entries > kMostEntries || substitution.order < kLeastRows) return nullptr;
  return std::make_unique<BlockedSolve>(request, std::move(substitution));
}

}  // namespace

void add_blocked_solver_kernels(KernelTable& table) {
  table.add("cholesky", make_decomposition<BlockedCholesky>);
  table.add("lu", make_decomposition<BlockedLU>);
  table.add("triangular_solve", make_solve);
}

}  // namespace openmps::engine::cuda
