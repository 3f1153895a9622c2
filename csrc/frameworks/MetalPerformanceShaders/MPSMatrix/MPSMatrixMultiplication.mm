#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixMultiplication.h>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/matmul.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

using namespace openmps::fw::matrix;

struct MPSMatrixMultiplicationImpl {
  MatmulParameters product;
  MTLOrigin resultMatrixOrigin{}, leftMatrixOrigin{}, rightMatrixOrigin{};
  NSUInteger batchStart = 0, batchSize = NSUIntegerMax;

  template <typename Visit>
  void visit(Visit &&each) {
    product.visit(each);
    each("resultMatrixOrigin", resultMatrixOrigin);
    each("leftMatrixOrigin", leftMatrixOrigin);
    each("rightMatrixOrigin", rightMatrixOrigin);
    each("batchStart", batchStart);
    each("batchSize", batchSize);
  }
};

@implementation MPSMatrixMultiplication

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 transposeLeft:(BOOL)transposeLeft
                transposeRight:(BOOL)transposeRight
                    resultRows:(NSUInteger)resultRows
                 resultColumns:(NSUInteger)resultColumns
               interiorColumns:(NSUInteger)interiorColumns
                         alpha:(double)alpha
                          beta:(double)beta {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _matrixMultiplicationImpl = new MPSMatrixMultiplicationImpl;
  _matrixMultiplicationImpl->product = {
      transposeLeft == YES, transposeRight == YES, resultRows, resultColumns, interiorColumns, alpha, beta};
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                    resultRows:(NSUInteger)resultRows
                 resultColumns:(NSUInteger)resultColumns
               interiorColumns:(NSUInteger)interiorColumns {
  return [self initWithDevice:device
                transposeLeft:NO
               transposeRight:NO
                   resultRows:resultRows
                resultColumns:resultColumns
              interiorColumns:interiorColumns
                        alpha:1
                         beta:0];
}

OMPS_KERNEL_STATE(MPSMatrixMultiplication, _matrixMultiplicationImpl)
OMPS_FIELD(_matrixMultiplicationImpl, MTLOrigin, resultMatrixOrigin, ResultMatrixOrigin, resultMatrixOrigin)
OMPS_FIELD(_matrixMultiplicationImpl, MTLOrigin, leftMatrixOrigin, LeftMatrixOrigin, leftMatrixOrigin)
OMPS_FIELD(_matrixMultiplicationImpl, MTLOrigin, rightMatrixOrigin, RightMatrixOrigin, rightMatrixOrigin)
OMPS_FIELD(_matrixMultiplicationImpl, NSUInteger, batchStart, BatchStart, batchStart)
OMPS_FIELD(_matrixMultiplicationImpl, NSUInteger, batchSize, BatchSize, batchSize)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   leftMatrix:(MPSMatrix *)leftMatrix
                  rightMatrix:(MPSMatrix *)rightMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix {
  const MPSMatrixMultiplicationImpl &my = *_matrixMultiplicationImpl;
  const std::string who = [self omps_name];
  encode_matmul(self, commandBuffer, {my.batchStart, my.batchSize}, my.product,
                matrix_operand(who, "leftMatrix", leftMatrix, my.leftMatrixOrigin),
                matrix_operand(who, "rightMatrix", rightMatrix, my.rightMatrixOrigin),
                matrix_operand(who, "resultMatrix", resultMatrix, my.resultMatrixOrigin));
}

@end
