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

/// Labels or weights of a loss, given as bytes.
OMPS_CLASS_EXPORT
@interface MPSCNNLossDataDescriptor : NSObject <NSCopying> {
 @private
  struct MPSCNNLossDataDescriptorImpl *_impl;
}

/// Order of the values.
@property(nonatomic, readonly) MPSDataLayout layout;

/// Width, height and channels.
@property(nonatomic, readonly) MTLSize size;

/// Bytes from one row to the next; dense at first.
@property(nonatomic) NSUInteger bytesPerRow;

@property(nonatomic) NSUInteger bytesPerImage;

/// `data` holds floats and is copied. Raises NSInvalidArgumentException if it is too short for `size`.
+ (nullable MPSCNNLossDataDescriptor *)cnnLossDataDescriptorWithData:(NSData *)data
                                                              layout:(MPSDataLayout)layout
                                                                size:(MTLSize)size;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// A loss function and its parameters. Defaults: weight 1, labelSmoothing 0, numberOfClasses 1, epsilon 1e-7,
/// delta 1, reduceAcrossBatch NO. Gradients are not divided by the batch or pixel count: put 1 / batch into
/// `weight` for a mean.
OMPS_CLASS_EXPORT
@interface MPSCNNLossDescriptor : NSObject <NSCopying> {
 @private
  struct MPSCNNLossDescriptorImpl *_impl;
}

@property(nonatomic) MPSCNNLossType lossType;
@property(nonatomic) MPSCNNReductionType reductionType;

/// Whether the losses of all images of a batch become one, written to the first loss image.
@property(nonatomic) BOOL reduceAcrossBatch;

/// Factor of loss and gradient where the labels bring no weights.
@property(nonatomic) float weight;

/// Between 0 and 1: labels t become `t (1 - L) + L / numberOfClasses` (softmax) or `t (1 - L) + L / 2` (sigmoid).
@property(nonatomic) float labelSmoothing;

@property(nonatomic) NSUInteger numberOfClasses;

/// Keeps the logarithms of the Log loss finite.
@property(nonatomic) float epsilon;

/// The distance at which the Huber loss changes from a parabola to a line.
@property(nonatomic) float delta;

+ (MPSCNNLossDescriptor *)cnnLossDescriptorWithType:(MPSCNNLossType)lossType
                                      reductionType:(MPSCNNReductionType)reductionType;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// Labels and weights of one image, and where its loss is written.
OMPS_CLASS_EXPORT
@interface MPSCNNLossLabels : MPSState {
 @private
  struct MPSCNNLossLabelsImpl *_lossLabelsImpl;
}

/// Copies the labels; the loss image is 1 x 1 x 1.
- (instancetype)initWithDevice:(id<MTLDevice>)device labelsDescriptor:(MPSCNNLossDataDescriptor *)labelsDescriptor;

/// Copies labels and weights. `lossImageSize` is 1 x 1 x 1 or the source's size.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                 lossImageSize:(MTLSize)lossImageSize
              labelsDescriptor:(MPSCNNLossDataDescriptor *)labelsDescriptor
             weightsDescriptor:(nullable MPSCNNLossDataDescriptor *)weightsDescriptor;

/// Retains the images.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                 lossImageSize:(MTLSize)lossImageSize
                   labelsImage:(MPSImage *)labelsImage
                  weightsImage:(nullable MPSImage *)weightsImage;

/// The loss: 1 x 1 x 1, or the source's size without reduction. Readable once the command buffer has completed.
- (MPSImage *)lossImage;

/// The labels.
- (MPSImage *)labelsImage;

/// The weights, or nil.
- (MPSImage *)weightsImage;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// Labels of the images of a batch.
typedef NSArray<MPSCNNLossLabels *> MPSCNNLossLabelsBatch;

/// Computes the gradient of a loss into the destination image and the loss itself into the labels' lossImage.
OMPS_CLASS_EXPORT
@interface MPSCNNLoss : MPSCNNKernel {
 @private
  struct MPSCNNLossImpl *_lossImpl;
}

@property(nonatomic, readonly) MPSCNNLossType lossType;
@property(nonatomic, readonly) MPSCNNReductionType reductionType;
@property(nonatomic, readonly) float weight;
@property(nonatomic, readonly) float labelSmoothing;
@property(nonatomic, readonly) NSUInteger numberOfClasses;
@property(nonatomic, readonly) float epsilon;
@property(nonatomic, readonly) float delta;
@property(nonatomic, readonly) BOOL reduceAcrossBatch;

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

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Computes a loss; its gradient is MPSNNLossGradient.
OMPS_CLASS_EXPORT
@interface MPSNNForwardLoss : MPSCNNKernel {
 @private
  struct MPSNNForwardLossImpl *_forwardLossImpl;
}

@property(nonatomic, readonly) MPSCNNLossType lossType;
@property(nonatomic, readonly) MPSCNNReductionType reductionType;
@property(nonatomic, readonly) BOOL reduceAcrossBatch;
@property(nonatomic, readonly) NSUInteger numberOfClasses;
@property(nonatomic) float weight;
@property(nonatomic) float labelSmoothing;
@property(nonatomic) float epsilon;
@property(nonatomic) float delta;

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

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Gradient of a loss with respect to its source or its labels.
OMPS_CLASS_EXPORT
@interface MPSNNLossGradient : MPSCNNBinaryKernel {
 @private
  struct MPSNNLossGradientImpl *_lossGradientImpl;
}

@property(nonatomic, readonly) MPSCNNLossType lossType;
@property(nonatomic, readonly) MPSCNNReductionType reductionType;
@property(nonatomic, readonly) BOOL reduceAcrossBatch;
@property(nonatomic, readonly) NSUInteger numberOfClasses;
@property(nonatomic) float weight;
@property(nonatomic) float labelSmoothing;
@property(nonatomic) float epsilon;
@property(nonatomic) float delta;

/// Whether the labels' gradient is computed too.
@property(nonatomic) BOOL computeLabelGradients;

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

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Writes ones: the gradient of a result with respect to itself.
OMPS_CLASS_EXPORT
@interface MPSNNInitialGradient : MPSCNNKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
