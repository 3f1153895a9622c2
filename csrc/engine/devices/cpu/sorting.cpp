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

constexpr std::int64_t kGrain = 2048;  // elements sorted in a few times the wake-up time of a thread

// Equal elements keep their order; a NaN comes last.
template <typename Element>
bool comes_first(Element a, Element b, bool descending) {
  if (a != a) return false;
  return b != b || (descending ? a > b : a < b);
}

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
  SortKernel(const host::KernelRequest& request, const ScanExtents& extents, std::int64_t kept, bool descending)
      : extents_(extents),
        kept_(kept),
        descending_(descending),
        threads_(useful_threads(request.threads, request.inputs[0].shape.elements(), kGrain)),
        layout_(threads_) {
    order_ = layout_.take(CheckedSize(extents.count) * sizeof(std::int32_t));
    values_ = layout_.take(CheckedSize(extents.count) * sizeof(Element));
    const std::string& op = request.node.op->name();
    values_output_ = op == "argsort" ? -1 : 0;
    positions_output_ = op == "sort" ? -1 : op == "argsort" ? 0 : 1;
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
  int threads_, values_output_ = 0, positions_output_ = 0;
  ThreadLayout layout_;
  std::size_t order_ = 0, values_ = 0;
};

template <typename Element>
std::unique_ptr<host::Kernel> make_typed(const host::KernelRequest& request) {
  const Shape& x = request.inputs[0].shape;
  if (request.node.op->name() == "top_k")
    return std::make_unique<SortKernel<Element>>(request, ScanExtents{x.elements() / x.back(), x.back(), 1},
                                                 request.node.attributes.integer("k"), true);
  const ScanExtents extents = scan_extents(request.node.attributes, x);
  return std::make_unique<SortKernel<Element>>(request, extents, extents.count,
                                               request.node.attributes.flag("descending"));
}

std::unique_ptr<host::Kernel> make_sort(const host::KernelRequest& request) {
  if (request.outputs[0].shape.elements() == 0) return nullptr;
  switch (request.inputs[0].dtype) {
    case DType::Float32:
      return make_typed<float>(request);
    case DType::Float64:
      return make_typed<double>(request);
    case DType::Int32:
      return make_typed<std::int32_t>(request);
    case DType::Int64:
      return make_typed<std::int64_t>(request);
    default:
      return nullptr;
  }
}

}  // namespace

void add_sorting_kernels(host::KernelTable& table) {
  for (const char* op : {"sort", "argsort", "top_k"}) table.add(op, make_sort);
}

}  // namespace openmps::engine::cpu
