// Products of the matrices in two arrays.
#pragma once

#import "MPSNDArrayKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// D = alpha * A * B + beta * C for each matrix: dimension 0 counts columns, dimension 1 rows. The sources are A, B
/// and, if there are three, C. Extents of 1 along the other dimensions are broadcast, those of C as well. Types are
/// Float32, Float16 and BFloat16 in any mixture; sums are float32. A result that the kernel makes has the type of A. A
/// view that exchanges dimensions 0 and 1 multiplies by the transposed matrix and costs no copy.
OMPS_CLASS_EXPORT
@interface MPSNDArrayMatrixMultiplication : MPSNDArrayMultiaryKernel {
 @private
  struct MPSNDArrayMatrixMultiplicationImpl *_matrixMultiplicationImpl;
}

/// Factor of the product. Default: 1.
@property(nonatomic) double alpha;

/// Factor of C. Default: 1. With 0, C is not read.
@property(nonatomic) double beta;

/// `count`: 2, or 3 with C.
- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count;

@end

NS_ASSUME_NONNULL_END
