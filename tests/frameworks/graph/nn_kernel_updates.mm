// A data source whose update is a kernel of the program: the graph trains as with the library's descent, bit for bit.
#include "tests/frameworks/kernels/descent_kernel.h"
#include "tests/frameworks/kernels/nn_test.h"

namespace {
constexpr float kRate = 0.1F;
}

// Its optimizer is a kernel, from the state's buffers to those of the next state.
@interface NNKernelWeights : NNTestWeights
@end

@implementation NNKernelWeights
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  ++updates;
  MPSCNNConvolutionWeightsAndBiasesState *const next =
      [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithDevice:nn_device()
                                             cnnConvolutionDescriptor:layer] autorelease];
  const DescentKernel descent(kRate);
  descent.encode(commandBuffer, [sourceState weights], [gradientState gradientForWeights], [next weights]);
  descent.encode(commandBuffer, [sourceState biases], [gradientState gradientForBiases], [next biases]);
  return next;
}
@end

// The same by the library.
@interface NNDescendingWeights : NNTestWeights
@end

@implementation NNDescendingWeights
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  ++updates;
  MPSNNOptimizerStochasticGradientDescent *const descent =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device() learningRate:kRate] autorelease];
  [descent encodeToCommandBuffer:commandBuffer
        convolutionGradientState:gradientState
          convolutionSourceState:sourceState
            inputMomentumVectors:nil
                     resultState:sourceState];
  return sourceState;
}
@end

namespace {

constexpr int kSteps = 4;

// The result of the layer in each step.
std::vector<double> trained(NNTestWeights *weights) {
  const formulas::Image x = nn_numbers(2, 4, 4, 2, 5), dy = nn_numbers(2, 4, 4, 2, 7);
  MPSCNNConvolutionNode *node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                              weights:weights];
  [node setPaddingPolicy:nn_same()];
  [[node resultImage] setExportFromGraph:YES];
  [[node resultImage] setFormat:MPSImageFeatureChannelFormatFloat32];
  [[node resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGradientFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage] resultImageIsNeeded:NO];
  std::vector<double> found;
  for (int step = 0; step < kSteps; ++step) {
    NSMutableArray *intermediates = [NSMutableArray array];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [graph encodeBatchToCommandBuffer:buffer
                           sourceImages:@[ nn_images(dy), nn_images(x) ]
                           sourceStates:nil
                     intermediateImages:intermediates
                      destinationStates:nil];
    });
    const auto numbers = nn_read([intermediates objectAtIndex:0]).v;
    found.insert(found.end(), numbers.begin(), numbers.end());
  }
  return found;
}

}  // namespace

TEST_CASE("nn kernel updates: a kernel of the program as the update of a data source") {
  @autoreleasepool {
    const formulas::Filter filter = nn_filter(2, 3, 2, 1, 3);
    NNTestWeights *const by_kernel = [NNKernelWeights weightsWithFilter:filter];
    NNTestWeights *const by_library = [NNDescendingWeights weightsWithFilter:filter];
    const auto expected = trained(by_library), found = trained(by_kernel);
    CHECK(by_kernel->updates == kSteps);
    CHECK(found == expected);
    CHECK(std::vector<double>(found.begin(), found.begin() + 64) != std::vector<double>(found.end() - 64, found.end()));
  }
}
