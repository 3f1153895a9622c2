// Nodes of convolution and fully connected layers.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"
#import "MPSNeuralNetworkTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MPSCNNConvolutionDataSource;

/// Gradients of a convolution's weights and biases.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionGradientStateNode : MPSNNGradientStateNode

@end

/// Convolution.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionNode : MPSNNFilterNode <MPSNNTrainableNode> {
 @private
  struct MPSCNNConvolutionNodeImpl *_convolutionNodeImpl;
}

/// Default: GPU.
@property(nonatomic) MPSNNTrainingStyle trainingStyle;

/// Half rounds each product and each sum to float16. Default: Float. Gradient kernels sum in float32.
@property(nonatomic) MPSNNConvolutionAccumulatorPrecisionOption accumulatorPrecision;

/// The state that an optimizer or a transposed convolution needs.
@property(nonatomic, readonly, nullable) MPSCNNConvolutionGradientStateNode *convolutionGradientState;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights;

@end

/// Fully connected layer: its window is the whole image. Padding default: valid only.
OMPS_CLASS_EXPORT
@interface MPSCNNFullyConnectedNode : MPSCNNConvolutionNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights;

@end

/// Convolution with weights of one bit, as MPSCNNBinaryConvolution computes it. It has no gradient, and so no gradient
/// state and no training. The initialisers with a source and weights alone raise NSInvalidArgumentException.
OMPS_CLASS_EXPORT
@interface MPSCNNBinaryConvolutionNode : MPSCNNConvolutionNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
               outputBiasTerms:(nullable const float *)outputBiasTerms
              outputScaleTerms:(nullable const float *)outputScaleTerms
                inputBiasTerms:(nullable const float *)inputBiasTerms
               inputScaleTerms:(nullable const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

/// Copies the arrays. It loads the data source to learn their lengths, and raises NSInternalInconsistencyException if
/// `load` returns NO.
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
               outputBiasTerms:(nullable const float *)outputBiasTerms
              outputScaleTerms:(nullable const float *)outputScaleTerms
                inputBiasTerms:(nullable const float *)inputBiasTerms
               inputScaleTerms:(nullable const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

@end

/// Binary convolution whose window is the whole image. Padding default: valid only.
OMPS_CLASS_EXPORT
@interface MPSCNNBinaryFullyConnectedNode : MPSCNNBinaryConvolutionNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
               outputBiasTerms:(nullable const float *)outputBiasTerms
              outputScaleTerms:(nullable const float *)outputScaleTerms
                inputBiasTerms:(nullable const float *)inputBiasTerms
               inputScaleTerms:(nullable const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
               outputBiasTerms:(nullable const float *)outputBiasTerms
              outputScaleTerms:(nullable const float *)outputScaleTerms
                inputBiasTerms:(nullable const float *)inputBiasTerms
               inputScaleTerms:(nullable const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

@end

/// Gradients of a convolution.
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

/// Gradients of a fully connected layer.
OMPS_CLASS_EXPORT
@interface MPSCNNFullyConnectedGradientNode : MPSCNNConvolutionGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
              convolutionGradientState:(MPSCNNConvolutionGradientStateNode *)gradientState
                               weights:(nullable id<MPSCNNConvolutionDataSource>)weights;
- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
              convolutionGradientState:(MPSCNNConvolutionGradientStateNode *)gradientState
                               weights:(nullable id<MPSCNNConvolutionDataSource>)weights;

@end

NS_ASSUME_NONNULL_END
