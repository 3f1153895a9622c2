#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayMatrixMultiplication.h>

#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/product.h"

using namespace openmps::fw;
using namespace openmps::fw::ndarray;

struct MPSNDArrayMatrixMultiplicationImpl : ProductFactors {};

namespace {

constexpr const char *kNames[] = {"the left array", "the right array", "the array that is added"};

}  // namespace

@implementation MPSNDArrayMatrixMultiplication

- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count {
  if ((self = [super initWithDevice:device sourceCount:count]) != nil)
    _matrixMultiplicationImpl = new MPSNDArrayMatrixMultiplicationImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNDArrayMatrixMultiplication, _matrixMultiplicationImpl)
OMPS_FIELD(_matrixMultiplicationImpl, double, alpha, Alpha, alpha)
OMPS_FIELD(_matrixMultiplicationImpl, double, beta, Beta, beta)

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  const std::string who = [self omps_name];
  if (arrays.size() < 2 || arrays.size() > 3)
    refuse(who + ": " + std::to_string(arrays.size()) + " source arrays are given, 2 or 3 are expected.");
  for (std::size_t i = 0; i < arrays.size(); ++i) check_floats(who, kNames[i], arrays[i]);
  const ProductFactors factors = *_matrixMultiplicationImpl;
  const bool adds = arrays.size() > 2 && factors.beta != 0;
  ArrayRule rule;
  rule.result = {arrays[0].type,
                 product_shape(who, arrays[0].shape, arrays[1].shape, arrays.size() > 2 ? &arrays[2].shape : nullptr)};
  rule.key = FragmentKey("matmul") << factors.alpha << factors.beta;
  rule.reads = adds ? std::vector<std::size_t>{0, 1, 2} : std::vector<std::size_t>{0, 1};
  rule.build = [factors, adds, shape = rule.result.shape](ArrayFragment &fragment) {
    const Tensor made =
        product(fragment, fragment.sources[0].matrices(), fragment.sources[1].matrices(), factors.alpha);
    if (!adds) return broadcast_to(made, shape);
    const Tensor added = cast(fragment.sources[2].value(), openmps::engine::DType::Float32);
    return made + (factors.beta == 1 ? added : added * factors.beta);
  };
  return rule;
}

@end
