// Recurrent layers: their descriptors, inference and training on matrices, inference on images.
//
// x is a row of inputs (or a pixel), h and c the states. A missing weight counts as 0, a missing bias as 0, a missing
// neuron as the identity. Biases and neurons come from the data sources of the input weights.
#pragma once

#import "../MPSMatrix/MPSMatrixTypes.h"
#import "MPSCNNConvolution.h"
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSUInteger, MPSRNNSequenceDirection) {
  MPSRNNSequenceDirectionForward = 0,
  MPSRNNSequenceDirectionBackward,
};

typedef NS_ENUM(NSUInteger, MPSRNNBidirectionalCombineMode) {
  MPSRNNBidirectionalCombineModeNone = 0,
  MPSRNNBidirectionalCombineModeAdd,
  MPSRNNBidirectionalCombineModeConcatenate,
};

typedef NS_ENUM(NSUInteger, MPSRNNMatrixId) {
  // clang-format 14 takes the names for values.
  // clang-format off
  MPSRNNMatrixIdSingleGateInputWeights NS_SWIFT_NAME(SingleGateInputWeights) = 0,
  MPSRNNMatrixIdSingleGateRecurrentWeights,
  MPSRNNMatrixIdSingleGateBiasTerms,
  MPSRNNMatrixIdLSTMInputGateInputWeights,
  MPSRNNMatrixIdLSTMInputGateRecurrentWeights,
  MPSRNNMatrixIdLSTMInputGateMemoryWeights,
  MPSRNNMatrixIdLSTMInputGateBiasTerms,
  MPSRNNMatrixIdLSTMForgetGateInputWeights,
  MPSRNNMatrixIdLSTMForgetGateRecurrentWeights,
  MPSRNNMatrixIdLSTMForgetGateMemoryWeights,
  MPSRNNMatrixIdLSTMForgetGateBiasTerms,
  MPSRNNMatrixIdLSTMMemoryGateInputWeights,
  MPSRNNMatrixIdLSTMMemoryGateRecurrentWeights,
  MPSRNNMatrixIdLSTMMemoryGateMemoryWeights,
  MPSRNNMatrixIdLSTMMemoryGateBiasTerms,
  MPSRNNMatrixIdLSTMOutputGateInputWeights,
  MPSRNNMatrixIdLSTMOutputGateRecurrentWeights,
  MPSRNNMatrixIdLSTMOutputGateMemoryWeights,
  MPSRNNMatrixIdLSTMOutputGateBiasTerms,
  MPSRNNMatrixIdGRUInputGateInputWeights,
  MPSRNNMatrixIdGRUInputGateRecurrentWeights,
  MPSRNNMatrixIdGRUInputGateBiasTerms,
  MPSRNNMatrixIdGRURecurrentGateInputWeights,
  MPSRNNMatrixIdGRURecurrentGateRecurrentWeights,
  MPSRNNMatrixIdGRURecurrentGateBiasTerms,
  MPSRNNMatrixIdGRUOutputGateInputWeights,
  MPSRNNMatrixIdGRUOutputGateRecurrentWeights,
  MPSRNNMatrixIdGRUOutputGateInputGateWeights,
  MPSRNNMatrixIdGRUOutputGateBiasTerms,
  MPSRNNMatrixId_count,
};
// clang-format on

OMPS_CLASS_EXPORT
@interface MPSRNNDescriptor : NSObject {
 @private
  struct MPSRNNDescriptorImpl *_impl;
}

@property(nonatomic) NSUInteger inputFeatureChannels;
@property(nonatomic) NSUInteger outputFeatureChannels;

/// YES: every gate sees the input itself in place of its product with the input weights. Default: NO.
@property(nonatomic) BOOL useLayerInputUnitTransformMode;

/// Weights are float32 in any case. Default: NO.
@property(nonatomic) BOOL useFloat32Weights;

/// Default: MPSRNNSequenceDirectionForward.
@property(nonatomic) MPSRNNSequenceDirection layerSequenceDirection;

@end

/// h1 = g(W x + U h0 + b)
OMPS_CLASS_EXPORT
@interface MPSRNNSingleGateDescriptor : MPSRNNDescriptor {
 @private
  struct MPSRNNSingleGateDescriptorImpl *_singleGateImpl;
}

@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> inputWeights;      // W, b, g
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> recurrentWeights;  // U

+ (instancetype)createRNNSingleGateDescriptorWithInputFeatureChannels:(NSUInteger)inputFeatureChannels
                                                outputFeatureChannels:(NSUInteger)outputFeatureChannels;

@end

/// `z = gz(Wz x + Uz h0 + bz), r = gr(Wr x + Ur h0 + br), h = gh(Wh x + Uh (r h0) + Vh (z h0) + bh), h1 = (1 -
/// z^p)^(1/p) h + z h0`. Without Vh it is the usual GRU, with Vh in place of Uh the minimal gated unit.
OMPS_CLASS_EXPORT
@interface MPSGRUDescriptor : MPSRNNDescriptor {
 @private
  struct MPSGRUDescriptorImpl *_gruImpl;
}

@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> inputGateInputWeights;          // Wz, bz, gz
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> inputGateRecurrentWeights;      // Uz
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> recurrentGateInputWeights;      // Wr, br, gr
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> recurrentGateRecurrentWeights;  // Ur
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> outputGateInputWeights;         // Wh, bh, gh
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> outputGateRecurrentWeights;     // Uh
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> outputGateInputGateWeights;     // Vh

/// p. Default: 1.
@property(nonatomic) float gatePnormValue;

/// YES: h1 = (1 - z^p)^(1/p) h0 + z h. Default: NO.
@property(nonatomic) BOOL flipOutputGates;

+ (instancetype)createGRUDescriptorWithInputFeatureChannels:(NSUInteger)inputFeatureChannels
                                      outputFeatureChannels:(NSUInteger)outputFeatureChannels;

@end

/// `I, F, C = g(W x + U h0 + V c0 + b), c1 = F c0 + I C, O = g(W x + U h0 + V c1 + b), h1 = O gh(c1)`
OMPS_CLASS_EXPORT
@interface MPSLSTMDescriptor : MPSRNNDescriptor {
 @private
  struct MPSLSTMDescriptorImpl *_lstmImpl;
}

/// YES: V are rows of numbers that multiply the cell's features. Default: NO.
@property(nonatomic) BOOL memoryWeightsAreDiagonal;

@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> inputGateInputWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> inputGateRecurrentWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> inputGateMemoryWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> forgetGateInputWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> forgetGateRecurrentWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> forgetGateMemoryWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> outputGateInputWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> outputGateRecurrentWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> outputGateMemoryWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> cellGateInputWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> cellGateRecurrentWeights;
@property(nonatomic, retain, nullable) id<MPSCNNConvolutionDataSource> cellGateMemoryWeights;

/// gh. Default: MPSCNNNeuronTypeTanH with 1, 1, 1.
@property(nonatomic) MPSCNNNeuronType cellToOutputNeuronType;
@property(nonatomic) float cellToOutputNeuronParamA;
@property(nonatomic) float cellToOutputNeuronParamB;
@property(nonatomic) float cellToOutputNeuronParamC;

+ (instancetype)createLSTMDescriptorWithInputFeatureChannels:(NSUInteger)inputFeatureChannels
                                       outputFeatureChannels:(NSUInteger)outputFeatureChannels;

@end

/// The states that the layers of a stack pass on to the next sequence.
OMPS_CLASS_EXPORT
@interface MPSRNNRecurrentMatrixState : MPSState {
 @private
  struct MPSRNNRecurrentMatrixStateImpl *_recurrentImpl;
}

/// h of a layer; nil for an index past the last layer.
- (nullable MPSMatrix *)getRecurrentOutputMatrixForLayerIndex:(NSUInteger)layerIndex;
/// c of a layer; nil for a layer that is no LSTM.
- (nullable MPSMatrix *)getMemoryCellMatrixForLayerIndex:(NSUInteger)layerIndex;

@end

/// The values of one step of the forward pass for the gradient pass.
OMPS_CLASS_EXPORT
@interface MPSRNNMatrixTrainingState : MPSState {
 @private
  struct MPSRNNMatrixTrainingStateImpl *_trainingImpl;
}
@end

/// A recurrent layer, or a stack of them, over a sequence of matrices whose rows are independent samples.
OMPS_CLASS_EXPORT
@interface MPSRNNMatrixInferenceLayer : MPSKernel {
 @private
  struct MPSRNNMatrixInferenceLayerImpl *_inferenceImpl;
}

@property(readonly, nonatomic) NSUInteger inputFeatureChannels;
@property(readonly, nonatomic) NSUInteger outputFeatureChannels;
@property(readonly, nonatomic) NSUInteger numberOfLayers;

/// Default: NO.
@property(nonatomic) BOOL recurrentOutputIsTemporary;

/// YES: a state for every step, NO: one for the last. Default: NO.
@property(nonatomic) BOOL storeAllIntermediateStates;

/// Default: MPSRNNBidirectionalCombineModeNone.
@property(nonatomic) MPSRNNBidirectionalCombineMode bidirectionalCombineMode;

- (instancetype)initWithDevice:(id<MTLDevice>)device rnnDescriptor:(MPSRNNDescriptor *)rnnDescriptor;

/// The first descriptor is the layer that sees the sources.
- (instancetype)initWithDevice:(id<MTLDevice>)device rnnDescriptors:(NSArray<MPSRNNDescriptor *> *)rnnDescriptors;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

/// Offsets are bytes into each matrix; NULL: 0. Later matrices may have fewer rows: each row ends at its own last step,
/// which a layer that runs backward begins with.
- (void)encodeSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                        sourceOffsets:(nullable NSUInteger *)sourceOffsets
                  destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                   destinationOffsets:(nullable NSUInteger *)destinationOffsets
                  recurrentInputState:(nullable MPSRNNRecurrentMatrixState *)recurrentInputState
                recurrentOutputStates:(nullable NSMutableArray<MPSRNNRecurrentMatrixState *> *)recurrentOutputStates
    OMPS_SWIFT_NAME("encodeSequence(commandBuffer:sourceMatrices:sourceOffsets:destinationMatrices:"
                    "destinationOffsets:recurrentInputState:recurrentOutputStates:)");

- (void)encodeSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                  destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                  recurrentInputState:(nullable MPSRNNRecurrentMatrixState *)recurrentInputState
                recurrentOutputStates:(nullable NSMutableArray<MPSRNNRecurrentMatrixState *> *)recurrentOutputStates
    OMPS_SWIFT_NAME("encodeSequence(commandBuffer:sourceMatrices:destinationMatrices:"
                    "recurrentInputState:recurrentOutputStates:)");

/// Layers of both directions, as many of each. If their results are combined, the combination feeds the next pair of
/// layers and ends in `destinationForwardMatrices`. Else the directions are two separate stacks.
- (void)encodeBidirectionalSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                    sourceSequence:(NSArray<MPSMatrix *> *)sourceSequence
                        destinationForwardMatrices:(NSArray<MPSMatrix *> *)destinationForwardMatrices
                       destinationBackwardMatrices:(nullable NSArray<MPSMatrix *> *)destinationBackwardMatrices
    OMPS_SWIFT_NAME("encodeBidirectionalSequence(commandBuffer:sourceSequence:"
                    "destinationForwardMatrices:destinationBackwardMatrices:)");

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// The same for a sequence of images, made when the sequence was encoded.
OMPS_CLASS_EXPORT
@interface MPSRNNRecurrentImageState : MPSState {
 @private
  struct MPSRNNRecurrentImageStateImpl *_recurrentImageImpl;
}

/// h of a layer; nil for an index past the last layer.
- (nullable MPSImage *)getRecurrentOutputImageForLayerIndex:(NSUInteger)layerIndex;
/// c of a layer; nil for a layer that is no LSTM.
- (nullable MPSImage *)getMemoryCellImageForLayerIndex:(NSUInteger)layerIndex;

@end

/// A recurrent layer, or a stack of them, over a sequence of images of one size: every pixel is a separate sample.
OMPS_CLASS_EXPORT
@interface MPSRNNImageInferenceLayer : MPSCNNKernel {
 @private
  struct MPSRNNImageInferenceLayerImpl *_imageInferenceImpl;
}

@property(readonly, nonatomic) NSUInteger inputFeatureChannels;
@property(readonly, nonatomic) NSUInteger outputFeatureChannels;
@property(readonly, nonatomic) NSUInteger numberOfLayers;

/// Default: NO.
@property(nonatomic) BOOL recurrentOutputIsTemporary;

/// YES: a state for every step, NO: one for the last. Default: NO.
@property(nonatomic) BOOL storeAllIntermediateStates;

/// Default: MPSRNNBidirectionalCombineModeNone.
@property(nonatomic) MPSRNNBidirectionalCombineMode bidirectionalCombineMode;

- (instancetype)initWithDevice:(id<MTLDevice>)device rnnDescriptor:(MPSRNNDescriptor *)rnnDescriptor;

/// The first descriptor is the layer that sees the sources.
- (instancetype)initWithDevice:(id<MTLDevice>)device rnnDescriptors:(NSArray<MPSRNNDescriptor *> *)rnnDescriptors;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (void)encodeSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                         sourceImages:(NSArray<MPSImage *> *)sourceImages
                    destinationImages:(NSArray<MPSImage *> *)destinationImages
                  recurrentInputState:(nullable MPSRNNRecurrentImageState *)recurrentInputState
                recurrentOutputStates:(nullable NSMutableArray<MPSRNNRecurrentImageState *> *)recurrentOutputStates
    OMPS_SWIFT_NAME("encodeSequence(commandBuffer:sourceImages:destinationImages:"
                    "recurrentInputState:recurrentOutputStates:)");

/// As that of MPSRNNMatrixInferenceLayer.
- (void)encodeBidirectionalSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                    sourceSequence:(NSArray<MPSImage *> *)sourceSequence
                          destinationForwardImages:(NSArray<MPSImage *> *)destinationForwardImages
                         destinationBackwardImages:(nullable NSArray<MPSImage *> *)destinationBackwardImages
    OMPS_SWIFT_NAME("encodeBidirectionalSequence(commandBuffer:sourceSequence:"
                    "destinationForwardImages:destinationBackwardImages:)");

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// Trains one recurrent layer. Weights are a few matrices in the layer's layout, the same for values, gradients and the
/// optimizers' tensors. The method -encodeCopyWeights... converts from and to one matrix for each of Apple's weights.
OMPS_CLASS_EXPORT
@interface MPSRNNMatrixTrainingLayer : MPSKernel {
 @private
  struct MPSRNNMatrixTrainingLayerImpl *_trainingLayerImpl;
}

@property(readonly, nonatomic) NSUInteger inputFeatureChannels;
@property(readonly, nonatomic) NSUInteger outputFeatureChannels;

/// YES: a recurrent state for every step, NO: one for the last. A gradient pass does the steps in the other direction.
/// It appends for each the gradient of the state before the step, that of the layer's first state last. Default: NO.
@property(nonatomic) BOOL storeAllIntermediateStates;

/// Default: NO.
@property(nonatomic) BOOL recurrentOutputIsTemporary;

/// Default: NO.
@property(nonatomic) BOOL trainingStateIsTemporary;

/// YES: gradients are added to the contents of the weight gradient matrices. Default: NO.
@property(nonatomic) BOOL accumulateWeightGradients;

/// Appends the descriptor's weights to `trainableWeights`.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                 rnnDescriptor:(MPSRNNDescriptor *)rnnDescriptor
              trainableWeights:(NSMutableArray<MPSMatrix *> *)trainableWeights;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

/// Appends matrices of the weights' sizes that hold 0.
- (void)createWeightGradientMatrices:(NSMutableArray<MPSMatrix *> *)matricesOut dataType:(MPSDataType)dataType;
- (void)createTemporaryWeightGradientMatrices:(NSMutableArray<MPSMatrix *> *)matricesOut
                                     dataType:(MPSDataType)dataType
                                commandBuffer:(id<MTLCommandBuffer>)commandBuffer;
- (void)createWeightMatrices:(NSMutableArray<MPSMatrix *> *)matricesOut;

/// One of Apple's weights: a row for each output channel and a column for each input channel; biases and diagonal
/// memory weights are one row. It begins at `matrixOffset`: row x, column y.
- (void)encodeCopyWeightsToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 weights:(NSArray<MPSMatrix *> *)weights
                                matrixId:(MPSRNNMatrixId)matrixId
                                  matrix:(MPSMatrix *)matrix
                 copyFromWeightsToMatrix:(BOOL)copyFromWeightsToMatrix
                            matrixOffset:(MTLOrigin)matrixOffset
    NS_SWIFT_NAME(encodeCopyWeights(commandBuffer:weights:matrixId:matrix:copyFromWeightsToMatrix:matrixOffset:));

/// Later matrices may have fewer rows: each row ends at its own last step, which a layer that runs backward begins
/// with. Appends a training state for every step.
- (void)encodeForwardSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                               sourceOffsets:(nullable NSUInteger *)sourceOffsets
                         destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                          destinationOffsets:(nullable NSUInteger *)destinationOffsets
                              trainingStates:(NSMutableArray<MPSRNNMatrixTrainingState *> *)trainingStates
                         recurrentInputState:(nullable MPSRNNRecurrentMatrixState *)recurrentInputState
                       recurrentOutputStates:
                           (nullable NSMutableArray<MPSRNNRecurrentMatrixState *> *)recurrentOutputStates
                                     weights:(NSArray<MPSMatrix *> *)weights
    OMPS_SWIFT_NAME("encodeForwardSequence(commandBuffer:sourceMatrices:sourceOffsets:"
                    "destinationMatrices:destinationOffsets:trainingStates:recurrentInputState:"
                    "recurrentOutputStates:weights:)");

- (void)encodeForwardSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                         destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                              trainingStates:(NSMutableArray<MPSRNNMatrixTrainingState *> *)trainingStates
                                     weights:(NSArray<MPSMatrix *> *)weights
    NS_SWIFT_NAME(encodeForwardSequence(commandBuffer:sourceMatrices:destinationMatrices:trainingStates:weights:));

/// All arrays are indexed as in the forward pass. The recurrent states hold gradients: those of the forward pass's
/// final states go in, those of its initial states come out. In a sequence that shrinks each row's gradient enters at
/// the step at which the row ended.
- (void)encodeGradientSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                               forwardSources:(NSArray<MPSMatrix *> *)forwardSources
                         forwardSourceOffsets:(nullable NSUInteger *)forwardSourceOffsets
                              sourceGradients:(NSArray<MPSMatrix *> *)sourceGradients
                        sourceGradientOffsets:(nullable NSUInteger *)sourceGradientOffsets
                         destinationGradients:(nullable NSArray<MPSMatrix *> *)destinationGradients
                           destinationOffsets:(nullable NSUInteger *)destinationOffsets
                              weightGradients:(nullable NSArray<MPSMatrix *> *)weightGradients
                               trainingStates:(NSArray<MPSRNNMatrixTrainingState *> *)trainingStates
                          recurrentInputState:(nullable MPSRNNRecurrentMatrixState *)recurrentInputState
                        recurrentOutputStates:
                            (nullable NSMutableArray<MPSRNNRecurrentMatrixState *> *)recurrentOutputStates
                                      weights:(NSArray<MPSMatrix *> *)weights
    OMPS_SWIFT_NAME("encodeGradientSequence(commandBuffer:forwardSources:forwardSourceOffsets:"
                    "sourceGradients:sourceOffsets:destinationGradients:destinationOffsets:"
                    "weightGradients:trainingStates:recurrentInputState:recurrentOutputStates:"
                    "weights:)");

- (void)encodeGradientSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                               forwardSources:(NSArray<MPSMatrix *> *)forwardSources
                              sourceGradients:(NSArray<MPSMatrix *> *)sourceGradients
                         destinationGradients:(nullable NSArray<MPSMatrix *> *)destinationGradients
                              weightGradients:(nullable NSArray<MPSMatrix *> *)weightGradients
                               trainingStates:(NSArray<MPSRNNMatrixTrainingState *> *)trainingStates
                                      weights:(NSArray<MPSMatrix *> *)weights
    OMPS_SWIFT_NAME("encodeGradientSequence(commandBuffer:forwardSources:sourceGradients:"
                    "destinationGradients:weightGradients:trainingStates:weights:)");

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
