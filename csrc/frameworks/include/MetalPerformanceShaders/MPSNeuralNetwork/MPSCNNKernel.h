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

/// MPSCNNKernel.
OMPS_CLASS_EXPORT
@interface MPSCNNKernel : MPSKernel {
@private
  struct MPSCNNKernelImpl *_kernelImpl;
}

@property (nonatomic) MPSOffset offset;
@property (nonatomic) MTLRegion clipRect;
@property (nonatomic) NSUInteger destinationFeatureChannelOffset;
@property (nonatomic) NSUInteger sourceFeatureChannelOffset;
@property (nonatomic) NSUInteger sourceFeatureChannelMaxCount;
@property (nonatomic) MPSImageEdgeMode edgeMode;
@property (nonatomic, readonly) NSUInteger kernelWidth;
@property (nonatomic, readonly) NSUInteger kernelHeight;
@property (nonatomic, readonly) NSUInteger strideInPixelsX;
@property (nonatomic, readonly) NSUInteger strideInPixelsY;
@property (nonatomic, readonly) NSUInteger dilationRateX;
@property (nonatomic, readonly) NSUInteger dilationRateY;
@property (nonatomic, readonly) BOOL isBackwards;
@property (nonatomic, readonly) BOOL isStateModified;
@property (nonatomic, retain) id<MPSNNPadding> padding;
@property (nonatomic, retain) id<MPSImageAllocator> destinationImageAllocator;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationImage:(MPSImage *)destinationImage;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationState:(MPSState *)destinationState
             destinationImage:(MPSImage *)destinationImage;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationImages:(MPSImageBatch *)destinationImages;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationStates:(nullable MPSStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages;

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer sourceImage:(MPSImage *)sourceImage;

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                   destinationState:(MPSState *_Nullable *_Nonnull)outState
        destinationStateIsTemporary:(BOOL)isTemporary;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                            destinationStates:(MPSStateBatch *_Nullable *_Nonnull)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary;

- (nullable MPSState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                    sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                destinationImage:(MPSImage *)destinationImage;

- (nullable MPSStateBatch *)resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
                                              sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                          destinationImage:(MPSImageBatch *)destinationImage;

- (nullable MPSState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                sourceImage:(MPSImage *)sourceImage
                                               sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                           destinationImage:(MPSImage *)destinationImage;

- (nullable MPSStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    sourceImage:(MPSImageBatch *)sourceImage
    sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
    destinationImage:(MPSImageBatch *)destinationImage;

- (BOOL)isResultStateReusedAcrossBatch;
- (BOOL)appendBatchBarrier;

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates;

- (NSUInteger)encodingStorageSizeForSourceImage:(MPSImage *)sourceImage
                                   sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                               destinationImage:(nullable MPSImage *)destinationImage;

- (NSUInteger)batchEncodingStorageSizeForSourceImage:(MPSImageBatch *)sourceImage
                                        sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                    destinationImage:(nullable MPSImageBatch *)destinationImage;

@end

/// MPSCNNBinaryKernel.
OMPS_CLASS_EXPORT
@interface MPSCNNBinaryKernel : MPSKernel {
@private
  struct MPSCNNBinaryKernelImpl *_binaryKernelImpl;
}

@property (nonatomic) MPSOffset primaryOffset;
@property (nonatomic) MPSOffset secondaryOffset;
@property (nonatomic) MTLRegion clipRect;
@property (nonatomic) NSUInteger destinationFeatureChannelOffset;
@property (nonatomic) NSUInteger primarySourceFeatureChannelOffset;
@property (nonatomic) NSUInteger secondarySourceFeatureChannelOffset;
@property (nonatomic) NSUInteger primarySourceFeatureChannelMaxCount;
@property (nonatomic) NSUInteger secondarySourceFeatureChannelMaxCount;
@property (nonatomic) MPSImageEdgeMode primaryEdgeMode;
@property (nonatomic) MPSImageEdgeMode secondaryEdgeMode;
@property (nonatomic, readonly) NSUInteger primaryKernelWidth;
@property (nonatomic, readonly) NSUInteger primaryKernelHeight;
@property (nonatomic, readonly) NSUInteger secondaryKernelWidth;
@property (nonatomic, readonly) NSUInteger secondaryKernelHeight;
@property (nonatomic) NSUInteger primaryStrideInPixelsX;
@property (nonatomic) NSUInteger primaryStrideInPixelsY;
@property (nonatomic) NSUInteger secondaryStrideInPixelsX;
@property (nonatomic) NSUInteger secondaryStrideInPixelsY;
@property (nonatomic, readonly) NSUInteger primaryDilationRateX;
@property (nonatomic, readonly) NSUInteger primaryDilationRateY;
@property (nonatomic, readonly) NSUInteger secondaryDilationRateX;
@property (nonatomic, readonly) NSUInteger secondaryDilationRateY;
@property (nonatomic, readonly) BOOL isBackwards;
@property (nonatomic, readonly) BOOL isStateModified;
@property (nonatomic, retain) id<MPSNNPadding> padding;
@property (nonatomic, retain) id<MPSImageAllocator> destinationImageAllocator;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 primaryImage:(MPSImage *)primaryImage
               secondaryImage:(MPSImage *)secondaryImage
             destinationImage:(MPSImage *)destinationImage;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     primaryImages:(MPSImageBatch *)primaryImages
                   secondaryImages:(MPSImageBatch *)secondaryImages
                 destinationImages:(MPSImageBatch *)destinationImages;

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       primaryImage:(MPSImage *)primaryImage
                     secondaryImage:(MPSImage *)secondaryImage;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                primaryImages:(MPSImageBatch *)primaryImage
                              secondaryImages:(MPSImageBatch *)secondaryImage;

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       primaryImage:(MPSImage *)primaryImage
                     secondaryImage:(MPSImage *)secondaryImage
                   destinationState:(MPSState *_Nullable *_Nonnull)outState
        destinationStateIsTemporary:(BOOL)isTemporary;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                primaryImages:(MPSImageBatch *)primaryImages
                              secondaryImages:(MPSImageBatch *)secondaryImages
                            destinationStates:(MPSStateBatch *_Nullable *_Nonnull)outState
                  destinationStateIsTemporary:(BOOL)isTemporary;

- (nullable MPSState *)resultStateForPrimaryImage:(MPSImage *)primaryImage
                                   secondaryImage:(MPSImage *)secondaryImage
                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                 destinationImage:(MPSImage *)destinationImage;

- (nullable MPSStateBatch *)resultStateBatchForPrimaryImage:(MPSImageBatch *)primaryImage
                                             secondaryImage:(MPSImageBatch *)secondaryImage
                                               sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                           destinationImage:(MPSImageBatch *)destinationImage;

- (nullable MPSState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                               primaryImage:(MPSImage *)primaryImage
                                             secondaryImage:(MPSImage *)secondaryImage
                                               sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                           destinationImage:(MPSImage *)destinationImage;

- (nullable MPSStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    primaryImage:(MPSImageBatch *)primaryImage
    secondaryImage:(MPSImageBatch *)secondaryImage
    sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
    destinationImage:(MPSImageBatch *)destinationImage;

- (BOOL)isResultStateReusedAcrossBatch;
- (BOOL)appendBatchBarrier;

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates;

- (NSUInteger)encodingStorageSizeForPrimaryImage:(MPSImage *)primaryImage
                                  secondaryImage:(MPSImage *)secondaryImage
                                    sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                destinationImage:(nullable MPSImage *)destinationImage;

- (NSUInteger)batchEncodingStorageSizeForPrimaryImage:(MPSImageBatch *)primaryImage
                                       secondaryImage:(MPSImageBatch *)secondaryImage
                                         sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                     destinationImage:(nullable MPSImageBatch *)destinationImage;

@end

/// MPSCNNGradientKernel.
OMPS_CLASS_EXPORT
@interface MPSCNNGradientKernel : MPSCNNBinaryKernel {
@private
  struct MPSCNNGradientKernelImpl *_gradientKernelImpl;
}

@property (nonatomic) NSInteger kernelOffsetX;
@property (nonatomic) NSInteger kernelOffsetY;

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     sourceGradient:(MPSImage *)sourceGradient
                        sourceImage:(MPSImage *)sourceImage
                      gradientState:(MPSState *)gradientState;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               sourceGradient:(MPSImage *)sourceGradient
                  sourceImage:(MPSImage *)sourceImage
                gradientState:(MPSState *)gradientState
          destinationGradient:(MPSImage *)destinationGradient;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceGradients:(MPSImageBatch *)sourceGradients
                                 sourceImages:(MPSImageBatch *)sourceImages
                               gradientStates:(MPSStateBatch *)gradientStates;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
                    gradientStates:(MPSStateBatch *)gradientStates
              destinationGradients:(MPSImageBatch *)destinationGradients;

@end

NS_ASSUME_NONNULL_END
