// How a graph's weights are updated: training styles, what data sources may answer, shared sources, gradients of
// branches.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;
using formulas::Numbers;

namespace {

constexpr float kRate = 0.05F;
constexpr double kTolerance = 5e-6;

}  // namespace

// Returns another state: new buffers for every update.
@interface NNMovingWeights : NNTrainedWeights {
 @public
  BOOL temporary;
}
@end

@implementation NNMovingWeights
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  ++updates;
  MPSCNNConvolutionWeightsAndBiasesState *next =
      temporary ? [MPSCNNConvolutionWeightsAndBiasesState
                      temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer:commandBuffer
                                                           cnnConvolutionDescriptor:layer]
                : [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithDevice:nn_device()
                                                         cnnConvolutionDescriptor:layer] autorelease];
  if (temporary) [next setReadCount:2];
  [optimizer encodeToCommandBuffer:commandBuffer
          convolutionGradientState:gradientState
            convolutionSourceState:sourceState
              inputMomentumVectors:nil
                       resultState:next];
  return next;
}
@end

// Sees the gradients and keeps the weights as they are.
@interface NNFrozenWeights : NNTestWeights
@end

@implementation NNFrozenWeights
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  ++updates;
  return nil;
}
@end

// Updates on the CPU.
@interface NNCpuWeights : NNTestWeights {
 @public
  BOOL keeps;
}
@end

@implementation NNCpuWeights
- (BOOL)updateWithGradientState:(MPSCNNConvolutionGradientState *)gradientState
                    sourceState:(MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  ++updates;
  if (keeps) return NO;
  const auto *dw = static_cast<const float *>([[gradientState gradientForWeights] contents]);
  const auto *db = static_cast<const float *>([[gradientState gradientForBiases] contents]);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= kRate * dw[i];
  for (std::size_t i = 0; i < biases.size(); ++i) biases[i] -= kRate * db[i];
  return YES;
}
@end

// Updates, and raises when told to.
@interface NNUnwillingWeights : NNMovingWeights {
 @public
  BOOL raises;
}
@end

@implementation NNUnwillingWeights
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  if (raises) [NSException raise:NSInvalidArgumentException format:@"no update today"];
  return [super updateWithCommandBuffer:commandBuffer gradientState:gradientState sourceState:sourceState];
}
@end

namespace {

// One convolution whose result is its own loss gradient source: dy is given.
struct OneLayer {
  Filter filter = nn_filter(2, 3, 2, 1, 3);
  Image x = nn_numbers(2, 4, 4, 2, 5), dy = nn_numbers(2, 4, 4, 2, 7);

  MPSNNGraph *graph_with(NNTestWeights *weights, MPSNNTrainingStyle style) const {
    MPSCNNConvolutionNode *node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                weights:weights];
    CHECK([node trainingStyle] == MPSNNTrainingStyleUpdateDeviceGPU);
    [node setTrainingStyle:style];
    [node setPaddingPolicy:nn_same()];
    MPSNNGradientFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
    [[node resultImage] setExportFromGraph:YES];
    [[node resultImage] setFormat:MPSImageFeatureChannelFormatFloat32];
    [[node resultImage] setImageAllocator:[MPSImage defaultAllocator]];
    return [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage] resultImageIsNeeded:NO];
  }

  // One step; the forward result that it computed.
  Image step(MPSNNGraph *graph, MPSPredicate *predicate = nil) const {
    NSMutableArray *exported = [NSMutableArray array];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      MPSCommandBuffer *const around = [MPSCommandBuffer commandBufferWithCommandBuffer:buffer];
      [around setPredicate:predicate];
      [graph encodeBatchToCommandBuffer:around
                           sourceImages:@[ nn_images(dy), nn_images(x) ]
                           sourceStates:nil
                     intermediateImages:exported
                      destinationStates:nil];
    });
    return nn_read([exported objectAtIndex:0]);
  }

  Filter after(int steps) const {
    Filter f = filter;
    const auto gradient = differentiate(filter, x, dy);  // dy does not depend on the weights
    for (int i = 0; i < steps; ++i) {
      f.weights = formulas::updated(f.weights, gradient.weights, static_cast<double>(kRate));
      f.biases = formulas::updated(f.biases, gradient.biases, static_cast<double>(kRate));
    }
    return f;
  }

  // Some steps are skipped: the weights stay.
  void check_skipped_steps(MPSNNGraph *graph) const {
    MPSPredicate *const predicate = [[[MPSPredicate alloc] initWithDevice:nn_device()] autorelease];
    int learnt = 0;
    for (const std::uint32_t value : {0U, 1U, 0U, 0U, 1U, 1U, 0U, 1U}) {
      static_cast<std::uint32_t *>([[predicate predicateBuffer] contents])[0] = value;
      const Image y = step(graph, predicate);
      if (value == 0) continue;
      CHECK(formulas::largest_difference(y.v, convolve(after(learnt), x, 4, 4).v) < 10 * kTolerance);
      ++learnt;
    }
    CHECK(formulas::largest_difference(step(graph).v, convolve(after(learnt), x, 4, 4).v) < 10 * kTolerance);
  }

  void check_steps(MPSNNGraph *graph, bool learns) const {
    for (int i = 0; i < 3; ++i)
      CHECK(formulas::largest_difference(step(graph).v, convolve(after(learns ? i : 0), x, 4, 4).v) < 10 * kTolerance);
  }
};

}  // namespace

TEST_CASE("nn training: a data source may return the given state, another one, a temporary one or nil") {
  const OneLayer layer;
  @autoreleasepool {
    NNTrainedWeights *same = [NNTrainedWeights weightsWithFilter:layer.filter learningRate:kRate];
    layer.check_steps(layer.graph_with(same, MPSNNTrainingStyleUpdateDeviceGPU), true);
    CHECK(same->updates == 3);
  }
  for (const BOOL temporary : {NO, YES}) {
    @autoreleasepool {
      NNMovingWeights *moving = [NNMovingWeights weightsWithFilter:layer.filter learningRate:kRate];
      moving->temporary = temporary;
      layer.check_steps(layer.graph_with(moving, MPSNNTrainingStyleUpdateDeviceGPU), true);
      CHECK(moving->updates == 3);
    }
  }
  NNFrozenWeights *frozen = [NNFrozenWeights weightsWithFilter:layer.filter];
  layer.check_steps(layer.graph_with(frozen, MPSNNTrainingStyleUpdateDeviceGPU), false);
  CHECK(frozen->updates == 3);
}

TEST_CASE("nn training: a step that a predicate skips leaves the weights, whatever state the data source returns") {
  const OneLayer layer;
  layer.check_skipped_steps(layer.graph_with([NNTrainedWeights weightsWithFilter:layer.filter learningRate:kRate],
                                             MPSNNTrainingStyleUpdateDeviceGPU));
  for (const BOOL temporary : {NO, YES}) {
    @autoreleasepool {
      NNMovingWeights *moving = [NNMovingWeights weightsWithFilter:layer.filter learningRate:kRate];
      moving->temporary = temporary;
      MPSNNGraph *const graph = layer.graph_with(moving, MPSNNTrainingStyleUpdateDeviceGPU);
      layer.check_skipped_steps(graph);
      CHECK(moving->updates == 9);
    }
  }
  NNMovingWeights *const moving = [NNMovingWeights weightsWithFilter:layer.filter learningRate:kRate];
  MPSNNGraph *const moved = layer.graph_with(moving, MPSNNTrainingStyleUpdateDeviceGPU);
  static_cast<void>(layer.step(moved));  // its weights are in the data source's state now
  MPSPredicate *const never = [[[MPSPredicate alloc] initWithDevice:nn_device()] autorelease];
  static_cast<void>(layer.step(moved, never));
  CHECK(formulas::largest_difference(layer.step(moved).v, convolve(layer.after(1), layer.x, 4, 4).v) < 10 * kTolerance);
  MPSNNGraph *const on_cpu =
      layer.graph_with([NNCpuWeights weightsWithFilter:layer.filter], MPSNNTrainingStyleUpdateDeviceCPU);
  CHECK_RAISES(static_cast<void>(layer.step(on_cpu, never)), NSInvalidArgumentException,
               "has MPSNNTrainingStyleUpdateDeviceCPU; an update on the CPU cannot be skipped.");
}

namespace {

// y = b * a * x, for single numbers. One layer's updates raise when told to, the other's kind varies.
struct TwoLayers {
  NNUnwillingWeights *unwilling;
  MPSNNGraph *graph;

  TwoLayers(NNTestWeights *other, MPSNNTrainingStyle style, bool unwilling_first) {
    unwilling = [NNUnwillingWeights weightsWithFilter:Filter {
      1, 1, 1, 1, 0, {0.5}, {}
    }
                                         learningRate:1];
    MPSNNImageNode *input = [MPSNNImageNode nodeWithHandle:nil];
    MPSCNNConvolutionNode *a = [MPSCNNConvolutionNode nodeWithSource:input weights:unwilling_first ? unwilling : other];
    MPSCNNConvolutionNode *b = [MPSCNNConvolutionNode nodeWithSource:[a resultImage]
                                                             weights:unwilling_first ? other : unwilling];
    [unwilling_first ? b : a setTrainingStyle:style];
    MPSNNGradientFilterNode *back_b = [b gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
    MPSNNGradientFilterNode *back_a = [a gradientFilterWithSource:[back_b resultImage]];
    [[b resultImage] setExportFromGraph:YES];
    [[b resultImage] setImageAllocator:[MPSImage defaultAllocator]];
    graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back_a resultImage] resultImageIsNeeded:NO];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  }

  NSMutableArray *encode(id<MTLCommandBuffer> buffer) const {
    Image x(1, 1, 1, 1), g(1, 1, 1, 1);
    x.v = {2};
    g.v = {0.125};
    NSMutableArray *exported = [NSMutableArray array];
    [graph encodeBatchToCommandBuffer:buffer
                         sourceImages:@[ nn_images(g), nn_images(x) ]
                         sourceStates:nil
                   intermediateImages:exported
                    destinationStates:nil];
    return exported;
  }
};

// How often the other layer was updated while the unwilling one raised.
int check_taken_back(NNTestWeights * (^new_weights)(), MPSNNTrainingStyle style, bool unwilling_first) {
  NNTestWeights *other = new_weights();
  const TwoLayers layers(other, style, unwilling_first);
  layers.unwilling->raises = YES;
  for (int i = 0; i < 2; ++i) {
    id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
    CHECK_RAISES(layers.encode(buffer), NSInvalidArgumentException, "no update today");
    [buffer commit];
    [buffer waitUntilCompleted];
    CHECK([buffer status] == MTLCommandBufferStatusCompleted);
  }
  const int in_vain = other->updates;
  layers.unwilling->raises = NO;
  // b*a*x before any update; then a and b each less g*x*0.5 times its rate.
  const double rate = style == MPSNNTrainingStyleUpdateDeviceCPU ? static_cast<double>(kRate) : 1;
  for (const double expected : {0.5 * 0.5 * 2, (0.5 - rate * 0.125) * (0.5 - 0.125) * 2}) {
    NSMutableArray *exported = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) { exported = layers.encode(buffer); });
    CHECK(nn_read([exported objectAtIndex:0]).v.at(0) == doctest::Approx(expected).epsilon(1e-6));
  }
  return in_vain;
}

// One of the two orders has the other layer updated first.
void check_taken_back(NNTestWeights * (^new_weights)()) {
  CHECK(check_taken_back(new_weights, MPSNNTrainingStyleUpdateDeviceGPU, false) +
            check_taken_back(new_weights, MPSNNTrainingStyleUpdateDeviceGPU, true) ==
        2);
}

}  // namespace

TEST_CASE("nn training: an update that raises leaves nothing of the encode, whatever other layers did before it") {
  const Filter filter{1, 1, 1, 1, 0, {0.5}, {}};
  SUBCASE("updated in place") {
    check_taken_back(^NNTestWeights * {
      return [NNTrainedWeights weightsWithFilter:filter learningRate:1];
    });
  }
  SUBCASE("moved to other buffers") {
    check_taken_back(^NNTestWeights * {
      return [NNMovingWeights weightsWithFilter:filter learningRate:1];
    });
  }
  SUBCASE("copied from a temporary state") {
    check_taken_back(^NNTestWeights * {
      NNMovingWeights *weights = [NNMovingWeights weightsWithFilter:filter learningRate:1];
      weights->temporary = YES;
      return weights;
    });
  }
  SUBCASE("updated by the CPU once the gradients are there") {
    NNTestWeights * (^on_cpu)() = ^NNTestWeights * { return [NNCpuWeights weightsWithFilter:filter]; };
    for (const bool unwilling_first : {false, true})
      CHECK(check_taken_back(on_cpu, MPSNNTrainingStyleUpdateDeviceCPU, unwilling_first) == 0);
  }
}

TEST_CASE("nn training: style None never asks, a source without update is left alone") {
  const OneLayer layer;
  NNTrainedWeights *silent = [NNTrainedWeights weightsWithFilter:layer.filter learningRate:kRate];
  layer.check_steps(layer.graph_with(silent, MPSNNTrainingStyleUpdateDeviceNone), false);
  CHECK(silent->updates == 0);
  layer.check_steps(layer.graph_with([NNTestWeights weightsWithFilter:layer.filter], MPSNNTrainingStyleUpdateDeviceGPU),
                    false);
}

TEST_CASE("nn training: style CPU updates once the gradients are there and reads the source again") {
  const OneLayer layer;
  NNCpuWeights *source = [NNCpuWeights weightsWithFilter:layer.filter];
  layer.check_steps(layer.graph_with(source, MPSNNTrainingStyleUpdateDeviceCPU), true);
  CHECK(source->updates == 3);
  CHECK(source->loads == 4);
  CHECK(source->purges == 4);
  NNCpuWeights *keeper = [NNCpuWeights weightsWithFilter:layer.filter];
  keeper->keeps = YES;
  layer.check_steps(layer.graph_with(keeper, MPSNNTrainingStyleUpdateDeviceCPU), false);
  CHECK(keeper->loads == 1);
}

TEST_CASE("nn training: reloadFromDataSources reads every source again, also after updates") {
  const OneLayer layer;
  NNMovingWeights *source = [NNMovingWeights weightsWithFilter:layer.filter learningRate:kRate];
  MPSNNGraph *graph = layer.graph_with(source, MPSNNTrainingStyleUpdateDeviceGPU);
  layer.step(graph);
  layer.step(graph);
  [graph reloadFromDataSources];
  CHECK(source->loads == 2);
  layer.check_steps(graph, true);  // from the beginning again
}

TEST_CASE("nn training: nodes with one data source share its weights") {
  // y = w * (w * x) for a single number: both uses add to the gradient.
  Filter filter{1, 1, 1, 1, 0, {0.5}, {}};
  NNTrainedWeights *source = [NNTrainedWeights weightsWithFilter:filter learningRate:1];
  MPSNNImageNode *input = [MPSNNImageNode nodeWithHandle:nil];
  MPSCNNConvolutionNode *first = [MPSCNNConvolutionNode nodeWithSource:input weights:source];
  MPSCNNConvolutionNode *second = [MPSCNNConvolutionNode nodeWithSource:[first resultImage] weights:source];
  MPSNNGradientFilterNode *back2 = [second gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  MPSNNGradientFilterNode *back1 = [first gradientFilterWithSource:[back2 resultImage]];
  [[second resultImage] setExportFromGraph:YES];
  [[second resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back1 resultImage] resultImageIsNeeded:NO];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  CHECK(source->loads == 1);
  Image x(1, 1, 1, 1), g(1, 1, 1, 1);
  x.v = {2};
  g.v = {0.125};
  for (const double expected : {0.5 * 0.5 * 2, 0.25 * 0.25 * 2}) {  // dw = g*w*x + g*w*x = 0.25
    NSMutableArray *exported = [NSMutableArray array];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [graph encodeBatchToCommandBuffer:buffer
                           sourceImages:@[ nn_images(g), nn_images(x) ]
                           sourceStates:nil
                     intermediateImages:exported
                      destinationStates:nil];
    });
    CHECK(nn_read([exported objectAtIndex:0]).v == Numbers{expected});
  }
  CHECK(source->updates == 4);
}

TEST_CASE("nn training: an image that two filters read gets the sum of both gradients") {
  // loss of (x*a + x*b): the convolution below sees dy * (a + b).
  Filter filter{1, 1, 1, 1, 0, {1}, {}};
  NNTrainedWeights *source = [NNTrainedWeights weightsWithFilter:filter learningRate:1];
  MPSCNNConvolutionNode *below = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                               weights:source];
  MPSCNNNeuronLinearNode *left = [MPSCNNNeuronLinearNode nodeWithSource:[below resultImage] a:2 b:0];
  MPSCNNNeuronLinearNode *right = [MPSCNNNeuronLinearNode nodeWithSource:[below resultImage] a:3 b:0];
  MPSNNAdditionNode *sum = [MPSNNAdditionNode nodeWithLeftSource:[left resultImage] rightSource:[right resultImage]];
  __block int told = 0;
  MPSNNImageNode *incoming = [MPSNNImageNode nodeWithHandle:nil];
  NSArray *ends = [sum trainingGraphWithSourceGradient:incoming
                                           nodeHandler:^(MPSNNFilterNode *gradientNode, MPSNNFilterNode *inferenceNode,
                                                         MPSNNImageNode *, MPSNNImageNode *) {
                                             ++told;
                                             CHECK([gradientNode isKindOfClass:[MPSNNGradientFilterNode class]]);
                                             if (inferenceNode == sum)
                                               CHECK([gradientNode isKindOfClass:[MPSNNAdditionGradientNode class]]);
                                           }];
  CHECK(told == 5);  // two of the sum, one of each other filter
  REQUIRE([ends count] == 1);
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[[ends objectAtIndex:0] resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  Image x(1, 1, 1, 1), g(1, 1, 1, 1);
  x.v = {0.25};
  g.v = {0.5};
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(g), nn_images(x) ] sourceStates:nil];
  });
  CHECK(nn_read(result).v == Numbers{2.5});
}

TEST_CASE("nn training: stopGradient ends the way back") {
  Filter filter{1, 1, 1, 1, 0, {1}, {}};
  MPSCNNConvolutionNode *below = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                               weights:[NNTestWeights weightsWithFilter:filter]];
  [[below resultImage] setStopGradient:YES];
  MPSCNNConvolutionNode *above = [MPSCNNConvolutionNode nodeWithSource:[below resultImage]
                                                               weights:[NNTestWeights weightsWithFilter:filter]];
  NSArray *ends = [above trainingGraphWithSourceGradient:[MPSNNImageNode nodeWithHandle:nil] nodeHandler:nil];
  CHECK([ends count] == 1);
  CHECK([[ends objectAtIndex:0] isKindOfClass:[MPSCNNConvolutionGradientNode class]]);
}

TEST_CASE("nn training: dropout in a graph uses one mask forward and backward, another one in the next step") {
  MPSCNNDropoutNode *node = [MPSCNNDropoutNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                              keepProbability:0.5F
                                                         seed:3
                                           maskStrideInPixels:MTLSizeMake(1, 1, 0)];
  MPSNNGradientFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  [[back resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device()
                                     resultImages:@[ [node resultImage], [back resultImage] ]
                                 resultsAreNeeded:nullptr];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  Image ones(2, 6, 6, 3);
  std::fill(ones.v.begin(), ones.v.end(), 1);
  Numbers before;
  for (int step = 0; step < 2; ++step) {
    NSMutableArray *others = [NSMutableArray array];
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      result = [graph encodeBatchToCommandBuffer:buffer
                                    sourceImages:@[ nn_images(ones), nn_images(ones) ]
                                    sourceStates:nil
                              intermediateImages:others
                               destinationStates:nil];
    });
    const Image y = nn_read(result);
    CHECK(y.v == nn_read([others objectAtIndex:0]).v);
    CHECK(y.v != before);
    for (std::size_t i = 0; i < y.v.size(); i += 3) {
      CHECK((y.v[i] == 0 || y.v[i] == 2));
      CHECK(y.v[i] == y.v[i + 1]);  // one value for all channels
      CHECK(y.v[i] == y.v[i + 2]);
    }
    before = y.v;
  }
}
