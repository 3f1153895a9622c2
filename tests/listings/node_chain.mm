// Listing "Describe neural network using graph API": an image node, a convolution and its gradient.
#include "tests/listings/digit_network.h"

TEST_CASE("listing: a convolution node and its gradient node compute the gradient of the input") {
  @autoreleasepool {
    const formulas::Filter filter = nn_filter(kClasses, 2, 3, 0, 21);
    MPSNNImageNode *inputImage = [MPSNNImageNode nodeWithHandle:nil];
    MPSCNNConvolutionNode *conv = [MPSCNNConvolutionNode nodeWithSource:inputImage
                                                                weights:[MyWeights weightsOf:filter]];
    [conv setPaddingPolicy:[MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeValidOnly]];
    MPSCNNLossNode *previousNode = [MPSCNNLossNode nodeWithSource:[conv resultImage] lossDescriptor:digit_loss()];
    MPSNNGradientFilterNode *convGradient = [conv gradientFilterWithSource:[previousNode resultImage]];

    formulas::Image x(1, 2, 2, 3);
    x.v = formulas::made_up(x.v.size(), 23);
    MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[convGradient resultImage]];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    MPSImageBatch *result = nil;
    NSMutableArray<MPSCNNLossLabels *> *labels = nn_labels({2}, kClasses);
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      result = [graph encodeBatchToCommandBuffer:commandBuffer sourceImages:@[ nn_images(x) ] sourceStates:@[ labels ]];
    });
    formulas::Image gradient = formulas::softmax(convolve(filter, x, 1, 1));
    gradient.at(0, 0, 0, 2) -= 1;
    CHECK(formulas::largest_difference(nn_read(result).v, differentiate(filter, x, gradient).data.v) < 1e-5);
  }
}
