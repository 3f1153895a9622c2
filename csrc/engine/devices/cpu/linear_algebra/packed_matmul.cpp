// Matmuls whose right operand is in panels of columns. A thread multiplies a block of rows by one panel after the
// other; the next part of a panel comes into the cache meanwhile. Sums run over the inner axis in its order, whatever
// the number of threads.
#include <algorithm>
#include <vector>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/linear_algebra/panels.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/onednn/post_operations.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kPackGrain = 32768;   // elements moved in a few times the wake-up time of a thread
constexpr std::int64_t kMostRows = 128;      // of a block, whose part of the left operand stays in the L2 cache
constexpr std::int64_t kLeastRows = 24;      // of a block
constexpr std::int64_t kMostDepth = 256;     // of a part of a panel, which stays in the L1 cache
constexpr std::int64_t kUnitsPerThread = 4;  // for even shares

class PackColumnsKernel final : public host::Kernel {
 public:
  explicit PackColumnsKernel(const host::KernelRequest& request)
      : depth_(request.outputs[0].shape[1].number()),
        panels_(request.outputs[0].shape[0].number()),
        is_transposed_(request.node.attributes.flag("transpose_b")),
        columns_(request.inputs[0].shape[is_transposed_ ? 0 : 1].number()),
        threads_(useful_threads(request.threads, depth_ * columns_, kPackGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto* b = static_cast<const float*>(call.inputs[0]);
    auto* panels = static_cast<float*>(call.outputs[0]);
    if (is_transposed_)
      return parallel_ranges(threads_, panels_, 1, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t panel = begin; panel < end; ++panel) pack(b, panel, 0, depth_, panels);
      });
    // Several rows of the matrix at a time: each is read from its beginning to its end.
    parallel_ranges(threads_, depth_, kRowsTogether, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t k = begin; k < end; k += kRowsTogether)
        for (std::int64_t panel = 0; panel < panels_; ++panel)
          pack(b, panel, k, std::min(k + kRowsTogether, end), panels);
    });
  }

 private:
  static constexpr std::int64_t kRowsTogether = 16;

  // Rows [first, last) of a panel.
  void pack(const float* b, std::int64_t panel, std::int64_t first, std::int64_t last, float* panels) const {
    const std::int64_t column = panel * kPanelColumns, column_step = is_transposed_ ? depth_ : 1,
                       depth_step = is_transposed_ ? 1 : columns_;
    pack_panel(b + column * column_step + first * depth_step, column_step, depth_step,
               std::min(kPanelColumns, columns_ - column), last - first,
               panels + (panel * depth_ + first) * kPanelColumns);
  }

  std::int64_t depth_, panels_;
  bool is_transposed_;
  std::int64_t columns_;
  int threads_;
};

class PackedMatmulKernel final : public host::Kernel {
 public:
  PackedMatmulKernel(const host::KernelRequest& request, const PostOperations& after)
      : depth_(request.inputs[0].shape.back().number()),
        columns_(request.node.attributes.integer("columns")),
        rows_(request.outputs[0].shape.elements().number() / columns_),
        panels_(panels_of(columns_)),
        layout_(useful_threads(request.threads, rows_ * depth_ * columns_, kMatmulGrain)) {
    blocks_ = (rows_ + kMostRows - 1) / kMostRows;
    while (blocks_ * panels_ < kUnitsPerThread * layout_.threads() && rows_ / (blocks_ + 1) >= kLeastRows) ++blocks_;
    if (columns_ % kPanelColumns != 0) tile_ = layout_.take(float_bytes(kMostRows * kPanelColumns));
    add_steps(static_cast<float>(request.node.attributes.number("slope")), request.inputs.size() > 2, after);
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    point_steps(call);
    const Tensors t{static_cast<const float*>(call.inputs[0]), static_cast<const float*>(call.inputs[1]),
                    static_cast<float*>(call.outputs[0])};
    parallel_ranges(layout_.threads(), blocks_ * panels_, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      float* const tile = floats_at(layout_.of(call.workspace, thread), tile_);
      for (std::int64_t unit = begin; unit < end; ++unit) make(t, unit, unit + 1 < end, tile);
    });
  }

 private:
  struct Tensors {
    const float *a, *panels;
    float* y;
  };

  // A step after the sum, and the number of the input that it adds.
  void add_step(const TileStep& step, std::size_t input = 0) {
    steps_.push_back(step);
    step_inputs_.push_back(input);
  }

  void add_steps(float slope, bool has_bias, const PostOperations& after) {
    using From = PostOperation::Kind;
    using To = TileStep::Kind;
    const std::size_t of_product = has_bias ? 3 : 2;
    if (has_bias) add_step({.kind = To::Add}, 2);
    if (slope != 1.0f) add_step({.kind = To::Relu, .low = slope});
    for (const PostOperation& operation : after)
      if (is_sum(operation))
        add_step({.kind = To::Add, .step = operation.kind == From::Add ? columns_ : 0},
                 of_product + static_cast<std::size_t>(operation.input) - 1);
      else
        add_step(
            {.kind = operation.kind == From::Relu ? To::Relu : To::Clip, .low = operation.low, .high = operation.high});
  }

  void point_steps(const host::KernelCall& call) {
    for (std::size_t i = 0; i < steps_.size(); ++i)
      if (steps_[i].kind == TileStep::Kind::Add)
        steps_[i].values = static_cast<const float*>(call.inputs[step_inputs_[i]]);
  }

  const float* panel(const Tensors& t, std::int64_t number) const { return t.panels + number * depth_ * kPanelColumns; }

  // A block of rows times a panel. Columns behind the last one go to a tile of the thread.
  void make(const Tensors& t, std::int64_t unit, bool has_next, float* own_tile) const {
    const std::int64_t block = unit / panels_, number = unit % panels_, row = rows_ * block / blocks_,
                       rows = rows_ * (block + 1) / blocks_ - row, column = number * kPanelColumns,
                       columns = std::min(kPanelColumns, columns_ - column);
    const bool is_whole = columns == kPanelColumns;
    float* const y = t.y + row * columns_ + column;
    const MatmulTile tile{is_whole ? y : own_tile, is_whole ? columns_ : kPanelColumns, rows, columns, row, column};
    add_up(t, tile, panel(t, number), has_next ? panel(t, (unit + 1) % panels_) : nullptr);
    if (!steps_.empty()) loops().matmul.finish(tile, steps_.data(), static_cast<std::int64_t>(steps_.size()));
    for (std::int64_t r = 0; !is_whole && r < rows; ++r)
      std::copy_n(own_tile + r * kPanelColumns, columns, y + r * columns_);
  }

  void add_up(const Tensors& t, const MatmulTile& tile, const float* of_panel, const float* next_panel) const {
    const std::int64_t parts = std::max<std::int64_t>((depth_ + kMostDepth - 1) / kMostDepth, 1);
    const auto bound = [&](std::int64_t part) { return depth_ * part / parts; };
    for (std::int64_t part = 0; part < parts; ++part) {
      const std::int64_t begin = bound(part), depth = bound(part + 1) - begin;
      loops().matmul.block({.a = t.a + tile.row * depth_ + begin,
                            .row_step = depth_,
                            .depth_step = 1,
                            .b = of_panel + begin * kPanelColumns,
                            .b_step = kPanelColumns,
                            .y = tile.y,
                            .y_step = tile.y_step,
                            .rows = tile.rows,
                            .depth = depth,
                            .columns = computed_columns(tile.columns),
                            .adds = part > 0,
                            .next = part + 1 < parts ? of_panel + bound(part + 1) * kPanelColumns : next_panel});
    }
  }

  std::int64_t depth_, columns_, rows_, panels_, blocks_ = 1;
  ThreadLayout layout_;
  std::size_t tile_ = 0;
  std::vector<TileStep> steps_;
  std::vector<std::size_t> step_inputs_;
};

}  // namespace

std::unique_ptr<host::Kernel> make_packed_matmul_with(const host::KernelRequest& request, const PostOperations& after) {
  return request.is_float32() ? std::make_unique<PackedMatmulKernel>(request, after) : nullptr;
}

void add_packed_matmul_kernels(host::KernelTable& table) {
  table.add(pack_columns_def().name(), [](const host::KernelRequest& request) -> std::unique_ptr<host::Kernel> {
    return request.is_float32() ? std::make_unique<PackColumnsKernel>(request) : nullptr;
  });
  table.add(packed_matmul_def().name(),
            [](const host::KernelRequest& request) { return make_packed_matmul_with(request, {}); });
}

}  // namespace openmps::engine::cpu
