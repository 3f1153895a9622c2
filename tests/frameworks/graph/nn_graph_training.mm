// A small network trained by MPSNNGraph, against the same steps in double.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;
using formulas::Numbers;

namespace {

constexpr int kImages = 3, kSize = 6, kInputs = 2, kFilters = 4, kClasses = 5;
constexpr float kRate = 0.1F;
constexpr double kTolerance = 2e-6;

// conv 3x3 same, ReLU, maximum pooling 2/2, fully connected, soft-max cross-entropy summed with weight 1/images.
struct Expected {
  Filter first = nn_filter(kFilters, 3, kInputs, 1, 1);
  Filter last{kClasses,
              kSize / 2,
              kFilters,
              1,
              0,
              formulas::made_up(kClasses * 9 * kFilters, 7, 0.4),
              formulas::made_up(kClasses, 8, 0.2)};
  Numbers losses;

  Image step(const Image &x, const std::vector<int> &classes) {
    const Image a = convolve(first, x, kSize, kSize), b = formulas::relu(a), c = formulas::pool_max(b, 2),
                d = convolve(last, c, 1, 1);
    const Image p = formulas::softmax(d), t = nn_one_hot(classes, kClasses);
    Image g = p;
    losses.assign(kImages, 0);
    for (std::size_t i = 0; i < p.v.size(); ++i) {
      g.v[i] = (p.v[i] - t.v[i]) / kImages;
      losses[i / kClasses] -= t.v[i] * std::log(p.v[i]) / kImages;
    }
    const auto last_gradient = differentiate(last, c, g);
    const auto first_gradient =
        differentiate(first, x, formulas::relu_gradient(a, formulas::pool_max(b, 2, &last_gradient.data)));
    first.weights = formulas::updated(first.weights, first_gradient.weights, static_cast<double>(kRate));
    first.biases = formulas::updated(first.biases, first_gradient.biases, static_cast<double>(kRate));
    last.weights = formulas::updated(last.weights, last_gradient.weights, static_cast<double>(kRate));
    last.biases = formulas::updated(last.biases, last_gradient.biases, static_cast<double>(kRate));
    return first_gradient.data;
  }
};

MPSCNNLossDescriptor *loss_descriptor() {
  MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                                       reductionType:MPSCNNReductionTypeSum];
  [descriptor setWeight:1.0F / kImages];
  return descriptor;
}

struct Layers {
  MPSCNNConvolutionNode *convolution;
  MPSCNNNeuronReLUNode *neuron;
  MPSCNNPoolingMaxNode *pooling;
  MPSCNNFullyConnectedNode *dense;
  MPSCNNLossNode *loss;
};

Layers make_layers(id<MPSCNNConvolutionDataSource> first, id<MPSCNNConvolutionDataSource> last) {
  Layers layers;
  layers.convolution = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] weights:first];
  [layers.convolution setPaddingPolicy:nn_same()];
  layers.neuron = [MPSCNNNeuronReLUNode nodeWithSource:[layers.convolution resultImage]];
  layers.pooling = [MPSCNNPoolingMaxNode nodeWithSource:[layers.neuron resultImage] filterSize:2];
  [layers.pooling setPaddingPolicy:nn_same()];
  layers.dense = [MPSCNNFullyConnectedNode nodeWithSource:[layers.pooling resultImage] weights:last];
  layers.loss = [MPSCNNLossNode nodeWithSource:[layers.dense resultImage] lossDescriptor:loss_descriptor()];
  return layers;
}

// From the loss back, gradient filter by gradient filter.
MPSNNImageNode *wire_by_hand(const Layers &layers) {
  MPSNNImageNode *gradient = [[layers.dense gradientFilterWithSource:[layers.loss resultImage]] resultImage];
  gradient = [[layers.pooling gradientFilterWithSource:gradient] resultImage];
  gradient = [[layers.neuron gradientFilterWithSource:gradient] resultImage];
  return [[layers.convolution gradientFilterWithSource:gradient] resultImage];
}

MPSNNImageNode *wire_automatically(const Layers &layers) {
  NSArray<MPSNNFilterNode *> *ends = [layers.loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  REQUIRE([ends count] == 1);
  return [[ends objectAtIndex:0] resultImage];
}

}  // namespace

// Keeps what the graph holds by copying the source state at every update.
@interface NNWatchedWeights : NNTrainedWeights {
 @public
  MPSCNNConvolutionWeightsAndBiasesState *state;
}
@end

@implementation NNWatchedWeights
- (void)dealloc {
  [state release];
  [super dealloc];
}
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  [state release];
  state = [sourceState retain];
  return [super updateWithCommandBuffer:commandBuffer gradientState:gradientState sourceState:sourceState];
}
@end

namespace {

void train_and_compare(MPSNNImageNode *(*wire)(const Layers &)) {
  Expected expected;
  NNWatchedWeights *first = [NNWatchedWeights weightsWithFilter:expected.first learningRate:kRate];
  NNWatchedWeights *last = [NNWatchedWeights weightsWithFilter:expected.last learningRate:kRate];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:wire(make_layers(first, last))];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  REQUIRE(graph != nil);
  CHECK([[graph sourceImageHandles] count] == 1);
  CHECK([[graph sourceStateHandles] count] == 1);
  for (unsigned step = 0; step < 4; ++step) {
    Image x(kImages, kSize, kSize, kInputs);
    x.v = formulas::made_up(x.v.size(), 100 + step);
    const std::vector<int> classes{static_cast<int>(step) % kClasses, 2, 4};
    NSMutableArray<MPSCNNLossLabels *> *labels = nn_labels(classes, kClasses);
    MPSImageBatch *result = nil;
    NSMutableArray<MPSImage *> *images = nn_images(x);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ images ] sourceStates:@[ labels ]];
    });
    const Image gradient = expected.step(x, classes);
    CHECK(formulas::largest_difference(nn_losses(labels), expected.losses) < kTolerance);
    CHECK(formulas::largest_difference(nn_read(result).v, gradient.v) < kTolerance);
    CHECK(formulas::largest_difference(nn_floats([first->state weights]), expected.first.weights) < kTolerance);
    CHECK(formulas::largest_difference(nn_floats([first->state biases]), expected.first.biases) < kTolerance);
    CHECK(formulas::largest_difference(nn_floats([last->state weights]), expected.last.weights) < kTolerance);
    CHECK(formulas::largest_difference(nn_floats([last->state biases]), expected.last.biases) < kTolerance);
  }
  CHECK(first->updates == 4);
  CHECK(first->loads == 1);
  CHECK(first->purges == 1);
}

}  // namespace

TEST_CASE("nn graph: a graph wired by hand trains as the formulas say") {
  @autoreleasepool {
    train_and_compare(wire_by_hand);
  }
}

TEST_CASE("nn graph: an automatic training graph trains as the formulas say") {
  @autoreleasepool {
    train_and_compare(wire_automatically);
  }
}
