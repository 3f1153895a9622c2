// Graphs that round to half where Apple's kernels do, beside an emulation that shares no code with the library: images,
// weights, sums in half. CPU and GPU may round a number near the middle of two halves to the other one. So images are
// compared within one step of a half.
#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSPrecision.h>

#include <cmath>

#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;
using formulas::Numbers;

@interface NNTypedWeights : NNTestWeights {
 @public
  MPSDataType kept;
}
@end
@implementation NNTypedWeights
- (MPSDataType)kernelWeightsDataType {
  return kept;
}
@end

namespace {

// The half next to a float32, ties to even, with denormals.
double half(double exact) {
  const double value = static_cast<float>(exact);
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent = 0;
  std::frexp(value, &exponent);
  const double step = std::ldexp(1, std::max(exponent - 11, -24));
  const double rounded = std::nearbyint(value / step) * step;
  return std::fabs(rounded) > 65504 ? std::copysign(INFINITY, value) : rounded;
}
Numbers halves(Numbers values) {
  for (double &value : values) value = half(value);
  return values;
}
Image halves(Image x) {
  x.v = halves(x.v);
  return x;
}
Image singles(Image x) {
  for (double &value : x.v) value = static_cast<float>(value);
  return x;
}
Filter with_half_weights(Filter filter) {
  filter.weights = halves(filter.weights);
  return filter;
}

// Every product and every sum rounded, from the bias on, rows first, then columns, then channels.
Image convolve_in_half(const Filter &f, const Image &x, int height, int width) {
  Image y(x.n, height, width, f.outputs);
  for (std::size_t i = 0; i < y.v.size(); ++i)
    y.v[i] = f.biases.empty() ? 0 : half(f.biases[i % static_cast<std::size_t>(f.outputs)]);
  formulas::for_each_product(f, x, y, [&](int i, int oy, int ox, int o, int q, int p, int sy, int sx, int k) {
    double &sum = y.at(i, oy, ox, o);
    sum = half(sum + half(half(f.weights[f.index(o, q, p, k)]) * half(x.at(i, sy, sx, k))));
  });
  return y;
}

Image input(int channels) {
  Image x(2, 6, 6, channels);
  x.v = formulas::made_up(x.v.size(), 7);
  return halves(x);
}

NNTypedWeights *weights_of(const Filter &filter, MPSDataType type = MPSDataTypeFloat16) {
  NNTypedWeights *const made = [NNTypedWeights weightsWithFilter:filter];
  made->kept = type;
  return made;
}

Image run(MPSNNImageNode *end, const Image &x, OMPSPrecision precision = OMPSPrecisionApple,
          MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat16) {
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:end];
  [graph setOmpsPrecision:precision];
  [graph setOmpsDeterministic:YES];  // sums in half have the defined order, not that of a GPU's library
  [graph setFormat:format];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
  });
  return nn_read(result);
}

// Elements that are not the same, and the largest difference in steps of the half.
struct Difference {
  std::size_t count = 0;
  double steps = 0;
};
Difference between(const Image &given, const Image &expected) {
  REQUIRE(given.v.size() == expected.v.size());
  Difference found;
  for (std::size_t i = 0; i < given.v.size(); ++i) {
    if (given.v[i] == expected.v[i]) continue;
    ++found.count;
    int exponent = 0;
    std::frexp(expected.v[i], &exponent);
    found.steps =
        std::max(found.steps, std::fabs(given.v[i] - expected.v[i]) / std::ldexp(1, std::max(exponent - 11, -24)));
  }
  return found;
}
// Of one filter. The reference device rounds the same numbers.
void check_halves(const Image &given, const Image &expected) {
  const Difference found = between(given, expected);
  CHECK(found.count * 100 <= given.v.size());
  CHECK(found.steps <= 1);
  if ([[nn_device() name] isEqualToString:@"reference"]) CHECK(found.count == 0);
}
// Of several: where one rounds to the other half, the next ones carry that on.
void check_chain(const Image &given, const Image &expected) {
  const Difference found = between(given, expected);
  CHECK(found.count * 20 <= given.v.size());
  CHECK(formulas::largest_difference(given.v, expected.v) < 0x1p-9);
  if ([[nn_device() name] isEqualToString:@"reference"]) CHECK(found.count == 0);
}

MPSCNNConvolutionNode *convolution(
    MPSNNImageNode *source, NNTestWeights *weights,
    MPSNNConvolutionAccumulatorPrecisionOption sums = MPSNNConvolutionAccumulatorPrecisionOptionFloat) {
  MPSCNNConvolutionNode *const node = [MPSCNNConvolutionNode nodeWithSource:source weights:weights];
  [node setAccumulatorPrecision:sums];
  return node;
}
MPSNNImageNode *source_node() { return [MPSNNImageNode nodeWithHandle:nil]; }

const auto kHalfSums = MPSNNConvolutionAccumulatorPrecisionOptionHalf;

}  // namespace

TEST_CASE("nn apple precision: each filter's image is rounded to half, and weights are") {
  const Filter first = nn_filter(8, 3, 4, 1, 1), second = nn_filter(4, 3, 8, 1, 3);
  const Image x = input(4), a = halves(convolve(with_half_weights(first), x, 6, 6));
  const Image expected = halves(convolve(with_half_weights(second), a, 6, 6));
  const auto end = [&](MPSDataType type) {
    MPSCNNConvolutionNode *const one = convolution(source_node(), weights_of(first, type));
    return [convolution([one resultImage], weights_of(second, type)) resultImage];
  };
  check_chain(run(end(MPSDataTypeFloat16), x), expected);
  // Without the rounding of weights, or of the image between, many numbers differ.
  const Image kept = halves(convolve(second, halves(convolve(first, x, 6, 6)), 6, 6));
  check_chain(run(end(MPSDataTypeFloat32), x), kept);
  CHECK(between(kept, expected).count > expected.v.size() / 10);
  const Image plain = halves(convolve(second, singles(convolve(first, x, 6, 6)), 6, 6));
  CHECK(between(kept, plain).count > expected.v.size() / 10);
  check_chain(run(end(MPSDataTypeFloat32), x, OMPSPrecisionFloat32), plain);
}

TEST_CASE("nn apple precision: a source without kernelWeightsDataType has weights in half; a graph of float32 images "
          "rounds none") {
  const Filter filter = nn_filter(8, 3, 4, 1, 1);
  const Image x = input(4);
  MPSNNImageNode *const end = [convolution(source_node(), [NNTestWeights weightsWithFilter:filter]) resultImage];
  check_halves(run(end, x), halves(convolve(with_half_weights(filter), x, 6, 6)));
  const Image given = run(end, x, OMPSPrecisionApple, MPSImageFeatureChannelFormatFloat32);
  CHECK(formulas::largest_difference(given.v, convolve(with_half_weights(filter), x, 6, 6).v) < 1e-6);
}

TEST_CASE("nn apple precision: an image's own format wins over the graph's") {
  const Filter first = nn_filter(8, 3, 4, 1, 1), second = nn_filter(4, 3, 8, 1, 3);
  const Image x = input(4);
  MPSCNNConvolutionNode *const one = convolution(source_node(), weights_of(first));
  [[one resultImage] setFormat:MPSImageFeatureChannelFormatFloat32];
  const Image a = singles(convolve(with_half_weights(first), x, 6, 6));
  check_chain(run([convolution([one resultImage], weights_of(second)) resultImage], x),
              halves(convolve(with_half_weights(second), a, 6, 6)));
}

TEST_CASE("nn apple precision: sums in half have the order of rows, columns, channels") {
  const Filter filter = nn_filter(8, 3, 4, 1, 1);
  const Image x = input(4), expected = convolve_in_half(filter, x, 6, 6);
  MPSNNImageNode *const end = [convolution(source_node(), weights_of(filter), kHalfSums) resultImage];
  const Image given = run(end, x);
  CHECK(given.v == expected.v);
  CHECK(between(halves(convolve(with_half_weights(filter), x, 6, 6)), expected).count > expected.v.size() / 4);
  // The option acts alone, in a graph that rounds nothing else.
  CHECK(run(end, x, OMPSPrecisionFloat32).v == expected.v);
}

TEST_CASE("nn apple precision: sums in half of a fully connected layer, and of groups with strides") {
  const Filter dense = nn_filter(5, 6, 4, 0, 1);
  const Image x = input(4);
  MPSCNNFullyConnectedNode *const node = [MPSCNNFullyConnectedNode nodeWithSource:source_node()
                                                                          weights:weights_of(dense)];
  [node setAccumulatorPrecision:kHalfSums];
  CHECK(run([node resultImage], x).v == convolve_in_half(dense, x, 1, 1).v);

  Filter filter = nn_filter(6, 3, 2, 1, 5);
  filter.stride = 2;
  NNTypedWeights *const grouped = weights_of(filter);
  grouped->layer = [[MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:3
                                                                            kernelHeight:3
                                                                    inputFeatureChannels:4
                                                                   outputFeatureChannels:6] retain];
  [grouped->layer setGroups:2];
  [grouped->layer setStrideInPixelsX:2];
  [grouped->layer setStrideInPixelsY:2];
  MPSCNNConvolutionNode *const strided = convolution(source_node(), grouped, kHalfSums);
  [strided setPaddingPolicy:[MPSNNDefaultPadding
                                paddingWithMethod:MPSNNPaddingMethodAlignTopLeft | MPSNNPaddingMethodSizeSame]];
  const Image given = run([strided resultImage], x);
  REQUIRE(given.c == 6);
  REQUIRE(given.h == 3);
  // Each half of the outputs reads one half of the channels. Positions are those of the same layer with other sums.
  [strided setAccumulatorPrecision:MPSNNConvolutionAccumulatorPrecisionOptionFloat];
  const Image plain = run([strided resultImage], x, OMPSPrecisionFloat32);
  CHECK(formulas::largest_difference(given.v, plain.v) < 18 * 0x1p-9);
  CHECK(given.v == halves(given).v);
}

TEST_CASE("nn apple precision: sums in half of a transposed convolution are near those in float32") {
  for (const NSUInteger stride : {1U, 2U, 3U}) {
    Filter filter = nn_filter(6, 3, 4, 1, 5);
    NNTypedWeights *const weights = weights_of(filter);
    [weights->layer setStrideInPixelsX:stride];
    [weights->layer setStrideInPixelsY:stride];
    MPSCNNConvolutionTransposeNode *const node = [MPSCNNConvolutionTransposeNode nodeWithSource:source_node()
                                                                       convolutionGradientState:nil
                                                                                        weights:weights];
    const Image x = input(4), plain = run([node resultImage], x);
    [node setAccumulatorPrecision:kHalfSums];
    const Image given = run([node resultImage], x);
    CAPTURE(stride);
    CHECK(given.v.size() == plain.v.size());
    CHECK(formulas::largest_difference(given.v, plain.v) < 37 * 0x1p-10);
    CHECK(between(given, plain).count > plain.v.size() / 20);
  }
}

TEST_CASE("nn apple precision: gradients are rounded image by image; those of weights are not") {
  const Filter first = nn_filter(8, 3, 4, 1, 1), second = nn_filter(4, 3, 8, 1, 3);
  const Image x = input(4);
  MPSCNNConvolutionNode *const one = convolution(source_node(), weights_of(first));
  MPSCNNConvolutionNode *const two = convolution([one resultImage], weights_of(second));
  MPSNNImageNode *const arriving = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNGradientFilterNode *const two_g = [two gradientFilterWithSource:arriving];
  MPSNNGradientFilterNode *const one_g = [one gradientFilterWithSource:[two_g resultImage]];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[one_g resultImage]];
  [graph setOmpsPrecision:OMPSPrecisionApple];
  Image dy(2, 6, 6, 4);
  dy.v = halves(formulas::made_up(dy.v.size(), 9));
  NSArray<id<MPSHandle>> *const handles = [graph sourceImageHandles];
  REQUIRE([handles count] == 2);
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(dy), nn_images(x) ] sourceStates:nil];
  });
  const Image a = halves(convolve(with_half_weights(first), x, 6, 6));
  const Image da = halves(differentiate(with_half_weights(second), a, dy).data);
  check_chain(nn_read(result), halves(differentiate(with_half_weights(first), x, da).data));
}
