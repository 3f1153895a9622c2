// Data sources whose weights are halves or bytes: by a table, by ranges of output channels.
#include <cmath>
#include <cstdint>

#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;

namespace {

// The bits of numbers that a half holds exactly, 0 and those from 2^-14 on.
std::uint16_t half_bits(double value) {
  if (value == 0) return 0;
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);  // in [0.5, 1)
  const auto mantissa = static_cast<unsigned>(std::lround((fraction * 2 - 1) * 1024));
  return static_cast<std::uint16_t>((value < 0 ? 0x8000U : 0U) + static_cast<unsigned>(exponent + 14) * 1024 +
                                    mantissa);
}

}  // namespace

@interface NNHalfWeights : NNTestWeights {
 @public
  std::vector<std::uint16_t> halves;
}
@end
@implementation NNHalfWeights
- (MPSDataType)dataType {
  return MPSDataTypeFloat16;
}
- (void *)weights {
  return halves.data();
}
@end

@interface NNKeptWeights : NNTestWeights {
 @public
  MPSDataType kept;
  MPSCNNConvolutionWeightsLayout keptLayout;
}
+ (instancetype)weightsWithFilter:(const Filter &)filter type:(MPSDataType)type;
@end
@implementation NNKeptWeights
+ (instancetype)weightsWithFilter:(const Filter &)filter type:(MPSDataType)type {
  NNKeptWeights *const made = [self weightsWithFilter:filter];
  made->kept = type;
  return made;
}
- (MPSDataType)kernelWeightsDataType {
  return kept;
}
- (MPSCNNConvolutionWeightsLayout)weightsLayout {
  return keptLayout;
}
@end

// Without a word of what the bytes mean.
@interface NNByteWeights : NNTestWeights {
 @public
  std::vector<std::uint8_t> bytes;
}
@end
@implementation NNByteWeights
- (MPSDataType)dataType {
  return MPSDataTypeUInt8;
}
- (void *)weights {
  return bytes.data();
}
@end

@interface NNTableWeights : NNByteWeights {
 @public
  std::vector<float> table;
}
@end
@implementation NNTableWeights
- (MPSCNNWeightsQuantizationType)weightsQuantizationType {
  return MPSCNNWeightsQuantizationTypeLookupTable;
}
- (float *)lookupTableForUInt8Kernel {
  return table.data();
}
@end

@interface NNRangeWeights : NNByteWeights {
 @public
  std::vector<vector_float2> ranges;
}
@end
@implementation NNRangeWeights
- (MPSCNNWeightsQuantizationType)weightsQuantizationType {
  return MPSCNNWeightsQuantizationTypeLinear;
}
- (vector_float2 *)rangesForUInt8Kernel {
  return ranges.data();
}
@end

@interface NNWholeWeights : NNTestWeights
@end
@implementation NNWholeWeights
- (MPSDataType)dataType {
  return MPSDataTypeInt32;
}
@end

namespace {

Image input() {
  Image x(2, 3, 3, 2);
  x.v = formulas::made_up(x.v.size(), 3);
  return x;
}

MPSCNNConvolution *convolution_of(NNTestWeights *weights) {
  return [[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:weights] autorelease];
}

void check(NNTestWeights *weights, const Filter &expected) {
  const Image x = input();
  NSMutableArray<MPSImage *> *to = nn_images(Image(2, 3, 3, expected.outputs));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [convolution_of(weights) encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
  });
  CHECK(formulas::largest_difference(nn_read(to).v, convolve(expected, x, 3, 3).v) < 2e-6);
}

}  // namespace

TEST_CASE("nn weight types: halves") {
  Filter filter = nn_filter(3, 3, 2, 1, 1);
  NNHalfWeights *weights = [NNHalfWeights weightsWithFilter:filter];
  for (std::size_t i = 0; i < filter.weights.size(); ++i) {
    filter.weights[i] = (static_cast<double>(i) - 20) / 64;
    weights->halves.push_back(half_bits(filter.weights[i]));
  }
  check(weights, filter);
}

TEST_CASE("nn weight types: bytes, by a table of 256 floats and by a range of each output channel") {
  Filter by_table = nn_filter(3, 3, 2, 1, 1), by_range = by_table;
  NNTableWeights *tabled = [NNTableWeights weightsWithFilter:by_table];
  NNRangeWeights *ranged = [NNRangeWeights weightsWithFilter:by_range];
  for (int code = 0; code < 256; ++code) tabled->table.push_back(std::sin(static_cast<float>(code)));
  for (const float low : {-1.0F, 0.0F, 0.25F}) ranged->ranges.push_back(vector_float2{low, low + 2});
  const std::size_t per_output = by_table.weights.size() / 3;
  for (std::size_t i = 0; i < by_table.weights.size(); ++i) {
    const auto code = static_cast<std::uint8_t>(i * 37 % 256);
    tabled->bytes.push_back(code);
    ranged->bytes.push_back(code);
    by_table.weights[i] = static_cast<double>(std::sin(static_cast<float>(code)));
    const double low = i < per_output ? -1 : i < 2 * per_output ? 0 : 0.25;
    by_range.weights[i] = low + 2.0 * code / 255;
  }
  check(tabled, by_table);
  check(ranged, by_range);
}

TEST_CASE("nn weight types: bytes without a meaning and integers are refused") {
  const Filter filter = nn_filter(3, 1, 2, 0, 1);
  NNByteWeights *bytes = [NNByteWeights weightsWithFilter:filter];
  bytes->bytes.resize(filter.weights.size());
  CHECK_RAISES(convolution_of(bytes), NSInvalidArgumentException,
               "the data source's weights are uint8, and it names neither a lookup table nor ranges for them.");
  CHECK_RAISES(convolution_of([NNWholeWeights weightsWithFilter:filter]), NSInvalidArgumentException,
               "the data source's weights are Int32; float32, float16 and uint8 are supported.");
}

TEST_CASE(
    "nn weight types: kernelWeightsDataType Float16 rounds the weights, Float32 leaves them, others are refused") {
  const Filter filter = nn_filter(3, 3, 2, 1, 5);
  Filter rounded = filter;
  for (double &weight : rounded.weights) {  // 11 bits, to the nearest
    int exponent = 0;
    const double fraction = std::frexp(static_cast<double>(static_cast<float>(weight)), &exponent);
    weight = std::ldexp(std::nearbyint(fraction * 2048), exponent - 11);
  }
  CHECK(formulas::largest_difference(rounded.weights, filter.weights) > 2e-5);
  check([NNKeptWeights weightsWithFilter:filter type:MPSDataTypeFloat32], filter);
  check([NNKeptWeights weightsWithFilter:filter type:MPSDataTypeFloat16], rounded);
  CHECK_RAISES(convolution_of([NNKeptWeights weightsWithFilter:filter type:MPSDataTypeInt8]),
               NSInvalidArgumentException,
               "MPSCNNConvolution: the data source's kernelWeightsDataType is Int8; it can be Float32 or Float16.");
}

TEST_CASE("nn weight types: weightsLayout is OHWI, and the precision of sums Half or Float") {
  NNKeptWeights *const source = [NNKeptWeights weightsWithFilter:nn_filter(3, 3, 2, 1, 5) type:MPSDataTypeFloat32];
  MPSCNNConvolution *const kernel = convolution_of(source);
  source->keptLayout = static_cast<MPSCNNConvolutionWeightsLayout>(1);
  CHECK_RAISES(convolution_of(source), NSInvalidArgumentException,
               "MPSCNNConvolution: the data source's weightsLayout is 1; it can be OHWI (0).");
  [kernel setAccumulatorPrecisionOption:MPSNNConvolutionAccumulatorPrecisionOptionHalf];
  CHECK_RAISES([kernel setAccumulatorPrecisionOption:7], NSInvalidArgumentException,
               "MPSCNNConvolution: accumulatorPrecisionOption is 7; it can be Half (0) or Float (1).");
  CHECK([kernel accumulatorPrecisionOption] == MPSNNConvolutionAccumulatorPrecisionOptionHalf);
  MPSCNNConvolutionNode *const node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                    weights:source];
  CHECK_RAISES([node setAccumulatorPrecision:2], NSInvalidArgumentException,
               "MPSCNNConvolutionNode: accumulatorPrecision is 2; it can be Half (0) or Float (1).");
}
