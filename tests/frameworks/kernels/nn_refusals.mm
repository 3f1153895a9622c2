// Bad input, by the text of what is raised; weights and process stay usable afterwards.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;

namespace {

MPSCNNConvolutionNode *convolution(NNTestWeights *weights, NSString *label) {
  MPSCNNConvolutionNode *node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                              weights:weights];
  [node setLabel:label];
  return node;
}

MPSNNGraph *graph_of(MPSNNFilterNode *node) {
  return [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
}

MPSImageBatch *encode(MPSNNGraph *graph, const Image &image) {
  return [graph encodeBatchToCommandBuffer:[nn_queue() commandBuffer]
                              sourceImages:@[ nn_images(image) ]
                              sourceStates:nil];
}

MPSNNPaddingMethod valid() { return MPSNNPaddingMethodSizeValidOnly; }

}  // namespace

@interface NNRaisingWeights : NNTestWeights
@end

@implementation NNRaisingWeights
- (BOOL)load {
  [NSException raise:NSGenericException format:@"The disk is gone."];
  return YES;
}
@end

@interface NNNullWeights : NNTestWeights
@end

@implementation NNNullWeights
- (void *)weights {
  return nullptr;
}
@end

TEST_CASE("nn refusals: channels that do not match, named with both counts and the way there") {
  MPSNNGraph *graph = graph_of(convolution([NNTestWeights weightsWithFilter:nn_filter(4, 3, 2, 1, 1)], @"conv1"));
  [graph setLabel:@"digits"];
  CHECK_RAISES(
      encode(graph, nn_numbers(2, 5, 5, 3, 3)), NSInvalidArgumentException,
      "MPSCNNConvolution \"conv1\": the source has 3 feature channels, the descriptor's inputFeatureChannels is 2.\n"
      "  while lowering MPSNNGraph \"digits\"\n  while encoding a batch of 2 images");
  // The graph works afterwards.
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK([graph encodeBatchToCommandBuffer:buffer
                               sourceImages:@[ nn_images(nn_numbers(2, 5, 5, 2, 3)) ]
                               sourceStates:nil] != nil);
  });
}

TEST_CASE("nn refusals: a window larger than the image with valid-only padding") {
  MPSCNNPoolingMaxNode *node = [MPSCNNPoolingMaxNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] filterSize:5];
  [node setPaddingPolicy:[MPSNNDefaultPadding paddingWithMethod:valid()]];
  [node setLabel:@"pool"];
  CHECK_RAISES(encode(graph_of(node), nn_numbers(1, 4, 3, 1, 3)), NSInvalidArgumentException,
               "MPSCNNPoolingMax \"pool\": the source is 3 x 4 pixels, a window of 5 x 5 does not fit into it");
  MPSCNNFullyConnectedNode *dense =
      [MPSCNNFullyConnectedNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                       weights:[NNTestWeights weightsWithFilter:nn_filter(2, 4, 1, 0, 3)]];
  CHECK_RAISES(encode(graph_of(dense), nn_numbers(1, 3, 3, 1, 3)), NSInvalidArgumentException,
               "a window of 4 x 4 does not fit into it");
}

TEST_CASE("nn refusals: strides and windows of zero") {
  CHECK_RAISES([[[MPSCNNPoolingMax alloc] initWithDevice:nn_device()
                                             kernelWidth:2
                                            kernelHeight:2
                                         strideInPixelsX:0
                                         strideInPixelsY:1] autorelease],
               NSInvalidArgumentException, "MPSCNNPoolingMax: strideInPixelsX is 0, it must be at least 1.");
  MPSCNNPoolingMaxNode *node = [MPSCNNPoolingMaxNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                         filterSize:0
                                                             stride:1];
  CHECK_RAISES(graph_of(node), NSInvalidArgumentException, "kernelHeight is 0, it must be at least 1.");
}

TEST_CASE("nn refusals: graphs without a filter, nil nodes, foreign states") {
  CHECK_RAISES([MPSNNGraph graphWithDevice:nn_device() resultImage:[MPSNNImageNode nodeWithHandle:nil]],
               NSInvalidArgumentException,
               "MPSNNGraph: result image 0 is made by no filter, so there is nothing to compute.");
  MPSNNImageNode *nothing = nil;
  CHECK_RAISES([MPSCNNNeuronReLUNode nodeWithSource:nothing], NSInvalidArgumentException,
               "MPSCNNNeuronReLUNode: a source image node is nil.");
  MPSCNNNeuronReLUNode *neuron = [MPSCNNNeuronReLUNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  CHECK_RAISES([neuron gradientFilterWithSource:nothing], NSInvalidArgumentException,
               "MPSCNNNeuronReLUNode: the gradient image node is nil.");
  id state = [neuron resultState];
  CHECK_RAISES([MPSCNNConvolutionGradientNode nodeWithSourceGradient:[MPSNNImageNode nodeWithHandle:nil]
                                                         sourceImage:[MPSNNImageNode nodeWithHandle:nil]
                                            convolutionGradientState:state
                                                             weights:nil],
               NSInvalidArgumentException,
               "the gradient state node belongs to MPSCNNNeuronReLUNode, which is no convolution.");
  MPSNNFilterNode *back = [neuron gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  CHECK_RAISES([back trainingGraphWithSourceGradient:nil nodeHandler:nil], NSInvalidArgumentException,
               "a gradient filter has no gradient filter.");
}

TEST_CASE("nn refusals: numbers of sources, batches and labels") {
  MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeMeanSquaredError
                                                                       reductionType:MPSCNNReductionTypeSum];
  MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] lossDescriptor:descriptor];
  MPSNNGraph *graph = graph_of(loss);
  const Image x = nn_numbers(2, 1, 1, 5, 3);
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  CHECK_RAISES(encode(graph, x), NSInvalidArgumentException,
               "0 source states were given, the graph has 1; its losses need their labels.");
  CHECK_RAISES([graph encodeBatchToCommandBuffer:buffer sourceImages:@[] sourceStates:@[ nn_labels({1, 2}, 5) ]],
               NSInvalidArgumentException, "0 source images were given, the graph has 1.");
  CHECK_RAISES([graph encodeBatchToCommandBuffer:buffer
                                    sourceImages:@[ nn_images(x) ]
                                    sourceStates:@[ nn_labels({1}, 5) ]],
               NSInvalidArgumentException, "the batch of source state 0 has 1 elements, that of source image 0 has 2.");
  CHECK_RAISES([graph encodeBatchToCommandBuffer:buffer sourceImages:@[ @[] ] sourceStates:@[ @[] ]],
               NSInvalidArgumentException, "has 0 elements.");
  CHECK_RAISES([graph encodeBatchToCommandBuffer:buffer
                                    sourceImages:@[ nn_images(x) ]
                                    sourceStates:@[ nn_labels({1, 2}, 7) ]],
               NSInvalidArgumentException, "the labels have 7 feature channels, the source has 5.");
  id wrong = nn_images(x);
  CHECK_RAISES([graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:@[ wrong ]],
               NSInvalidArgumentException, "one of them is another object.");
}

TEST_CASE("nn refusals: data sources that answer NO, raise or provide nothing") {
  const Filter filter = nn_filter(2, 1, 2, 0, 5);
  NNTestWeights *unwilling = [NNTestWeights weightsWithFilter:filter];
  unwilling->refuses = YES;
  CHECK(graph_of(convolution(unwilling, nil)) == nil);
  CHECK(unwilling->purges == 0);
  CHECK([[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:unwilling] == nil);
  CHECK_RAISES(graph_of(convolution([NNRaisingWeights weightsWithFilter:filter], nil)), NSGenericException,
               "The disk is gone.");
  NNNullWeights *empty = [NNNullWeights weightsWithFilter:filter];
  CHECK_RAISES(graph_of(convolution(empty, @"conv")), NSInvalidArgumentException,
               "MPSCNNConvolutionNode \"conv\": the data source's weights are NULL");
  CHECK(empty->purges == 1);
  id<MPSCNNConvolutionDataSource> nothing = nil;
  CHECK_RAISES(convolution(nothing, nil), NSInvalidArgumentException, "the weights' data source is nil.");
}

TEST_CASE("nn refusals: groups and fused neurons in training") {
  NNTestWeights *odd = [NNTestWeights weightsWithFilter:nn_filter(3, 1, 3, 0, 7)];
  [odd->layer setGroups:2];
  CHECK_RAISES(graph_of(convolution(odd, nil)), NSInvalidArgumentException,
               "the descriptor's groups is 2, which does not divide its inputFeatureChannels 3");
  NNTestWeights *fused = [NNTestWeights weightsWithFilter:nn_filter(2, 1, 2, 0, 9)];
  [fused->layer setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLU a:0]];
  MPSCNNConvolutionNode *node = convolution(fused, @"fused");
  MPSNNFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  MPSNNGraph *graph = graph_of(back);
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  NSArray *sources = @[ nn_images(nn_numbers(1, 2, 2, 2, 3)), nn_images(nn_numbers(1, 2, 2, 2, 3)) ];
  CHECK_RAISES([graph encodeBatchToCommandBuffer:buffer sourceImages:sources sourceStates:nil],
               NSInvalidArgumentException, "carries a fused neuron, which cannot be trained; use a neuron node.");
}

TEST_CASE("nn refusals: keepProbability, loss types and a committed command buffer") {
  CHECK_RAISES([[[MPSCNNDropout alloc] initWithDevice:nn_device()
                                      keepProbability:0
                                                 seed:1
                                   maskStrideInPixels:MTLSizeMake(1, 1, 1)] autorelease],
               NSInvalidArgumentException, "keepProbability is 0.000000, it must be between 0 and 1.");
  CHECK_RAISES([[[MPSCNNDropout alloc] initWithDevice:nn_device()
                                      keepProbability:0.5F
                                                 seed:1
                                   maskStrideInPixels:MTLSizeMake(2, 1, 1)] autorelease],
               NSInvalidArgumentException, "each of them must be 0 or 1.");
  MPSNNGraph *graph = graph_of([MPSCNNNeuronReLUNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]]);
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  [buffer commit];
  CHECK_RAISES([graph encodeBatchToCommandBuffer:buffer
                                    sourceImages:@[ nn_images(nn_numbers(1, 2, 2, 2, 3)) ]
                                    sourceStates:nil],
               NSInternalInconsistencyException, "commit");
  [buffer waitUntilCompleted];
}

TEST_CASE("nn refusals: gradients asked before the forward pass, and without their state") {
  const auto dropout = [](auto *kernel) {
    return [[kernel initWithDevice:nn_device() keepProbability:0.5F seed:1
                maskStrideInPixels:MTLSizeMake(1, 1, 1)] autorelease];
  };
  MPSCNNDropout *forward = dropout([MPSCNNDropout alloc]);
  MPSCNNDropoutGradient *backward = dropout([MPSCNNDropoutGradient alloc]);
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  MPSImage *x = [nn_images(nn_numbers(1, 3, 3, 2, 3)) firstObject];
  MPSState *unfilled = [forward resultStateForSourceImage:x sourceStates:nil destinationImage:x], *none = nil;
  CHECK_RAISES([backward encodeToCommandBuffer:buffer sourceGradient:x sourceImage:x gradientState:unfilled],
               NSInternalInconsistencyException, "the gradient state was not filled by a dropout kernel.");
  CHECK_RAISES([backward encodeToCommandBuffer:buffer sourceGradient:x sourceImage:x gradientState:none],
               NSInternalInconsistencyException, "the gradient state was not filled by a dropout kernel.");
  CHECK_RAISES([static_cast<MPSCNNDropoutGradientState *>(unfilled) maskData], NSInternalInconsistencyException,
               "maskData is asked for before a dropout kernel filled the state.");
  NNTestWeights *weights = [NNTestWeights weightsWithFilter:nn_filter(2, 1, 2, 0, 11)];
  MPSCNNConvolutionGradient *convolution = [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device()
                                                                                      weights:weights] autorelease];
  CHECK_RAISES([convolution encodeToCommandBuffer:buffer sourceGradient:x sourceImage:x gradientState:unfilled],
               NSInvalidArgumentException, "the gradient state is not an MPSCNNConvolutionGradientState.");
  CHECK_RAISES([convolution encodeToCommandBuffer:buffer sourceGradient:x sourceImage:x gradientState:none],
               NSInvalidArgumentException, "the gradient state is not an MPSCNNConvolutionGradientState.");
}

TEST_CASE("nn refusals: clipRect outside the destination and too few destination channels") {
  MPSCNNConvolution *kernel = [[[MPSCNNConvolution alloc]
      initWithDevice:nn_device()
             weights:[NNTestWeights weightsWithFilter:nn_filter(4, 1, 2, 0, 11)]] autorelease];
  [kernel setLabel:@"conv"];
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  MPSImage *x = [nn_images(nn_numbers(1, 3, 3, 2, 3)) firstObject],
           *narrow = [nn_images(nn_numbers(1, 3, 3, 2, 3)) firstObject];
  CHECK_RAISES([kernel encodeToCommandBuffer:buffer sourceImage:x destinationImage:narrow], NSInvalidArgumentException,
               "MPSCNNConvolution \"conv\": the result has 3 x 3 pixels and 4 feature channels, the destination has 3 "
               "x 3 and 2.");
  [kernel setClipRect:MTLRegionMake2D(3, 0, 1, 1)];
  CHECK_RAISES([kernel encodeToCommandBuffer:buffer sourceImage:x destinationImage:narrow], NSRangeException,
               "clipRect begins at column 3, the destination has 3.");
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:buffer sourceImages:@[ x ] destinationImages:@[]],
               NSInvalidArgumentException, "there are 1 source images and 0 destination images.");
}

// Encodes the graph that is asking for the update.
@interface NNReentrantWeights : NNTestWeights {
 @public
  MPSNNGraph *graph;
}
@end

@implementation NNReentrantWeights
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  [graph reloadFromDataSources];
  return nil;
}
@end

TEST_CASE("nn refusals: a graph used from within its own encoding, and its next encode after an error") {
  NNReentrantWeights *weights = [NNReentrantWeights weightsWithFilter:nn_filter(2, 1, 2, 0, 13)];
  MPSNNFilterNode *back = [convolution(weights, nil) gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  MPSNNGraph *graph = weights->graph = graph_of(back);
  NSArray *sources = @[ nn_images(nn_numbers(1, 2, 2, 2, 3)), nn_images(nn_numbers(1, 2, 2, 2, 3)) ];
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  CHECK_RAISES([graph encodeBatchToCommandBuffer:buffer sourceImages:sources sourceStates:nil],
               NSInternalInconsistencyException,
               "MPSNNGraph: it is being encoded already; a graph is used by one thread at a time.");
  [graph reloadFromDataSources];
  CHECK(weights->loads == 2);
}
