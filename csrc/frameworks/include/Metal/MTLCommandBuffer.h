// A list of work that runs as one unit, asynchronously and in the order of its queue.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLBlitCommandEncoder;
@protocol MTLCommandBuffer;
@protocol MTLCommandQueue;
@protocol MTLComputeCommandEncoder;
@protocol MTLDevice;
@protocol MTLEvent;

/// Life of a command buffer, in this order; a buffer ends as Completed or as Error.
typedef NS_ENUM(NSUInteger, MTLCommandBufferStatus) {
  MTLCommandBufferStatusNotEnqueued = 0,
  MTLCommandBufferStatusEnqueued = 1,
  MTLCommandBufferStatusCommitted = 2,
  MTLCommandBufferStatusScheduled = 3,
  MTLCommandBufferStatusCompleted = 4,
  MTLCommandBufferStatusError = 5,
};

/// Domain of a command buffer's `error`.
OMPS_EXPORT NSErrorDomain const MTLCommandBufferErrorDomain;

/// Codes of MTLCommandBufferErrorDomain.
typedef NS_ENUM(NSUInteger, MTLCommandBufferError) {
  MTLCommandBufferErrorNone = 0,
  MTLCommandBufferErrorInternal = 1,
  MTLCommandBufferErrorTimeout = 2,
  MTLCommandBufferErrorPageFault = 3,
  MTLCommandBufferErrorBlacklisted = 4,
  MTLCommandBufferErrorAccessRevoked = 4,
  MTLCommandBufferErrorNotPermitted = 7,
  MTLCommandBufferErrorOutOfMemory = 8,
  MTLCommandBufferErrorInvalidResource = 9,
  MTLCommandBufferErrorMemoryless = 10,
  MTLCommandBufferErrorDeviceRemoved = 11,
  MTLCommandBufferErrorStackOverflow = 12,
};

/// The detail in which a failing command buffer reports its encoders.
typedef NS_OPTIONS(NSUInteger, MTLCommandBufferErrorOption) {
  MTLCommandBufferErrorOptionNone = 0,
  MTLCommandBufferErrorOptionEncoderExecutionStatus = 1,
};

/// The key of encoder information in an error's userInfo.
OMPS_EXPORT NSErrorUserInfoKey const MTLCommandBufferEncoderInfoErrorKey;

/// Whether kernels of one encoder may overlap.
typedef NS_ENUM(NSUInteger, MTLDispatchType) {
  MTLDispatchTypeSerial = 0,
  MTLDispatchTypeConcurrent = 1,
};

/// Called with the command buffer that was scheduled or has completed.
typedef void (^MTLCommandBufferHandler)(id<MTLCommandBuffer> commandBuffer);

/// How a command buffer is made. Default: references are retained.
OMPS_CLASS_EXPORT
@interface MTLCommandBufferDescriptor : NSObject <NSCopying> {
 @private
  struct MTLCommandBufferDescriptorImpl *_impl;
}

/// Whether the buffer retains its resources until it has completed.
@property(nonatomic) BOOL retainedReferences;

@property(nonatomic) MTLCommandBufferErrorOption errorOptions;

@end

/// A list of work. Encoding is for one thread at a time; bytes are read when the work runs, not when it is
/// encoded.
@protocol MTLCommandBuffer <NSObject>

@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) id<MTLCommandQueue> commandQueue;
@property(nonatomic, readonly) BOOL retainedReferences;
@property(nonatomic, readonly) MTLCommandBufferErrorOption errorOptions;
@property(nonatomic, copy, nullable) NSString *label;

/// When the work began, in seconds of a clock that starts at some moment of the past.
@property(nonatomic, readonly) CFTimeInterval GPUStartTime;

@property(nonatomic, readonly) CFTimeInterval GPUEndTime;

/// Where in its life the buffer is.
@property(nonatomic, readonly) MTLCommandBufferStatus status;

/// Why the buffer failed, once `status` is Error.
@property(nonatomic, readonly, nullable) NSError *error;

/// Takes a place in the queue; the work runs after all that was enqueued before.
- (void)enqueue;

/// Hands the work to the queue. A second call raises.
- (void)commit;

/// Called once, in order, when the work is about to run. To be added before commit. An exception of a handler becomes
/// the buffer's error.
- (void)addScheduledHandler:(MTLCommandBufferHandler)block;

- (void)waitUntilScheduled;

/// Called exactly once, after the work and after handlers added before it. It runs on a thread other than the queue's:
/// it may encode, commit and wait. To be added before commit.
- (void)addCompletedHandler:(MTLCommandBufferHandler)block;

/// Blocks until the work and its handlers have run; called by a handler of the same queue, until the work has run.
/// Raises before commit, as it would wait for ever.
- (void)waitUntilCompleted;

- (nullable id<MTLBlitCommandEncoder>)blitCommandEncoder NS_SWIFT_NAME(makeBlitCommandEncoder());
- (nullable id<MTLComputeCommandEncoder>)computeCommandEncoder NS_SWIFT_NAME(makeComputeCommandEncoder());
- (nullable id<MTLComputeCommandEncoder>)computeCommandEncoderWithDispatchType:(MTLDispatchType)dispatchType
    NS_SWIFT_NAME(makeComputeCommandEncoder(dispatchType:));

/// Later work of this buffer waits until the event has at least this value.
- (void)encodeWaitForEvent:(id<MTLEvent>)event value:(uint64_t)value NS_SWIFT_NAME(encodeWaitForEvent(_:value:));

/// Sets the event's value when the work so far has run.
- (void)encodeSignalEvent:(id<MTLEvent>)event value:(uint64_t)value NS_SWIFT_NAME(encodeSignalEvent(_:value:));

- (void)pushDebugGroup:(NSString *)string;
- (void)popDebugGroup;

@end

NS_ASSUME_NONNULL_END
