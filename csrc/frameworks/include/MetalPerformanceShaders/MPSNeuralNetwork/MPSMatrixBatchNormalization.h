// Batch normalization of the columns of a matrix, and its gradients.
#pragma once

#import "../MPSMatrix/MPSMatrixTypes.h"
#import "MPSCNNNeuronType.h"

NS_ASSUME_NONNULL_BEGIN

/// `y = neuron(gamma * (x - mean) / sqrt(variance + epsilon) + beta)`. Every row is a feature vector; mean, variance,
/// gamma and beta have one value for each column.
OMPS_CLASS_EXPORT
@interface MPSMatrixBatchNormalization : MPSMatrixUnaryKernel {
 @private
  struct MPSMatrixBatchNormalizationImpl *_matrixBatchNormalizationImpl;
}

/// Rows, at most; as many as the input has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceNumberOfFeatureVectors;

/// Columns, at most; as many as the input has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceInputFeatureChannels;

/// Default: FLT_MIN.
@property(nonatomic) float epsilon;

/// Whether mean and variance (divided by the count) are those of the input, and are written. Default: NO.
@property(nonatomic) BOOL computeStatistics;

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

/// gamma is 1 and beta 0 where they are nil.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                   meanVector:(MPSVector *)meanVector
               varianceVector:(MPSVector *)varianceVector
                  gammaVector:(nullable MPSVector *)gammaVector
                   betaVector:(nullable MPSVector *)betaVector
                 resultMatrix:(MPSMatrix *)resultMatrix
    NS_SWIFT_NAME(encode(commandBuffer:inputMatrix:meanVector:varianceVector:gammaVector:betaVector:resultMatrix:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// Gradients of MPSMatrixBatchNormalization with the statistics of its input.
OMPS_CLASS_EXPORT
@interface MPSMatrixBatchNormalizationGradient : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixBatchNormalizationGradientImpl *_matrixBatchNormalizationGradientImpl;
}

/// Rows, at most; as many as the gradient has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceNumberOfFeatureVectors;

/// Columns, at most; as many as the gradient has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceInputFeatureChannels;

/// Default: FLT_MIN.
@property(nonatomic) float epsilon;

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

/// The primary source is the gradient, the secondary one the forward kernel's input.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  gradientMatrix:(MPSMatrix *)gradientMatrix
                     inputMatrix:(MPSMatrix *)inputMatrix
                      meanVector:(MPSVector *)meanVector
                  varianceVector:(MPSVector *)varianceVector
                     gammaVector:(nullable MPSVector *)gammaVector
                      betaVector:(nullable MPSVector *)betaVector
     resultGradientForDataMatrix:(MPSMatrix *)resultGradientForDataMatrix
    resultGradientForGammaVector:(nullable MPSVector *)resultGradientForGammaVector
     resultGradientForBetaVector:(nullable MPSVector *)resultGradientForBetaVector;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
