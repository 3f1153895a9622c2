// Makes command buffers and runs them in the order in which they were committed or enqueued.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLCommandBufferDescriptor;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// MTLCommandQueue.
@protocol MTLCommandQueue <NSObject>

@property (nonatomic, copy, nullable) NSString *label;
@property (nonatomic, readonly) id<MTLDevice> device;

- (nullable id<MTLCommandBuffer>)commandBuffer;
- (nullable id<MTLCommandBuffer>)commandBufferWithDescriptor:(MTLCommandBufferDescriptor *)descriptor;
- (nullable id<MTLCommandBuffer>)commandBufferWithUnretainedReferences;

@end

NS_ASSUME_NONNULL_END
