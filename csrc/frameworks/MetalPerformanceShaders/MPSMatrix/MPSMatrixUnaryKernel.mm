#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

struct MPSMatrixUnaryKernelImpl {
  MTLOrigin sourceMatrixOrigin{}, resultMatrixOrigin{};
  NSUInteger batchStart = 0, batchSize = NSUIntegerMax;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceMatrixOrigin", sourceMatrixOrigin);
    each("resultMatrixOrigin", resultMatrixOrigin);
    each("batchStart", batchStart);
    each("batchSize", batchSize);
  }
};

@implementation MPSMatrixUnaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _matrixUnaryImpl = new MPSMatrixUnaryKernelImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixUnaryKernel, _matrixUnaryImpl)
OMPS_FIELD(_matrixUnaryImpl, MTLOrigin, sourceMatrixOrigin, SourceMatrixOrigin, sourceMatrixOrigin)
OMPS_FIELD(_matrixUnaryImpl, MTLOrigin, resultMatrixOrigin, ResultMatrixOrigin, resultMatrixOrigin)
OMPS_FIELD(_matrixUnaryImpl, NSUInteger, batchStart, BatchStart, batchStart)
OMPS_FIELD(_matrixUnaryImpl, NSUInteger, batchSize, BatchSize, batchSize)

- (openmps::fw::matrix::Batch)omps_batch {
  return {_matrixUnaryImpl->batchStart, _matrixUnaryImpl->batchSize};
}

@end
