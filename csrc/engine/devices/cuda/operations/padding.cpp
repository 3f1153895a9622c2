// Padding on all sides.
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/pad.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

constexpr const char* kModes[] = {"constant", "reflect", "symmetric", "clamp"};  // in the order of Padding::Mode

Padding::Mode mode_of(const std::string& name) {
  std::uint8_t number = 0;
  while (number + 1u < std::size(kModes) && name != kModes[number]) ++number;
  return static_cast<Padding::Mode>(number);
}

std::unique_ptr<Kernel> make_padding(const KernelRequest& request) {
  const Shape &x = request.inputs[0].shape, &y = request.outputs[0].shape;
  const Attributes& attributes = request.node.attributes;
  Padding padding{{}, mode_of(attributes.text("mode")), attributes.number("value")};
  for (std::size_t axis = 0; axis < x.rank(); ++axis)
    padding.axes.push_back({y[axis], x[axis], attributes.integers("before")[axis]});
  return make_pad(request, padding);
}

}  // namespace

void add_padding_kernels(KernelTable& table) { table.add("pad", make_padding); }

}  // namespace openmps::engine::cuda
