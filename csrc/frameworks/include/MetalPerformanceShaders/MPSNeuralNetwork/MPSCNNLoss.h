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
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:labels:destinationImage:));

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                             labels:(MPSCNNLossLabels *)labels NS_SWIFT_NAME(encode(commandBuffer:sourceImage:labels:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImage
                            labels:(MPSCNNLossLabelsBatch *)labels
                 destinationImages:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImages:labels:destinationImages:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImage
                                       labels:(MPSCNNLossLabelsBatch *)labels
    NS_SWIFT_NAME(encode(commandBuffer:sourceImages:labels:));

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// A loss for object detection with anchor boxes (YOLO, arXiv 1612.08242). It has four parts, with a descriptor for
/// each: position, size, confidence and classes of the boxes. Their reduction types are those of this descriptor.
OMPS_CLASS_EXPORT
@interface MPSCNNYOLOLossDescriptor : NSObject <NSCopying> {
 @private
  struct MPSCNNYOLOLossDescriptorImpl *_impl;
}

/// Of the sigmoid of x and y, usually the mean squared error.
@property(nonatomic, retain) MPSCNNLossDescriptor *XYLossDescriptor;
/// Of width and height, usually Huber. The targets are log(size / anchor + 1e-5).
@property(nonatomic, retain) MPSCNNLossDescriptor *WHLossDescriptor;
/// Usually the sigmoid cross-entropy.
@property(nonatomic, retain) MPSCNNLossDescriptor *confidenceLossDescriptor;
/// Usually the softmax cross-entropy.
@property(nonatomic, retain) MPSCNNLossDescriptor *classesLossDescriptor;

@property(nonatomic) MPSCNNReductionType reductionType;

/// Whether the losses of all images of a batch become one, written to the first loss image. Default: NO.
@property(nonatomic) BOOL reduceAcrossBatch;

/// Whether the target of an object's confidence is the overlap (intersection over union) of the predicted box and the
/// true one, not 1. Default: YES.
@property(nonatomic) BOOL rescore;

/// Factors of the position's loss (10), the size's (10), the confidence's without (5) and with an object (100), and the
/// classes' (2).
@property(nonatomic) float scaleXY;
@property(nonatomic) float scaleWH;
@property(nonatomic) float scaleNoObject;
@property(nonatomic) float scaleObject;
@property(nonatomic) float scaleClass;

/// An anchor whose overlap with the true size is larger has an object, besides the best one of the cell. Default: 0.7.
@property(nonatomic) float minIOUForObjectPresence;

/// An anchor without object whose overlap is smaller has its confidence trained towards 0. Default: 0.3.
@property(nonatomic) float maxIOUForObjectAbsence;

@property(nonatomic) NSUInteger numberOfAnchorBoxes;

/// Floats: width and height of each anchor box, in cells. Copied.
@property(nonatomic, retain) NSData *anchorBoxes;

+ (MPSCNNYOLOLossDescriptor *)cnnLossDescriptorWithXYLossType:(MPSCNNLossType)XYLossType
                                                   WHLossType:(MPSCNNLossType)WHLossType
                                           confidenceLossType:(MPSCNNLossType)confidenceLossType
                                              classesLossType:(MPSCNNLossType)classesLossType
                                                reductionType:(MPSCNNReductionType)reductionType
                                                  anchorBoxes:(NSData *)anchorBoxes
                                          numberOfAnchorBoxes:(NSUInteger)numberOfAnchorBoxes;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// Computes the gradient of a YOLO loss into the destination image and the loss itself into the labels' lossImage.
///
/// A pixel is a cell of the grid. Its feature channels are, anchor by anchor: x, y, width, height, confidence, classes.
/// Labels have the same channels, equal for all anchors of a cell:
/// - x and y of the object's centre within the cell, 0 to 1; width and height in cells
/// - 1 if the cell has an object; the classes one-hot
///
/// docs/semantics.md has the formula.
OMPS_CLASS_EXPORT
@interface MPSCNNYOLOLoss : MPSCNNKernel {
 @private
  struct MPSCNNYOLOLossImpl *_yoloLossImpl;
}

/// The parts, as kernels.
@property(nonatomic, readonly, retain) MPSCNNLoss *lossXY;
@property(nonatomic, readonly, retain) MPSCNNLoss *lossWH;
@property(nonatomic, readonly, retain) MPSCNNLoss *lossConfidence;
@property(nonatomic, readonly, retain) MPSCNNLoss *lossClasses;

/// As in the descriptor.
@property(nonatomic, readonly) float scaleXY;
@property(nonatomic, readonly) float scaleWH;
@property(nonatomic, readonly) float scaleNoObject;
@property(nonatomic, readonly) float scaleObject;
@property(nonatomic, readonly) float scaleClass;
@property(nonatomic, readonly) float minIOUForObjectPresence;
@property(nonatomic, readonly) float maxIOUForObjectAbsence;
@property(nonatomic, readonly) MPSCNNReductionType reductionType;
@property(nonatomic, readonly) NSUInteger numberOfAnchorBoxes;
@property(nonatomic, readonly, retain) NSData *anchorBoxes;
@property(nonatomic, readonly) BOOL reduceAcrossBatch;

/// Raises NSInvalidArgumentException without anchor boxes, or if their data is too short.
- (instancetype)initWithDevice:(id<MTLDevice>)device lossDescriptor:(MPSCNNYOLOLossDescriptor *)lossDescriptor;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
                       labels:(MPSCNNLossLabels *)labels
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:labels:destinationImage:));

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                             labels:(MPSCNNLossLabels *)labels NS_SWIFT_NAME(encode(commandBuffer:sourceImage:labels:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImage
                            labels:(MPSCNNLossLabelsBatch *)labels
                 destinationImages:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImages:labels:destinationImages:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImage
                                       labels:(MPSCNNLossLabelsBatch *)labels
    NS_SWIFT_NAME(encode(commandBuffer:sourceImages:labels:));

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
                 destinationImages:(MPSImageBatch *)destinationImages
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:labels:weights:destinationStates:destinationImages:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                                       labels:(MPSImageBatch *)labels
                                      weights:(nullable MPSImageBatch *)weights
                            destinationStates:(MPSStateBatch *_Nullable *_Nullable)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:labels:weights:outStates:isTemporary:));

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
                                 sourceStates:(nullable MPSStateBatch *)sourceStates
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceGradients:sourceImages:labels:weights:sourceStates:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
                            labels:(MPSImageBatch *)labels
                           weights:(nullable MPSImageBatch *)weights
                      sourceStates:(nullable MPSStateBatch *)sourceStates
              destinationGradients:(MPSImageBatch *)destinationGradients
    OMPS_SWIFT_NAME("encodeBatch(commandBuffer:sourceGradients:sourceImages:labels:weights:"
                    "sourceStates:destinationGradients:)");

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Writes ones: the gradient of a result with respect to itself.
OMPS_CLASS_EXPORT
@interface MPSNNInitialGradient : MPSCNNKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
