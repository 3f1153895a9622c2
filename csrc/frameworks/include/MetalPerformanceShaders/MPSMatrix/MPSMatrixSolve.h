// Systems of linear equations, by triangles and by the results of decompositions.
//
// Float32 or Float16; the solution may be the right-hand side. The primary source is the matrix, the secondary one the
// right-hand side.
#pragma once

#import "MPSMatrixTypes.h"

NS_ASSUME_NONNULL_BEGIN

/// op(A) X = alpha B, or X op(A) = alpha B, where A is a triangle.
OMPS_CLASS_EXPORT
@interface MPSMatrixSolveTriangular : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixSolveTriangularImpl *_solveTriangularImpl;
}

/// With `right` it solves X op(A) = alpha B, whose right-hand sides are rows. With `upper` it reads the upper triangle
/// of the source. With `transpose`, op(A) = A^T. With `unit` the diagonal is taken as 1 and not read. A has `order`
/// rows and columns.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                         right:(BOOL)right
                         upper:(BOOL)upper
                     transpose:(BOOL)transpose
                          unit:(BOOL)unit
                         order:(NSUInteger)order
        numberOfRightHandSides:(NSUInteger)numberOfRightHandSides
                         alpha:(double)alpha;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
          rightHandSideMatrix:(MPSMatrix *)rightHandSideMatrix
               solutionMatrix:(MPSMatrix *)solutionMatrix
    NS_SWIFT_NAME(encode(commandBuffer:sourceMatrix:rightHandSideMatrix:solutionMatrix:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// A X = B, or A^T X = B, by the result of MPSMatrixDecompositionLU for A.
OMPS_CLASS_EXPORT
@interface MPSMatrixSolveLU : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixSolveLUImpl *_solveLUImpl;
}

/// order: rows and columns of A; right-hand sides are columns.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                     transpose:(BOOL)transpose
                         order:(NSUInteger)order
        numberOfRightHandSides:(NSUInteger)numberOfRightHandSides;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
          rightHandSideMatrix:(MPSMatrix *)rightHandSideMatrix
                 pivotIndices:(MPSMatrix *)pivotIndices
               solutionMatrix:(MPSMatrix *)solutionMatrix
    NS_SWIFT_NAME(encode(commandBuffer:sourceMatrix:rightHandSideMatrix:pivotIndices:solutionMatrix:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// A X = B by the result of MPSMatrixDecompositionCholesky for A.
OMPS_CLASS_EXPORT
@interface MPSMatrixSolveCholesky : MPSMatrixBinaryKernel {
 @private
  struct MPSMatrixSolveCholeskyImpl *_solveCholeskyImpl;
}

/// upper: YES where the source is U, NO where it is L. order: rows and columns of A; right-hand sides are columns.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                         upper:(BOOL)upper
                         order:(NSUInteger)order
        numberOfRightHandSides:(NSUInteger)numberOfRightHandSides;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
          rightHandSideMatrix:(MPSMatrix *)rightHandSideMatrix
               solutionMatrix:(MPSMatrix *)solutionMatrix
    NS_SWIFT_NAME(encode(commandBuffer:sourceMatrix:rightHandSideMatrix:solutionMatrix:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
