// Positions of the largest and the smallest element along an axis.
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/axes.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kPositionsGrain = 16384;  // elements read in a few times the wake-up time of a thread
constexpr std::int64_t kPositionsStrip = 64;     // columns; no two threads write one cache line

class PositionKernel final : public host::Kernel {
 public:
  PositionKernel(const ReductionExtents& extents, const PositionLoops& positions, int threads)
      : extents_(extents),
        positions_(positions),
        threads_(useful_threads(threads, extents.outer * extents.count * extents.inner, kPositionsGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<std::int32_t*>(call.outputs[0]);
    extents_.inner == 1 ? run_rows(x, y) : run_columns(x, y);
  }

 private:
  void run_rows(const float* x, std::int32_t* y) const {
    parallel_ranges(threads_, extents_.outer, 16, [&](std::int64_t begin, std::int64_t end, int) {
      positions_.rows(x + begin * extents_.count, y + begin, end - begin, extents_.count);
    });
  }

  void run_columns(const float* x, std::int32_t* y) const {
    const std::int64_t inner = extents_.inner, strips = (inner + kPositionsStrip - 1) / kPositionsStrip;
    parallel_ranges(threads_, extents_.outer * strips, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t strip = begin; strip < end; ++strip) {
        const std::int64_t outer = strip / strips, first = strip % strips * kPositionsStrip;
        positions_.columns(x + outer * extents_.count * inner + first, y + outer * inner + first, extents_.count,
                           std::min(kPositionsStrip, inner - first), inner);
      }
    });
  }

  ReductionExtents extents_;
  const PositionLoops& positions_;
  int threads_;
};

template <PositionLoops PositionLoopTable::*kLoops>
std::unique_ptr<host::Kernel> make_positions(const host::KernelRequest& request) {
  const TensorType& x = request.inputs[0];
  if (x.dtype != DType::Float32 || x.shape.elements() == 0) return nullptr;
  const auto extents = reduction_extents(x.shape, axis_set({request.node.attributes.integer("axis")}, x.shape.rank()));
  return std::make_unique<PositionKernel>(*extents, loops().positions.*kLoops, request.threads);
}

}  // namespace

void add_position_kernels(host::KernelTable& table) {
  table.add("argmax", make_positions<&PositionLoopTable::largest>);
  table.add("argmin", make_positions<&PositionLoopTable::smallest>);
}

}  // namespace openmps::engine::cpu
