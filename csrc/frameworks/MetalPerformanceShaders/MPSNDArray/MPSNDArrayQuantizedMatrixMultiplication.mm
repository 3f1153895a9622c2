#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayQuantizedMatrixMultiplication.h>

#include <numeric>

#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/dequantize.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/product.h"

using namespace openmps::fw;
using namespace openmps::fw::ndarray;

struct MPSNDArrayQuantizedMatrixMultiplicationImpl {
  Quantization left, right;

  template <typename Visit>
  void visit(Visit &&each) {
    each("left", left);
    each("right", right);
  }
  void check(const std::string &who) const {
    left.check(who);
    right.check(who);
  }
};

namespace {

// The array at `place`, and those of its parameters from `first` on.
template <typename T>
std::vector<T> operand(const std::vector<T> &arrays, std::size_t place, std::size_t first, std::size_t count) {
  std::vector<T> result{arrays.at(place)};
  const auto begin = arrays.begin() + static_cast<std::ptrdiff_t>(first);
  result.insert(result.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
  return result;
}

ArraySource::Matrices matrices(ArrayFragment &fragment, const Quantization &quantization,
                               const std::vector<ArraySource> &arrays) {
  if (!quantization.is_quantized()) return arrays[0].matrices();
  return {dequantized(fragment, quantization, arrays), false};
}

}  // namespace

@implementation MPSNDArrayQuantizedMatrixMultiplication

- (instancetype)initWithDevice:(id<MTLDevice>)device
     leftQuantizationDescriptor:(MPSNDArrayQuantizationDescriptor *)leftQuantizationDescriptor
    rightQuantizationDescriptor:(MPSNDArrayQuantizationDescriptor *)rightQuantizationDescriptor {
  OMPS_EXPECT(leftQuantizationDescriptor);
  OMPS_EXPECT(rightQuantizationDescriptor);
  const MPSNDArrayQuantizedMatrixMultiplicationImpl own{quantization_of(leftQuantizationDescriptor),
                                                        quantization_of(rightQuantizationDescriptor)};
  own.check("MPSNDArrayQuantizedMatrixMultiplication");
  if ((self = [super initWithDevice:device sourceCount:2 + own.left.parameters() + own.right.parameters()]) != nil)
    _quantizedMultiplicationImpl = new MPSNDArrayQuantizedMatrixMultiplicationImpl(own);
  return self;
}

OMPS_NO_SOURCE_COUNT
OMPS_KERNEL_STATE(MPSNDArrayQuantizedMatrixMultiplication, _quantizedMultiplicationImpl)

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  const std::string who = [self omps_name];
  const Quantization left = _quantizedMultiplicationImpl->left, right = _quantizedMultiplicationImpl->right;
  const std::size_t lefts = left.parameters(), rights = right.parameters();
  check_count(who, arrays, 2 + lefts + rights);
  const ArrayType a = dequantized_type(who, left, operand(arrays, 0, 2, lefts)),
                  b = dequantized_type(who, right, operand(arrays, 1, 2 + lefts, rights));
  ArrayRule rule;
  rule.result = {a.type, product_shape(who, a.shape, b.shape)};
  rule.key = FragmentKey("quantized matmul") << [self alpha];
  left.append_to(rule.key);
  right.append_to(rule.key);
  rule.takes_packed = true;
  rule.reads.resize(arrays.size());
  std::iota(rule.reads.begin(), rule.reads.end(), std::size_t{0});
  rule.build = [left, right, lefts, rights, alpha = [self alpha]](ArrayFragment &fragment) {
    return product(fragment, matrices(fragment, left, operand(fragment.sources, 0, 2, lefts)),
                   matrices(fragment, right, operand(fragment.sources, 1, 2 + lefts, rights)), alpha);
  };
  return rule;
}

@end
