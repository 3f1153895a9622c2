// Nodes of transposed convolution.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNConvolutionNode.h"

NS_ASSUME_NONNULL_BEGIN

/// Gradients of a transposed convolution's weights and biases.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionTransposeGradientStateNode : MPSCNNConvolutionGradientStateNode

@end

/// Transposed convolution: see MPSCNNConvolutionTranspose. Padding default: same.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionTransposeNode : MPSCNNConvolutionNode

/// The result has the size of the source of the convolution that makes the state; with nil, the padding policy says it.
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
      convolutionGradientState:(nullable MPSCNNConvolutionGradientStateNode *)convolutionGradientState
                       weights:(id<MPSCNNConvolutionDataSource>)weights;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
      convolutionGradientState:(nullable MPSCNNConvolutionGradientStateNode *)convolutionGradientState
                       weights:(id<MPSCNNConvolutionDataSource>)weights;

@end

/// Gradients of a transposed convolution.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionTransposeGradientNode : MPSCNNConvolutionGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
     convolutionTransposeGradientState:(MPSCNNConvolutionTransposeGradientStateNode *)gradientState
                               weights:(nullable id<MPSCNNConvolutionDataSource>)weights;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
     convolutionTransposeGradientState:(MPSCNNConvolutionTransposeGradientStateNode *)gradientState
                               weights:(nullable id<MPSCNNConvolutionDataSource>)weights;

@end

NS_ASSUME_NONNULL_END
