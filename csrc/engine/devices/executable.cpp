#include "engine/devices/device.h"
#include "engine/plan/plan.h"

namespace openmps::engine {

void Executable::take_signature(const Plan& plan) {
  for (const GraphInput& input : plan.graph.inputs()) {
    const TensorType& type = plan.graph.type(input.value);
    if (input.kind == InputKind::Scalar)
      scalars_.push_back(type.dtype);
    else
      inputs_.push_back(type);
  }
  for (const GraphOutput& output : plan.graph.outputs()) outputs_.push_back(plan.graph.type(output.value));
  arena_bytes_ = plan.arena_bytes;
}

}  // namespace openmps::engine
