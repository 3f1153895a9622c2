// Element-wise work with a reduction of its last result along axes, which never leaves the L1 cache.
#include <algorithm>
#include <array>

#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/elementwise/tiles.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"

namespace openmps::engine::cpu {
namespace {

// The number of tiles that are reduced one after the other, before such sums are added: rounding errors grow slowly
// with the number of tiles.
constexpr int kTilesPerPiece = 64;

Op reduction_of(const Node& node) { return registry().at(node.attributes.text("reduction")).id(); }

const ReductionLoops& loops_of(Op reduction) {
  const auto kind = reduction == Op::ReduceMax       ? Reduction::Maximum
                    : reduction == Op::ReduceMin     ? Reduction::Minimum
                    : reduction == Op::ReduceProduct ? Reduction::Product
                                                     : Reduction::Sum;
  return loops().reductions.by_kind[static_cast<std::size_t>(kind)];
}

class FusedReductionKernel final : public host::Kernel {
 public:
  FusedReductionKernel(const host::KernelRequest& request, const Program& program, const Shape& shape,
                       const ReductionExtents& extents, std::vector<DType> stored)
      : extents_(extents),
        reduction_(loops_of(reduction_of(request.node))),
        divisor_(reduction_of(request.node) == Op::ReduceMean ? static_cast<float>(extents.count) : 1.0f),
        tiles_(program, request.inputs, shape, with_folded(stored), views_of(request.node.attributes)),
        threads_(Tiles::threads(program, shape.elements(), request.threads)) {
    for (DType dtype : stored) stored_sizes_.push_back(static_cast<std::int64_t>(size_of(dtype)));
    tiles_.lay_out(layout_, threads_);
    const std::size_t sums = float_bytes(extents_.inner);
    for (int thread = 0; thread < threads_; ++thread)
      scratch_.push_back(
          {layout_.take(float_bytes(tiles_.tile())), layout_.take(sums), layout_.take(sums), layout_.take(sums)});
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    tiles_.begin(call);
    auto* y = static_cast<float*>(call.outputs[stored_sizes_.size()]);
    if (extents_.inner == 1 && extents_.count <= tiles_.tile())
      reduce_rows(call, y);
    else if (extents_.outer >= threads_)
      parallel_ranges(threads_, extents_.outer, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
        Part part(*this, call, thread);
        for (std::int64_t slab = begin; slab < end; ++slab)
          part.reduce(slab, 0, extents_.count, y + slab * extents_.inner);
      });
    else
      for (std::int64_t slab = 0; slab < extents_.outer; ++slab) reduce_slab(call, slab, y + slab * extents_.inner);
    for (std::int64_t i = 0; divisor_ != 1.0f && i < extents_.outer * extents_.inner; ++i) y[i] /= divisor_;
  }

 private:
  struct ScratchOffsets {
    std::size_t tile, tile_sums, piece_sums, sums;
  };

  // One thread's work on some rows of a slab, which has `count` rows of `inner` elements.
  class Part {
   public:
    Part(const FusedReductionKernel& kernel, const host::KernelCall& call, int thread)
        : kernel_(kernel), call_(call), walk_(kernel.tiles_, kernel.tiles_.plain(), call, thread) {
      const ScratchOffsets& scratch = kernel.scratch_[static_cast<std::size_t>(thread)];
      tile_ = floats_at(call.workspace, scratch.tile);
      tile_sums_ = floats_at(call.workspace, scratch.tile_sums);
      piece_sums_ = floats_at(call.workspace, scratch.piece_sums);
    }

    // The elements from `at` on up to `at + count - 1` of the last result.
    const float* make(std::int64_t at, std::int64_t count) {
      for (std::size_t k = 0; k < kernel_.stored_sizes_.size(); ++k)
        outputs_[k] =
            call_.outputs[k] ? static_cast<std::byte*>(call_.outputs[k]) + at * kernel_.stored_sizes_[k] : nullptr;
      outputs_[kernel_.stored_sizes_.size()] = tile_;
      walk_.run(at, count, outputs_.data());
      return tile_;
    }

    void reduce(std::int64_t slab, std::int64_t begin, std::int64_t end, float* y) {
      const ReductionExtents& extents = kernel_.extents_;
      const std::int64_t inner = extents.inner, step = kernel_.tiles_.tile() / inner;
      bool any_piece = false;
      for (std::int64_t piece = begin; piece < end; piece += kTilesPerPiece * step) {
        const std::int64_t piece_end = std::min(end, piece + kTilesPerPiece * step);
        for (std::int64_t row = piece; row < piece_end; row += step) {
          const std::int64_t rows = std::min(step, piece_end - row);
          const float* made = make((slab * extents.count + row) * inner, rows * inner);
          float* const sums = row == piece ? piece_sums_ : tile_sums_;
          inner == 1 ? kernel_.reduction_.rows(made, sums, 1, rows)
                     : kernel_.reduction_.columns(made, sums, rows, inner, inner);
          if (row != piece) kernel_.reduction_.merge(tile_sums_, piece_sums_, inner);
        }
        any_piece ? kernel_.reduction_.merge(piece_sums_, y, inner)
                  : static_cast<void>(std::copy_n(piece_sums_, inner, y));
        any_piece = true;
      }
    }

   private:
    const FusedReductionKernel& kernel_;
    const host::KernelCall& call_;
    Tiles::TileLoop walk_;
    float *tile_, *tile_sums_, *piece_sums_;
    std::array<void*, Tiles::kMostTensors> outputs_{};
  };

  static std::vector<DType> with_folded(std::vector<DType> stored) {
    stored.push_back(DType::Float32);
    return stored;
  }

  // Whole rows in each tile.
  void reduce_rows(const host::KernelCall& call, float* y) const {
    const std::int64_t step = tiles_.tile() / extents_.count;
    parallel_ranges(threads_, extents_.outer, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      Part part(*this, call, thread);
      for (std::int64_t row = begin; row < end; row += step) {
        const std::int64_t rows = std::min(step, end - row);
        reduction_.rows(part.make(row * extents_.count, rows * extents_.count), y + row, rows, extents_.count);
      }
    });
  }

  // Fewer slabs than threads: each thread takes some rows.
  void reduce_slab(const host::KernelCall& call, std::int64_t slab, float* y) const {
    const auto sums_of = [&](int thread) {
      return floats_at(call.workspace, scratch_[static_cast<std::size_t>(thread)].sums);
    };
    const int threads = static_cast<int>(std::min<std::int64_t>(threads_, extents_.count));
    parallel_ranges(threads, extents_.count, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      Part(*this, call, thread).reduce(slab, begin, end, sums_of(thread));
    });
    std::copy_n(sums_of(0), extents_.inner, y);
    for (int thread = 1; thread < threads; ++thread) reduction_.merge(sums_of(thread), y, extents_.inner);
  }

  ReductionExtents extents_;
  const ReductionLoops& reduction_;
  float divisor_;
  Tiles tiles_;
  int threads_;
  std::vector<std::int64_t> stored_sizes_;
  WorkspaceLayout layout_;
  std::vector<ScratchOffsets> scratch_;  // by thread
};

std::unique_ptr<host::Kernel> make_fused_reduction(const host::KernelRequest& request) {
  const Attributes& attributes = request.node.attributes;
  const Shape shape(attributes.integers("shape"));
  const auto extents = reduction_extents(shape, axis_set(attributes.integers("axes"), shape.rank()));
  const Program program = simplify(*request.node.program);
  std::vector<DType> stored;
  for (const TensorType& type : request.outputs.first(request.outputs.size() - 1)) stored.push_back(type.dtype);
  std::vector<DType> all = stored;
  all.push_back(request.outputs.back().dtype);
  if (!extents || !Tiles::covers(program, request.inputs, all)) return nullptr;
  auto kernel = std::make_unique<FusedReductionKernel>(request, program, shape, *extents, std::move(stored));
  return kernel;
}

}  // namespace

void add_fused_reduction_kernels(host::KernelTable& table) { table.add("fused_reduction", make_fused_reduction); }

}  // namespace openmps::engine::cpu
