// Cholesky's and LU decompositions of matrices.
#pragma once

#import "MPSMatrixTypes.h"

NS_ASSUME_NONNULL_BEGIN

/// How a decomposition ended.
typedef NS_ENUM(int, MPSMatrixDecompositionStatus) {
  MPSMatrixDecompositionStatusSuccess = 0,
  MPSMatrixDecompositionStatusFailure = -1,
  /// A pivot is 0: U of an LU decomposition cannot be divided by.
  MPSMatrixDecompositionStatusSingular = -2,
  /// The matrix of a Cholesky decomposition is not positive definite.
  MPSMatrixDecompositionStatusNonPositiveDefinite = -3,
};

/// A = L L^T, or A = U^T U, of symmetric matrices that are positive definite; Float32 or Float16. The result may be the
/// source.
OMPS_CLASS_EXPORT
@interface MPSMatrixDecompositionCholesky : MPSMatrixUnaryKernel {
 @private
  struct MPSMatrixDecompositionCholeskyImpl *_choleskyImpl;
}

/// lower: YES reads the lower triangle of the source and writes L, NO the upper one and U. order: rows and columns.
- (instancetype)initWithDevice:(id<MTLDevice>)device lower:(BOOL)lower order:(NSUInteger)order;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

/// The other triangle of the result becomes 0. `status` receives an MPSMatrixDecompositionStatus for every matrix of
/// the source, at the matrix' number. Without success, the columns of L (rows of U) from the failing one on are 0.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix
                       status:(nullable id<MTLBuffer>)status
    NS_SWIFT_NAME(encode(commandBuffer:sourceMatrix:resultMatrix:status:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// P A = L U with partial pivoting: in the result L is below the diagonal, without its ones, and U from it on.
/// Float32 or Float16. The result may be the source.
OMPS_CLASS_EXPORT
@interface MPSMatrixDecompositionLU : MPSMatrixUnaryKernel {
 @private
  struct MPSMatrixDecompositionLUImpl *_decompositionLUImpl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device rows:(NSUInteger)rows columns:(NSUInteger)columns;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

/// `pivotIndices` is a UInt32 row of min(rows, columns) numbers: row i changed places with row pivotIndices[i], one
/// after the other. `status` as of MPSMatrixDecompositionCholesky; a decomposition whose status is singular is
/// complete, with a 0 on the diagonal of U.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix
                 pivotIndices:(MPSMatrix *)pivotIndices
                       status:(nullable id<MTLBuffer>)status
    NS_SWIFT_NAME(encode(commandBuffer:sourceMatrix:resultMatrix:pivotIndices:info:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
