// An encoder that sets arguments of kernels and records their dispatches between the other work of a command buffer.
#pragma once

#import <Metal/Metal.h>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

@class OMPSCommandBuffer;

@interface OMPSComputeEncoder : NSObject <MTLComputeCommandEncoder> {
 @private
  struct OMPSComputeEncoderImpl *_impl;
}
- (instancetype)initWithCommandBuffer:(OMPSCommandBuffer *)buffer dispatchType:(MTLDispatchType)type;
// The list of the command buffer, for MPS kernels. Raises if encoding has ended, or for another command buffer.
- (openmps::engine::CommandList &)omps_listOf:(id<MTLCommandBuffer>)buffer;
@end

NS_ASSUME_NONNULL_END
