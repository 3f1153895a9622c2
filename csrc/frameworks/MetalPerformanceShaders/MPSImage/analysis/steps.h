// Unary image kernels of several steps, with float images between them.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/run_plan.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::image {

// The pixels of the source below the clip rectangle, by the kernel's offset and edge mode. It is empty if the clip
// rectangle is. Temporary images count one read.
IntermediateImage first_step(MPSUnaryImageKernel* kernel, id<MTLCommandBuffer> commandBuffer, const Operand& source,
                             const Operand& destination);
// The same after `build`, with this number of channels.
IntermediateImage first_step(MPSUnaryImageKernel* kernel, id<MTLCommandBuffer> commandBuffer, const Operand& source,
                             const Operand& destination, std::int64_t channels, const FragmentKey& key,
                             FunctionRef<Tensor(ImageFragment&)> build);
// Writes the clip rectangle of the destination.
void last_step(MPSUnaryImageKernel* kernel, id<MTLCommandBuffer> commandBuffer, const IntermediateImage& pixels,
               const Operand& destination);

// Raises if a row has less pixels.
void check_columns(const Operand& destination, std::int64_t count);

}  // namespace openmps::fw::image

NS_ASSUME_NONNULL_END
