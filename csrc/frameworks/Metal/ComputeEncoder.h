// A compute encoder that takes arguments and dispatches nothing: there is no Metal compiler here, so no pipeline state
// exists.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class OMPSCommandBuffer;

@interface OMPSComputeEncoder : NSObject <MTLComputeCommandEncoder> {
 @private
  struct OMPSComputeEncoderImpl *_impl;
}
- (instancetype)initWithCommandBuffer:(OMPSCommandBuffer *)buffer dispatchType:(MTLDispatchType)type;
@end

NS_ASSUME_NONNULL_END
