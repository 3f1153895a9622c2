// The flag of an OMPSUpdateGuard for plans: one float32, not 0 while it is open.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSTraining.h>

#include <limits>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSUpdateGuard (OpenMPSPrivate)
- (openmps::engine::BufferView)omps_view;
// Records a copy of it to host memory.
- (void)omps_synchronizeOn:(id<MTLCommandBuffer>)commandBuffer;
// The value in host memory; synchronize before.
- (BOOL)omps_isOpenOnCpu;
@end

namespace openmps::fw {

// `flag` if all elements of `x` are finite, else 0: float32 of one element. A comparison is false for NaN too. The flag
// is an operand of the reduction, which thus is the last step. Element-wise work after it would be a separate launch on
// a GPU. `Builder`: a GraphBuilder or a PlanBuilder.
template <typename Builder>
engine::Tensor closed_unless_finite(Builder &graph, engine::Tensor flag, engine::Tensor x) {
  const auto as_float = engine::Attributes{{"dtype", static_cast<std::int64_t>(engine::DType::Float32)}};
  if (graph.type(x).dtype != engine::DType::Float32) x = graph.op("cast", {x}, as_float);
  constexpr double kLargest = std::numeric_limits<float>::max();
  const engine::Tensor is_finite = graph.op("less_equal", {graph.op("abs", {x}), graph.constant(kLargest)});
  const engine::Tensor flags = graph.op("multiply", {graph.op("cast", {is_finite}, as_float), flag});
  engine::Integers axes;
  for (std::size_t axis = 0; axis < graph.type(x).shape.rank(); ++axis) axes.push_back(static_cast<std::int64_t>(axis));
  const engine::Tensor least = graph.op("reduce_min", {flags}, {{"axes", axes}, {"keep_axes", true}});
  // Not Integers{1}: in a template clang 14 makes {0} of a list with one literal, for a class with converting
  // constructors.
  return graph.op("reshape", {least}, {{"shape", engine::Integers{engine::Extent(1)}}});
}

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
