// Neurons on matrices, and their gradients.
#pragma once

#import "../MPSMatrix/MPSMatrixTypes.h"
#import "MPSCNNNeuronType.h"

NS_ASSUME_NONNULL_BEGIN

/// y = neuron(alpha * x + bias) for every row. A bias of several vectors has one for each matrix of a batch.
OMPS_CLASS_EXPORT
@interface MPSMatrixNeuron : MPSMatrixUnaryKernel {
 @private
  struct MPSMatrixNeuronImpl *_matrixNeuronImpl;
}

/// Rows, at most; as many as the input has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceNumberOfFeatureVectors;

/// Columns, at most; as many as the input has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceInputFeatureChannels;

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

/// Parametric ReLU: `a` holds one float for each column.
- (void)setNeuronToPReLUWithParametersA:(NSData *)a;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                   biasVector:(nullable MPSVector *)biasVector
                 resultMatrix:(MPSMatrix *)resultMatrix
    NS_SWIFT_NAME(encode(commandBuffer:inputMatrix:biasVector:resultMatrix:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// Gradients of MPSMatrixNeuron: `alpha * g * neuron'(alpha * x + bias)` for the data, and for the bias the sums of `g
/// * neuron'(alpha * x + bias)` over the rows.
OMPS_CLASS_EXPORT
@interface MPSMatrixNeuronGradient : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixNeuronGradientImpl *_matrixNeuronGradientImpl;
}

/// Rows, at most; as many as the gradient has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceNumberOfFeatureVectors;

/// Columns, at most; as many as the gradient has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceInputFeatureChannels;

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

/// Parametric ReLU: `a` holds one float for each column.
- (void)setNeuronToPReLUWithParametersA:(NSData *)a;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// The primary source is the gradient, the secondary one the forward kernel's input.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 gradientMatrix:(MPSMatrix *)gradientMatrix
                    inputMatrix:(MPSMatrix *)inputMatrix
                     biasVector:(nullable MPSVector *)biasVector
    resultGradientForDataMatrix:(MPSMatrix *)resultGradientForDataMatrix
    resultGradientForBiasVector:(nullable MPSVector *)resultGradientForBiasVector;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
