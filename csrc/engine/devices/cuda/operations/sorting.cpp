// Sorting along an axis, and the few largest.
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"
#include "engine/ops/families/scans.h"

namespace openmps::engine::cuda {
namespace {

class Sort final : public Kernel {
 public:
  explicit Sort(const KernelRequest& request)
      : context_(request.context), elements_(request.inputs[0].shape.elements()) {
    const Shape& x = request.inputs[0].shape;
    const Attributes& attributes = request.node.attributes;
    const std::string& op = request.node.op->name();
    const bool few = op == "top_k";
    extents_ = few ? ScanExtents{1, x.back(), 1} : scan_extents(attributes, x);
    kept_ = few ? attributes.integer("k") : extents_.count;
    values_ = op == "argsort" ? -1 : 0;
    positions_ = op == "sort" ? -1 : op == "argsort" ? 0 : 1;
    function_ = context_.compiler->request("sort",
                                           std::string("#define D ") + kernel_type(request.inputs[0].dtype) +
                                               "\n#define DESCENDING " +
                                               (few || attributes.flag("descending") ? "1" : "0") + "\n",
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
  int values_ = 0, positions_ = 0;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_sorting_kernels(KernelTable& table) {
  for (const char* op : {"sort", "argsort", "top_k"})
    table.add(op,
              [](const KernelRequest& request) -> std::unique_ptr<Kernel> { return std::make_unique<Sort>(request); });
}

}  // namespace openmps::engine::cuda
