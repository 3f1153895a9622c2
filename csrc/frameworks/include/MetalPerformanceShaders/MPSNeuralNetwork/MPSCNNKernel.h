// Bases of the kernels that read one, two or many images, and of the gradient kernels.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSKernel.h"
#import "../MPSCore/MPSState.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MPSNNPadding;
@protocol MTLCommandBuffer;

/// Base of the kernels that read one image and write one. Output pixel x reads source pixels from stride x +
/// offset - floor(window / 2) on.
OMPS_CLASS_EXPORT
@interface MPSCNNKernel : MPSKernel {
 @private
  struct MPSCNNKernelImpl *_kernelImpl;
}

/// Source position of the first result.
@property(nonatomic) MPSOffset offset;

/// Part of the destination that is written; default MPSRectNoClip.
@property(nonatomic) MTLRegion clipRect;

/// First destination channel that is written; a multiple of 4.
@property(nonatomic) NSUInteger destinationFeatureChannelOffset;

/// First source channel that is read.
@property(nonatomic) NSUInteger sourceFeatureChannelOffset;

/// Most channels that are read; default: all.
@property(nonatomic) NSUInteger sourceFeatureChannelMaxCount;

/// The values outside the source; default Zero.
@property(nonatomic) MPSImageEdgeMode edgeMode;

/// Width of the window in pixels.
@property(nonatomic, readonly) NSUInteger kernelWidth;

@property(nonatomic, readonly) NSUInteger kernelHeight;

/// Source pixels between two neighbouring results.
@property(nonatomic, readonly) NSUInteger strideInPixelsX;

@property(nonatomic, readonly) NSUInteger strideInPixelsY;

/// Source pixels between two neighbouring taps of the window.
@property(nonatomic, readonly) NSUInteger dilationRateX;

@property(nonatomic, readonly) NSUInteger dilationRateY;

/// YES for gradient and transposed kernels.
@property(nonatomic, readonly) BOOL isBackwards;

/// Whether encoding changes a destination state.
@property(nonatomic, readonly) BOOL isStateModified;

/// Policy that sizes and places results of the encode methods that return an image. Default: size valid only,
/// centred.
@property(nonatomic, retain) id<MPSNNPadding> padding;

/// Makes the images that encode methods return; default: the temporary allocator.
@property(nonatomic, retain) id<MPSImageAllocator> destinationImageAllocator;

/// Reads `sourceImage` and writes `destinationImage`.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:destinationImage:));

/// The same, and fills a state for the gradient kernel.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationState:(MPSState *)destinationState
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:destinationState:destinationImage:));

/// The same for every image of a batch.
- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationImages:(MPSImageBatch *)destinationImages
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:destinationImages:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationStates:(nullable MPSStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:destinationStates:destinationImages:));

/// Returns the image that `padding` and `destinationImageAllocator` make.
- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage NS_SWIFT_NAME(encode(commandBuffer:sourceImage:));

/// Returns the image and, in `outState`, the state for the gradient kernel.
- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                   destinationState:(MPSState *_Nullable *_Nonnull)outState
        destinationStateIsTemporary:(BOOL)isTemporary
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:destinationState:destinationStateIsTemporary:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                            destinationStates:(MPSStateBatch *_Nullable *_Nonnull)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:destinationStates:destinationStateIsTemporary:));

/// A state for the gradient kernel; nil if that needs none.
- (nullable MPSState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                    sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(sourceImage:sourceStates:destinationImage:));

- (nullable MPSStateBatch *)resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
                                              sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                          destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(resultStateBatch(sourceImage:sourceStates:destinationImage:));

- (nullable MPSState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                sourceImage:(MPSImage *)sourceImage
                                               sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                           destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:));

- (nullable MPSStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                          sourceImage:(MPSImageBatch *)sourceImage
                                                         sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                                     destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(temporaryResultStateBatch(commandBuffer:sourceImage:sourceStates:destinationImage:));

/// Whether one state serves a whole batch.
- (BOOL)isResultStateReusedAcrossBatch;

/// Whether the whole batch must be done before the state is complete.
- (BOOL)appendBatchBarrier;

/// Shape and format of the image that the encode methods would return.
- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
    NS_SWIFT_NAME(destinationImageDescriptor(sourceImages:sourceStates:));

/// Bytes of temporary memory that encoding takes.
- (NSUInteger)encodingStorageSizeForSourceImage:(MPSImage *)sourceImage
                                   sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                               destinationImage:(nullable MPSImage *)destinationImage
    NS_SWIFT_NAME(encodingStorageSize(sourceImage:sourceStates:destinationImage:));

- (NSUInteger)batchEncodingStorageSizeForSourceImage:(MPSImageBatch *)sourceImage
                                        sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                    destinationImage:(nullable MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(batchEncodingStorageSize(sourceImage:sourceStates:destinationImage:));

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Base of the kernels that read two images and write one; all properties of MPSCNNKernel exist for the primary
/// and the secondary source.
OMPS_CLASS_EXPORT
@interface MPSCNNBinaryKernel : MPSKernel {
 @private
  struct MPSCNNBinaryKernelImpl *_binaryKernelImpl;
}

@property(nonatomic) MPSOffset primaryOffset;
@property(nonatomic) MPSOffset secondaryOffset;
@property(nonatomic) MTLRegion clipRect;
@property(nonatomic) NSUInteger destinationFeatureChannelOffset;
@property(nonatomic) NSUInteger primarySourceFeatureChannelOffset;
@property(nonatomic) NSUInteger secondarySourceFeatureChannelOffset;
@property(nonatomic) NSUInteger primarySourceFeatureChannelMaxCount;
@property(nonatomic) NSUInteger secondarySourceFeatureChannelMaxCount;
@property(nonatomic) MPSImageEdgeMode primaryEdgeMode;
@property(nonatomic) MPSImageEdgeMode secondaryEdgeMode;
@property(nonatomic, readonly) NSUInteger primaryKernelWidth;
@property(nonatomic, readonly) NSUInteger primaryKernelHeight;
@property(nonatomic, readonly) NSUInteger secondaryKernelWidth;
@property(nonatomic, readonly) NSUInteger secondaryKernelHeight;
@property(nonatomic) NSUInteger primaryStrideInPixelsX;
@property(nonatomic) NSUInteger primaryStrideInPixelsY;
@property(nonatomic) NSUInteger secondaryStrideInPixelsX;
@property(nonatomic) NSUInteger secondaryStrideInPixelsY;
@property(nonatomic, readonly) NSUInteger primaryDilationRateX;
@property(nonatomic, readonly) NSUInteger primaryDilationRateY;
@property(nonatomic, readonly) NSUInteger secondaryDilationRateX;
@property(nonatomic, readonly) NSUInteger secondaryDilationRateY;
@property(nonatomic, readonly) BOOL isBackwards;
@property(nonatomic, readonly) BOOL isStateModified;
@property(nonatomic, retain) id<MPSNNPadding> padding;
@property(nonatomic, retain) id<MPSImageAllocator> destinationImageAllocator;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 primaryImage:(MPSImage *)primaryImage
               secondaryImage:(MPSImage *)secondaryImage
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:primaryImage:secondaryImage:destinationImage:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     primaryImages:(MPSImageBatch *)primaryImages
                   secondaryImages:(MPSImageBatch *)secondaryImages
                 destinationImages:(MPSImageBatch *)destinationImages
    NS_SWIFT_NAME(encodeBatch(commandBuffer:primaryImages:secondaryImages:destinationImages:));

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       primaryImage:(MPSImage *)primaryImage
                     secondaryImage:(MPSImage *)secondaryImage
    NS_SWIFT_NAME(encode(commandBuffer:primaryImage:secondaryImage:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                primaryImages:(MPSImageBatch *)primaryImage
                              secondaryImages:(MPSImageBatch *)secondaryImage
    NS_SWIFT_NAME(encodeBatch(commandBuffer:primaryImages:secondaryImages:));

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       primaryImage:(MPSImage *)primaryImage
                     secondaryImage:(MPSImage *)secondaryImage
                   destinationState:(MPSState *_Nullable *_Nonnull)outState
        destinationStateIsTemporary:(BOOL)isTemporary
    NS_SWIFT_NAME(encode(commandBuffer:primaryImage:secondaryImage:destinationState:destinationStateIsTemporary:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                primaryImages:(MPSImageBatch *)primaryImages
                              secondaryImages:(MPSImageBatch *)secondaryImages
                            destinationStates:(MPSStateBatch *_Nullable *_Nonnull)outState
                  destinationStateIsTemporary:(BOOL)isTemporary
    OMPS_SWIFT_NAME("encodeBatch(commandBuffer:primaryImages:secondaryImages:destinationStates:"
                    "destinationStateIsTemporary:)");

- (nullable MPSState *)resultStateForPrimaryImage:(MPSImage *)primaryImage
                                   secondaryImage:(MPSImage *)secondaryImage
                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                 destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(primaryImage:secondaryImage:sourceStates:destinationImage:));

- (nullable MPSStateBatch *)resultStateBatchForPrimaryImage:(MPSImageBatch *)primaryImage
                                             secondaryImage:(MPSImageBatch *)secondaryImage
                                               sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                           destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(resultStateBatch(primaryImage:secondaryImage:sourceStates:destinationImage:));

- (nullable MPSState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                               primaryImage:(MPSImage *)primaryImage
                                             secondaryImage:(MPSImage *)secondaryImage
                                               sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                           destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(temporaryResultState(commandBuffer:primaryImage:secondaryImage:sourceStates:destinationImage:));

- (nullable MPSStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                         primaryImage:(MPSImageBatch *)primaryImage
                                                       secondaryImage:(MPSImageBatch *)secondaryImage
                                                         sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                                     destinationImage:(MPSImageBatch *)destinationImage
    OMPS_SWIFT_NAME("temporaryResultStateBatch(commandBuffer:primaryImage:secondaryImage:"
                    "sourceStates:destinationImage:)");

- (BOOL)isResultStateReusedAcrossBatch;
- (BOOL)appendBatchBarrier;

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates;

- (NSUInteger)encodingStorageSizeForPrimaryImage:(MPSImage *)primaryImage
                                  secondaryImage:(MPSImage *)secondaryImage
                                    sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                destinationImage:(nullable MPSImage *)destinationImage
    NS_SWIFT_NAME(encodingStorageSize(primaryImage:secondaryImage:sourceStates:destinationImage:));

- (NSUInteger)batchEncodingStorageSizeForPrimaryImage:(MPSImageBatch *)primaryImage
                                       secondaryImage:(MPSImageBatch *)secondaryImage
                                         sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                     destinationImage:(nullable MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(batchEncodingStorageSize(primaryImage:secondaryImage:sourceStates:destinationImage:));

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Base of the gradient kernels: the primary source is the incoming gradient, the secondary the source of the
/// forward kernel.
OMPS_CLASS_EXPORT
@interface MPSCNNGradientKernel : MPSCNNBinaryKernel {
 @private
  struct MPSCNNGradientKernelImpl *_gradientKernelImpl;
}

/// Offset of the window in the zero-filled gradient image.
@property(nonatomic) NSInteger kernelOffsetX;

@property(nonatomic) NSInteger kernelOffsetY;

/// Returns the gradient with respect to the forward kernel's source.
- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     sourceGradient:(MPSImage *)sourceGradient
                        sourceImage:(MPSImage *)sourceImage
                      gradientState:(MPSState *)gradientState
    NS_SWIFT_NAME(encode(commandBuffer:sourceGradient:sourceImage:gradientState:));

/// Writes the gradient with respect to the forward kernel's source.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               sourceGradient:(MPSImage *)sourceGradient
                  sourceImage:(MPSImage *)sourceImage
                gradientState:(MPSState *)gradientState
          destinationGradient:(MPSImage *)destinationGradient
    NS_SWIFT_NAME(encode(commandBuffer:sourceGradient:sourceImage:gradientState:destinationGradient:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceGradients:(MPSImageBatch *)sourceGradients
                                 sourceImages:(MPSImageBatch *)sourceImages
                               gradientStates:(MPSStateBatch *)gradientStates
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceGradients:sourceImages:gradientStates:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
                    gradientStates:(MPSStateBatch *)gradientStates
              destinationGradients:(MPSImageBatch *)destinationGradients
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceGradients:sourceImages:gradientStates:destinationGradients:));

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
