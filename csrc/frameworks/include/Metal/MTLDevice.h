// A processor that runs command buffers, and the functions that find one.
#pragma once

#import "MTLComputePipeline.h"
#import "MTLDefines.h"
#import "MTLLibrary.h"
#import "MTLPixelFormat.h"
#import "MTLResource.h"
#import "MTLTypes.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLComputePipelineDescriptor;
@class MTLHeapDescriptor;
@class MTLIndirectCommandBufferDescriptor;
@class MTLSamplerDescriptor;
@class MTLSharedEventHandle;
@class MTLTextureDescriptor;
@protocol MTLBuffer;
@protocol MTLCommandQueue;
@protocol MTLComputePipelineState;
@protocol MTLEvent;
@protocol MTLFence;
@protocol MTLHeap;
@protocol MTLIndirectCommandBuffer;
@protocol MTLSamplerState;
@protocol MTLSharedEvent;
@protocol MTLTexture;

/// Feature families.
typedef NS_ENUM(NSInteger, MTLGPUFamily) {
  MTLGPUFamilyApple1 = 1001,
  MTLGPUFamilyApple2 = 1002,
  MTLGPUFamilyApple3 = 1003,
  MTLGPUFamilyApple4 = 1004,
  MTLGPUFamilyApple5 = 1005,
  MTLGPUFamilyApple6 = 1006,
  MTLGPUFamilyApple7 = 1007,
  MTLGPUFamilyApple8 = 1008,
  MTLGPUFamilyApple9 = 1009,
  MTLGPUFamilyApple10 = 1010,
  MTLGPUFamilyMac1 = 2001,
  MTLGPUFamilyMac2 = 2002,
  MTLGPUFamilyCommon1 = 3001,
  MTLGPUFamilyCommon2 = 3002,
  MTLGPUFamilyCommon3 = 3003,
  MTLGPUFamilyMacCatalyst1 = 4001,
  MTLGPUFamilyMacCatalyst2 = 4002,
  MTLGPUFamilyMetal3 = 5001,
  MTLGPUFamilyMetal4 = 5002,
};

/// Feature sets of early Metal.
typedef NS_ENUM(NSUInteger, MTLFeatureSet) {
  MTLFeatureSet_iOS_GPUFamily1_v1 = 0,
  MTLFeatureSet_iOS_GPUFamily2_v1 = 1,
  MTLFeatureSet_iOS_GPUFamily1_v2 = 2,
  MTLFeatureSet_iOS_GPUFamily2_v2 = 3,
  MTLFeatureSet_iOS_GPUFamily3_v1 = 4,
  MTLFeatureSet_iOS_GPUFamily1_v3 = 5,
  MTLFeatureSet_iOS_GPUFamily2_v3 = 6,
  MTLFeatureSet_iOS_GPUFamily3_v2 = 7,
  MTLFeatureSet_iOS_GPUFamily1_v4 = 8,
  MTLFeatureSet_iOS_GPUFamily2_v4 = 9,
  MTLFeatureSet_iOS_GPUFamily3_v3 = 10,
  MTLFeatureSet_iOS_GPUFamily4_v1 = 11,
  MTLFeatureSet_iOS_GPUFamily1_v5 = 12,
  MTLFeatureSet_iOS_GPUFamily2_v5 = 13,
  MTLFeatureSet_iOS_GPUFamily3_v4 = 14,
  MTLFeatureSet_iOS_GPUFamily4_v2 = 15,
  MTLFeatureSet_iOS_GPUFamily5_v1 = 16,
  MTLFeatureSet_macOS_GPUFamily1_v1 = 10000,
  MTLFeatureSet_OSX_GPUFamily1_v1 = 10000,
  MTLFeatureSet_macOS_GPUFamily1_v2 = 10001,
  MTLFeatureSet_OSX_GPUFamily1_v2 = 10001,
  MTLFeatureSet_macOS_ReadWriteTextureTier2 = 10002,
  MTLFeatureSet_OSX_ReadWriteTextureTier2 = 10002,
  MTLFeatureSet_macOS_GPUFamily1_v3 = 10003,
  MTLFeatureSet_macOS_GPUFamily1_v4 = 10004,
  MTLFeatureSet_macOS_GPUFamily2_v1 = 10005,
  MTLFeatureSet_tvOS_GPUFamily1_v1 = 30000,
  MTLFeatureSet_TVOS_GPUFamily1_v1 = 30000,
  MTLFeatureSet_tvOS_GPUFamily1_v2 = 30001,
  MTLFeatureSet_tvOS_GPUFamily1_v3 = 30002,
  MTLFeatureSet_tvOS_GPUFamily2_v1 = 30003,
  MTLFeatureSet_tvOS_GPUFamily1_v4 = 30004,
  MTLFeatureSet_tvOS_GPUFamily2_v2 = 30005,
};

/// Where a device sits.
typedef NS_ENUM(NSUInteger, MTLDeviceLocation) {
  MTLDeviceLocationBuiltIn = 0,
  MTLDeviceLocationSlot = 1,
  MTLDeviceLocationExternal = 2,
  MTLDeviceLocationUnspecified = 18446744073709551615UL,
};

/// Bytes that a resource would take in a heap, and their alignment.
typedef struct {
  NSUInteger size;
  NSUInteger align;
} MTLSizeAndAlign;

typedef NSString *MTLDeviceNotificationName;

OMPS_EXPORT MTLDeviceNotificationName const MTLDeviceWasAddedNotification;

OMPS_EXPORT MTLDeviceNotificationName const MTLDeviceRemovalRequestedNotification;

OMPS_EXPORT MTLDeviceNotificationName const MTLDeviceWasRemovedNotification;

/// Description of a device's architecture.
OMPS_CLASS_EXPORT
@interface MTLArchitecture : NSObject <NSCopying> {
 @private
  struct MTLArchitectureImpl *_impl;
}

/// For people: "NVIDIA H200, compute capability 9.0", "2 threads, AVX-512".
@property(nonatomic, readonly) NSString *name;

@end

/// A processor with memory. Any number of threads may use it.
@protocol MTLDevice <NSObject>

/// Name for people.
@property(nonatomic, readonly) NSString *name;

@property(nonatomic, readonly) MTLArchitecture *architecture;

/// A number that is the same for one device as long as the process lives.
@property(nonatomic, readonly) uint64_t registryID;

@property(nonatomic, readonly) MTLSize maxThreadsPerThreadgroup;
@property(nonatomic, readonly, getter=isLowPower) BOOL lowPower;
@property(nonatomic, readonly, getter=isHeadless) BOOL headless;
@property(nonatomic, readonly, getter=isRemovable) BOOL removable;

/// YES where the CPU and the device share memory.
@property(nonatomic, readonly) BOOL hasUnifiedMemory;

@property(nonatomic, readonly) uint64_t recommendedMaxWorkingSetSize;
@property(nonatomic, readonly) MTLDeviceLocation location;
@property(nonatomic, readonly) NSUInteger locationNumber;

/// Bytes of all living resources.
@property(nonatomic, readonly) NSUInteger currentAllocatedSize;

@property(nonatomic, readonly) NSUInteger maxThreadgroupMemoryLength;

/// Longest buffer, in bytes.
@property(nonatomic, readonly) NSUInteger maxBufferLength;

/// A queue with room for 64 command buffers in flight.
- (nullable id<MTLCommandQueue>)newCommandQueue NS_SWIFT_NAME(makeCommandQueue());

/// With so many committed and not yet run, making another buffer waits.
- (nullable id<MTLCommandQueue>)newCommandQueueWithMaxCommandBufferCount:(NSUInteger)maxCommandBufferCount
    NS_SWIFT_NAME(makeCommandQueue(maxCommandBufferCount:));

- (MTLSizeAndAlign)heapTextureSizeAndAlignWithDescriptor:(MTLTextureDescriptor *)desc
    NS_SWIFT_NAME(heapTextureSizeAndAlign(descriptor:));
- (MTLSizeAndAlign)heapBufferSizeAndAlignWithLength:(NSUInteger)length
                                            options:(MTLResourceOptions)options
    NS_SWIFT_NAME(heapBufferSizeAndAlign(length:options:));
- (nullable id<MTLHeap>)newHeapWithDescriptor:(MTLHeapDescriptor *)descriptor NS_SWIFT_NAME(makeHeap(descriptor:));

/// Bytes are zero at first. nil if memory is short or the length is 0.
- (nullable id<MTLBuffer>)newBufferWithLength:(NSUInteger)length
                                      options:(MTLResourceOptions)options NS_SWIFT_NAME(makeBuffer(length:options:));

/// A copy of `length` bytes.
- (nullable id<MTLBuffer>)newBufferWithBytes:(const void *)pointer
                                      length:(NSUInteger)length
                                     options:(MTLResourceOptions)options
    NS_SWIFT_NAME(makeBuffer(bytes:length:options:));

/// The caller's memory itself; `deallocator` is called with it when the buffer is destroyed.
- (nullable id<MTLBuffer>)newBufferWithBytesNoCopy:(void *)pointer
                                            length:(NSUInteger)length
                                           options:(MTLResourceOptions)options
                                       deallocator:(void (^_Nullable)(void *, NSUInteger))deallocator
    NS_SWIFT_NAME(makeBuffer(bytesNoCopy:length:options:deallocator:));

- (nullable id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor
    NS_SWIFT_NAME(makeTexture(descriptor:));

/// How textures are read at coordinates.
- (nullable id<MTLSamplerState>)newSamplerStateWithDescriptor:(MTLSamplerDescriptor *)descriptor
    NS_SWIFT_NAME(makeSamplerState(descriptor:));

/// The functions of the `.metal` files that OPENMPS_METAL_SOURCES names. Without it: of those beside the program and in
/// the folders `*.resources` beside it, where SwiftPM puts them. nil if there are none. An error of a file is printed.
- (nullable id<MTLLibrary>)newDefaultLibrary NS_SWIFT_NAME(makeDefaultLibrary());

/// The functions of the `.metal` files among a bundle's resources.
- (nullable id<MTLLibrary>)newDefaultLibraryWithBundle:(NSBundle *)bundle
                                                 error:(NSError **)error NS_SWIFT_NAME(makeDefaultLibrary(bundle:));

/// The functions of a `.metal` file, or of all those in a folder. Compiled libraries, `.metallib`, are refused.
- (nullable id<MTLLibrary>)newLibraryWithFile:(NSString *)filepath
                                        error:(NSError **)error NS_SWIFT_NAME(makeLibrary(filepath:));
- (nullable id<MTLLibrary>)newLibraryWithURL:(NSURL *)url error:(NSError **)error NS_SWIFT_NAME(makeLibrary(URL:));

/// nil with an NSError whose text has the lines of a compiler: "program_source:3:7: error: ...". So it is on a machine
/// without a compiler.
- (nullable id<MTLLibrary>)newLibraryWithSource:(NSString *)source
                                        options:(nullable MTLCompileOptions *)options
                                          error:(NSError **)error NS_SWIFT_NAME(makeLibrary(source:options:));

- (void)newLibraryWithSource:(NSString *)source
                     options:(nullable MTLCompileOptions *)options
           completionHandler:(MTLNewLibraryCompletionHandler)completionHandler
    NS_SWIFT_NAME(makeLibrary(source:options:completionHandler:));

/// Compiles the function for this device; nil with an NSError that has the compiler's lines.
- (nullable id<MTLComputePipelineState>)newComputePipelineStateWithFunction:(id<MTLFunction>)computeFunction
                                                                      error:(NSError **)error
    NS_SWIFT_NAME(makeComputePipelineState(function:));

/// `*reflection` is nil for MTLPipelineOptionNone.
- (nullable id<MTLComputePipelineState>)
    newComputePipelineStateWithFunction:(id<MTLFunction>)computeFunction
                                options:(MTLPipelineOption)options
                             reflection:(MTLComputePipelineReflection *_Nullable *_Nullable)reflection
                                  error:(NSError **)error
    NS_SWIFT_NAME(makeComputePipelineState(function:options:reflection:));

- (nullable id<MTLComputePipelineState>)
    newComputePipelineStateWithDescriptor:(MTLComputePipelineDescriptor *)descriptor
                                  options:(MTLPipelineOption)options
                               reflection:(MTLComputePipelineReflection *_Nullable *_Nullable)reflection
                                    error:(NSError **)error
    NS_SWIFT_NAME(makeComputePipelineState(descriptor:options:reflection:));

- (void)newComputePipelineStateWithFunction:(id<MTLFunction>)computeFunction
                          completionHandler:(MTLNewComputePipelineStateCompletionHandler)completionHandler
    NS_SWIFT_NAME(makeComputePipelineState(function:completionHandler:));

- (void)newComputePipelineStateWithFunction:(id<MTLFunction>)computeFunction
                                    options:(MTLPipelineOption)options
                          completionHandler:(MTLNewComputePipelineStateWithReflectionCompletionHandler)completionHandler
    NS_SWIFT_NAME(makeComputePipelineState(function:options:completionHandler:));

- (void)newComputePipelineStateWithDescriptor:(MTLComputePipelineDescriptor *)descriptor
                                      options:(MTLPipelineOption)options
                            completionHandler:
                                (MTLNewComputePipelineStateWithReflectionCompletionHandler)completionHandler
    NS_SWIFT_NAME(makeComputePipelineState(descriptor:options:completionHandler:));

/// Raises: there are no indirect command buffers.
- (nullable id<MTLIndirectCommandBuffer>)newIndirectCommandBufferWithDescriptor:
                                             (MTLIndirectCommandBufferDescriptor *)descriptor
                                                                maxCommandCount:(NSUInteger)maxCount
                                                                        options:(MTLResourceOptions)options
    NS_SWIFT_NAME(makeIndirectCommandBuffer(descriptor:maxCommandCount:options:));

- (nullable id<MTLFence>)newFence NS_SWIFT_NAME(makeFence());
- (BOOL)supportsFeatureSet:(MTLFeatureSet)featureSet;
- (BOOL)supportsFamily:(MTLGPUFamily)gpuFamily;
- (BOOL)supportsTextureSampleCount:(NSUInteger)sampleCount;
- (NSUInteger)minimumLinearTextureAlignmentForPixelFormat:(MTLPixelFormat)format;
- (nullable id<MTLEvent>)newEvent NS_SWIFT_NAME(makeEvent());
- (nullable id<MTLSharedEvent>)newSharedEvent NS_SWIFT_NAME(makeSharedEvent());
- (nullable id<MTLSharedEvent>)newSharedEventWithHandle:(MTLSharedEventHandle *)sharedEventHandle
    NS_SWIFT_NAME(makeSharedEvent(handle:));

@end

/// The device that `OPENMPS_DEVICE` names, else the best there is. Raises when it names none of them.
OMPS_EXPORT id<MTLDevice> _Nullable MTLCreateSystemDefaultDevice(void) NS_RETURNS_RETAINED;

/// All devices, the system default first.
OMPS_EXPORT NSArray<id<MTLDevice>> *MTLCopyAllDevices(void) NS_RETURNS_RETAINED;

typedef void (^MTLDeviceNotificationHandler)(id<MTLDevice> device, MTLDeviceNotificationName notifyName);

/// All devices. `*observer` is an object that stands for the handler until MTLRemoveDeviceObserver. The devices of a
/// process do not change here, so that the handler is never called. Raises if `observer` is NULL or `handler` nil.
OMPS_EXPORT NSArray<id<MTLDevice>> *MTLCopyAllDevicesWithObserver(
    id<NSObject> _Nullable __strong *_Nonnull observer, MTLDeviceNotificationHandler handler) NS_RETURNS_RETAINED;

/// Ends what MTLCopyAllDevicesWithObserver began.
OMPS_EXPORT void MTLRemoveDeviceObserver(id<NSObject> observer);

NS_ASSUME_NONNULL_END
