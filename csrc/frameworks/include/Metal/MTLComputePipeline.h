// A kernel ready to be dispatched.
#pragma once

#import "MTLAllocation.h"
#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// A compute function made ready for one device.
@protocol MTLComputePipelineState <MTLAllocation>

@property(nonatomic, readonly, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) NSUInteger maxTotalThreadsPerThreadgroup;
@property(nonatomic, readonly) NSUInteger threadExecutionWidth;
@property(nonatomic, readonly) NSUInteger staticThreadgroupMemoryLength;

@end

NS_ASSUME_NONNULL_END
