// Readings of Apple's documents that are chosen: those of nodes and convolutions. docs/semantics.md lists all of them.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;

TEST_CASE("open points: a convolution whose windows read a repeated border has no gradient") {
  const Filter filter = nn_filter(1, 3, 1, 1, 3);
  NNTestWeights *const source = [NNTestWeights weightsWithFilter:filter];
  MPSCNNConvolution *const forward = [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                                                        weights:source] autorelease];
  MPSCNNConvolutionGradient *const backward = [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device()
                                                                                         weights:source] autorelease];
  Image x(1, 3, 3, 1);
  x.v = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  const auto step = [&](MPSImageEdgeMode mode) {
    [forward setEdgeMode:mode];
    NSMutableArray *const from = nn_images(x), *const to = nn_images(x);
    id<MTLCommandBuffer> const buffer = [nn_queue() commandBuffer];
    MPSStateBatch *const states = [forward resultStateBatchForSourceImage:from sourceStates:nil destinationImage:to];
    [forward encodeBatchToCommandBuffer:buffer sourceImages:from destinationStates:states destinationImages:to];
    [backward encodeBatchToCommandBuffer:buffer
                         sourceGradients:to
                            sourceImages:from
                          gradientStates:states
                    destinationGradients:nn_images(x)];
    [buffer commit];
    [buffer waitUntilCompleted];
    CHECK([buffer status] == MTLCommandBufferStatusCompleted);
  };
  step(MPSImageEdgeModeZero);
  CHECK_RAISES(step(MPSImageEdgeModeClamp), NSInvalidArgumentException,
               "gradients exist for edgeMode MPSImageEdgeModeZero only.");
}

TEST_CASE("open points: nodes with windows keep the size of their source by default, fully connected ones do not") {
  MPSNNImageNode *const x = [MPSNNImageNode nodeWithHandle:nil];
  NNTestWeights *const weights = [NNTestWeights weightsWithFilter:nn_filter(1, 3, 1, 0, 3)];
  const auto padding = [](MPSNNFilterNode *node) { return [[node paddingPolicy] paddingMethod]; };
  CHECK(padding([MPSCNNConvolutionNode nodeWithSource:x weights:weights]) == MPSNNPaddingMethodSizeSame);
  CHECK(padding([MPSCNNConvolutionTransposeNode nodeWithSource:x convolutionGradientState:nil
                                                       weights:weights]) == MPSNNPaddingMethodSizeSame);
  CHECK(padding([MPSCNNPoolingMaxNode nodeWithSource:x filterSize:3]) == MPSNNPaddingMethodSizeSame);
  CHECK(padding([MPSCNNPoolingAverageNode nodeWithSource:x filterSize:3]) == MPSNNPaddingMethodSizeSame);
  CHECK(padding([MPSCNNPoolingL2NormNode nodeWithSource:x filterSize:3]) == MPSNNPaddingMethodSizeSame);
  CHECK(padding([MPSCNNFullyConnectedNode nodeWithSource:x weights:weights]) == MPSNNPaddingMethodSizeValidOnly);
  const Image pixels(1, 5, 4, 1);
  for (MPSNNFilterNode *const node in @[
         [MPSCNNConvolutionNode nodeWithSource:x weights:weights], [MPSCNNPoolingMaxNode nodeWithSource:x filterSize:2]
       ]) {
    MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device()
                                              resultImage:[node resultImage]
                                      resultImageIsNeeded:YES];
    MPSImageBatch *made = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      made = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(pixels) ] sourceStates:nil];
    });
    const NSUInteger stride = [node isKindOfClass:[MPSCNNPoolingMaxNode class]] ? 2 : 1;
    CHECK([[made firstObject] height] == (5 + stride - 1) / stride);
    CHECK([[made firstObject] width] == 4 / stride);
  }
}

TEST_CASE("open points: a fully connected layer without an offset covers its source") {
  const Filter filter{1, 3, 1, 1, 0, {1, 2, 3, 4, 5, 6, 7, 8, 9}, {0.5}};
  MPSCNNFullyConnected *const kernel =
      [[[MPSCNNFullyConnected alloc] initWithDevice:nn_device()
                                            weights:[NNTestWeights weightsWithFilter:filter]] autorelease];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  Image x(1, 3, 3, 1);
  x.v = {1, 0, 2, 0, 3, 0, 4, 0, 5};
  MPSImageBatch *made = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    made = [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x)];
  });
  CHECK(nn_read(made).v == formulas::Numbers{1 + 6 + 15 + 28 + 45 + 0.5});
}

TEST_CASE("open points: a dropout node without parameters keeps half of the values, each by itself") {
  MPSCNNDropoutNode *const node = [MPSCNNDropoutNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  CHECK([node keepProbability] == 0.5F);
  CHECK([node seed] == 0);
  const MTLSize stride = [node maskStrideInPixels];
  CHECK(stride.width * stride.height * stride.depth == 1);
}
