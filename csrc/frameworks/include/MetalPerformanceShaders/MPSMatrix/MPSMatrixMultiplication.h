// Products of matrices, and of matrices and vectors.
#pragma once

#import "MPSMatrixTypes.h"

NS_ASSUME_NONNULL_BEGIN

/// C = alpha * op(A) * op(B) + beta * C, where op may transpose. Float32 and Float16 in any mixture; sums are float32.
OMPS_CLASS_EXPORT
@interface MPSMatrixMultiplication : MPSKernel {
 @private
  struct MPSMatrixMultiplicationImpl *_matrixMultiplicationImpl;
}

/// First row (x) and column (y) of the result that are written. Default: 0, 0.
@property(nonatomic) MTLOrigin resultMatrixOrigin;

/// First row and column that are read of the left matrix as it is stored. Default: 0, 0.
@property(nonatomic) MTLOrigin leftMatrixOrigin;

/// First row and column that are read of the right matrix as it is stored. Default: 0, 0.
@property(nonatomic) MTLOrigin rightMatrixOrigin;

/// First matrix of a batch. Default: 0.
@property(nonatomic) NSUInteger batchStart;

/// Number of matrices, at most; as many as all matrices of an encode have. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger batchSize;

/// `interiorColumns` is the length of the sums: columns of op(A), rows of op(B). beta 0 leaves C unread.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                 transposeLeft:(BOOL)transposeLeft
                transposeRight:(BOOL)transposeRight
                    resultRows:(NSUInteger)resultRows
                 resultColumns:(NSUInteger)resultColumns
               interiorColumns:(NSUInteger)interiorColumns
                         alpha:(double)alpha
                          beta:(double)beta;

/// C = A * B.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                    resultRows:(NSUInteger)resultRows
                 resultColumns:(NSUInteger)resultColumns
               interiorColumns:(NSUInteger)interiorColumns;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   leftMatrix:(MPSMatrix *)leftMatrix
                  rightMatrix:(MPSMatrix *)rightMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix
    NS_SWIFT_NAME(encode(commandBuffer:leftMatrix:rightMatrix:resultMatrix:));

@end

/// y = alpha * op(A) * x + beta * y. A batch takes one vector for each matrix. The x of a vector's origin is its first
/// element.
OMPS_CLASS_EXPORT
@interface MPSMatrixVectorMultiplication : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixVectorMultiplicationImpl *_matrixVectorMultiplicationImpl;
}

/// `rows` and `columns` are those of op(A). beta 0 leaves y unread.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                     transpose:(BOOL)transpose
                          rows:(NSUInteger)rows
                       columns:(NSUInteger)columns
                         alpha:(double)alpha
                          beta:(double)beta;

/// y = A * x.
- (instancetype)initWithDevice:(id<MTLDevice>)device rows:(NSUInteger)rows columns:(NSUInteger)columns;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                  inputVector:(MPSVector *)inputVector
                 resultVector:(MPSVector *)resultVector
    NS_SWIFT_NAME(encode(commandBuffer:inputMatrix:inputVector:resultVector:));

@end

NS_ASSUME_NONNULL_END
