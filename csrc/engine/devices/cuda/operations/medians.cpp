// Medians of square windows.
#include "engine/ops/images/medians.h"

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"

namespace openmps::engine::cuda {
namespace {

class Median final : public Kernel {
 public:
  explicit Median(const KernelRequest& request)
      : context_(request.context), x_(request.inputs[0].shape), y_(request.outputs[0].shape) {
    function_ = context_.compiler->request("median",
                                           std::string("#define D ") + kernel_type(request.inputs[0].dtype) +
                                               "\n#define SIDE " +
                                               std::to_string(request.node.attributes.integer("size")) + "\n",
                                           "median.cu");
  }

  void run(const KernelCall& call) const override {
    const std::int64_t count = y_.elements();
    if (count == 0) return;
    launch(context_, *function_, blocks_for(context_, count), {256}, call.stream, call.inputs[0], call.outputs[0],
           count, x_[1], x_[2], x_[3]);
  }

 private:
  const Context& context_;
  Shape x_, y_;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_median_kernels(KernelTable& table) { table.add("median2d", kernel_factory<Median>()); }

}  // namespace openmps::engine::cuda
