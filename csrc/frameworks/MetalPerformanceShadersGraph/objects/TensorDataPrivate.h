// What runs need to know of tensor data.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphTensorData.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

// Element type and shape as the graph sees them.
engine::TensorType type_of(MPSGraphTensorData* data);
id<MTLDevice> device_of(MPSGraphTensorData* data);
// What a plan reads: the memory itself where it is dense, else a copy that the command buffer makes at this point.
engine::BufferView source_view(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData* data);
// What a plan writes; `finish_destination` with the same view after it was recorded.
engine::BufferView destination_view(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData* data);
void finish_destination(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData* data, const engine::BufferView& view);
// The elements one behind the other, waiting for what the device still writes.
std::vector<std::byte> bytes_of(MPSGraphTensorData* data);
// Brings what the device wrote to where the CPU reads.
void synchronize_data(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData* data);
// Data of its own memory, undefined at first. Autoreleased.
MPSGraphTensorData* new_data(id<MTLDevice> device, const engine::TensorType& type);

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
