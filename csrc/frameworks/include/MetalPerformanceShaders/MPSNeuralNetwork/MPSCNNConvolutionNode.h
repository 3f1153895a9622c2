// Nodes of convolution and fully connected layers.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"
#import "MPSNeuralNetworkTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MPSCNNConvolutionDataSource;

/// MPSCNNConvolutionGradientStateNode.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionGradientStateNode : MPSNNGradientStateNode

@end

/// MPSCNNConvolutionNode.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionNode : MPSNNFilterNode <MPSNNTrainableNode> {
@private
  struct MPSCNNConvolutionNodeImpl *_convolutionNodeImpl;
}

@property (nonatomic) MPSNNTrainingStyle trainingStyle;
@property (nonatomic) MPSNNConvolutionAccumulatorPrecisionOption accumulatorPrecision;
@property (nonatomic, readonly, nullable) MPSCNNConvolutionGradientStateNode *convolutionGradientState;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights;

@end

/// MPSCNNFullyConnectedNode.
OMPS_CLASS_EXPORT
@interface MPSCNNFullyConnectedNode : MPSCNNConvolutionNode

@end

/// MPSCNNConvolutionGradientNode.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionGradientNode : MPSNNGradientFilterNode <MPSNNTrainableNode>

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
              convolutionGradientState:(MPSCNNConvolutionGradientStateNode *)gradientState
                               weights:(nullable id<MPSCNNConvolutionDataSource>)weights;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
              convolutionGradientState:(MPSCNNConvolutionGradientStateNode *)gradientState
                               weights:(nullable id<MPSCNNConvolutionDataSource>)weights;

@end

/// MPSCNNFullyConnectedGradientNode.
OMPS_CLASS_EXPORT
@interface MPSCNNFullyConnectedGradientNode : MPSCNNConvolutionGradientNode

@end

NS_ASSUME_NONNULL_END
