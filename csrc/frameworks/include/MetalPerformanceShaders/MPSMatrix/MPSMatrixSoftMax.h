// Soft maximum of every row of a matrix, its logarithm, and their gradients.
#pragma once

#import "MPSMatrixTypes.h"

NS_ASSUME_NONNULL_BEGIN

/// y[i][j] = exp(x[i][j]) / sum over k of exp(x[i][k]).
OMPS_CLASS_EXPORT
@interface MPSMatrixSoftMax : MPSMatrixUnaryKernel {
 @private
  struct MPSMatrixSoftMaxImpl *_matrixSoftMaxImpl;
}

/// Rows, at most; as many as the input has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceRows;

/// Columns, at most; as many as the input has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceColumns;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix NS_SWIFT_NAME(encode(commandBuffer:inputMatrix:resultMatrix:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// y[i][j] = x[i][j] - ln(sum over k of exp(x[i][k])).
OMPS_CLASS_EXPORT
@interface MPSMatrixLogSoftMax : MPSMatrixSoftMax
@end

/// dx[i][j] = y[i][j] * (g[i][j] - sum over k of g[i][k] * y[i][k]) for the forward kernel's result y.
OMPS_CLASS_EXPORT
@interface MPSMatrixSoftMaxGradient : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixSoftMaxGradientImpl *_matrixSoftMaxGradientImpl;
}

/// Rows, at most; as many as the gradient has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceRows;

/// Columns, at most; as many as the gradient has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceColumns;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// The primary source is the gradient, the secondary one the forward kernel's result.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               gradientMatrix:(MPSMatrix *)gradientMatrix
          forwardOutputMatrix:(MPSMatrix *)forwardOutputMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// dx[i][j] = g[i][j] - exp(y[i][j]) * sum over k of g[i][k] for the forward kernel's result y.
OMPS_CLASS_EXPORT
@interface MPSMatrixLogSoftMaxGradient : MPSMatrixSoftMaxGradient
@end

NS_ASSUME_NONNULL_END
