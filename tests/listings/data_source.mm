// Listings "Data Source Providers": a class that implements MPSCNNConvolutionDataSource, and its use in a node.
#include "tests/listings/digit_network.h"

TEST_CASE("listing: a data source is loaded when its weights are needed, then purged") {
  @autoreleasepool {
    const formulas::Filter filter = nn_filter(2, 3, 1, 1, 41);
    MyWeights *weights = [MyWeights weightsOf:filter];
    MPSCNNConvolutionNode *conv = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                weights:weights];
    CHECK_FALSE([weights isInMemory]);
    MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[conv resultImage]];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    const formulas::Image x = digit_images(43);
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      result = [graph encodeBatchToCommandBuffer:commandBuffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
    });
    CHECK(weights->loads == 1);
    CHECK(weights->purges == 1);
    CHECK_FALSE([weights isInMemory]);
    CHECK(formulas::largest_difference(nn_read(result).v, convolve(filter, x, kSize, kSize).v) < 1e-5);
  }
}
