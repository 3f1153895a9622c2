// Nodes of normalisation: batch, instance, group, and by neighbours.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"
#import "MPSNeuralNetworkTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MPSCNNBatchNormalizationDataSource;
@protocol MPSCNNGroupNormalizationDataSource;
@protocol MPSCNNInstanceNormalizationDataSource;

/// The base of the nodes of local normalisations. It computes nothing: a graph that ends there is refused.
OMPS_CLASS_EXPORT
@interface MPSCNNNormalizationNode : MPSNNFilterNode

/// Default: 1.
@property(nonatomic) float alpha;

/// Default: 5.
@property(nonatomic) float beta;

/// Default: 1.
@property(nonatomic) float delta;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// Normalisation across feature channels: see MPSCNNCrossChannelNormalization.
OMPS_CLASS_EXPORT
@interface MPSCNNCrossChannelNormalizationNode : MPSCNNNormalizationNode

@property(nonatomic) NSUInteger kernelSizeInFeatureChannels;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode kernelSize:(NSUInteger)kernelSize;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode kernelSize:(NSUInteger)kernelSize;

/// With a kernel of 5.
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// The gradient of a normalisation across feature channels. Properties begin with the values that the forward node has.
OMPS_CLASS_EXPORT
@interface MPSCNNCrossChannelNormalizationGradientNode : MPSNNGradientFilterNode

@property(nonatomic, readonly) NSUInteger kernelSize;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                            kernelSize:(NSUInteger)kernelSize;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                            kernelSize:(NSUInteger)kernelSize;

@end

/// Spatial normalisation: see MPSCNNSpatialNormalization.
OMPS_CLASS_EXPORT
@interface MPSCNNSpatialNormalizationNode : MPSCNNNormalizationNode

@property(nonatomic) NSUInteger kernelWidth;

@property(nonatomic) NSUInteger kernelHeight;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode kernelSize:(NSUInteger)kernelSize;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode kernelSize:(NSUInteger)kernelSize;

/// With a kernel of 5.
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// The gradient of a spatial normalisation. Properties begin with the values that the forward node has.
OMPS_CLASS_EXPORT
@interface MPSCNNSpatialNormalizationGradientNode : MPSNNGradientFilterNode

@property(nonatomic) NSUInteger kernelWidth;

@property(nonatomic) NSUInteger kernelHeight;

@property(nonatomic) float alpha;

@property(nonatomic) float beta;

@property(nonatomic) float delta;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                            kernelSize:(NSUInteger)kernelSize;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                            kernelSize:(NSUInteger)kernelSize;

@end

/// Local contrast normalisation: see MPSCNNLocalContrastNormalization.
OMPS_CLASS_EXPORT
@interface MPSCNNLocalContrastNormalizationNode : MPSCNNNormalizationNode

/// Default: 1.
@property(nonatomic) float p0;

/// Default: 0.
@property(nonatomic) float pm;

/// Default: 1.
@property(nonatomic) float ps;

@property(nonatomic) NSUInteger kernelWidth;

@property(nonatomic) NSUInteger kernelHeight;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode kernelSize:(NSUInteger)kernelSize;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode kernelSize:(NSUInteger)kernelSize;

/// With a kernel of 5.
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// The gradient of a local contrast normalisation. Properties begin with the values that the forward node has.
OMPS_CLASS_EXPORT
@interface MPSCNNLocalContrastNormalizationGradientNode : MPSNNGradientFilterNode

@property(nonatomic) float alpha;

@property(nonatomic) float beta;

@property(nonatomic) float delta;

@property(nonatomic) float p0;

@property(nonatomic) float pm;

@property(nonatomic) float ps;

@property(nonatomic, readonly) NSUInteger kernelWidth;

@property(nonatomic, readonly) NSUInteger kernelHeight;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight;

@end

/// Batch normalisation.
OMPS_CLASS_EXPORT
@interface MPSCNNBatchNormalizationNode : MPSNNFilterNode <MPSNNTrainableNode>

/// Whether the statistics are those of the batch: if a gradient node reads the result state (Automatic, the default),
/// always or never. Otherwise they are the data source's, and do not depend on the source in gradients either.
@property(nonatomic) MPSCNNBatchNormalizationFlags flags;

/// Default: GPU.
@property(nonatomic) MPSNNTrainingStyle trainingStyle;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source dataSource:(id<MPSCNNBatchNormalizationDataSource>)dataSource;
- (instancetype)initWithSource:(MPSNNImageNode *)source dataSource:(id<MPSCNNBatchNormalizationDataSource>)dataSource;

@end

/// Gradients of a batch normalisation.
OMPS_CLASS_EXPORT
@interface MPSCNNBatchNormalizationGradientNode : MPSNNGradientFilterNode <MPSNNTrainableNode>

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

/// Instance normalisation.
OMPS_CLASS_EXPORT
@interface MPSCNNInstanceNormalizationNode : MPSNNFilterNode <MPSNNTrainableNode>

/// Default: GPU.
@property(nonatomic) MPSNNTrainingStyle trainingStyle;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
                    dataSource:(id<MPSCNNInstanceNormalizationDataSource>)dataSource;
- (instancetype)initWithSource:(MPSNNImageNode *)source
                    dataSource:(id<MPSCNNInstanceNormalizationDataSource>)dataSource;

@end

/// Gradients of an instance normalisation.
OMPS_CLASS_EXPORT
@interface MPSCNNInstanceNormalizationGradientNode : MPSNNGradientFilterNode <MPSNNTrainableNode>

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

/// Group normalisation.
OMPS_CLASS_EXPORT
@interface MPSCNNGroupNormalizationNode : MPSNNFilterNode <MPSNNTrainableNode>

/// Default: GPU.
@property(nonatomic) MPSNNTrainingStyle trainingStyle;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source dataSource:(id<MPSCNNGroupNormalizationDataSource>)dataSource;
- (instancetype)initWithSource:(MPSNNImageNode *)source dataSource:(id<MPSCNNGroupNormalizationDataSource>)dataSource;

@end

/// Gradients of a group normalisation.
OMPS_CLASS_EXPORT
@interface MPSCNNGroupNormalizationGradientNode : MPSNNGradientFilterNode <MPSNNTrainableNode>

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

NS_ASSUME_NONNULL_END
