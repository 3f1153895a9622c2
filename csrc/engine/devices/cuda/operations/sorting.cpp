// Sorting along an axis, and the few largest.
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"
#include "engine/ops/families/scans.h"

namespace openmps::engine::cuda {
namespace {

struct SortingRow {
  const char* op;
  bool few;               // the largest of each row
  int values, positions;  // outputs; -1: none
};
constexpr SortingRow kSortingRows[] = {{"sort", false, 0, -1}, {"argsort", false, -1, 0}, {"top_k", true, 0, 1}};

class Sort final : public Kernel {
 public:
  Sort(const KernelRequest& request, const SortingRow& row)
      : context_(request.context),
        elements_(request.inputs[0].shape.elements()),
        values_(row.values),
        positions_(row.positions) {
    const Shape& x = request.inputs[0].shape;
    const Attributes& attributes = request.node.attributes;
    extents_ = row.few ? ScanExtents{1, x.back(), 1} : scan_extents(attributes, x);
    kept_ = row.few ? attributes.integer("k") : extents_.count;
    function_ = context_.compiler->request("sort",
                                           std::string("#define D ") + kernel_type(request.inputs[0].dtype) +
                                               "\n#define DESCENDING " +
                                               (row.few || attributes.flag("descending") ? "1" : "0") + "\n",
                                           "sort.cu");
  }

  void run(const KernelCall& call) const override {
    if (elements_ == 0 || kept_ == 0) return;
    const CUdeviceptr values = values_ < 0 ? 0 : call.outputs[values_],
                      positions = positions_ < 0 ? 0 : call.outputs[positions_];
    launch(context_, *function_, blocks_for(context_, elements_), {256}, call.stream, call.inputs[0], values, positions,
           elements_, extents_.count, extents_.inner, kept_);
  }

 private:
  const Context& context_;
  std::int64_t elements_, kept_ = 0;
  ScanExtents extents_;
  int values_, positions_;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_sorting_kernels(KernelTable& table) {
  for (const SortingRow& row : kSortingRows) table.add(row.op, kernel_factory<Sort>(row));
}

}  // namespace openmps::engine::cuda
