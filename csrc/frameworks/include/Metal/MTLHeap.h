// A block of device memory from which resources are cut.
#pragma once

#import "MTLAllocation.h"
#import "MTLDefines.h"
#import "MTLResource.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLTextureDescriptor;
@protocol MTLBuffer;
@protocol MTLDevice;
@protocol MTLTexture;

/// The way to choose a resource's position in a heap.
typedef NS_ENUM(NSInteger, MTLHeapType) {
  MTLHeapTypeAutomatic = 0,
  MTLHeapTypePlacement = 1,
  MTLHeapTypeSparse = 2,
};

/// Size and modes of a new heap. Default storage mode: Private.
OMPS_CLASS_EXPORT
@interface MTLHeapDescriptor : NSObject <NSCopying> {
 @private
  struct MTLHeapDescriptorImpl *_impl;
}

@property(nonatomic) NSUInteger size;
@property(nonatomic) MTLStorageMode storageMode;
@property(nonatomic) MTLCPUCacheMode cpuCacheMode;
@property(nonatomic) MTLHazardTrackingMode hazardTrackingMode;
@property(nonatomic) MTLResourceOptions resourceOptions;
@property(nonatomic) MTLHeapType type;

@end

/// A block of memory from which buffers and textures are cut.
@protocol MTLHeap <MTLAllocation>

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) MTLStorageMode storageMode;
@property(nonatomic, readonly) MTLCPUCacheMode cpuCacheMode;
@property(nonatomic, readonly) MTLHazardTrackingMode hazardTrackingMode;
@property(nonatomic, readonly) MTLResourceOptions resourceOptions;

/// Size in bytes.
@property(nonatomic, readonly) NSUInteger size;

/// Bytes taken by living resources.
@property(nonatomic, readonly) NSUInteger usedSize;

@property(nonatomic, readonly) NSUInteger currentAllocatedSize;
@property(nonatomic, readonly) MTLHeapType type;

/// Largest resource, in bytes, that still fits.
- (NSUInteger)maxAvailableSizeWithAlignment:(NSUInteger)alignment NS_SWIFT_NAME(maxAvailableSize(alignment:));

- (nullable id<MTLBuffer>)newBufferWithLength:(NSUInteger)length
                                      options:(MTLResourceOptions)options NS_SWIFT_NAME(makeBuffer(length:options:));
- (nullable id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor
    NS_SWIFT_NAME(makeTexture(descriptor:));
- (MTLPurgeableState)setPurgeableState:(MTLPurgeableState)state;

- (nullable id<MTLBuffer>)newBufferWithLength:(NSUInteger)length
                                      options:(MTLResourceOptions)options
                                       offset:(NSUInteger)offset NS_SWIFT_NAME(makeBuffer(length:options:offset:));

- (nullable id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor
                                             offset:(NSUInteger)offset NS_SWIFT_NAME(makeTexture(descriptor:offset:));

@end

NS_ASSUME_NONNULL_END
