// The common methods of a command buffer's encoders.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// How a kernel uses a resource.
typedef NS_OPTIONS(NSUInteger, MTLResourceUsage) {
  MTLResourceUsageRead = 1,
  MTLResourceUsageWrite = 2,
  MTLResourceUsageSample = 4,
};

/// Kinds of resources that a barrier orders.
typedef NS_OPTIONS(NSUInteger, MTLBarrierScope) {
  MTLBarrierScopeBuffers = 1,
  MTLBarrierScopeTextures = 2,
  MTLBarrierScopeRenderTargets = 4,
};

/// Stages of a device's pipeline.
typedef NS_OPTIONS(NSUInteger, MTLStages) {
  MTLStageVertex = 1,
  MTLStageFragment = 2,
  MTLStageTile = 4,
  MTLStageObject = 8,
  MTLStageMesh = 0x10,
  MTLStageResourceState = 0x4000000,
  MTLStageDispatch = 0x8000000,
  MTLStageBlit = 0x10000000,
  MTLStageAccelerationStructure = 0x20000000,
  MTLStageMachineLearning = 0x40000000,
  MTLStageAll = 0x7FFFFFFFFFFFFFFF,
};

/// Writes one kind of work into a command buffer. One encoder is open at a time.
@protocol MTLCommandEncoder <NSObject>

@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, copy, nullable) NSString *label;

/// Closes the encoder; only then may another be made or the buffer be committed.
- (void)endEncoding;

- (void)barrierAfterQueueStages:(MTLStages)afterQueueStages beforeStages:(MTLStages)beforeStages;
- (void)insertDebugSignpost:(NSString *)string;
- (void)pushDebugGroup:(NSString *)string;
- (void)popDebugGroup;

@end

NS_ASSUME_NONNULL_END
