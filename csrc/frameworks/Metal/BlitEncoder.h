// Copies and fills, recorded into the list of a command buffer.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class OMPSCommandBuffer;

@interface OMPSBlitEncoder : NSObject <MTLBlitCommandEncoder> {
 @private
  struct OMPSBlitEncoderImpl *_impl;
}
- (instancetype)initWithCommandBuffer:(OMPSCommandBuffer *)buffer;
@end

NS_ASSUME_NONNULL_END
