#include "engine/ir/graph.h"
#include "engine/runtime/device.h"

namespace openmps::engine {

void Executable::take_signature(const Graph& graph, std::size_t arena_bytes) {
  for (const GraphInput& input : graph.inputs()) {
    const TensorType& type = graph.type(input.value);
    if (input.kind == InputKind::Scalar)
      scalars_.push_back(type.dtype);
    else
      inputs_.push_back(type);
  }
  for (const GraphOutput& output : graph.outputs()) outputs_.push_back(graph.type(output.value));
  arena_bytes_ = arena_bytes;
}

}  // namespace openmps::engine
