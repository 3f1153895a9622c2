// Resizing of images, and its adjoint.
#include "engine/ops/families/resize.h"

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

class Resize final : public Kernel {
 public:
  Resize(const KernelRequest& request, bool gradient) : context_(request.context) {
    const Shape &from = request.inputs[0].shape, &to = request.outputs[0].shape;
    geometry_ =
        gradient ? resampling(request.node.attributes, to, from) : resampling(request.node.attributes, from, to);
    elements_ = to.elements();
    channels_ = to[3];
    function_ = context_.compiler->request("resize",
                                           std::string("#define D ") + kernel_type(request.inputs[0].dtype) + "\n" +
                                               (gradient ? "#define GRADIENT\n" : ""),
                                           "resize.cu");
  }

  void run(const KernelCall& call) const override {
    if (elements_ == 0) return;
    launch(context_, *function_, blocks_for(context_, elements_), {256}, call.stream, call.inputs[0], call.outputs[0],
           elements_, channels_, geometry_);
  }

 private:
  const Context& context_;
  Resampling geometry_{};
  std::int64_t elements_ = 0, channels_ = 1;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_resize_kernels(KernelTable& table) {
  table.add("resize", kernel_factory<Resize>(false));
  table.add("resize_gradient", kernel_factory<Resize>(true));
}

}  // namespace openmps::engine::cuda
