// Fully connected layers on matrices, and their gradients.
#pragma once

#import "../MPSMatrix/MPSMatrixTypes.h"
#import "MPSCNNNeuronType.h"

NS_ASSUME_NONNULL_BEGIN

/// y = neuron(alpha * x * W + bias). Rows of x are feature vectors. W has a row for each input and a column for each
/// output channel; the bias is added to every row. A bias of several vectors has one for each matrix of a batch.
OMPS_CLASS_EXPORT
@interface MPSMatrixFullyConnected : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixFullyConnectedImpl *_matrixFullyConnectedImpl;
}

/// Rows of the input, at most; as many as there are. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceNumberOfFeatureVectors;

/// Columns of the input, at most; as many as there are. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceInputFeatureChannels;

/// Columns of the weights, at most; as many as there are. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceOutputFeatureChannels;

/// Default: 1.
@property(nonatomic) double alpha;

/// Default: MPSCNNNeuronTypeNone.
- (void)setNeuronType:(MPSCNNNeuronType)neuronType
           parameterA:(float)parameterA
           parameterB:(float)parameterB
           parameterC:(float)parameterC;

- (MPSCNNNeuronType)neuronType;
- (float)neuronParameterA;
- (float)neuronParameterB;
- (float)neuronParameterC;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// The primary source is the input, the secondary one the weights.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                 weightMatrix:(MPSMatrix *)weightMatrix
                   biasVector:(nullable MPSVector *)biasVector
                 resultMatrix:(MPSMatrix *)resultMatrix
    NS_SWIFT_NAME(encode(commandBuffer:inputMatrix:weightMatrix:biasVector:resultMatrix:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// Gradients of MPSMatrixFullyConnected without a neuron, given g = dL/dy. They are `alpha * g * W'` for the data,
/// `alpha * x' * g` for the weights, and for the bias the sums of g over its rows.
OMPS_CLASS_EXPORT
@interface MPSMatrixFullyConnectedGradient : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixFullyConnectedGradientImpl *_matrixFullyConnectedGradientImpl;
}

/// Rows of the gradient, at most; as many as there are. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceNumberOfFeatureVectors;

/// Columns of the gradient, at most; as many as there are. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceOutputFeatureChannels;

/// Rows of the weights or columns of the input, at most; as many as there are. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceInputFeatureChannels;

/// Default: 1.
@property(nonatomic) double alpha;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// The primary source is the gradient, the secondary one the weights.
- (void)encodeGradientForDataToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              gradientMatrix:(MPSMatrix *)gradientMatrix
                                weightMatrix:(MPSMatrix *)weightMatrix
                 resultGradientForDataMatrix:(MPSMatrix *)resultGradientForDataMatrix;

/// The primary source is the gradient, the secondary one the forward kernel's input.
- (void)encodeGradientForWeightsAndBiasToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                        gradientMatrix:(MPSMatrix *)gradientMatrix
                                           inputMatrix:(MPSMatrix *)inputMatrix
                         resultGradientForWeightMatrix:(MPSMatrix *)resultGradientForWeightMatrix
                           resultGradientForBiasVector:(nullable MPSVector *)resultGradientForBiasVector;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
