// Recurrent layers as nodes of a graph. Apple's graphs have none. Import it by name; a program that is to run on macOS
// too asks for the class first.
#pragma once

#import "MPSCNNConvolution.h"
#import "MPSNNFilterNode.h"
#import "MPSRNNLayer.h"

NS_ASSUME_NONNULL_BEGIN

/// Weights of one gate that the data source of a convolution of one pixel trains: a block of a matrix of the layer.
@protocol OMPSTrainedBlock <NSObject>

- (id<MPSCNNConvolutionDataSource>)dataSource;
/// Which weights; not the bias terms.
- (MPSRNNMatrixId)matrixId;
/// Whether its bias is that of the gate; for input weights.
- (BOOL)bringsBias;
- (MPSNNTrainingStyle)trainingStyle;

@end

/// The weights of a recurrent layer and their updates. To archive the graph, it adopts NSSecureCoding and brings the
/// present values of its matrices. Trained blocks are archived by the graph.
@protocol OMPSRecurrentDataSource <NSObject>

- (MPSRNNMatrixTrainingLayer *)layer;
/// The matrices of initWithDevice:rnnDescriptor:trainableWeights:. A graph reads them at every encode.
- (NSArray<MPSMatrix *> *)weights;
/// Float32 matrices of createWeightGradientMatrices:dataType:. A graph that trains writes them.
- (NSArray<MPSMatrix *> *)gradients;

@optional

/// Name for error messages.
- (nullable NSString *)label;
/// Weights that other data sources train. Their gradients and updates are those of a convolution of one pixel.
- (NSArray<id<OMPSTrainedBlock>> *)trainedBlocks;
/// Style GPU: encodes a change of the weights by the gradients. It leaves trained blocks as they are.
- (void)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;
/// Style CPU: the same, called after the gradients are computed.
- (void)updateWithGradients;
/// For copies of the graph.
- (id)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// A recurrent layer along the width of images of one row: a pixel is a time step, its channels are the features. Each
/// image is a sequence that begins with a state of zeros.
///
/// A graph with such a node updates a data source of several nodes once, with the sum of their gradients. The first of
/// the gradient states, in running order, has the sum. Updates are in the order of the gradient filters; a shared
/// source has the place of its last one. A layer's own update comes first, then those of its blocks, the last one
/// first.
OMPS_CLASS_EXPORT
@interface OMPSRecurrentNode : MPSNNFilterNode <MPSNNTrainableNode>

/// Of the weights outside of trained blocks. Default: GPU. None also stops the updates of the blocks.
@property(nonatomic) MPSNNTrainingStyle trainingStyle;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source dataSource:(id<OMPSRecurrentDataSource>)dataSource;

- (instancetype)initWithSource:(MPSNNImageNode *)source dataSource:(id<OMPSRecurrentDataSource>)dataSource;

@end

/// The gradient of a recurrent layer.
OMPS_CLASS_EXPORT
@interface OMPSRecurrentGradientNode : MPSNNGradientFilterNode <MPSNNTrainableNode>

/// Default: that of the forward node.
@property(nonatomic) MPSNNTrainingStyle trainingStyle;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState;

@end

NS_ASSUME_NONNULL_END
