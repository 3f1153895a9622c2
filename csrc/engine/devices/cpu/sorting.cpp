// Sorting along an axis, and the few largest: threads divide the rows.
#include <algorithm>
#include <numeric>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"
#include "engine/ops/families/scans.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kSortingGrain = 2048;  // elements sorted in a few times the wake-up time of a thread

// Equal elements keep their order; a NaN comes last.
template <typename Element>
bool comes_first(Element a, Element b, bool descending) {
  if (a != a) return false;
  return b != b || (descending ? a > b : a < b);
}

struct SortingRow {
  const char* op;
  bool few;               // the largest of each row
  int values, positions;  // outputs; -1: none
};
constexpr SortingRow kSortingRows[] = {{"sort", false, 0, -1}, {"argsort", false, -1, 0}, {"top_k", true, 0, 1}};

// Memory for a row's values and positions; null: not wanted.
template <typename Element>
struct Target {
  Element* values;
  std::int32_t* positions;
  std::int64_t step;
};

template <typename Element>
class SortKernel final : public host::Kernel {
 public:
  SortKernel(const host::KernelRequest& request, const SortingRow& row)
      : extents_(extents_of(request, row)),
        kept_(row.few ? request.node.attributes.integer("k") : extents_.count),
        descending_(row.few || request.node.attributes.flag("descending")),
        threads_(useful_threads(request.threads, request.inputs[0].shape.elements(), kSortingGrain)),
        values_output_(row.values),
        positions_output_(row.positions),
        layout_(threads_) {
    order_ = layout_.take(CheckedSize(extents_.count) * sizeof(std::int32_t));
    values_ = layout_.take(CheckedSize(extents_.count) * sizeof(Element));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const Element*>(call.inputs[0]);
    const Target<Element> to{static_cast<Element*>(output(call, values_output_)),
                             static_cast<std::int32_t*>(output(call, positions_output_)), extents_.inner};
    parallel_ranges(threads_, extents_.outer * extents_.inner, 1,
                    [&](std::int64_t begin, std::int64_t end, int thread) {
                      auto* memory = layout_.of(call.workspace, thread);
                      for (std::int64_t row = begin; row < end; ++row) sort_row(x, to, row, memory);
                    });
  }

 private:
  static ScanExtents extents_of(const host::KernelRequest& request, const SortingRow& row) {
    const Shape& x = request.inputs[0].shape;
    return row.few ? ScanExtents{x.elements() / x.back(), x.back(), 1} : scan_extents(request.node.attributes, x);
  }
  static void* output(const host::KernelCall& call, int index) { return index < 0 ? nullptr : call.outputs[index]; }

  void sort_row(const Element* x, const Target<Element>& to, std::int64_t row, void* memory) const {
    auto* order = static_cast<std::int32_t*>(WorkspaceLayout::at(memory, order_));
    auto* values = static_cast<Element*>(WorkspaceLayout::at(memory, values_));
    const std::int64_t o = row / extents_.inner, i = row % extents_.inner;
    const Element* from = x + o * extents_.count * extents_.inner + i;
    for (std::int64_t k = 0; k < extents_.count; ++k) values[k] = from[k * extents_.inner];
    std::iota(order, order + extents_.count, 0);
    std::partial_sort(order, order + kept_, order + extents_.count, [&](std::int32_t a, std::int32_t b) {
      if (comes_first(values[a], values[b], descending_)) return true;
      return !comes_first(values[b], values[a], descending_) && a < b;
    });
    const std::int64_t start = o * kept_ * extents_.inner + i;
    for (std::int64_t k = 0; k < kept_; ++k) {
      if (to.values) to.values[start + k * to.step] = values[order[k]];
      if (to.positions) to.positions[start + k * to.step] = order[k];
    }
  }

  ScanExtents extents_;
  std::int64_t kept_;
  bool descending_;
  int threads_, values_output_, positions_output_;
  ThreadLayout layout_;
  std::size_t order_ = 0, values_ = 0;
};

std::unique_ptr<host::Kernel> make_sort(const host::KernelRequest& request, const SortingRow& row) {
  if (request.outputs[0].shape.elements() == 0) return nullptr;
  switch (request.inputs[0].dtype) {
    case DType::Float32:
      return std::make_unique<SortKernel<float>>(request, row);
    case DType::Float64:
      return std::make_unique<SortKernel<double>>(request, row);
    case DType::Int32:
      return std::make_unique<SortKernel<std::int32_t>>(request, row);
    case DType::Int64:
      return std::make_unique<SortKernel<std::int64_t>>(request, row);
    default:
      return nullptr;
  }
}

}  // namespace

void add_sorting_kernels(host::KernelTable& table) {
  for (const SortingRow& row : kSortingRows)
    table.add(row.op, [&row](const host::KernelRequest& request) { return make_sort(request, row); });
}

}  // namespace openmps::engine::cpu
