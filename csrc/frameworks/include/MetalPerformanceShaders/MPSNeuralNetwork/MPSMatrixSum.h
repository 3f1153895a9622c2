// Weighted sums of matrices.
#pragma once

#import "../MPSMatrix/MPSMatrixTypes.h"
#import "MPSCNNNeuronType.h"

NS_ASSUME_NONNULL_BEGIN

/// `neuron(sum over i of scale[i] * A[i] + bias)`: parts of `rows` x `columns` of each matrix, transposed if the kernel
/// says so, with a bias for each column.
OMPS_CLASS_EXPORT
@interface MPSMatrixSum : MPSKernel {
 @private
  struct MPSMatrixSumImpl *_matrixSumImpl;
}

/// Rows of each source.
@property(nonatomic, readonly) NSUInteger rows;

/// Columns of each source.
@property(nonatomic, readonly) NSUInteger columns;

/// Number of sources.
@property(nonatomic, readonly) NSUInteger count;

/// Whether the result is the transposed sum, `columns` x `rows`.
@property(nonatomic, readonly) BOOL transpose;

/// First row (x) and column (y) that are written. Default: 0, 0.
@property(nonatomic) MTLOrigin resultMatrixOrigin;

@property(nonatomic, readonly) float neuronParameterA;
@property(nonatomic, readonly) float neuronParameterB;
@property(nonatomic, readonly) float neuronParameterC;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         count:(NSUInteger)count
                          rows:(NSUInteger)rows
                       columns:(NSUInteger)columns
                     transpose:(BOOL)transpose;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

/// Default: MPSCNNNeuronTypeNone.
- (void)setNeuronType:(MPSCNNNeuronType)neuronType
           parameterA:(float)parameterA
           parameterB:(float)parameterB
           parameterC:(float)parameterC;

- (MPSCNNNeuronType)neuronType;

/// Element startIndex + i of scales and offsets belongs to source i. Scales are floats; none: 1. Offsets are pairs of
/// UInt32, row and column, read when the command buffer runs; none: 0, 0.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)buffer
               sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                 resultMatrix:(MPSMatrix *)resultMatrix
                  scaleVector:(nullable MPSVector *)scaleVector
                 offsetVector:(nullable MPSVector *)offsetVector
                   biasVector:(nullable MPSVector *)biasVector
                   startIndex:(NSUInteger)startIndex;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
