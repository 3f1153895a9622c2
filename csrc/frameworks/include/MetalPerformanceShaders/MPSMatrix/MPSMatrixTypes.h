// Roots of the kernels that read one or two matrices and write one.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "../MPSCore/MPSKernel.h"
#import "../MPSCore/MPSMatrix.h"

NS_ASSUME_NONNULL_BEGIN

/// Reads one matrix and writes one. In every origin x is a row and y a column; z has to be 0.
OMPS_CLASS_EXPORT
@interface MPSMatrixUnaryKernel : MPSKernel {
 @private
  struct MPSMatrixUnaryKernelImpl *_matrixUnaryImpl;
}

/// First row and column that are read. Default: 0, 0.
@property(nonatomic) MTLOrigin sourceMatrixOrigin;

/// First row and column that are written. Default: 0, 0.
@property(nonatomic) MTLOrigin resultMatrixOrigin;

/// First matrix of a batch. Default: 0.
@property(nonatomic) NSUInteger batchStart;

/// Number of matrices, at most; as many as all matrices of an encode have. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger batchSize;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// Reads two matrices and writes one. In every origin x is a row and y a column; z has to be 0.
OMPS_CLASS_EXPORT
@interface MPSMatrixBinaryKernel : MPSKernel {
 @private
  struct MPSMatrixBinaryKernelImpl *_matrixBinaryImpl;
}

/// First row and column that are read of the first source. Default: 0, 0.
@property(nonatomic) MTLOrigin primarySourceMatrixOrigin;

/// First row and column that are read of the second source. Default: 0, 0.
@property(nonatomic) MTLOrigin secondarySourceMatrixOrigin;

/// First row and column that are written. Default: 0, 0.
@property(nonatomic) MTLOrigin resultMatrixOrigin;

/// First matrix of a batch. Default: 0.
@property(nonatomic) NSUInteger batchStart;

/// Number of matrices, at most; as many as all matrices of an encode have. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger batchSize;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
