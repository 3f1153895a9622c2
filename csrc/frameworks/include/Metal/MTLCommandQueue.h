// Makes command buffers and runs them in the order in which they were committed or enqueued.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLCommandBufferDescriptor;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// An ordered line of command buffers. Two queues are independent of each other.
@protocol MTLCommandQueue <NSObject>

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;

/// A new buffer that retains its resources.
- (nullable id<MTLCommandBuffer>)commandBuffer NS_SWIFT_NAME(makeCommandBuffer());

- (nullable id<MTLCommandBuffer>)commandBufferWithDescriptor:(MTLCommandBufferDescriptor *)descriptor
    NS_SWIFT_NAME(makeCommandBuffer(descriptor:));

/// A new buffer whose resources the caller keeps alive until it has completed.
- (nullable id<MTLCommandBuffer>)
    commandBufferWithUnretainedReferences NS_SWIFT_NAME(makeCommandBufferWithUnretainedReferences());

@end

NS_ASSUME_NONNULL_END
