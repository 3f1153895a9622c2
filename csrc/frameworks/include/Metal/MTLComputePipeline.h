// A kernel ready to be dispatched.
#pragma once

#import "MTLAllocation.h"
#import "MTLArgument.h"
#import "MTLDefines.h"
#import "MTLTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;
@protocol MTLFunction;

/// The parts of a reflection.
typedef NS_OPTIONS(NSUInteger, MTLPipelineOption) {
  MTLPipelineOptionNone = 0,
  MTLPipelineOptionArgumentInfo = 1,
  MTLPipelineOptionBindingInfo = 1,
  MTLPipelineOptionBufferTypeInfo = 2,
  MTLPipelineOptionFailOnBinaryArchiveMiss = 4,
};

/// Whether a buffer changes while a kernel runs.
typedef NS_ENUM(NSUInteger, MTLMutability) {
  MTLMutabilityDefault = 0,
  MTLMutabilityMutable = 1,
  MTLMutabilityImmutable = 2,
};

/// The function and the options of a pipeline.
OMPS_CLASS_EXPORT
@interface MTLComputePipelineDescriptor : NSObject <NSCopying> {
 @private
  struct MTLComputePipelineDescriptorImpl *_impl;
}

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, retain, nullable) id<MTLFunction> computeFunction;
@property(nonatomic) BOOL threadGroupSizeIsMultipleOfThreadExecutionWidth;

/// The most threads of a threadgroup; 0, the default: as many as the device allows.
@property(nonatomic) NSUInteger maxTotalThreadsPerThreadgroup;

/// YES is refused where a pipeline is made: there are no indirect command buffers.
@property(nonatomic) BOOL supportIndirectCommandBuffers;

/// Sets all properties to their defaults.
- (void)reset;

@end

/// The arguments of a pipeline's kernel.
OMPS_CLASS_EXPORT
@interface MTLComputePipelineReflection : NSObject {
 @private
  struct MTLComputePipelineReflectionImpl *_impl;
}

/// In the order of the source. Each conforms to the protocol of its kind, such as MTLBufferBinding.
@property(nonatomic, readonly) NSArray<id<MTLBinding>> *bindings;

/// The same in the older form.
@property(nonatomic, readonly) NSArray<MTLArgument *> *arguments;

@end

/// A compute function made ready for one device.
@protocol MTLComputePipelineState <MTLAllocation>

@property(nonatomic, readonly, nullable) NSString *label;
@property(nonatomic, readonly, nullable) MTLComputePipelineReflection *reflection;
@property(nonatomic, readonly) id<MTLDevice> device;

/// 1,024, or less if the function or the descriptor says so.
@property(nonatomic, readonly) NSUInteger maxTotalThreadsPerThreadgroup;

/// 32 threads of a threadgroup are one SIMD group.
@property(nonatomic, readonly) NSUInteger threadExecutionWidth;

/// Bytes of the kernel's own threadgroup variables.
@property(nonatomic, readonly) NSUInteger staticThreadgroupMemoryLength;

/// NO.
@property(nonatomic, readonly) BOOL supportIndirectCommandBuffers;

@end

NS_ASSUME_NONNULL_END
