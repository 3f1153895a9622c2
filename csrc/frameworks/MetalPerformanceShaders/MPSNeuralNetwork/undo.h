// Restores values that are counted while encoding, such as an optimizer's time steps, if the encode fails. Kernels and
// optimizers call these functions; graph/EncodeUndo.mm implements them.
#pragma once

#import <Metal/Metal.h>

#include <functional>

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// Registers `undo` with the current encode on this thread, if there is one, for the case that it or its command
// buffer fails.
void add_undo(std::function<void()> undo);
// The same; without a current encode, for the case that this command buffer fails.
void add_undo(std::function<void()> undo, id<MTLCommandBuffer> commandBuffer);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
