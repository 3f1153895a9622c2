// Sums of rows that indices pick (passes/rows/fuse_gathered_scatter.h).
#include "engine/passes/rows/fuse_gathered_scatter.h"

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/moves/fill.h"
#include "engine/devices/cpu/moves/row_division.h"
#include "engine/devices/cpu/moves/table_elements.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kGatheredGrain = 16384;  // elements added in a few times the wake-up time of a thread

class GatheredScatter final : public host::Kernel {
 public:
  explicit GatheredScatter(const host::KernelRequest& request)
      : read_source_(reader_of(request.inputs[1].dtype)),
        read_destination_(reader_of(request.inputs[2].dtype)),
        sources_(request.inputs[0].shape[0].number()),
        destinations_(request.outputs[0].shape[0].number()),
        count_(request.inputs[1].shape.elements()),
        inner_(request.inputs[0].shape.elements() / sources_),
        has_factors_(request.inputs.size() > 3),
        fill_(request.outputs[0].bytes(), request.threads),
        rows_(inner_, useful_threads(request.threads, count_ * inner_, kGatheredGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto* const x = static_cast<const float*>(call.inputs[0]);
    const auto* const factors = has_factors_ ? static_cast<const float*>(call.inputs[3]) : nullptr;
    auto* const y = static_cast<float*>(call.outputs[0]);
    fill_.run(y);
    rows_.run([&](const auto& owns, RowDivision::Range range) {
      for (std::int64_t k = 0; k < count_; ++k) {
        const std::int64_t to = read_destination_(call.inputs[2], k);
        if (to < 0 || to >= destinations_ || !owns(to * inner_)) continue;
        const std::int64_t from = read_source_(call.inputs[1], k);
        const bool is_inside = from >= 0 && from < sources_;
        add(y + to * inner_, is_inside ? x + from * inner_ : nullptr, factors ? factors[k] : 1.0f, range);
      }
    });
  }

 private:
  // Without `from` it is a row of zeros.
  static void add(float* to, const float* from, float factor, RowDivision::Range range) noexcept {
    if (from)
      for (std::int64_t i = range.begin; i < range.end; ++i) to[i] += factor * from[i];
    else
      for (std::int64_t i = range.begin; i < range.end; ++i) to[i] += factor * 0.0f;
  }

  ReadIndex read_source_, read_destination_;
  std::int64_t sources_, destinations_, count_, inner_;
  bool has_factors_;
  Fill fill_;
  RowDivision rows_;
};

}  // namespace

void add_gathered_scatter_kernels(host::KernelTable& table) {
  table.add(gathered_scatter_def().name(),
            [](const host::KernelRequest& request) { return std::make_unique<GatheredScatter>(request); });
}

}  // namespace openmps::engine::cpu
