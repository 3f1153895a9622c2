// The interface of tensor data for runs.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphTensorData.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

// Element type and shape for the graph.
engine::TensorType type_of(MPSGraphTensorData* data);
id<MTLDevice> device_of(MPSGraphTensorData* data);
// The operand of a plan: the memory itself if it is dense, else a copy that the command buffer makes at this point.
engine::BufferView source_view(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData* data);
// The result of a plan; call `finish_destination` with the same view after it was recorded.
engine::BufferView destination_view(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData* data);
void finish_destination(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData* data, const engine::BufferView& view);
// The elements in row-major order; waits for the device's writes.
std::vector<std::byte> bytes_of(MPSGraphTensorData* data);
// Copies the device's writes to host memory.
void synchronize_data(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData* data);
// Data with new memory, undefined at first. Autoreleased.
MPSGraphTensorData* new_data(id<MTLDevice> device, const engine::TensorType& type, bool is_complex);

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
