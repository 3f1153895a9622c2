// Promises that are easily missed. Losses are read while a handler runs, a softmax precedes a softmax loss, and data
// sources cannot be copied to a device.
#include <doctest/doctest.h>

#import "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;
using formulas::Numbers;

// A data source with the required methods and an update, without copyWithZone:device:. Keeps the updated state.
@interface OMPSPlainWeights : NSObject <MPSCNNConvolutionDataSource> {
 @public
  NNTrainedWeights *source;
  MPSCNNConvolutionWeightsAndBiasesState *state;
  enum { OMPSPlainWeights_Works, OMPSPlainWeights_Raises, OMPSPlainWeights_ReturnsTooFew } fails;
}
+ (instancetype)weightsWithFilter:(const Filter &)filter;
@end

@implementation OMPSPlainWeights
+ (instancetype)weightsWithFilter:(const Filter &)filter {
  OMPSPlainWeights *made = [[[self alloc] init] autorelease];
  made->source = [[NNTrainedWeights weightsWithFilter:filter learningRate:1] retain];
  return made;
}
- (void)dealloc {
  [source release];
  [state release];
  [super dealloc];
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}
- (MPSDataType)dataType {
  return [source dataType];
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return [source descriptor];
}
- (void *)weights {
  return [source weights];
}
- (float *)biasTerms {
  return [source biasTerms];
}
- (BOOL)load {
  return [source load];
}
- (void)purge {
  [source purge];
}
- (NSString *)label {
  return @"plain";
}
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)buffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  if (fails == OMPSPlainWeights_Raises) [NSException raise:@"OwnFailure" format:@"the test's own failure"];
  if (fails == OMPSPlainWeights_ReturnsTooFew) {
    id<MTLBuffer> few = [[nn_device() newBufferWithLength:4 options:MTLResourceStorageModeShared] autorelease];
    return [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:few biases:few] autorelease];
  }
  [state release];
  state = [[source updateWithCommandBuffer:buffer gradientState:gradientState sourceState:sourceState] retain];
  return state;
}
@end

namespace {

constexpr int kCount = 3, kClasses = 5;
const std::vector<int> kChosen = {1, 4, 0};

Filter classifier() { return nn_filter(kClasses, 1, 4, 0, 31); }

Image inputs() {
  Image x(kCount, 1, 1, 4);
  for (std::size_t i = 0; i < x.v.size(); ++i) x.v[i] = 0.25 * static_cast<double>(i % 7) - 0.5;
  return x;
}

// The graph of a fully connected layer, perhaps a soft max, and a soft-max cross-entropy; trained by its data source.
MPSNNGraph *training_graph(id<MPSCNNConvolutionDataSource> weights, bool with_soft_max) {
  MPSNNFilterNode *scores = [MPSCNNFullyConnectedNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                             weights:weights];
  if (with_soft_max) scores = [MPSCNNSoftMaxNode nodeWithSource:[scores resultImage]];
  MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                                       reductionType:MPSCNNReductionTypeSum];
  MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:[scores resultImage] lossDescriptor:descriptor];
  NSArray<MPSNNFilterNode *> *ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  return [MPSNNGraph graphWithDevice:nn_device()
                         resultImage:[[ends objectAtIndex:0] resultImage]
                 resultImageIsNeeded:NO];
}

Numbers losses_of(const Image &probabilities) {
  Numbers losses;
  for (int i = 0; i < kCount; ++i)
    losses.push_back(-std::log(probabilities.at(i, 0, 0, kChosen[static_cast<std::size_t>(i)])));
  return losses;
}

// The weights after one step of plain descent at rate 1, dy being the gradient of the layer's result.
void check_descent(const Filter &filter, const Image &dy, OMPSPlainWeights *trained) {
  Numbers expected = filter.weights;
  const Numbers gradient = formulas::differentiate(filter, inputs(), dy).weights;
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] -= gradient[i];
  CHECK(formulas::largest_difference(nn_floats([trained->state weights]), expected) < 1e-5);
}

}  // namespace

TEST_CASE("nn graph: a completed handler reads the losses by readBytes and from the texture") {
  MPSNNGraph *graph = training_graph([NNTrainedWeights weightsWithFilter:classifier() learningRate:0.1F], false);
  NSArray<MPSCNNLossLabels *> *labels = nn_labels(kChosen, kClasses);
  __block float by_bytes[kCount] = {}, by_texture[kCount] = {};
  float *const bytes = by_bytes, *const texels = by_texture;
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(inputs()) ] sourceStates:@[ labels ]];
  [buffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
    for (NSUInteger i = 0; i < kCount; ++i) {
      MPSImage *loss = [[labels objectAtIndex:i] lossImage];
      [loss readBytes:bytes + i dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth imageIndex:0];
      [[loss texture] getBytes:texels + i
                   bytesPerRow:sizeof(float)
                    fromRegion:MTLRegionMake2D(0, 0, 1, 1)
                   mipmapLevel:0];
    }
  }];
  [buffer commit];
  [buffer waitUntilCompleted];
  const Numbers expected = losses_of(formulas::softmax(formulas::convolve(classifier(), inputs(), 1, 1)));
  CHECK(formulas::largest_difference(Numbers(bytes, bytes + kCount), expected) < 1e-5);
  CHECK(formulas::largest_difference(Numbers(texels, texels + kCount), expected) < 1e-5);
}

TEST_CASE("nn graph: a soft max in front of a soft-max loss stays a step of its own") {
  OMPSPlainWeights *weights = [OMPSPlainWeights weightsWithFilter:classifier()];
  NSArray<MPSCNNLossLabels *> *labels = nn_labels(kChosen, kClasses);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [training_graph(weights, true) encodeBatchToCommandBuffer:buffer
                                                 sourceImages:@[ nn_images(inputs()) ]
                                                 sourceStates:@[ labels ]];
  });
  const Filter filter = classifier();
  const Image p = formulas::softmax(formulas::convolve(filter, inputs(), 1, 1)), q = formulas::softmax(p);
  CHECK(formulas::largest_difference(nn_losses(labels), losses_of(q)) < 1e-5);

  // dL/dp = q - t, and through the first soft max: dy = p * (dp - sum of p * dp).
  Image dy(kCount, 1, 1, kClasses);
  for (int i = 0; i < kCount; ++i) {
    const auto dp = [&](int k) { return q.at(i, 0, 0, k) - (k == kChosen[static_cast<std::size_t>(i)] ? 1 : 0); };
    double mean = 0;
    for (int k = 0; k < kClasses; ++k) mean += p.at(i, 0, 0, k) * dp(k);
    for (int k = 0; k < kClasses; ++k) dy.at(i, 0, 0, k) = p.at(i, 0, 0, k) * (dp(k) - mean);
  }
  check_descent(filter, dy, weights);
}

TEST_CASE("nn graph: a data source without copyWithZone:device: trains") {
  OMPSPlainWeights *weights = [OMPSPlainWeights weightsWithFilter:classifier()];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [training_graph(weights, false) encodeBatchToCommandBuffer:buffer
                                                  sourceImages:@[ nn_images(inputs()) ]
                                                  sourceStates:@[ nn_labels(kChosen, kClasses) ]];
  });
  const Filter filter = classifier();
  Image dy = formulas::softmax(formulas::convolve(filter, inputs(), 1, 1));
  for (int i = 0; i < kCount; ++i) dy.at(i, 0, 0, kChosen[static_cast<std::size_t>(i)]) -= 1;
  check_descent(filter, dy, weights);
}

TEST_CASE("nn graph: a refused update names the layer, an exception of the data source stays as it is") {
  OMPSPlainWeights *weights = [OMPSPlainWeights weightsWithFilter:classifier()];
  MPSNNGraph *graph = training_graph(weights, false);
  id<MTLCommandBuffer> buffer = [[[nn_device() newCommandQueue] autorelease] commandBuffer];
  const auto encode = [&] {
    [graph encodeBatchToCommandBuffer:buffer
                         sourceImages:@[ nn_images(inputs()) ]
                         sourceStates:@[ nn_labels(kChosen, kClasses) ]];
  };
  weights->fails = OMPSPlainWeights_Raises;
  CHECK_RAISES(encode(), @"OwnFailure", "the test's own failure");
  weights->fails = OMPSPlainWeights_ReturnsTooFew;
  CHECK_RAISES(encode(), NSInvalidArgumentException,
               "\n  while updating the weights of MPSCNNFullyConnected \"plain\"");
}
