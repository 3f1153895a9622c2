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
// a GPU.
inline engine::Tensor closed_unless_finite(engine::GraphBuilder &graph, engine::Tensor flag, engine::Tensor x) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  const engine::Tensor size = graph.op("abs", {cast(x, engine::DType::Float32)});
  const engine::Tensor is_finite = graph.op("less_equal", {size, graph.constant(kLargest)});
  engine::Integers axes;
  for (std::size_t axis = 0; axis < x.shape().rank(); ++axis) axes.push_back(static_cast<std::int64_t>(axis));
  const engine::Tensor flags = cast(is_finite, engine::DType::Float32) * flag;
  return reshape(graph.op("reduce_min", {flags}, {{"axes", axes}, {"keep_axes", true}}), {1});
}

// `flag` if it is not 0 in any process, else 0: then no process updates weights.
inline engine::Tensor open_on_all_ranks(engine::GraphBuilder &graph, engine::Tensor flag) {
  const engine::Tensor is_closed = cast(graph.op("equal", {flag, graph.constant(0)}), engine::DType::Float32);
  const engine::Tensor closed = graph.op("all_reduce", {is_closed});
  return flag * cast(graph.op("equal", {closed, graph.constant(0)}), engine::DType::Float32);
}

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
