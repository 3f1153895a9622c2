// Listing "FP16 accumulation".
#include "tests/listings/digit_network.h"

TEST_CASE("listing: a convolution that may accumulate in half precision stays close to the sums in double") {
  @autoreleasepool {
    const formulas::Filter filter = nn_filter(2, 3, 1, 1, 51);
    MPSCNNConvolutionNode *conv = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                weights:[MyWeights weightsOf:filter]];
    // The slide says accumulatorPrecisionOption; that is the name of the kernels' property.
    [conv setAccumulatorPrecision:MPSNNConvolutionAccumulatorPrecisionOptionHalf];
    CHECK([conv accumulatorPrecision] == MPSNNConvolutionAccumulatorPrecisionOptionHalf);
    MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[conv resultImage]];
    const formulas::Image x = digit_images(53);
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      result = [graph encodeBatchToCommandBuffer:commandBuffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
    });
    // Nine products of at most 0.4, each rounded to 11 bits.
    CHECK(formulas::largest_difference(nn_read(result).v, convolve(filter, x, kSize, kSize).v) < 9 * 4 * 0x1p-11);
  }
}
