#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

struct MPSMatrixBinaryKernelImpl {
  MTLOrigin primarySourceMatrixOrigin{}, secondarySourceMatrixOrigin{}, resultMatrixOrigin{};
  NSUInteger batchStart = 0, batchSize = NSUIntegerMax;

  template <typename Visit>
  void visit(Visit &&each) {
    each("primarySourceMatrixOrigin", primarySourceMatrixOrigin);
    each("secondarySourceMatrixOrigin", secondarySourceMatrixOrigin);
    each("resultMatrixOrigin", resultMatrixOrigin);
    each("batchStart", batchStart);
    each("batchSize", batchSize);
  }
};

@implementation MPSMatrixBinaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _matrixBinaryImpl = new MPSMatrixBinaryKernelImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixBinaryKernel, _matrixBinaryImpl)
OMPS_FIELD(_matrixBinaryImpl, MTLOrigin, primarySourceMatrixOrigin, PrimarySourceMatrixOrigin,
           primarySourceMatrixOrigin)
OMPS_FIELD(_matrixBinaryImpl, MTLOrigin, secondarySourceMatrixOrigin, SecondarySourceMatrixOrigin,
           secondarySourceMatrixOrigin)
OMPS_FIELD(_matrixBinaryImpl, MTLOrigin, resultMatrixOrigin, ResultMatrixOrigin, resultMatrixOrigin)
OMPS_FIELD(_matrixBinaryImpl, NSUInteger, batchStart, BatchStart, batchStart)
OMPS_FIELD(_matrixBinaryImpl, NSUInteger, batchSize, BatchSize, batchSize)

- (openmps::fw::matrix::Batch)omps_batch {
  return {_matrixBinaryImpl->batchStart, _matrixBinaryImpl->batchSize};
}

@end
