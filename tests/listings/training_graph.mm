// Listings "Create a Training Graph" and "Prepare to Execute Graph on the GPU".
#include "tests/listings/digit_network.h"

static MPSNNImageNode *makeTrainingGraph(const DigitNetwork &network) {
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
  MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:[fc2 resultImage] lossDescriptor:digit_loss()];
  MPSNNGradientFilterNode *fc2G = [fc2 gradientFilterWithSource:[loss resultImage]];
  MPSNNGradientFilterNode *fc1G = [fc1 gradientFilterWithSource:[fc2G resultImage]];
  MPSNNGradientFilterNode *pool2G = [pool2 gradientFilterWithSource:[fc1G resultImage]];
  MPSNNGradientFilterNode *conv2G = [conv2 gradientFilterWithSource:[pool2G resultImage]];
  MPSNNGradientFilterNode *pool1G = [pool1 gradientFilterWithSource:[conv2G resultImage]];
  MPSNNGradientFilterNode *conv1G = [conv1 gradientFilterWithSource:[pool1G resultImage]];
  return [conv1G resultImage];
}

TEST_CASE("listing: a training graph's result is the gradient of the images") {
  @autoreleasepool {
    const DigitNetwork network;
    const formulas::Image x = digit_images(33);
    const std::vector<int> classes{1, 4, 0};
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    MPSNNGraph *trainingGraph = [[[MPSNNGraph alloc] initWithDevice:device
                                                        resultImage:makeTrainingGraph(network)] autorelease];
    NSMutableArray<MPSCNNLossLabels *> *labels = nn_labels(classes, kClasses);
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      result = [trainingGraph encodeBatchToCommandBuffer:commandBuffer
                                            sourceImages:@[ nn_images(x) ]
                                            sourceStates:@[ labels ]];
    });
    const auto expected = network.backward(x, classes);
    CHECK(formulas::largest_difference(nn_read(result).v, expected.input.v) < 2e-3);
    CHECK(formulas::largest_difference(nn_losses(labels), expected.losses) < 1e-5);
  }
}
