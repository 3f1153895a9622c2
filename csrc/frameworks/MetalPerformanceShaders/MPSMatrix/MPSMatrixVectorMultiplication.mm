#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixMultiplication.h>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/matmul.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

using namespace openmps::fw::matrix;

// A vector is stored as one row: y' = x' * op(A)'.
struct MPSMatrixVectorMultiplicationImpl {
  MatmulParameters product;

  template <typename Visit>
  void visit(Visit &&each) {
    product.visit(each);
  }
};

@implementation MPSMatrixVectorMultiplication

- (instancetype)initWithDevice:(id<MTLDevice>)device
                     transpose:(BOOL)transpose
                          rows:(NSUInteger)rows
                       columns:(NSUInteger)columns
                         alpha:(double)alpha
                          beta:(double)beta {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _matrixVectorMultiplicationImpl = new MPSMatrixVectorMultiplicationImpl;
  _matrixVectorMultiplicationImpl->product = {false, transpose != YES, 1, rows, columns, alpha, beta};
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device rows:(NSUInteger)rows columns:(NSUInteger)columns {
  return [self initWithDevice:device transpose:NO rows:rows columns:columns alpha:1 beta:0];
}

OMPS_KERNEL_STATE(MPSMatrixVectorMultiplication, _matrixVectorMultiplicationImpl)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                  inputVector:(MPSVector *)inputVector
                 resultVector:(MPSVector *)resultVector {
  const std::string who = [self omps_name];
  encode_matmul(self, commandBuffer, [self omps_batch], _matrixVectorMultiplicationImpl -> product,
                vector_operand(who, "inputVector", inputVector, [self secondarySourceMatrixOrigin]),
                matrix_operand(who, "inputMatrix", inputMatrix, [self primarySourceMatrixOrigin]),
                vector_operand(who, "resultVector", resultVector, [self resultMatrixOrigin]));
}

@end
