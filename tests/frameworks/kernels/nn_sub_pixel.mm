// Sub-pixel convolutions: a convolution, and the shuffle of its channels by Apple's formula; gradients by the adjoint.
#include "tests/frameworks/kernels/nn_binary_weights.h"
#include "tests/frameworks/kernels/nn_normalization.h"
#include "tests/frameworks/secure_archive.h"

using formulas::Filter;
using formulas::Image;

namespace {

constexpr double kTolerance = 1e-5;

int blocks(int pixels, int r) { return (pixels + r - 1) / r; }

// Position and channel of the convolution's result that a pixel shows.
struct Position {
  int y, x, c;
};
Position position_of(int y, int x, int c, int r, int channels) {
  return {y / r, x / r, channels * (r * (y % r) + x % r) + c};
}

Image shuffled(const Image &between, int r, int height, int width) {
  Image result(between.n, height, width, between.c / (r * r));
  for (int i = 0; i < result.n; ++i)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int c = 0; c < result.c; ++c) {
          const Position from = position_of(y, x, c, r, result.c);
          result.at(i, y, x, c) = between.at(i, from.y, from.x, from.c);
        }
  return result;
}

Image unshuffled(const Image &gradient, int r) {
  Image between(gradient.n, blocks(gradient.h, r), blocks(gradient.w, r), gradient.c * r * r);
  for (int i = 0; i < gradient.n; ++i)
    for (int y = 0; y < gradient.h; ++y)
      for (int x = 0; x < gradient.w; ++x)
        for (int c = 0; c < gradient.c; ++c) {
          const Position to = position_of(y, x, c, r, gradient.c);
          between.at(i, to.y, to.x, to.c) = gradient.at(i, y, x, c);
        }
  return between;
}

template <typename Source = NNTestWeights>
Source *with_factor(Source *source, int r) {
  MPSCNNConvolutionDescriptor *const plain = source->layer;
  MPSCNNSubPixelConvolutionDescriptor *const layer = [[MPSCNNSubPixelConvolutionDescriptor
      cnnConvolutionDescriptorWithKernelWidth:[plain kernelWidth]
                                 kernelHeight:[plain kernelHeight]
                         inputFeatureChannels:[plain inputFeatureChannels]
                        outputFeatureChannels:[plain outputFeatureChannels]] retain];
  [layer setStrideInPixelsX:[plain strideInPixelsX]];
  [layer setStrideInPixelsY:[plain strideInPixelsY]];
  [layer setSubPixelScaleFactor:static_cast<NSUInteger>(r)];
  source->layer = layer;
  [plain release];
  return source;
}

NNTestWeights *source_of(const Filter &filter, int r) {
  return with_factor([NNTestWeights weightsWithFilter:filter], r);
}

MPSCNNConvolution *kernel_of(const Filter &filter, int r) {
  MPSCNNConvolution *const kernel = [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                                                       weights:source_of(filter, r)] autorelease];
  [kernel setOffset:{filter.kernel / 2 - filter.before, filter.kernel / 2 - filter.before, 0}];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  return kernel;
}

Image encoded(MPSCNNKernel *kernel, const Image &x, const Image &to) {
  NSMutableArray<MPSImage *> *const images = nn_images(to);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:images];
  });
  return nn_read(images);
}

}  // namespace

TEST_CASE("nn sub-pixel: factors, strides and destinations whose last blocks are cut") {
  const struct {
    int r, channels, stride, height, width;
  } cases[] = {{1, 3, 1, 4, 5}, {2, 3, 1, 8, 10}, {2, 1, 1, 7, 9}, {3, 2, 1, 12, 13}, {2, 4, 2, 5, 6}, {4, 1, 1, 1, 1}};
  for (const auto &each : cases) {
    CAPTURE(each.r);
    CAPTURE(each.height);
    Filter filter = nn_filter(each.channels * each.r * each.r, 3, 2, 1, 5);
    filter.stride = each.stride;
    const Image x = nn_numbers(2, 4, 5, 2, 7);
    MPSCNNConvolution *const kernel = kernel_of(filter, each.r);
    CHECK([kernel subPixelScaleFactor] == static_cast<NSUInteger>(each.r));
    CHECK([kernel outputFeatureChannels] == static_cast<NSUInteger>(filter.outputs));
    const Image between = convolve(filter, x, blocks(each.height, each.r), blocks(each.width, each.r));
    const Image given = encoded(kernel, x, Image(2, each.height, each.width, each.channels));
    CHECK(formulas::largest_difference(given.v, shuffled(between, each.r, each.height, each.width).v) < kTolerance);
  }
}

TEST_CASE("nn sub-pixel: clipRect begins the blocks, and the channel offset moves the result's channels") {
  const Filter filter = nn_filter(8, 3, 2, 1, 5);
  const Image x = nn_numbers(1, 4, 5, 2, 7), before = nn_numbers(1, 6, 7, 6, 9);
  MPSCNNConvolution *const kernel = kernel_of(filter, 2);
  [kernel setClipRect:MTLRegionMake3D(1, 2, 0, 5, 3, NSUIntegerMax)];
  [kernel setDestinationFeatureChannelOffset:4];
  Image expected = before;
  const Image part = shuffled(convolve(filter, x, 2, 3), 2, 3, 5);
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 5; ++column)
      for (int c = 0; c < 2; ++c) expected.at(0, row + 2, column + 1, c + 4) = part.at(0, row, column, c);
  CHECK(formulas::largest_difference(encoded(kernel, x, before).v, expected.v) < kTolerance);
}

TEST_CASE("nn sub-pixel: normalization and neuron belong to the convolution's own channels") {
  const Filter filter = nn_filter(8, 1, 2, 0, 5);
  NNTestWeights *const source = source_of(filter, 2);
  std::vector<float> gamma(8), slopes(8);
  for (std::size_t i = 0; i < 8; ++i) gamma[i] = static_cast<float>(i) - 3.5F, slopes[i] = static_cast<float>(i) / 4;
  [source->layer setBatchNormalizationParametersForInferenceWithMean:nullptr
                                                            variance:nullptr
                                                               gamma:gamma.data()
                                                                beta:nullptr
                                                             epsilon:0];
  [source->layer setNeuronToPReLUWithParametersA:[NSData dataWithBytes:slopes.data()
                                                                length:slopes.size() * sizeof(float)]];
  MPSCNNConvolution *const kernel = [[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:source] autorelease];
  const Image x = nn_numbers(1, 3, 2, 2, 7);
  Image between = convolve(filter, x, 3, 2);
  for (std::size_t i = 0; i < between.v.size(); ++i) {
    const double y = between.v[i] * static_cast<double>(gamma[i % 8]);
    between.v[i] = y >= 0 ? y : y * static_cast<double>(slopes[i % 8]);
  }
  CHECK(formulas::largest_difference(encoded(kernel, x, Image(1, 6, 4, 2)).v, shuffled(between, 2, 6, 4).v) <
        kTolerance);
}

TEST_CASE("nn sub-pixel: a returned image, a copy and an archive; a fully connected layer gives one block") {
  const Filter filter = nn_filter(12, 3, 2, 1, 5);
  const Image x = nn_numbers(2, 4, 5, 2, 7), expected = shuffled(convolve(filter, x, 4, 5), 2, 8, 10);
  MPSCNNConvolution *const kernel = kernel_of(filter, 2);
  [kernel setPadding:nn_same()];
  for (MPSCNNConvolution *each in @[ kernel, [[kernel copy] autorelease], through_archive(kernel) ]) {
    CHECK([each subPixelScaleFactor] == 2);
    MPSImageBatch *y = nil;
    nn_run(
        [&](id<MTLCommandBuffer> buffer) { y = [each encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x)]; });
    CHECK([[y firstObject] width] == 10);
    CHECK([[y firstObject] featureChannels] == 3);
    CHECK(formulas::largest_difference(nn_read(y).v, expected.v) < kTolerance);
  }
  const Filter whole = nn_filter(12, 4, 2, 0, 5);
  MPSCNNFullyConnected *const dense = [[[MPSCNNFullyConnected alloc] initWithDevice:nn_device()
                                                                            weights:source_of(whole, 2)] autorelease];
  const Image square = nn_numbers(2, 4, 4, 2, 8);
  CHECK(formulas::largest_difference(encoded(dense, square, Image(2, 2, 2, 3)).v,
                                     shuffled(convolve(whole, square, 1, 1), 2, 2, 2).v) < kTolerance);
}

TEST_CASE("nn sub-pixel: gradient kernels, also for results whose last blocks are cut") {
  for (const int width : {10, 9}) {
    const Filter filter = nn_filter(12, 3, 2, 1, 5);
    const Image x = nn_numbers(2, 4, 5, 2, 7), dy = nn_numbers(2, 8, width, 3, 8);
    MPSCNNConvolution *const forward = kernel_of(filter, 2);
    MPSCNNConvolutionGradient *const backward =
        [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device() weights:source_of(filter, 2)] autorelease];
    CHECK([backward sourceGradientFeatureChannels] == 3);
    [backward setDestinationImageAllocator:[MPSImage defaultAllocator]];
    NSMutableArray<MPSImage *> *const from = nn_images(x), *const to = nn_images(Image(2, 8, width, 3));
    MPSCNNConvolutionGradientStateBatch *const states = [forward resultStateBatchForSourceImage:from
                                                                                   sourceStates:nil
                                                                               destinationImage:to];
    MPSCNNConvolutionGradientState *const state = [states objectAtIndex:0];
    MPSImageBatch *dx = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [forward encodeBatchToCommandBuffer:buffer sourceImages:from destinationStates:states destinationImages:to];
      dx = [backward encodeBatchToCommandBuffer:buffer
                                sourceGradients:nn_images(dy)
                                   sourceImages:from
                                 gradientStates:states];
      [state synchronizeOnCommandBuffer:buffer];
    });
    const formulas::FilterGradient expected = differentiate(filter, x, unshuffled(dy, 2));
    CHECK(formulas::largest_difference(nn_read(dx).v, expected.data.v) < kTolerance);
    CHECK(formulas::largest_difference(nn_floats([state gradientForWeights]), expected.weights) < 10 * kTolerance);
    CHECK(formulas::largest_difference(nn_floats([state gradientForBiases]), expected.biases) < 10 * kTolerance);
  }
}

TEST_CASE("nn sub-pixel: a graph enlarges an image and trains the layer") {
  const double rate = 0.05;
  Filter filter = nn_filter(12, 3, 2, 1, 5);
  const Image x = nn_numbers(2, 4, 5, 2, 7), dy = nn_numbers(2, 8, 10, 3, 8);
  NNTrainedWeights *const source =
      with_factor([NNTrainedWeights weightsWithFilter:filter learningRate:static_cast<float>(rate)], 2);
  MPSCNNConvolutionNode *const node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                    weights:source];
  [node setPaddingPolicy:nn_same()];
  NSArray *const ends = [node trainingGraphWithSourceGradient:[MPSNNImageNode nodeWithHandle:nil] nodeHandler:nil];
  MPSNNImageNode *const last = [[ends objectAtIndex:0] resultImage];
  [last setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device()
                                           resultImages:@[ [node resultImage], last ]
                                       resultsAreNeeded:nullptr];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  for (int i = 0; i < 2; ++i) {
    MPSImageBatch *y = nil;
    NSMutableArray *const others = [NSMutableArray array];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      y = [graph encodeBatchToCommandBuffer:buffer
                               sourceImages:@[ nn_images(x), nn_images(dy) ]
                               sourceStates:nil
                         intermediateImages:others
                          destinationStates:nil];
    });
    const formulas::FilterGradient g = differentiate(filter, x, unshuffled(dy, 2));
    CHECK(formulas::largest_difference(nn_read(y).v, shuffled(convolve(filter, x, 4, 5), 2, 8, 10).v) < 5e-5);
    CHECK(formulas::largest_difference(nn_read([others lastObject]).v, g.data.v) < 5e-5);
    filter.weights = formulas::updated(filter.weights, g.weights, rate);
    filter.biases = formulas::updated(filter.biases, g.biases, rate);
  }
  CHECK(source->updates == 2);
}

TEST_CASE("nn sub-pixel: the descriptor copies and archives its factor; refusals") {
  MPSCNNSubPixelConvolutionDescriptor *const descriptor =
      static_cast<MPSCNNSubPixelConvolutionDescriptor *>(source_of(nn_filter(8, 3, 2, 1, 5), 2)->layer);
  for (MPSCNNSubPixelConvolutionDescriptor *each in @[ [[descriptor copy] autorelease], through_archive(descriptor) ]) {
    CHECK([each isMemberOfClass:[MPSCNNSubPixelConvolutionDescriptor class]]);
    CHECK([each subPixelScaleFactor] == 2);
    CHECK([each outputFeatureChannels] == 8);
  }
  CHECK([[[[MPSCNNSubPixelConvolutionDescriptor alloc] init] autorelease] subPixelScaleFactor] == 1);
  CHECK_RAISES([descriptor setSubPixelScaleFactor:0], NSInvalidArgumentException,
               "MPSCNNConvolutionDescriptor: subPixelScaleFactor is 0; it is at least 1.");
  for (const int r : {3, 4}) {
    CAPTURE(r);
    CHECK_RAISES(kernel_of(nn_filter(8, 3, 2, 1, 5), r), NSInvalidArgumentException,
                 "MPSCNNConvolution: the descriptor's subPixelScaleFactor is " + std::to_string(r) +
                     ", whose square does not divide its outputFeatureChannels 8.");
  }
  const Filter filter = nn_filter(8, 3, 2, 1, 5);
  MPSCNNConvolutionTranspose *const transposed =
      [[[MPSCNNConvolutionTranspose alloc] initWithDevice:nn_device() weights:source_of(filter, 2)] autorelease];
  CHECK_RAISES(encoded(transposed, nn_numbers(1, 3, 3, 2, 1), Image(1, 3, 3, 8)), NSInvalidArgumentException,
               "MPSCNNConvolutionTranspose: the descriptor is an MPSCNNSubPixelConvolutionDescriptor, which a "
               "transposed convolution does not take.");
  MPSCNNConvolutionGradient *const gradient =
      [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device() weights:source_of(filter, 2)] autorelease];
  [gradient setGradientOption:MPSCNNConvolutionGradientOptionGradientWithData];
  [gradient setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSStateBatch *const no_states = nil;
  CHECK_RAISES([gradient encodeBatchToCommandBuffer:[nn_queue() commandBuffer]
                                    sourceGradients:nn_images(nn_numbers(1, 4, 4, 8, 1))
                                       sourceImages:nn_images(nn_numbers(1, 2, 2, 2, 1))
                                     gradientStates:no_states],
               NSInvalidArgumentException,
               "MPSCNNConvolutionGradient: the gradient has 8 feature channels, the descriptor's "
               "outputFeatureChannels is 8 and its subPixelScaleFactor 2.");
  NNBinaryWeights *const bits = with_factor(
      [NNBinaryWeights weightsWithBits:formulas::Numbers(16, 1)
                            descriptor:[MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                                                               kernelHeight:1
                                                                                       inputFeatureChannels:4
                                                                                      outputFeatureChannels:4]],
      2);
  CHECK_RAISES([[[MPSCNNBinaryConvolution alloc] initWithDevice:nn_device()
                                                convolutionData:bits
                                                     scaleValue:1
                                                           type:MPSCNNBinaryConvolutionTypeXNOR
                                                          flags:MPSCNNBinaryConvolutionFlagsNone] autorelease],
               NSInvalidArgumentException,
               "MPSCNNBinaryConvolution: the descriptor's subPixelScaleFactor is 2; a binary convolution has 1.");
}
