// The numbers that stored pixels stand for: normalised integers are 0 to 1, the other formats are their own values.
#pragma once

#import <Metal/Metal.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// Float32 of what a format stores.
engine::Tensor values_of_pixels(engine::Tensor stored, const ImageLayout& layout);
// The stored form of values. Normalised formats clamp to 0 to 1 and round to nearest.
engine::Tensor pixels_of_values(engine::GraphBuilder& graph, engine::Tensor values, const ImageLayout& layout);

// Records the conversion of a batch as one block to new memory of float32.
engine::BufferView encode_values(id<MTLCommandBuffer> commandBuffer, const engine::BufferView& stored,
                                 const ImageLayout& layout);
// Records the conversion of such memory to a block.
void encode_pixels(id<MTLCommandBuffer> commandBuffer, const engine::BufferView& values,
                   const engine::BufferView& stored, const ImageLayout& layout);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
