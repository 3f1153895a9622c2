// The bases of the kernels that read arrays and write one.
//
// Every kernel takes views: parts of arrays, and arrays with their dimensions in another order. A destination has the
// extents of the kernel's result; more dimensions of extent 1 at the slow end make no difference. Its elements may have
// another real type than the result's, and are converted. A destination may be one of the sources. The extents of a
// result are those of -destinationArrayDescriptorForSourceArrays:sourceState:.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "../MPSCore/MPSKernel.h"
#import "../MPSCore/MPSNDArray.h"
#import "../MPSCore/MPSState.h"
#import "MPSNDArrayTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;
@protocol MTLComputeCommandEncoder;
@protocol MTLDevice;

/// Base of all kernels that read arrays. Its settings for each source are fixed; a kernel that has others says so.
OMPS_CLASS_EXPORT
@interface MPSNDArrayMultiaryBase : MPSKernel {
 @private
  struct MPSNDArrayMultiaryBaseImpl *_multiaryBaseImpl;
}

/// Makes the results of encode methods without a destination. Default: MPSTemporaryNDArray.defaultAllocator.
@property(nonatomic, retain) id<MPSNDArrayAllocator> destinationArrayAllocator;

/// The position in a source from which the result's first element is made: 0 along each dimension. This method and the
/// four below are deprecated. They raise NSRangeException if there is no such source.
- (MPSNDArrayOffsets)offsetsAtSourceIndex:(NSUInteger)sourceIndex;

/// MPSImageEdgeModeZero.
- (MPSImageEdgeMode)edgeModeAtSourceIndex:(NSUInteger)sourceIndex;

/// 1 along each dimension.
- (MPSNDArraySizes)kernelSizesForSourceIndex:(NSUInteger)sourceIndex;

/// Steps in the source from one element of the result to the next: 1 along each dimension.
- (MPSNDArrayOffsets)stridesForSourceIndex:(NSUInteger)sourceIndex;

/// 1 along each dimension.
- (MPSNDArraySizes)dilationRatesForSourceIndex:(NSUInteger)sourceIndex;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

/// `count`: the most arrays that the kernel reads, at least 1.
- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count;

- (nullable instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device;
- (void)encodeWithCoder:(NSCoder *)coder;
- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

/// The state for the gradient kernel; nil for kernels without one.
- (nullable MPSState *)resultStateForSourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                 destinationArray:(MPSNDArray *)destinationArray;

/// Describes an array for the result. This class's answer has the type of the first source and the common extents of
/// all sources, where extents of 1 are broadcast. A gradient kernel answers the type and extents of the source whose
/// gradient it makes.
- (MPSNDArrayDescriptor *)destinationArrayDescriptorForSourceArrays:(NSArray<MPSNDArray *> *)sources
                                                        sourceState:(nullable MPSState *)state;

@end

/// Base of the forward kernels.
OMPS_CLASS_EXPORT
@interface MPSNDArrayMultiaryKernel : MPSNDArrayMultiaryBase

- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count;
- (nullable instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device;

/// The result is made by destinationArrayAllocator.
- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays;
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                 sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
             destinationArray:(MPSNDArray *)destination;

/// `outGradientState` receives the state for the gradient kernel, or nil from kernels without one.
- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                         sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
                          resultState:(MPSState *_Nullable *_Nullable)outGradientState
               outputStateIsTemporary:(BOOL)outputStateIsTemporary
    NS_SWIFT_NAME(encode(to:sourceArrays:resultState:outputStateIsTemporary:));

/// The settings are stored in `outGradientState`, which -resultStateForSourceArrays:… has made.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                 sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
                  resultState:(nullable MPSState *)outGradientState
             destinationArray:(MPSNDArray *)destination;

/// `encoder`: nil, or an open encoder of the command buffer.
- (void)encodeToCommandEncoder:(nullable id<MTLComputeCommandEncoder>)encoder
                 commandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
              destinationArray:(MPSNDArray *)destination;

@end

/// Base of the gradient kernels. The sources are those of the forward kernel, in the same order.
OMPS_CLASS_EXPORT
@interface MPSNDArrayMultiaryGradientKernel : MPSNDArrayMultiaryBase {
 @private
  struct MPSNDArrayMultiaryGradientKernelImpl *_multiaryGradientImpl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count UNAVAILABLE_ATTRIBUTE;
- (nullable instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device;

/// `sourceGradientIndex`: the source whose gradient is made, less than `count`.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   sourceCount:(NSUInteger)count
           sourceGradientIndex:(NSUInteger)sourceGradientIndex;

/// `gradient`: that of the forward kernel's result. `state`: from the forward kernel; a temporary one counts one read.
- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                         sourceArrays:(NSArray<MPSNDArray *> *)sources
                       sourceGradient:(MPSNDArray *)gradient
                        gradientState:(MPSState *)state;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                 sourceArrays:(NSArray<MPSNDArray *> *)sources
               sourceGradient:(MPSNDArray *)gradient
                gradientState:(MPSState *)state
             destinationArray:(MPSNDArray *)destination;

@end

/// Base of the forward kernels of one array.
OMPS_CLASS_EXPORT
@interface MPSNDArrayUnaryKernel : MPSNDArrayMultiaryKernel

/// Those of source 0; deprecated.
@property(nonatomic, readonly) MPSNDArrayOffsets offsets;
@property(nonatomic, readonly) MPSImageEdgeMode edgeMode;
@property(nonatomic, readonly) MPSNDArraySizes kernelSizes;
@property(nonatomic, readonly) MPSNDArrayOffsets strides;
@property(nonatomic, readonly) MPSNDArraySizes dilationRates;

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count UNAVAILABLE_ATTRIBUTE;
- (nullable instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device;

/// As in MPSNDArrayMultiaryKernel.
- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf sourceArray:(MPSNDArray *)sourceArray;
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                  sourceArray:(MPSNDArray *)sourceArray
             destinationArray:(MPSNDArray *)destination;

/// `outGradientState` receives the state for the gradient kernel, or nil from kernels without one.
- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                          sourceArray:(MPSNDArray *)sourceArray
                          resultState:(MPSState *_Nullable *_Nullable)outGradientState
               outputStateIsTemporary:(BOOL)outputStateIsTemporary
    NS_SWIFT_NAME(encode(to:sourceArray:resultState:outputStateIsTemporary:));

/// The settings are stored in `outGradientState`, which -resultStateForSourceArrays:… has made.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                  sourceArray:(MPSNDArray *)sourceArray
                  resultState:(nullable MPSState *)outGradientState
             destinationArray:(MPSNDArray *)destination;

@end

/// Base of the gradient kernels of one array.
OMPS_CLASS_EXPORT
@interface MPSNDArrayUnaryGradientKernel : MPSNDArrayMultiaryGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   sourceCount:(NSUInteger)count
           sourceGradientIndex:(NSUInteger)sourceGradientIndex UNAVAILABLE_ATTRIBUTE;
- (nullable instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device;

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                          sourceArray:(MPSNDArray *)sourceArray
                       sourceGradient:(MPSNDArray *)gradient
                        gradientState:(MPSState *)state;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                  sourceArray:(MPSNDArray *)sourceArray
               sourceGradient:(MPSNDArray *)gradient
                gradientState:(MPSState *)state
             destinationArray:(MPSNDArray *)destination;

@end

/// Base of the forward kernels of two arrays.
OMPS_CLASS_EXPORT
@interface MPSNDArrayBinaryKernel : MPSNDArrayMultiaryKernel

/// Those of source 0; deprecated.
@property(nonatomic, readonly) MPSNDArrayOffsets primaryOffsets;
@property(nonatomic, readonly) MPSImageEdgeMode primaryEdgeMode;
@property(nonatomic, readonly) MPSNDArraySizes primaryKernelSizes;
@property(nonatomic, readonly) MPSNDArrayOffsets primaryStrides;
@property(nonatomic, readonly) MPSNDArraySizes primaryDilationRates;

/// Those of source 1; deprecated.
@property(nonatomic, readonly) MPSNDArrayOffsets secondaryOffsets;
@property(nonatomic, readonly) MPSImageEdgeMode secondaryEdgeMode;
@property(nonatomic, readonly) MPSNDArraySizes secondaryKernelSizes;
@property(nonatomic, readonly) MPSNDArrayOffsets secondaryStrides;
@property(nonatomic, readonly) MPSNDArraySizes secondaryDilationRates;

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count UNAVAILABLE_ATTRIBUTE;
- (nullable instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device;

/// As in MPSNDArrayMultiaryKernel.
- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                   primarySourceArray:(MPSNDArray *)primarySourceArray
                 secondarySourceArray:(MPSNDArray *)secondarySourceArray;
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
           primarySourceArray:(MPSNDArray *)primarySourceArray
         secondarySourceArray:(MPSNDArray *)secondarySourceArray
             destinationArray:(MPSNDArray *)destination;

/// `outGradientState` receives the state for the gradient kernel, or nil from kernels without one.
- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                   primarySourceArray:(MPSNDArray *)primarySourceArray
                 secondarySourceArray:(MPSNDArray *)secondarySourceArray
                          resultState:(MPSState *_Nullable *_Nullable)outGradientState
               outputStateIsTemporary:(BOOL)outputStateIsTemporary
    NS_SWIFT_NAME(encode(to:primarySourceArray:secondarySourceArray:resultState:outputStateIsTemporary:));

/// The settings are stored in `outGradientState`, which -resultStateForSourceArrays:… has made.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
           primarySourceArray:(MPSNDArray *)primarySourceArray
         secondarySourceArray:(MPSNDArray *)secondarySourceArray
                  resultState:(nullable MPSState *)outGradientState
             destinationArray:(MPSNDArray *)destination;

@end

/// Base of the kernels that make the gradient of the first of two arrays.
OMPS_CLASS_EXPORT
@interface MPSNDArrayBinaryPrimaryGradientKernel : MPSNDArrayMultiaryGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   sourceCount:(NSUInteger)count
           sourceGradientIndex:(NSUInteger)sourceGradientIndex UNAVAILABLE_ATTRIBUTE;
- (nullable instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device;

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                   primarySourceArray:(MPSNDArray *)primarySourceArray
                 secondarySourceArray:(MPSNDArray *)secondarySourceArray
                       sourceGradient:(MPSNDArray *)gradient
                        gradientState:(MPSState *)state;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
           primarySourceArray:(MPSNDArray *)primarySourceArray
         secondarySourceArray:(MPSNDArray *)secondarySourceArray
               sourceGradient:(MPSNDArray *)gradient
                gradientState:(MPSState *)state
             destinationArray:(MPSNDArray *)destination;

@end

/// Base of the kernels that make the gradient of the second of two arrays.
OMPS_CLASS_EXPORT
@interface MPSNDArrayBinarySecondaryGradientKernel : MPSNDArrayMultiaryGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   sourceCount:(NSUInteger)count
           sourceGradientIndex:(NSUInteger)sourceGradientIndex UNAVAILABLE_ATTRIBUTE;
- (nullable instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device;

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                   primarySourceArray:(MPSNDArray *)primarySourceArray
                 secondarySourceArray:(MPSNDArray *)secondarySourceArray
                       sourceGradient:(MPSNDArray *)gradient
                        gradientState:(MPSState *)state;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
           primarySourceArray:(MPSNDArray *)primarySourceArray
         secondarySourceArray:(MPSNDArray *)secondarySourceArray
               sourceGradient:(MPSNDArray *)gradient
                gradientState:(MPSState *)state
             destinationArray:(MPSNDArray *)destination;

@end

NS_ASSUME_NONNULL_END
