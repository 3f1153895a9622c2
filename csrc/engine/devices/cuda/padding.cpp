// Padding on all sides.
#include <cstring>

#include "engine/devices/cuda/families.h"
#include "engine/devices/cuda/kernel_source.h"
#include "engine/devices/cuda/strided.h"
#include "engine/ir/numbers.h"
#include "engine/ops/op_def.h"

namespace openmps::engine::cuda {
namespace {

constexpr const char* kModes[] = {"constant", "reflect", "symmetric", "clamp"};

int mode_number(const std::string& name) {
  for (int i = 0; i < 4; ++i)
    if (name == kModes[i]) return i;
  return 0;
}

class Pad final : public Kernel {
 public:
  explicit Pad(const KernelRequest& request) : context_(request.context), count_(request.outputs[0].shape.elements()) {
    const Shape &x = request.inputs[0].shape, &y = request.outputs[0].shape;
    const Attributes& attributes = request.node.attributes;
    if (x.rank() > KernelExtents::kRank)
      throw Error(ErrorKind::Unsupported, request.node.who() + ": has " + std::to_string(x.rank()) +
                                              " axes, the cuda device pads up to " +
                                              std::to_string(KernelExtents::kRank) + ".");
    out_.rank = in_.rank = static_cast<std::int32_t>(x.rank());
    for (std::size_t axis = 0; axis < x.rank(); ++axis) {
      out_.extents[axis] = y[axis];
      in_.extents[axis] = x[axis];
      strides_.strides[axis] = x.strides()[axis];
      before_.strides[axis] = attributes.integers("before")[axis];
    }
    const DType dtype = request.outputs[0].dtype;
    store_number(dtype, &value_, 0, attributes.number("value"));
    function_ =
        context_.compiler->request("pad",
                                   std::string("#define ELEMENT ") + element_type(size_of(dtype)) + "\n#define MODE " +
                                       std::to_string(mode_number(attributes.text("mode"))) + "\n",
                                   "pad.cu");
  }

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    launch(context_, *function_, blocks_for(context_, count_), {256}, call.stream, call.inputs[0], call.outputs[0],
           count_, out_, in_, strides_, before_, value_);
  }

 private:
  const Context& context_;
  std::int64_t count_;
  KernelExtents out_, in_;
  KernelStrides strides_, before_;
  std::uint64_t value_ = 0;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_padding_kernels(KernelTable& table) {
  table.add("pad",
            [](const KernelRequest& request) -> std::unique_ptr<Kernel> { return std::make_unique<Pad>(request); });
}

}  // namespace openmps::engine::cuda
