// Listings "Updating Weights" and "Use an Optimizer to Update Weights": the graph calls the data source's update.
#include "tests/listings/digit_network.h"

TEST_CASE("listing: an update with an optimizer moves weights against their gradient") {
  @autoreleasepool {
    const formulas::Filter filter = nn_filter(kClasses, kSize, 1, 0, 81);
    MyTrainedWeights *weights = [MyTrainedWeights weightsOf:filter];
    MPSCNNFullyConnectedNode *fc = [MPSCNNFullyConnectedNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                    weights:weights];
    MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:[fc resultImage] lossDescriptor:digit_loss()];
    MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device()
                                        resultImage:[[fc gradientFilterWithSource:[loss resultImage]] resultImage]];
    const formulas::Image x = digit_images(83);
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      [graph encodeBatchToCommandBuffer:commandBuffer
                           sourceImages:@[ nn_images(x) ]
                           sourceStates:@[ nn_labels({3, 0, 3}, kClasses) ]];
    });
    formulas::Image gradient = formulas::softmax(convolve(filter, x, 1, 1));
    for (const int image : {0, 1, 2}) gradient.at(image, 0, 0, image == 1 ? 0 : 3) -= 1;
    const auto expected = differentiate(filter, x, gradient);
    REQUIRE(weights->state != nil);
    CHECK(formulas::largest_difference(nn_floats([weights->state weights]),
                                       formulas::updated(filter.weights, expected.weights, 0.01)) < 1e-6);
    CHECK(formulas::largest_difference(nn_floats([weights->state biases]),
                                       formulas::updated(filter.biases, expected.biases, 0.01)) < 1e-6);
  }
}
