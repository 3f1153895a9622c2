#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixSoftMax.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

using namespace openmps::fw::matrix;

namespace {

struct SoftMaxSettings {
  NSUInteger sourceRows = NSUIntegerMax, sourceColumns = NSUIntegerMax;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceRows", sourceRows);
    each("sourceColumns", sourceColumns);
  }
  Extent extent(const Operand &source) const {
    return {std::min(sourceRows, source.array.rows), std::min(sourceColumns, source.array.columns)};
  }
};

}  // namespace

struct MPSMatrixSoftMaxImpl : SoftMaxSettings {};
struct MPSMatrixSoftMaxGradientImpl : SoftMaxSettings {};

// The logarithmic kernels differ only in the engine's operation.
@interface MPSMatrixSoftMax (OpenMPSPrivate)
- (const char *)omps_operation;
@end

@interface MPSMatrixSoftMaxGradient (OpenMPSPrivate)
- (const char *)omps_operation;
@end

@implementation MPSMatrixSoftMax

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _matrixSoftMaxImpl = new MPSMatrixSoftMaxImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixSoftMax, _matrixSoftMaxImpl)
OMPS_FIELD(_matrixSoftMaxImpl, NSUInteger, sourceRows, SourceRows, sourceRows)
OMPS_FIELD(_matrixSoftMaxImpl, NSUInteger, sourceColumns, SourceColumns, sourceColumns)

- (const char *)omps_operation {
  return "softmax";
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix {
  const std::string who = [self omps_name];
  Operand input = matrix_operand(who, "inputMatrix", inputMatrix, [self sourceMatrixOrigin]);
  Operand result = matrix_operand(who, "resultMatrix", resultMatrix, [self resultMatrixOrigin]);
  const Extent extent = _matrixSoftMaxImpl->extent(input);
  input.take(extent);
  result.take(extent);
  const char *const operation = [self omps_operation];
  encode_fragment(
      {self, commandBuffer, [self omps_batch], { input }, {result}}, FragmentKey(operation),
      [&](GraphFragment &fragment) { return std::vector<Tensor>{fragment.op(operation, {fragment.sources[0]})}; });
}

@end

@implementation MPSMatrixLogSoftMax

- (const char *)omps_operation {
  return "log_softmax";
}

@end

@implementation MPSMatrixSoftMaxGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _matrixSoftMaxGradientImpl = new MPSMatrixSoftMaxGradientImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixSoftMaxGradient, _matrixSoftMaxGradientImpl)
OMPS_FIELD(_matrixSoftMaxGradientImpl, NSUInteger, sourceRows, SourceRows, sourceRows)
OMPS_FIELD(_matrixSoftMaxGradientImpl, NSUInteger, sourceColumns, SourceColumns, sourceColumns)

- (const char *)omps_operation {
  return "softmax_gradient";
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               gradientMatrix:(MPSMatrix *)gradientMatrix
          forwardOutputMatrix:(MPSMatrix *)forwardOutputMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix {
  const std::string who = [self omps_name];
  Operand given = matrix_operand(who, "gradientMatrix", gradientMatrix, [self primarySourceMatrixOrigin]);
  Operand forward = matrix_operand(who, "forwardOutputMatrix", forwardOutputMatrix, [self secondarySourceMatrixOrigin]);
  Operand result = matrix_operand(who, "resultMatrix", resultMatrix, [self resultMatrixOrigin]);
  const Extent extent = _matrixSoftMaxGradientImpl->extent(given);
  for (Operand *operand : {&given, &forward, &result}) operand->take(extent);
  const char *const operation = [self omps_operation];
  encode_fragment({self, commandBuffer, [self omps_batch], { given, forward }, {result}}, FragmentKey(operation),
                  [&](GraphFragment &fragment) {
                    return std::vector<Tensor>{fragment.op(operation, {fragment.sources[1], fragment.sources[0]})};
                  });
}

@end

@implementation MPSMatrixLogSoftMaxGradient

- (const char *)omps_operation {
  return "log_softmax_gradient";
}

@end
