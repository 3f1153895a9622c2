#import <MetalPerformanceShadersGraph/MPSGraphNonZeroOps.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The number of rows depends on the elements, which are therefore needed before the run.
void non_zero_indices(RuleContext &lowering) {
  const std::vector<double> elements = lowering.numbers(0);
  const Shape shape = lowering.shape(lowering.input(0));
  const auto strides = shape.strides();
  std::vector<std::int64_t> found;
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (elements[i] != 0)  // a NaN is not 0
      for (std::size_t axis = 0; axis < shape.rank(); ++axis)
        found.push_back(static_cast<std::int64_t>(i) / strides[axis] % shape[axis]);
  const auto rows =
      static_cast<std::int64_t>(std::ranges::count_if(elements, [](double element) { return element != 0; }));
  lowering.give(lowering.constant(
      {DType::Int32, {rows, shape.rank()}},
      [&](std::int64_t i) { return static_cast<double>(found[static_cast<std::size_t>(i)]); }, "indices"));
}

}  // namespace

@implementation MPSGraph (NonZeroOps)

- (MPSGraphTensor *)nonZeroIndicesOfTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  Operation operation;
  operation.type = "nonZeroIndices";
  operation.name = text_of(name);
  operation.inputs = {operand(self, operation.who(), tensor)};
  operation.host_inputs = {0};
  operation.lower = non_zero_indices;
  const CoreLock core = building(self);
  StaticType result(DType::Int32);
  if (const auto &extents = core.data().tensor(operation.inputs[0]).type.extents)
    result.extents = std::vector<std::int64_t>{kUnknown, static_cast<std::int64_t>(extents->size())};
  const OperationId id = core->add_typed(std::move(operation), {std::move(result)});
  return tensor_object(self, core.data().operation(id).outputs[0]);
}

@end
