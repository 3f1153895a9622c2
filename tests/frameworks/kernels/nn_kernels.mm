// Kernels encoded on their own: given and returned destinations, parts of them, states, temporary images.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;
using formulas::Numbers;

namespace {

constexpr double kTolerance = 2e-6;

NSMutableArray<MPSImage *> *empty_images(int n, int h, int w, int c, double value = 0) {
  Image image(n, h, w, c);
  std::fill(image.v.begin(), image.v.end(), value);
  return nn_images(image);
}

MPSCNNConvolution *make_convolution(const Filter &filter) {
  return [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                            weights:[NNTestWeights weightsWithFilter:filter]] autorelease];
}

MPSOffset offset(NSInteger x, NSInteger y) { return {x, y, 0}; }

}  // namespace

TEST_CASE("nn kernels: a convolution fills its destination from its offset on") {
  const Filter filter = nn_filter(3, 3, 2, 1, 1);
  const Image x = nn_numbers(2, 5, 4, 2, 3);
  NSMutableArray<MPSImage *> *to = empty_images(2, 5, 4, 3);
  MPSCNNConvolution *kernel = make_convolution(filter);
  CHECK([kernel kernelWidth] == 3);
  CHECK([kernel inputFeatureChannels] == 2);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
  });
  CHECK(formulas::largest_difference(nn_read(to).v, convolve(filter, x, 5, 4).v) < kTolerance);

  // Offset 1 in both directions: the first tap is on the first pixel.
  Filter inner = filter;
  inner.before = 0;
  [kernel setOffset:offset(1, 1)];
  NSMutableArray<MPSImage *> *valid = empty_images(2, 3, 2, 3);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:valid];
  });
  CHECK(formulas::largest_difference(nn_read(valid).v, convolve(inner, x, 3, 2).v) < kTolerance);
}

TEST_CASE("nn kernels: a convolution of plain arrays, which are copied") {
  const Filter filter = nn_filter(3, 3, 2, 1, 1);
  const Image x = nn_numbers(2, 5, 4, 2, 3);
  std::vector<float> weights(filter.weights.begin(), filter.weights.end()),
      biases(filter.biases.begin(), filter.biases.end());
  MPSCNNConvolutionDescriptor *facts = [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:3
                                                                                               kernelHeight:3
                                                                                       inputFeatureChannels:2
                                                                                      outputFeatureChannels:3];
  for (const bool has_bias : {true, false}) {
    MPSCNNConvolution *kernel = [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                                     convolutionDescriptor:facts
                                                             kernelWeights:weights.data()
                                                                 biasTerms:has_bias ? biases.data() : nullptr
                                                                     flags:MPSCNNConvolutionFlagsNone] autorelease];
    Filter expected = filter;
    if (!has_bias) expected.biases.clear();
    const std::vector<float> kept = weights;
    std::fill(weights.begin(), weights.end(), 7);
    NSMutableArray<MPSImage *> *to = empty_images(2, 5, 4, 3);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
    });
    CHECK(formulas::largest_difference(nn_read(to).v, convolve(expected, x, 5, 4).v) < kTolerance);
    weights = kept;
  }
}

TEST_CASE("nn kernels: clipRect and the channel offset write a part of the destination") {
  const Filter filter = nn_filter(3, 1, 2, 0, 5);
  const Image x = nn_numbers(1, 4, 5, 2, 7);
  NSMutableArray<MPSImage *> *to = empty_images(1, 6, 7, 8, 9);
  MPSCNNConvolution *kernel = make_convolution(filter);
  [kernel setClipRect:MTLRegionMake2D(2, 1, 3, 2)];
  [kernel setDestinationFeatureChannelOffset:4];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceImage:[nn_images(x) firstObject] destinationImage:[to firstObject]];
  });
  const Image all = convolve(filter, x, 4, 5), result = nn_read(to);
  Image expected(1, 6, 7, 8);
  std::fill(expected.v.begin(), expected.v.end(), 9);
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) expected.at(0, 1 + j, 2 + i, 4 + k) = all.at(0, j, i, k);
  CHECK(formulas::largest_difference(result.v, expected.v) < kTolerance);
}

TEST_CASE("nn kernels: the channels of the source that are read") {
  const Filter filter = nn_filter(2, 1, 3, 0, 9);
  const Image wide = nn_numbers(1, 2, 2, 8, 11);
  Image x(1, 2, 2, 3);
  for (int p = 0; p < 4; ++p)
    for (int k = 0; k < 3; ++k) x.at(0, p / 2, p % 2, k) = wide.at(0, p / 2, p % 2, 4 + k);
  NSMutableArray<MPSImage *> *to = empty_images(1, 2, 2, 2);
  MPSCNNConvolution *kernel = make_convolution(filter);
  [kernel setSourceFeatureChannelOffset:4];
  [kernel setSourceFeatureChannelMaxCount:3];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceImage:[nn_images(wide) firstObject] destinationImage:[to firstObject]];
  });
  CHECK(formulas::largest_difference(nn_read(to).v, convolve(filter, x, 2, 2).v) < kTolerance);
}

TEST_CASE("nn kernels: a returned image has the size of the padding policy and is used up by reading") {
  const Filter filter = nn_filter(3, 3, 2, 1, 13);
  const Image x = nn_numbers(1, 4, 4, 2, 15);
  MPSCNNConvolution *kernel = make_convolution(filter);
  [kernel setPadding:nn_same()];
  MPSCNNNeuronReLU *relu = [[[MPSCNNNeuronReLU alloc] initWithDevice:nn_device() a:0] autorelease];
  [relu setDestinationImageAllocator:[MPSImage defaultAllocator]];
  NSMutableArray<MPSImage *> *kept = [NSMutableArray array];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    MPSImage *middle = [kernel encodeToCommandBuffer:buffer sourceImage:[nn_images(x) firstObject]];
    CHECK([middle isKindOfClass:[MPSTemporaryImage class]]);
    CHECK([middle width] == 4);
    CHECK([middle featureChannels] == 3);
    CHECK([static_cast<MPSTemporaryImage *>(middle) readCount] == 1);
    [kept addObject:[relu encodeToCommandBuffer:buffer sourceImage:middle]];
    CHECK([static_cast<MPSTemporaryImage *>(middle) readCount] == 0);
    CHECK_RAISES([relu encodeToCommandBuffer:buffer sourceImage:middle], NSInternalInconsistencyException,
                 "readCount is 0");
  });
  CHECK(formulas::largest_difference(nn_read(kept).v, formulas::relu(convolve(filter, x, 4, 4)).v) < kTolerance);
  // The default policy is valid only.
  MPSCNNConvolution *plain = make_convolution(filter);
  MPSImageDescriptor *descriptor = [plain destinationImageDescriptorForSourceImages:nn_images(x) sourceStates:nil];
  CHECK([descriptor width] == 2);
  CHECK([descriptor featureChannels] == 3);
}

TEST_CASE("nn kernels: a convolution's gradient kernel fills the state's buffers and the data gradient") {
  const Filter filter = nn_filter(3, 3, 2, 1, 17);
  const Image x = nn_numbers(2, 4, 5, 2, 19), dy = nn_numbers(2, 4, 5, 3, 21);
  NNTestWeights *source = [NNTestWeights weightsWithFilter:filter];
  MPSCNNConvolution *forward = [[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:source] autorelease];
  MPSCNNConvolutionGradient *backward = [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device()
                                                                                   weights:source] autorelease];
  [backward setDestinationImageAllocator:[MPSImage defaultAllocator]];
  NSMutableArray<MPSImage *> *to = empty_images(2, 4, 5, 3), *from = nn_images(x);
  MPSCNNConvolutionGradientStateBatch *states = [forward resultStateBatchForSourceImage:from
                                                                           sourceStates:nil
                                                                       destinationImage:to];
  CHECK([states count] == 2);
  CHECK([states objectAtIndex:0] == [states objectAtIndex:1]);
  MPSCNNConvolutionGradientState *state = [states objectAtIndex:0];
  CHECK([state convolution] == forward);
  CHECK([state sourceWidth] == 5);
  CHECK([state sourceHeight] == 4);
  MPSImageBatch *gradient = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [forward encodeBatchToCommandBuffer:buffer sourceImages:from destinationStates:states destinationImages:to];
    gradient = [backward encodeBatchToCommandBuffer:buffer
                                    sourceGradients:nn_images(dy)
                                       sourceImages:from
                                     gradientStates:states];
    [state synchronizeOnCommandBuffer:buffer];
  });
  const formulas::FilterGradient expected = differentiate(filter, x, dy);
  CHECK(formulas::largest_difference(nn_read(gradient).v, expected.data.v) < kTolerance);
  CHECK(formulas::largest_difference(nn_floats([state gradientForWeights]), expected.weights) < 10 * kTolerance);
  CHECK(formulas::largest_difference(nn_floats([state gradientForBiases]), expected.biases) < 10 * kTolerance);
}

TEST_CASE("nn kernels: images with a state each give a gradient each") {
  const Filter filter = nn_filter(2, 1, 2, 0, 23);
  const Image x = nn_numbers(2, 2, 2, 2, 25), dy = nn_numbers(2, 2, 2, 2, 27);
  NNTestWeights *source = [NNTestWeights weightsWithFilter:filter];
  MPSCNNConvolution *forward = [[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:source] autorelease];
  MPSCNNConvolutionGradient *backward = [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device()
                                                                                   weights:source] autorelease];
  NSMutableArray<MPSImage *> *from = nn_images(x), *to = empty_images(2, 2, 2, 2), *into = empty_images(2, 2, 2, 2);
  MPSCNNConvolutionGradientState *first = [forward resultStateForSourceImage:[from firstObject]
                                                                sourceStates:nil
                                                            destinationImage:[to firstObject]];
  MPSCNNConvolutionGradientState *second = [forward resultStateForSourceImage:[from lastObject]
                                                                 sourceStates:nil
                                                             destinationImage:[to lastObject]];
  NSArray *states = @[ first, second ];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [forward encodeBatchToCommandBuffer:buffer sourceImages:from destinationStates:states destinationImages:to];
    [backward encodeBatchToCommandBuffer:buffer
                         sourceGradients:nn_images(dy)
                            sourceImages:from
                          gradientStates:states
                    destinationGradients:into];
  });
  CHECK(formulas::largest_difference(nn_read(to).v, convolve(filter, x, 2, 2).v) < kTolerance);
  for (int i = 0; i < 2; ++i) {
    Image one(1, 2, 2, 2), one_gradient(1, 2, 2, 2);
    std::copy_n(x.v.begin() + 8 * i, 8, one.v.begin());
    std::copy_n(dy.v.begin() + 8 * i, 8, one_gradient.v.begin());
    const auto expected = differentiate(filter, one, one_gradient);
    CHECK(formulas::largest_difference(nn_floats([static_cast<MPSCNNConvolutionGradientState *>(
                                           [states objectAtIndex:static_cast<NSUInteger>(i)]) gradientForWeights]),
                                       expected.weights) < kTolerance);
  }
}

TEST_CASE("nn kernels: dropout keeps about the given share, scales it, and the gradient has the same mask") {
  Image x(3, 8, 8, 5), dy(3, 8, 8, 5);
  std::fill(x.v.begin(), x.v.end(), 2);
  std::fill(dy.v.begin(), dy.v.end(), 3);
  MPSCNNDropout *forward = [[[MPSCNNDropout alloc] initWithDevice:nn_device()
                                                  keepProbability:0.75F
                                                             seed:7
                                               maskStrideInPixels:MTLSizeMake(1, 1, 1)] autorelease];
  MPSCNNDropoutGradient *backward = [[[MPSCNNDropoutGradient alloc] initWithDevice:nn_device()
                                                                   keepProbability:0.75F
                                                                              seed:7
                                                                maskStrideInPixels:MTLSizeMake(1, 1, 1)] autorelease];
  [forward setDestinationImageAllocator:[MPSImage defaultAllocator]];
  [backward setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *kept[2] = {}, *gradients[2] = {};
  MPSState *state = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    MPSStateBatch *states[2] = {};
    for (int i = 0; i < 2; ++i)
      kept[i] = [forward encodeBatchToCommandBuffer:buffer
                                       sourceImages:nn_images(x)
                                  destinationStates:&states[i]
                        destinationStateIsTemporary:NO];
    for (int i = 0; i < 2; ++i)
      gradients[i] = [backward encodeBatchToCommandBuffer:buffer
                                          sourceGradients:nn_images(dy)
                                             sourceImages:nn_images(x)
                                           gradientStates:states[i]];
    state = [states[0] objectAtIndex:0];
  });
  NSData *mask = [static_cast<MPSCNNDropoutGradientState *>(state) maskData];
  REQUIRE([mask length] == x.v.size());
  int differing = 0;
  const Image first = nn_read(kept[0]), second = nn_read(kept[1]);
  for (int i = 0; i < 2; ++i) {
    const Image y = nn_read(kept[i]), g = nn_read(gradients[i]);
    int alive = 0;
    for (std::size_t e = 0; e < y.v.size(); ++e) {
      CHECK((y.v[e] == 0 || std::abs(y.v[e] - 2 / 0.75) < 1e-6));
      CHECK(g.v[e] == doctest::Approx(y.v[e] * 1.5));
      alive += y.v[e] != 0;
    }
    for (std::size_t e = 0; i == 0 && e < y.v.size(); ++e)
      CHECK((static_cast<const char *>([mask bytes])[e] != 0) == (y.v[e] != 0));
    CHECK(std::abs(alive / static_cast<double>(y.v.size()) - 0.75) < 0.06);
  }
  for (std::size_t e = 0; e < first.v.size(); ++e) differing += first.v[e] != second.v[e];
  CHECK(differing > 100);  // every encode has another mask
}

TEST_CASE("nn kernels: soft max's gradient reads the forward result") {
  const Image x = nn_numbers(2, 2, 1, 4, 31), g = nn_numbers(2, 2, 1, 4, 33), y = formulas::softmax(x);
  MPSCNNSoftMax *forward = [[[MPSCNNSoftMax alloc] initWithDevice:nn_device()] autorelease];
  MPSCNNSoftMaxGradient *backward = [[[MPSCNNSoftMaxGradient alloc] initWithDevice:nn_device()] autorelease];
  NSMutableArray<MPSImage *> *to = empty_images(2, 2, 1, 4), *into = empty_images(2, 2, 1, 4);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [forward encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
    [backward encodeBatchToCommandBuffer:buffer primaryImages:nn_images(g) secondaryImages:to destinationImages:into];
  });
  CHECK(formulas::largest_difference(nn_read(to).v, y.v) < kTolerance);
  Image expected = y;
  for (std::size_t first = 0; first < y.v.size(); first += 4) {
    double sum = 0;
    for (std::size_t k = first; k < first + 4; ++k) sum += g.v[k] * y.v[k];
    for (std::size_t k = first; k < first + 4; ++k) expected.v[k] = y.v[k] * (g.v[k] - sum);
  }
  CHECK(formulas::largest_difference(nn_read(into).v, expected.v) < kTolerance);
}

TEST_CASE("nn kernels: depth-wise and grouped convolutions") {
  // Two groups: the first two outputs read channels 0 and 1, the last two 2 and 3.
  const Image x = nn_numbers(1, 3, 3, 4, 41);
  const Filter whole = nn_filter(4, 1, 2, 0, 43);
  NNTestWeights *grouped = [NNTestWeights weightsWithFilter:whole];
  [grouped->layer setInputFeatureChannels:4];
  [grouped->layer setGroups:2];
  MPSCNNConvolution *kernel = [[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:grouped] autorelease];
  NSMutableArray<MPSImage *> *to = empty_images(1, 3, 3, 4);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
  });
  Image expected(1, 3, 3, 4);
  for (int p = 0; p < 9; ++p)
    for (int o = 0; o < 4; ++o) {
      double sum = whole.biases[static_cast<std::size_t>(o)];
      for (int k = 0; k < 2; ++k) sum += whole.weights[whole.index(o, 0, 0, k)] * x.at(0, p / 3, p % 3, o / 2 * 2 + k);
      expected.at(0, p / 3, p % 3, o) = sum;
    }
  CHECK(formulas::largest_difference(nn_read(to).v, expected.v) < kTolerance);
}

TEST_CASE("nn kernels: edge modes fill what lies outside the source") {
  Image x(1, 1, 3, 1);
  x.v = {1, 2, 3};
  Filter sum{1, 3, 1, 1, 1, Numbers(9, 0), {}};
  sum.weights[sum.index(0, 1, 0, 0)] = 1;  // the pixel on the left
  MPSCNNConvolution *kernel = make_convolution(sum);
  const struct {
    MPSImageEdgeMode mode;
    double left;
  } cases[] = {{MPSImageEdgeModeZero, 0},
               {MPSImageEdgeModeClamp, 1},
               {MPSImageEdgeModeMirror, 2},
               {MPSImageEdgeModeMirrorWithEdge, 1}};
  // Reflection needs rows above: three equal ones.
  Image tall(1, 3, 3, 1);
  for (int i = 0; i < 9; ++i) tall.v[static_cast<std::size_t>(i)] = x.v[static_cast<std::size_t>(i % 3)];
  for (const auto &c : cases) {
    [kernel setEdgeMode:c.mode];
    NSMutableArray<MPSImage *> *to = empty_images(1, 3, 3, 1);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(tall) destinationImages:to];
    });
    const Image y = nn_read(to);
    CHECK(y.at(0, 1, 0, 0) == c.left);
    CHECK(y.at(0, 1, 1, 0) == 1);
    CHECK(y.at(0, 1, 2, 0) == 2);
  }
}
