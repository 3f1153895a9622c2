// Nodes of batch, instance and group normalisation.
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
