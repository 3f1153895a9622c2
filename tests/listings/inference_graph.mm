// Listing "Create an Inference Graph".
#include "tests/listings/digit_network.h"

static MPSNNImageNode *makeInferenceGraph(const DigitNetwork &network) {
  MPSCNNConvolutionNode *conv1 = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                               weights:[MyWeights weightsOf:network.conv1]];
  MPSCNNPoolingMaxNode *pool1 = [MPSCNNPoolingMaxNode nodeWithSource:[conv1 resultImage] filterSize:2];
  MPSCNNConvolutionNode *conv2 = [MPSCNNConvolutionNode nodeWithSource:[pool1 resultImage]
                                                               weights:[MyWeights weightsOf:network.conv2]];
  MPSCNNPoolingMaxNode *pool2 = [MPSCNNPoolingMaxNode nodeWithSource:[conv2 resultImage] filterSize:2];
  MPSCNNFullyConnectedNode *fc1 = [MPSCNNFullyConnectedNode nodeWithSource:[pool2 resultImage]
                                                                   weights:[MyWeights weightsOf:network.fc1]];
  MPSCNNFullyConnectedNode *fc2 = [MPSCNNFullyConnectedNode nodeWithSource:[fc1 resultImage]
                                                                   weights:[MyWeights weightsOf:network.fc2]];
  return [fc2 resultImage];
}

TEST_CASE("listing: an inference graph computes its layers one after the other") {
  @autoreleasepool {
    const DigitNetwork network;
    const formulas::Image x = digit_images(31);
    MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:makeInferenceGraph(network)];
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      result = [graph encodeBatchToCommandBuffer:commandBuffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
    });
    // The result is of half precision, the default of graphs.
    CHECK(formulas::largest_difference(nn_read(result).v, network.forward(x).back().v) < 2e-3);
  }
}
