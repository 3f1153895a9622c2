// Loss functions, their descriptors and labels.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSState.h"
#import "MPSCNNKernel.h"
#import "MPSCNNTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// MPSCNNLossDataDescriptor.
OMPS_CLASS_EXPORT
@interface MPSCNNLossDataDescriptor : NSObject <NSCopying> {
@private
  struct MPSCNNLossDataDescriptorImpl *_impl;
}

@property (nonatomic, readonly) MPSDataLayout layout;
@property (nonatomic, readonly) MTLSize size;
@property (nonatomic) NSUInteger bytesPerRow;
@property (nonatomic) NSUInteger bytesPerImage;

+ (nullable MPSCNNLossDataDescriptor *)cnnLossDataDescriptorWithData:(NSData *)data
                                                              layout:(MPSDataLayout)layout
                                                                size:(MTLSize)size;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNLossDescriptor.
OMPS_CLASS_EXPORT
@interface MPSCNNLossDescriptor : NSObject <NSCopying> {
@private
  struct MPSCNNLossDescriptorImpl *_impl;
}

@property (nonatomic) MPSCNNLossType lossType;
@property (nonatomic) MPSCNNReductionType reductionType;
@property (nonatomic) BOOL reduceAcrossBatch;
@property (nonatomic) float weight;
@property (nonatomic) float labelSmoothing;
@property (nonatomic) NSUInteger numberOfClasses;
@property (nonatomic) float epsilon;
@property (nonatomic) float delta;

+ (MPSCNNLossDescriptor *)cnnLossDescriptorWithType:(MPSCNNLossType)lossType
                                      reductionType:(MPSCNNReductionType)reductionType;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNLossLabels.
OMPS_CLASS_EXPORT
@interface MPSCNNLossLabels : MPSState {
@private
  struct MPSCNNLossLabelsImpl *_lossLabelsImpl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
              labelsDescriptor:(MPSCNNLossDataDescriptor *)labelsDescriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 lossImageSize:(MTLSize)lossImageSize
              labelsDescriptor:(MPSCNNLossDataDescriptor *)labelsDescriptor
             weightsDescriptor:(nullable MPSCNNLossDataDescriptor *)weightsDescriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 lossImageSize:(MTLSize)lossImageSize
                   labelsImage:(MPSImage *)labelsImage
                  weightsImage:(nullable MPSImage *)weightsImage;

- (MPSImage *)lossImage;
- (MPSImage *)labelsImage;
- (MPSImage *)weightsImage;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

typedef NSArray<MPSCNNLossLabels *> MPSCNNLossLabelsBatch;

/// MPSCNNLoss.
OMPS_CLASS_EXPORT
@interface MPSCNNLoss : MPSCNNKernel {
@private
  struct MPSCNNLossImpl *_lossImpl;
}

@property (nonatomic, readonly) MPSCNNLossType lossType;
@property (nonatomic, readonly) MPSCNNReductionType reductionType;
@property (nonatomic, readonly) float weight;
@property (nonatomic, readonly) float labelSmoothing;
@property (nonatomic, readonly) NSUInteger numberOfClasses;
@property (nonatomic, readonly) float epsilon;
@property (nonatomic, readonly) float delta;
@property (nonatomic, readonly) BOOL reduceAcrossBatch;

- (instancetype)initWithDevice:(id<MTLDevice>)device lossDescriptor:(MPSCNNLossDescriptor *)lossDescriptor;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
                       labels:(MPSCNNLossLabels *)labels
             destinationImage:(MPSImage *)destinationImage;

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                             labels:(MPSCNNLossLabels *)labels;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImage
                            labels:(MPSCNNLossLabelsBatch *)labels
                 destinationImages:(MPSImageBatch *)destinationImage;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImage
                                       labels:(MPSCNNLossLabelsBatch *)labels;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSNNForwardLoss.
OMPS_CLASS_EXPORT
@interface MPSNNForwardLoss : MPSCNNKernel {
@private
  struct MPSNNForwardLossImpl *_forwardLossImpl;
}

@property (nonatomic, readonly) MPSCNNLossType lossType;
@property (nonatomic, readonly) MPSCNNReductionType reductionType;
@property (nonatomic, readonly) BOOL reduceAcrossBatch;
@property (nonatomic, readonly) NSUInteger numberOfClasses;
@property (nonatomic) float weight;
@property (nonatomic) float labelSmoothing;
@property (nonatomic) float epsilon;
@property (nonatomic) float delta;

- (instancetype)initWithDevice:(id<MTLDevice>)device lossDescriptor:(MPSCNNLossDescriptor *)lossDescriptor;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                            labels:(MPSImageBatch *)labels
                           weights:(nullable MPSImageBatch *)weights
                 destinationStates:(nullable MPSStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                                       labels:(MPSImageBatch *)labels
                                      weights:(nullable MPSImageBatch *)weights
                            destinationStates:(MPSStateBatch *_Nullable *_Nullable)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSNNLossGradient.
OMPS_CLASS_EXPORT
@interface MPSNNLossGradient : MPSCNNBinaryKernel {
@private
  struct MPSNNLossGradientImpl *_lossGradientImpl;
}

@property (nonatomic, readonly) MPSCNNLossType lossType;
@property (nonatomic, readonly) MPSCNNReductionType reductionType;
@property (nonatomic, readonly) BOOL reduceAcrossBatch;
@property (nonatomic, readonly) NSUInteger numberOfClasses;
@property (nonatomic) float weight;
@property (nonatomic) float labelSmoothing;
@property (nonatomic) float epsilon;
@property (nonatomic) float delta;
@property (nonatomic) BOOL computeLabelGradients;

- (instancetype)initWithDevice:(id<MTLDevice>)device lossDescriptor:(MPSCNNLossDescriptor *)lossDescriptor;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceGradients:(MPSImageBatch *)sourceGradients
                                 sourceImages:(MPSImageBatch *)sourceImages
                                       labels:(MPSImageBatch *)labels
                                      weights:(nullable MPSImageBatch *)weights
                                 sourceStates:(nullable MPSStateBatch *)sourceStates;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
                            labels:(MPSImageBatch *)labels
                           weights:(nullable MPSImageBatch *)weights
                      sourceStates:(nullable MPSStateBatch *)sourceStates
              destinationGradients:(MPSImageBatch *)destinationGradients;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSNNInitialGradient.
OMPS_CLASS_EXPORT
@interface MPSNNInitialGradient : MPSCNNKernel

@end

NS_ASSUME_NONNULL_END
