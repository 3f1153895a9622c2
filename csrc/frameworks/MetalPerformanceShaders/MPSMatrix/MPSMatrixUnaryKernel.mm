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

OMPS_MATRIX_SETTINGS(MPSMatrixUnaryKernel, MPSMatrixUnaryKernelImpl, _matrixUnaryImpl)
OMPS_MATRIX_SETTING(MTLOrigin, sourceMatrixOrigin, setSourceMatrixOrigin, _matrixUnaryImpl)
OMPS_MATRIX_SETTING(MTLOrigin, resultMatrixOrigin, setResultMatrixOrigin, _matrixUnaryImpl)
OMPS_MATRIX_SETTING(NSUInteger, batchStart, setBatchStart, _matrixUnaryImpl)
OMPS_MATRIX_SETTING(NSUInteger, batchSize, setBatchSize, _matrixUnaryImpl)

- (openmps::fw::matrix::Batch)omps_batch {
  return {_matrixUnaryImpl->batchStart, _matrixUnaryImpl->batchSize};
}

@end
