#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayQuantizedMatrixMultiplication.h>

#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/dequantize.h"

using namespace openmps::fw;
using namespace openmps::fw::ndarray;

struct MPSNDArrayVectorLUTDequantizeImpl {
  NSUInteger vectorAxis = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("vectorAxis", vectorAxis);
  }
};

struct MPSNDArrayAffineInt4DequantizeImpl : Quantization {};

namespace {

// The positions say their own type.
Quantization table_quantization(const std::string &who, const std::vector<ArrayType> &arrays) {
  Quantization quantization;
  quantization.scheme = MPSNDArrayQuantizationTypeLUT;
  quantization.type = arrays.at(0).type;
  quantization.check(who);
  return quantization;
}

}  // namespace

@implementation MPSNDArrayLUTDequantize

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device sourceCount:2];
}

OMPS_NO_SOURCE_COUNT

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  const std::string who = [self omps_name];
  return dequantize_rule(who, table_quantization(who, arrays), arrays);
}

@end

@implementation MPSNDArrayVectorLUTDequantize

- (instancetype)initWithDevice:(id<MTLDevice>)device axis:(NSUInteger)axis {
  if ((self = [super initWithDevice:device sourceCount:2]) != nil)
    _vectorDequantizeImpl = new MPSNDArrayVectorLUTDequantizeImpl{axis};
  return self;
}

OMPS_NO_SOURCE_COUNT
OMPS_KERNEL_STATE(MPSNDArrayVectorLUTDequantize, _vectorDequantizeImpl)
OMPS_FIELD(_vectorDequantizeImpl, NSUInteger, vectorAxis, VectorAxis, vectorAxis)

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  const std::string who = [self omps_name];
  Quantization quantization = table_quantization(who, arrays);
  quantization.isVector = true;
  quantization.vectorAxis = _vectorDequantizeImpl->vectorAxis;
  return dequantize_rule(who, quantization, arrays);
}

@end

@implementation MPSNDArrayAffineInt4Dequantize

- (instancetype)initWithDevice:(id<MTLDevice>)device
        quantizationDescriptor:(MPSNDArrayAffineQuantizationDescriptor *)quantizationDescriptor {
  OMPS_REQUIRE(quantizationDescriptor);
  const Quantization quantization = quantization_of(quantizationDescriptor);
  quantization.check("MPSNDArrayAffineInt4Dequantize");
  if ((self = [super initWithDevice:device sourceCount:1 + quantization.parameters()]) != nil)
    _affineDequantizeImpl = new MPSNDArrayAffineInt4DequantizeImpl{quantization};
  return self;
}

OMPS_NO_SOURCE_COUNT
OMPS_KERNEL_STATE(MPSNDArrayAffineInt4Dequantize, _affineDequantizeImpl)

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  return dequantize_rule([self omps_name], *_affineDequantizeImpl, arrays);
}

@end
