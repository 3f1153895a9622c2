// Base of the kernels that read any number of images.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSKernel.h"
#import "../MPSCore/MPSState.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MPSNNPadding;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Base of the kernels that read any number of images and write one.
OMPS_CLASS_EXPORT
@interface MPSCNNMultiaryKernel : MPSKernel {
 @private
  struct MPSCNNMultiaryKernelImpl *_multiaryKernelImpl;
}

@property(nonatomic, readonly) NSUInteger sourceCount;
@property(nonatomic) MTLRegion clipRect;
@property(nonatomic) NSUInteger destinationFeatureChannelOffset;
@property(nonatomic, readonly) BOOL isBackwards;
@property(nonatomic, readonly) BOOL isStateModified;
@property(nonatomic, retain) id<MPSNNPadding> padding;
@property(nonatomic, retain) id<MPSImageAllocator> destinationImageAllocator;

/// Raises NSInvalidArgumentException if `count` is 0.
- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)sourceCount;

- (MPSOffset)offsetAtIndex:(NSUInteger)index;
- (void)setOffset:(MPSOffset)offset atIndex:(NSUInteger)index;
- (NSUInteger)sourceFeatureChannelOffsetAtIndex:(NSUInteger)index;
- (void)setSourceFeatureChannelOffset:(NSUInteger)offset atIndex:(NSUInteger)index;
- (NSUInteger)sourceFeatureChannelMaxCountAtIndex:(NSUInteger)index;
- (void)setSourceFeatureChannelMaxCount:(NSUInteger)count atIndex:(NSUInteger)index;
- (MPSImageEdgeMode)edgeModeAtIndex:(NSUInteger)index;
- (void)setEdgeMode:(MPSImageEdgeMode)edgeMode atIndex:(NSUInteger)index;
- (NSUInteger)kernelWidthAtIndex:(NSUInteger)index;
- (void)setKernelWidth:(NSUInteger)width atIndex:(NSUInteger)index;
- (NSUInteger)kernelHeightAtIndex:(NSUInteger)index;
- (void)setKernelHeight:(NSUInteger)height atIndex:(NSUInteger)index;
- (NSUInteger)strideInPixelsXatIndex:(NSUInteger)index;
- (void)setStrideInPixelsX:(NSUInteger)stride atIndex:(NSUInteger)index;
- (NSUInteger)strideInPixelsYatIndex:(NSUInteger)index;
- (void)setStrideInPixelsY:(NSUInteger)stride atIndex:(NSUInteger)index;
- (NSUInteger)dilationRateXatIndex:(NSUInteger)index;
- (void)setDilationRateX:(NSUInteger)dilationRate atIndex:(NSUInteger)index;
- (NSUInteger)dilationRateYatIndex:(NSUInteger)index;
- (void)setDilationRateY:(NSUInteger)dilationRate atIndex:(NSUInteger)index;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceImages:(NSArray<MPSImage *> *)sourceImages
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImages:destinationImage:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                 destinationImages:(MPSImageBatch *)destinationImages
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:destinationImages:));

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceImages:(NSArray<MPSImage *> *)sourceImages
    NS_SWIFT_NAME(encode(commandBuffer:sourceImages:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(NSArray<MPSImageBatch *> *)sourceImageBatches
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:));

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceImages:(NSArray<MPSImage *> *)sourceImages
                   destinationState:(MPSState *_Nullable *_Nonnull)outState
        destinationStateIsTemporary:(BOOL)isTemporary
    NS_SWIFT_NAME(encode(commandBuffer:sourceImages:destinationState:destinationStateIsTemporary:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(NSArray<MPSImageBatch *> *)sourceImageBatches
                            destinationStates:(MPSStateBatch *_Nullable *_Nonnull)outState
                  destinationStateIsTemporary:(BOOL)isTemporary
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:destinationStates:destinationStateIsTemporary:));

- (BOOL)isResultStateReusedAcrossBatch;
- (BOOL)appendBatchBarrier;

- (nullable MPSState *)resultStateForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                 destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(sourceImages:sourceStates:destinationImage:));

- (nullable MPSStateBatch *)resultStateBatchForSourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                                               sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                           destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(resultStateBatch(sourceImages:sourceStates:destinationImage:));

- (nullable MPSState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                               sourceImages:(NSArray<MPSImage *> *)sourceImage
                                               sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                           destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(temporaryResultState(commandBuffer:sourceImages:sourceStates:destinationImage:));

- (nullable MPSStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                         sourceImages:(NSArray<MPSImageBatch *> *)sourceImage
                                                         sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                                     destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(temporaryResultStateBatch(commandBuffer:sourceImages:sourceStates:destinationImage:));

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
    NS_SWIFT_NAME(destinationImageDescriptor(sourceImages:sourceStates:));

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
