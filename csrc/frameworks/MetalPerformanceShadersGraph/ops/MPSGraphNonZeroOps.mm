#import <MetalPerformanceShadersGraph/MPSGraphNonZeroOps.h>

#include <algorithm>
#include <span>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The number of rows depends on the elements, which are therefore needed before the run. A complex element has `parts`
// numbers in the last axis, and is 0 if both are.
void non_zero_indices(RuleContext &lowering, std::size_t parts) {
  const std::vector<double> numbers = lowering.numbers(0);
  const Shape shape = lowering.shape(lowering.input(0));
  const std::size_t rank = shape.rank() - (parts > 1 ? 1 : 0);
  const auto strides = shape.strides();
  std::vector<std::int64_t> found;
  std::int64_t rows = 0;
  for (std::size_t i = 0; i < numbers.size(); i += parts) {
    const auto element = std::span(numbers).subspan(i, parts);
    if (std::ranges::all_of(element, [](double number) { return number == 0; })) continue;  // a NaN is not 0
    ++rows;
    for (std::size_t axis = 0; axis < rank; ++axis)
      found.push_back(static_cast<std::int64_t>(i) / strides[axis] % shape[axis]);
  }
  lowering.give(lowering.constant(
      {DType::Int32, {rows, static_cast<std::int64_t>(rank)}},
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
  const std::size_t parts = is_complex(self, operation.who().c_str(), tensor) ? 2 : 1;
  operation.lower = [parts](RuleContext &lowering) { non_zero_indices(lowering, parts); };
  const CoreLock core = building(self);
  StaticType result(DType::Int32);
  if (const auto &extents = core.data().tensor(operation.inputs[0]).type.extents)
    result.extents = std::vector<std::int64_t>{kUnknown, static_cast<std::int64_t>(extents->size())};
  const OperationId id = core->add_typed(std::move(operation), {std::move(result)});
  return tensor_object(self, core.data().operation(id).outputs[0]);
}

@end
