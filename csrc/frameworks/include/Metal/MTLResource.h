// Memory that a device reads and writes: buffers and textures.
#pragma once

#import "MTLAllocation.h"
#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;
@protocol MTLHeap;

/// Whether the content of a resource may be dropped when memory is short. Nothing is dropped here: the state is
/// remembered and answered.
typedef NS_ENUM(NSUInteger, MTLPurgeableState) {
  MTLPurgeableStateKeepCurrent = 1,
  MTLPurgeableStateNonVolatile = 2,
  MTLPurgeableStateVolatile = 3,
  MTLPurgeableStateEmpty = 4,
};

/// How the CPU caches memory that it shares with a device.
typedef NS_ENUM(NSUInteger, MTLCPUCacheMode) {
  MTLCPUCacheModeDefaultCache = 0,
  MTLCPUCacheModeWriteCombined = 1,
};

/// Where a resource can be accessed. Shared and Managed have `contents`; Private has none. On the CPU devices Managed
/// needs no synchronisation, but programs keep the calls.
typedef NS_ENUM(NSUInteger, MTLStorageMode) {
  MTLStorageModeShared = 0,
  MTLStorageModeManaged = 1,
  MTLStorageModePrivate = 2,
  MTLStorageModeMemoryless = 3,
};

/// Whether the library orders work that touches the same resource. Work of one queue is always in order.
typedef NS_ENUM(NSUInteger, MTLHazardTrackingMode) {
  MTLHazardTrackingModeDefault = 0,
  MTLHazardTrackingModeUntracked = 1,
  MTLHazardTrackingModeTracked = 2,
};

#define MTLResourceCPUCacheModeShift 0
#define MTLResourceStorageModeShift 4
#define MTLResourceHazardTrackingModeShift 8

/// Storage, cache and hazard modes in one value.
typedef NS_OPTIONS(NSUInteger, MTLResourceOptions) {
  MTLResourceCPUCacheModeDefaultCache = 0,
  MTLResourceCPUCacheModeWriteCombined = 1,
  MTLResourceStorageModeShared = 0,
  MTLResourceStorageModeManaged = 0x10,
  MTLResourceStorageModePrivate = 0x20,
  MTLResourceStorageModeMemoryless = 0x30,
  MTLResourceHazardTrackingModeDefault = 0,
  MTLResourceHazardTrackingModeUntracked = 0x100,
  MTLResourceHazardTrackingModeTracked = 0x200,
  MTLResourceOptionCPUCacheModeDefault = 0,
  MTLResourceOptionCPUCacheModeWriteCombined = 1,
};

/// A buffer or a texture.
@protocol MTLResource <MTLAllocation>

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) MTLCPUCacheMode cpuCacheMode;
@property(nonatomic, readonly) MTLStorageMode storageMode;
@property(nonatomic, readonly) MTLHazardTrackingMode hazardTrackingMode;
@property(nonatomic, readonly) MTLResourceOptions resourceOptions;
@property(nonatomic, readonly, nullable) id<MTLHeap> heap;
@property(nonatomic, readonly) NSUInteger heapOffset;
@property(nonatomic, readonly) NSUInteger allocatedSize;

/// Sets the state and returns the one before.
- (MTLPurgeableState)setPurgeableState:(MTLPurgeableState)state;

/// Lets later resources of the same heap share this one's memory.
- (void)makeAliasable;

- (BOOL)isAliasable;

@end

NS_ASSUME_NONNULL_END
