// Nodes of losses, and of the gradient they start.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNTypes.h"
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSCNNLossDescriptor;
@class MPSCNNYOLOLossDescriptor;
@class MPSImage;
@class MPSNNLossGradientNode;

/// The state by which labels reach a loss.
OMPS_CLASS_EXPORT
@interface MPSNNLabelsNode : MPSNNStateNode

@end

/// Loss whose result image is the gradient, so it starts the gradient pass. The labels are a source state of
/// the graph.
OMPS_CLASS_EXPORT
@interface MPSCNNLossNode : MPSNNFilterNode {
 @private
  struct MPSCNNLossNodeImpl *_lossNodeImpl;
}

/// The labels' place in the graph.
@property(nonatomic, readonly) MPSNNLabelsNode *inputLabels;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source lossDescriptor:(MPSCNNLossDescriptor *)descriptor;
- (instancetype)initWithSource:(MPSNNImageNode *)source lossDescriptor:(MPSCNNLossDescriptor *)descriptor;

@end

/// YOLO loss whose result image is the gradient: see MPSCNNYOLOLoss.
OMPS_CLASS_EXPORT
@interface MPSCNNYOLOLossNode : MPSNNFilterNode

/// The labels' place in the graph.
@property(nonatomic, readonly) MPSNNLabelsNode *inputLabels;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source lossDescriptor:(MPSCNNYOLOLossDescriptor *)descriptor;
- (instancetype)initWithSource:(MPSNNImageNode *)source lossDescriptor:(MPSCNNYOLOLossDescriptor *)descriptor;

@end

/// Chooses the weight of a loss.
@protocol MPSNNLossCallback <NSObject, NSCopying, NSSecureCoding>

/// Called once for every encode; replaces the descriptor's weight. Both images have the extents of one image of their
/// batch, and no content. The gradient of a loss takes the weight that its forward filter got; it asks its own callback
/// only if that filter has none.
- (float)scalarWeightForSourceImage:(MPSImage *)sourceImage destinationImage:(MPSImage *)destinationImage;

@end

/// Loss whose result image is the loss; its gradient filter is MPSNNLossGradientNode.
OMPS_CLASS_EXPORT
@interface MPSNNForwardLossNode : MPSNNFilterNode {
 @private
  struct MPSNNForwardLossNodeImpl *_forwardLossNodeImpl;
}

@property(nonatomic, readonly) MPSCNNLossType lossType;
@property(nonatomic, readonly) MPSCNNReductionType reductionType;
@property(nonatomic, readonly) NSUInteger numberOfClasses;
@property(nonatomic, readonly) BOOL reduceAcrossBatch;
@property(nonatomic, readonly) float weight;
@property(nonatomic, readonly) float labelSmoothing;
@property(nonatomic, readonly) float epsilon;
@property(nonatomic, readonly) float delta;
@property(nonatomic, retain, nullable) id<MPSNNLossCallback> propertyCallBack;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
                        labels:(MPSNNImageNode *)labels
                       weights:(MPSNNImageNode *)weights
                lossDescriptor:(MPSCNNLossDescriptor *)descriptor;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
                        labels:(MPSNNImageNode *)labels
                lossDescriptor:(MPSCNNLossDescriptor *)descriptor;

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes
                 lossDescriptor:(MPSCNNLossDescriptor *)descriptor;

- (instancetype)initWithSource:(MPSNNImageNode *)source
                        labels:(MPSNNImageNode *)labels
                       weights:(nullable MPSNNImageNode *)weights
                lossDescriptor:(MPSCNNLossDescriptor *)descriptor;

- (instancetype)initWithSource:(MPSNNImageNode *)source
                        labels:(MPSNNImageNode *)labels
                lossDescriptor:(MPSCNNLossDescriptor *)descriptor;

- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes
                 lossDescriptor:(MPSCNNLossDescriptor *)descriptor;

- (MPSNNLossGradientNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)sourceGradient;
- (NSArray<MPSNNLossGradientNode *> *)gradientFiltersWithSources:(NSArray<MPSNNImageNode *> *)sourceGradient;
- (MPSNNLossGradientNode *)gradientFilterWithSource:(MPSNNImageNode *)sourceGradient;
- (NSArray<MPSNNLossGradientNode *> *)gradientFiltersWithSource:(MPSNNImageNode *)sourceGradient;

@end

/// Gradient of a loss with respect to its source or its labels.
OMPS_CLASS_EXPORT
@interface MPSNNLossGradientNode : MPSNNGradientFilterNode {
 @private
  struct MPSNNLossGradientNodeImpl *_lossGradientNodeImpl;
}

@property(nonatomic, readonly) MPSCNNLossType lossType;
@property(nonatomic, readonly) MPSCNNReductionType reductionType;
@property(nonatomic, readonly) NSUInteger numberOfClasses;
@property(nonatomic, readonly) BOOL reduceAcrossBatch;
@property(nonatomic, readonly) float weight;
@property(nonatomic, readonly) float labelSmoothing;
@property(nonatomic, readonly) float epsilon;
@property(nonatomic, readonly) float delta;
@property(nonatomic, readonly) BOOL isLabelsGradientFilter;
@property(nonatomic, retain, nullable) id<MPSNNLossCallback> propertyCallBack;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                                labels:(MPSNNImageNode *)labels
                               weights:(MPSNNImageNode *)weights
                         gradientState:(nullable MPSNNGradientStateNode *)gradientState
                        lossDescriptor:(MPSCNNLossDescriptor *)descriptor
                isLabelsGradientFilter:(BOOL)isLabelsGradientFilter;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                                labels:(MPSNNImageNode *)labels
                         gradientState:(nullable MPSNNGradientStateNode *)gradientState
                        lossDescriptor:(MPSCNNLossDescriptor *)descriptor
                isLabelsGradientFilter:(BOOL)isLabelsGradientFilter;

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes
                  gradientState:(nullable MPSNNGradientStateNode *)gradientState
                 lossDescriptor:(MPSCNNLossDescriptor *)descriptor
         isLabelsGradientFilter:(BOOL)isLabelsGradientFilter;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                                labels:(MPSNNImageNode *)labels
                               weights:(nullable MPSNNImageNode *)weights
                         gradientState:(nullable MPSNNGradientStateNode *)gradientState
                        lossDescriptor:(MPSCNNLossDescriptor *)descriptor
                isLabelsGradientFilter:(BOOL)isLabelsGradientFilter;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                                labels:(MPSNNImageNode *)labels
                         gradientState:(nullable MPSNNGradientStateNode *)gradientState
                        lossDescriptor:(MPSCNNLossDescriptor *)descriptor
                isLabelsGradientFilter:(BOOL)isLabelsGradientFilter;

- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes
                  gradientState:(nullable MPSNNGradientStateNode *)gradientState
                 lossDescriptor:(MPSCNNLossDescriptor *)descriptor
         isLabelsGradientFilter:(BOOL)isLabelsGradientFilter;

@end

/// Ones of the source's size: where a gradient pass starts.
OMPS_CLASS_EXPORT
@interface MPSNNInitialGradientNode : MPSNNFilterNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source;
- (instancetype)initWithSource:(MPSNNImageNode *)source;

@end

NS_ASSUME_NONNULL_END
