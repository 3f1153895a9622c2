// Resizing of images, and its adjoint.
#include "engine/ops/images/resize.h"

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

class Resize final : public Kernel {
 public:
  Resize(const KernelRequest& request, bool gradient) : context_(request.context) {
    const Shape &from = request.inputs[0].shape, &to = request.outputs[0].shape;
    geometry_ =
        gradient ? resampling(request.node.attributes, to, from) : resampling(request.node.attributes, from, to);
    const std::int64_t channels = to[3].number(),
                       each = channels ? common_group(request.inputs[0].dtype, {&channels, 1}) : 1;
    groups_ = to.elements() / each;
    alignment_ = static_cast<std::size_t>(each) * size_of(request.inputs[0].dtype);
    pixels_ = {KernelAnyDivisor(channels / each), KernelAnyDivisor(to[2].number()), KernelAnyDivisor(to[1].number())};
    function_ = context_.compiler->request("resize",
                                           std::string("#define D ") + kernel_type(request.inputs[0].dtype) +
                                               "\n#define EACH " + std::to_string(each) + "\n" +
                                               (gradient ? "#define GRADIENT\n" : ""),
                                           "resize.cu");
  }

  void run(const KernelCall& call) const override {
    if (groups_ == 0) return;
    launch(context_, *function_, blocks_for(context_, groups_), {256}, call.stream, call.inputs[0], call.outputs[0],
           groups_, geometry_, pixels_, (call.inputs[0] | call.outputs[0]) % alignment_ == 0);
  }

 private:
  const Context& context_;
  Resampling geometry_{};
  // `Pixels` of the kernel.
  struct KernelPixels {
    KernelAnyDivisor groups, width, height;
  } pixels_;
  std::int64_t groups_ = 0;
  std::size_t alignment_ = 1;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_resize_kernels(KernelTable& table) {
  table.add("resize", kernel_factory<Resize>(false));
  table.add("resize_gradient", kernel_factory<Resize>(true));
}

}  // namespace openmps::engine::cuda
