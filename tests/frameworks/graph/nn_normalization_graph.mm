// Normalisations in MPSNNGraph: training against the same network in double, updates on both sides, who is called when.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Filter;
using formulas::Image;
using formulas::Norm;
using formulas::Numbers;

namespace {

constexpr int kImages = 3, kSize = 4, kInputs = 2, kFilters = 6, kClasses = 3;
constexpr float kRate = 0.1F;
constexpr double kTolerance = 2e-5;

MPSNNFilterNode *normalization_node(Norm::Over over, MPSNNImageNode *source, NNTestNormalization *data) {
  if (over == Norm::kInstance) return [MPSCNNInstanceNormalizationNode nodeWithSource:source dataSource:data];
  if (over == Norm::kGroup) return [MPSCNNGroupNormalizationNode nodeWithSource:source dataSource:data];
  return [MPSCNNBatchNormalizationNode nodeWithSource:source dataSource:data];
}

// conv 3x3 same, normalisation, ReLU, fully connected, soft-max cross-entropy: in double, and as a graph.
struct Net {
  Filter first = nn_filter(kFilters, 3, kInputs, 1, 1);
  Norm norm;
  Filter last{kClasses,
              kSize,
              kFilters,
              1,
              0,
              formulas::made_up(kClasses *kSize *kSize *kFilters, 7, 0.2),
              formulas::made_up(kClasses, 8, 0.2)};
  Image x = nn_numbers(kImages, kSize, kSize, kInputs, 9);
  std::vector<int> classes{0, 2, 1};

  explicit Net(Norm::Over over) : norm(nn_norm(over, kFilters, 2, 0.01, 11)) {}

  double loss() const {
    const Image p =
        formulas::softmax(convolve(last, formulas::relu(normalize(norm, convolve(first, x, kSize, kSize))), 1, 1));
    double sum = 0;
    for (int i = 0; i < kImages; ++i) sum -= std::log(p.at(i, 0, 0, classes[static_cast<std::size_t>(i)]));
    return sum;
  }
};

struct Graph {
  NNTestWeights *first, *last;
  NNTestNormalization *source;
  MPSNNGraph *graph;
  MPSNNFilterNode *node;

  Graph(const Net &net, NNTestNormalization *normalization, MPSNNTrainingStyle style) : source(normalization) {
    first = [NNTrainedWeights weightsWithFilter:net.first learningRate:kRate];
    last = [NNTestWeights weightsWithFilter:net.last];
    MPSCNNConvolutionNode *convolution = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                       weights:first];
    [convolution setPaddingPolicy:nn_same()];
    node = normalization_node(net.norm.over, [convolution resultImage], source);
    [static_cast<MPSNNFilterNode<MPSNNTrainableNode> *>(node) setTrainingStyle:style];
    MPSCNNNeuronReLUNode *neuron = [MPSCNNNeuronReLUNode nodeWithSource:[node resultImage]];
    MPSCNNFullyConnectedNode *dense = [MPSCNNFullyConnectedNode nodeWithSource:[neuron resultImage] weights:last];
    MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                                         reductionType:MPSCNNReductionTypeSum];
    MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:[dense resultImage] lossDescriptor:descriptor];
    NSArray<MPSNNFilterNode *> *ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
    graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[[ends objectAtIndex:0] resultImage]];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  }

  // One step; the gradient with respect to the images.
  Numbers step(const Net &net, double *loss = nullptr) const {
    NSMutableArray<MPSCNNLossLabels *> *labels = nn_labels(net.classes, kClasses);
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(net.x) ] sourceStates:@[ labels ]];
    });
    if (loss) {
      *loss = 0;
      for (const double one : nn_losses(labels)) *loss += one;
    }
    return nn_read(result).v;
  }
};

// The slopes of the loss, and plain descent along them.
Numbers step(Net &net) {
  const auto loss = [&] { return net.loss(); };
  const Numbers dx = formulas::slope(net.x.v, loss), weights = formulas::slope(net.first.weights, loss),
                biases = formulas::slope(net.first.biases, loss), gamma = formulas::slope(net.norm.gamma, loss),
                beta = formulas::slope(net.norm.beta, loss);
  const auto rate = static_cast<double>(kRate);
  net.first.weights = formulas::updated(net.first.weights, weights, rate);
  net.first.biases = formulas::updated(net.first.biases, biases, rate);
  net.norm.gamma = formulas::updated(net.norm.gamma, gamma, rate);
  net.norm.beta = formulas::updated(net.norm.beta, beta, rate);
  return dx;
}

void train_and_compare(Norm::Over over, NNTestNormalization * (^source)(const Norm &), MPSNNTrainingStyle style) {
  @autoreleasepool {
    Net net(over);
    const Graph graph(net, source(net.norm), style);
    REQUIRE(graph.graph != nil);
    for (int i = 0; i < 3; ++i) {
      CAPTURE(i);
      double loss = 0;
      const double expected = net.loss();
      const Numbers dx = graph.step(net, &loss);
      CHECK(loss == doctest::Approx(expected).epsilon(1e-5));
      CHECK(formulas::largest_difference(dx, step(net)) < kTolerance);
    }
  }
}

NNTestNormalization *on_device(const Norm &norm) {
  return [NNDeviceNormalization sourceWithNorm:norm learningRate:kRate];
}

NNTestNormalization *on_cpu(const Norm &norm) {
  NNCpuNormalization *source = [NNCpuNormalization sourceWithNorm:norm];
  source->rate = kRate;
  return source;
}

std::vector<std::string> only_updates(const std::vector<std::string> &calls) {
  std::vector<std::string> updates;
  for (const std::string &call : calls)
    if (call.starts_with("update")) updates.push_back(call);
  return updates;
}

}  // namespace

TEST_CASE("nn normalization: a graph trains as the network in double does, updated on the device") {
  for (const Norm::Over over : {Norm::kBatch, Norm::kInstance, Norm::kGroup})
    train_and_compare(
        over,
        ^(const Norm &norm) {
          return on_device(norm);
        },
        MPSNNTrainingStyleUpdateDeviceGPU);
}

TEST_CASE("nn normalization: a graph trains as the network in double does, updated on the CPU") {
  for (const Norm::Over over : {Norm::kBatch, Norm::kInstance, Norm::kGroup})
    train_and_compare(
        over,
        ^(const Norm &norm) {
          return on_cpu(norm);
        },
        MPSNNTrainingStyleUpdateDeviceCPU);
}

TEST_CASE("nn normalization: the data source is read once, then asked for updates in order") {
  using Calls = std::vector<std::string>;
  const Calls reading{"load", "numberOfFeatureChannels", "epsilon", "gamma", "beta", "mean", "variance", "purge"};
  const Calls updates{"update gamma and beta", "update mean and variance"};
  Net net(Norm::kBatch);
  @autoreleasepool {
    NNTestNormalization *source = on_device(net.norm);
    const Graph graph(net, source, MPSNNTrainingStyleUpdateDeviceGPU);
    CHECK(source->calls == reading);
    graph.step(net);
    Calls all = reading;
    all.insert(all.end(), updates.begin(), updates.end());
    CHECK(source->calls == all);
  }
  @autoreleasepool {
    NNTestNormalization *source = on_cpu(net.norm);
    const Graph graph(net, source, MPSNNTrainingStyleUpdateDeviceCPU);
    graph.step(net);
    CHECK(only_updates(source->calls) == updates);
    CHECK(std::count(source->calls.begin(), source->calls.end(), "load") == 3);  // read again after each of the two
    CHECK(source->calls.back() == "purge");
  }
  @autoreleasepool {
    NNTestNormalization *source = on_device(net.norm);
    const Graph graph(net, source, MPSNNTrainingStyleUpdateDeviceNone);
    graph.step(net);
    CHECK(source->calls == reading);
    [graph.graph reloadFromDataSources];
    CHECK(source->calls.size() == 2 * reading.size());
  }
}

namespace {

// The result of a batch normalisation alone in a graph.
struct Alone {
  Norm norm = nn_norm(Norm::kBatch, 3, 1, 0.01, 21);
  Image x = nn_numbers(2, 3, 2, 3, 23);
  NNTestNormalization *source = [NNTestNormalization sourceWithNorm:norm];
  formulas::Statistics given{{0.5, -1, 0.25}, {0.25, 1, 4}};

  Alone() {
    source->means.assign(given.mean.begin(), given.mean.end());
    source->variances.assign(given.variance.begin(), given.variance.end());
    source->name = @"bn";
  }

  MPSNNGraph *graph(MPSCNNBatchNormalizationFlags flags) const {
    MPSCNNBatchNormalizationNode *node =
        [MPSCNNBatchNormalizationNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] dataSource:source];
    CHECK([node flags] == MPSCNNBatchNormalizationFlagsDefault);
    [node setFlags:flags];
    MPSNNGraph *made = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
    [made setFormat:MPSImageFeatureChannelFormatFloat32];
    return made;
  }

  Numbers run(MPSNNGraph *made) const {
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      result = [made encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
    });
    return nn_read(result).v;
  }
};

}  // namespace

TEST_CASE("nn normalization: flags choose between the batch's statistics and the data source's") {
  const Alone alone;
  const Image by_source = normalize(alone.norm, alone.x, alone.given), by_batch = normalize(alone.norm, alone.x);
  const auto difference = [&](MPSCNNBatchNormalizationFlags flags, const Image &expected) {
    return formulas::largest_difference(alone.run(alone.graph(flags)), expected.v);
  };
  CHECK(difference(MPSCNNBatchNormalizationFlagsCalculateStatisticsAutomatic, by_source) < kTolerance);
  CHECK(difference(MPSCNNBatchNormalizationFlagsCalculateStatisticsNever, by_source) < kTolerance);
  CHECK(difference(MPSCNNBatchNormalizationFlagsCalculateStatisticsAlways, by_batch) < kTolerance);
}

TEST_CASE("nn normalization: with flags Never the gradient takes the statistics for constants") {
  Alone alone;
  Norm norm = alone.norm;
  Image dy = nn_numbers(2, 3, 2, 3, 25);
  NNDeviceNormalization *source = [NNDeviceNormalization sourceWithNorm:norm learningRate:kRate];
  source->means = alone.source->means;
  source->variances = alone.source->variances;
  MPSCNNBatchNormalizationNode *node = [MPSCNNBatchNormalizationNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                         dataSource:source];
  [node setFlags:MPSCNNBatchNormalizationFlagsCalculateStatisticsNever];
  MPSNNGradientFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  CHECK([static_cast<MPSNNGradientFilterNode<MPSNNTrainableNode> *>(back) trainingStyle] ==
        MPSNNTrainingStyleUpdateDeviceGPU);
  [static_cast<MPSNNGradientFilterNode<MPSNNTrainableNode> *>(back)
      setTrainingStyle:MPSNNTrainingStyleUpdateDeviceNone];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer
                                  sourceImages:@[ nn_images(dy), nn_images(alone.x) ]
                                  sourceStates:nil];
  });
  const auto loss = [&] { return formulas::dot(normalize(norm, alone.x, alone.given).v, dy.v); };
  CHECK(formulas::largest_difference(nn_read(result).v, formulas::slope(alone.x.v, loss)) < kTolerance);
}

TEST_CASE("nn normalization: inference in another graph sees what training made of the data source on the CPU") {
  Net net(Norm::kBatch);
  NNTestNormalization *source = on_cpu(net.norm);
  const Graph graph(net, source, MPSNNTrainingStyleUpdateDeviceCPU);
  graph.step(net);
  const auto batch = formulas::statistics(net.norm, convolve(net.first, net.x, kSize, kSize));
  CHECK(formulas::largest_difference(Numbers(source->means.begin(), source->means.end()), batch.mean) < kTolerance);
  CHECK(formulas::largest_difference(Numbers(source->variances.begin(), source->variances.end()), batch.variance) <
        kTolerance);
  MPSCNNBatchNormalizationNode *node = [MPSCNNBatchNormalizationNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                         dataSource:source];
  MPSNNGraph *inference = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  [inference setFormat:MPSImageFeatureChannelFormatFloat32];
  const Image x = nn_numbers(1, 2, 2, kFilters, 27);
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [inference encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
  });
  step(net);
  CHECK(formulas::largest_difference(nn_read(result).v, normalize(net.norm, x, batch).v) < kTolerance);
}

TEST_CASE("nn normalization: exported states hold gradients and statistics") {
  for (const Norm::Over over : {Norm::kBatch, Norm::kInstance}) {
    @autoreleasepool {
      Net net(over);
      NNTestNormalization *source = [NNTestNormalization sourceWithNorm:net.norm];
      MPSNNFilterNode *node = normalization_node(over, [MPSNNImageNode nodeWithHandle:nil], source);
      [[node resultState] setExportFromGraph:YES];
      [[node resultState] setSynchronizeResource:YES];
      MPSNNGradientFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
      MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
      Image x = nn_numbers(2, 3, 3, kFilters, 31), dy = nn_numbers(2, 3, 3, kFilters, 33);
      NSMutableArray *states = [NSMutableArray array];
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [graph encodeBatchToCommandBuffer:buffer
                             sourceImages:@[ nn_images(dy), nn_images(x) ]
                             sourceStates:nil
                       intermediateImages:nil
                        destinationStates:states];
      });
      REQUIRE([states count] == 1);
      MPSStateBatch *batch = [states firstObject];
      CHECK([batch count] == 2);
      const auto loss = [&] { return formulas::dot(normalize(net.norm, x).v, dy.v); };
      Numbers dgamma(kFilters);
      if (over == Norm::kBatch) {
        auto *state = static_cast<MPSCNNBatchNormalizationState *>([batch firstObject]);
        CHECK([batch objectAtIndex:1] == state);
        dgamma = nn_floats([state gradientForGamma]);
        CHECK(formulas::largest_difference(nn_floats([state variance]), formulas::statistics(net.norm, x).variance) <
              kTolerance);
      } else {
        for (MPSState *each in batch) {
          const Numbers one =
              nn_floats([static_cast<MPSCNNInstanceNormalizationGradientState *>(each) gradientForGamma]);
          for (std::size_t i = 0; i < one.size(); ++i) dgamma[i] += one[i];
        }
      }
      CHECK(formulas::largest_difference(dgamma, formulas::slope(net.norm.gamma, loss)) < kTolerance);
    }
  }
}

TEST_CASE("nn normalization: a temporary state that is updated and exported can be read by who gets it") {
  Net net(Norm::kBatch);
  NNTestNormalization *source = on_device(net.norm);
  MPSNNFilterNode *node = normalization_node(Norm::kBatch, [MPSNNImageNode nodeWithHandle:nil], source);
  [[node resultState] setExportFromGraph:YES];
  MPSNNGradientFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
  [graph setOutputStateIsTemporary:YES];
  const Image x = nn_numbers(2, 3, 3, kFilters, 41);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    NSMutableArray *states = [NSMutableArray array];
    [graph encodeBatchToCommandBuffer:buffer
                         sourceImages:@[ nn_images(x), nn_images(x) ]
                         sourceStates:nil
                   intermediateImages:nil
                    destinationStates:states];
    MPSState *state = [[states firstObject] firstObject];
    CHECK([state isTemporary]);
    CHECK([state readCount] == 1);
  });
  CHECK(only_updates(source->calls).size() == 2);
}

// Moves gamma and beta to other buffers, and raises in its second update when told to.
@interface NNRaisingNormalization : NNDeviceNormalization {
 @public
  BOOL raises;
}
@end

@implementation NNRaisingNormalization
- (MPSCNNNormalizationGammaAndBetaState *)updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      batchNormalizationState:(MPSCNNBatchNormalizationState *)state {
  const auto fresh = [&] {
    return [[nn_device() newBufferWithLength:[[state gamma] length] options:MTLResourceStorageModeShared] autorelease];
  };
  MPSCNNNormalizationGammaAndBetaState *result =
      [[[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:fresh() beta:fresh()] autorelease];
  [optimizer encodeToCommandBuffer:commandBuffer
           batchNormalizationState:state
              inputMomentumVectors:nil
                       resultState:result];
  return result;
}
- (MPSCNNNormalizationMeanAndVarianceState *)updateMeanAndVarianceWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                            batchNormalizationState:
                                                                (MPSCNNBatchNormalizationState *)state {
  if (raises) [NSException raise:NSInvalidArgumentException format:@"no statistics today"];
  return [super updateMeanAndVarianceWithCommandBuffer:commandBuffer batchNormalizationState:state];
}
@end

TEST_CASE("nn normalization: an update that raises leaves nothing of the encode") {
  Net net(Norm::kBatch);
  NNRaisingNormalization *source = [NNRaisingNormalization sourceWithNorm:net.norm learningRate:kRate];
  const Graph graph(net, source, MPSNNTrainingStyleUpdateDeviceGPU);
  source->raises = YES;
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  NSArray *labels = @[ nn_labels(net.classes, kClasses) ];
  CHECK_RAISES([graph.graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(net.x) ] sourceStates:labels],
               NSInvalidArgumentException, "no statistics today");
  [buffer commit];
  [buffer waitUntilCompleted];
  source->raises = NO;
  double loss = 0;
  for (int i = 0; i < 2; ++i) {
    const double expected = net.loss();
    graph.step(net, &loss);
    CHECK(loss == doctest::Approx(expected).epsilon(1e-5));
    step(net);
  }
}
