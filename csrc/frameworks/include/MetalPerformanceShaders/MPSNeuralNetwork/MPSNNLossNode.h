// Nodes of losses, and of the gradient they start.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNTypes.h"
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSCNNLossDescriptor;
@class MPSImage;
@class MPSNNLossGradientNode;

/// MPSNNLabelsNode.
OMPS_CLASS_EXPORT
@interface MPSNNLabelsNode : MPSNNStateNode

@end

/// MPSCNNLossNode.
OMPS_CLASS_EXPORT
@interface MPSCNNLossNode : MPSNNFilterNode {
@private
  struct MPSCNNLossNodeImpl *_lossNodeImpl;
}

@property (nonatomic, readonly) MPSNNLabelsNode *inputLabels;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source lossDescriptor:(MPSCNNLossDescriptor *)descriptor;
- (instancetype)initWithSource:(MPSNNImageNode *)source lossDescriptor:(MPSCNNLossDescriptor *)descriptor;

@end

/// MPSNNLossCallback.
@protocol MPSNNLossCallback <NSObject, NSCopying, NSSecureCoding>

- (float)scalarWeightForSourceImage:(MPSImage *)sourceImage destinationImage:(MPSImage *)destinationImage;

@end

/// MPSNNForwardLossNode.
OMPS_CLASS_EXPORT
@interface MPSNNForwardLossNode : MPSNNFilterNode {
@private
  struct MPSNNForwardLossNodeImpl *_forwardLossNodeImpl;
}

@property (nonatomic, readonly) MPSCNNLossType lossType;
@property (nonatomic, readonly) MPSCNNReductionType reductionType;
@property (nonatomic, readonly) NSUInteger numberOfClasses;
@property (nonatomic, readonly) BOOL reduceAcrossBatch;
@property (nonatomic, readonly) float weight;
@property (nonatomic, readonly) float labelSmoothing;
@property (nonatomic, readonly) float epsilon;
@property (nonatomic, readonly) float delta;
@property (nonatomic, retain, nullable) id<MPSNNLossCallback> propertyCallBack;

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

/// MPSNNLossGradientNode.
OMPS_CLASS_EXPORT
@interface MPSNNLossGradientNode : MPSNNGradientFilterNode {
@private
  struct MPSNNLossGradientNodeImpl *_lossGradientNodeImpl;
}

@property (nonatomic, readonly) MPSCNNLossType lossType;
@property (nonatomic, readonly) MPSCNNReductionType reductionType;
@property (nonatomic, readonly) NSUInteger numberOfClasses;
@property (nonatomic, readonly) BOOL reduceAcrossBatch;
@property (nonatomic, readonly) float weight;
@property (nonatomic, readonly) float labelSmoothing;
@property (nonatomic, readonly) float epsilon;
@property (nonatomic, readonly) float delta;
@property (nonatomic, readonly) BOOL isLabelsGradientFilter;
@property (nonatomic, retain, nullable) id<MPSNNLossCallback> propertyCallBack;

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

/// MPSNNInitialGradientNode.
OMPS_CLASS_EXPORT
@interface MPSNNInitialGradientNode : MPSNNFilterNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source;
- (instancetype)initWithSource:(MPSNNImageNode *)source;

@end

NS_ASSUME_NONNULL_END
