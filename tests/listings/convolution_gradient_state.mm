// The manual page of MPSCNNConvolutionGradientState: gradients in buffers, and weights updated with them on the CPU.
#include "tests/listings/digit_network.h"

using formulas::Filter;
using formulas::Image;

TEST_CASE("listing: gradientForWeights is float[outputs][height][width][inputs]; the CPU updates weights with it") {
  @autoreleasepool {
    const Filter filter = nn_filter(3, 3, 2, 1, 101);
    NNTestWeights *source = [NNTestWeights weightsWithFilter:filter];
    MPSCNNConvolution *convolution = [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                                                        weights:source] autorelease];
    MPSCNNConvolutionGradient *gradient = [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device()
                                                                                     weights:source] autorelease];
    Image x(2, 4, 4, 2), dy(2, 4, 4, 3);
    x.v = formulas::made_up(x.v.size(), 103);
    dy.v = formulas::made_up(dy.v.size(), 105);
    NSMutableArray<MPSImage *> *images = nn_images(x), *results = nn_images(dy), *sources = nn_images(x);
    MPSCNNConvolutionGradientState *gradientState = nil;
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      MPSCNNConvolutionGradientStateBatch *states = [convolution resultStateBatchForSourceImage:images
                                                                                   sourceStates:nil
                                                                               destinationImage:results];
      [convolution encodeBatchToCommandBuffer:commandBuffer
                                 sourceImages:images
                            destinationStates:states
                            destinationImages:results];
      [gradient encodeBatchToCommandBuffer:commandBuffer
                           sourceGradients:nn_images(dy)
                              sourceImages:images
                            gradientStates:states
                      destinationGradients:sources];
      gradientState = [states objectAtIndex:0];
      [gradientState synchronizeOnCommandBuffer:commandBuffer];
    });
    const float *delta_w = (float *)((char *)[[gradientState gradientForWeights] contents]);
    const float *delta_b = (float *)((char *)[[gradientState gradientForBiases] contents]);
    CHECK([gradientState convolution] == convolution);

    const auto expected = differentiate(filter, x, dy);
    for (int o = 0; o < 3; ++o)
      for (int height = 0; height < 3; ++height)
        for (int width = 0; width < 3; ++width)
          for (int i = 0; i < 2; ++i)
            CHECK(static_cast<double>(delta_w[((o * 3 + height) * 3 + width) * 2 + i]) ==
                  doctest::Approx(expected.weights[filter.index(o, height, width, i)]).epsilon(1e-5).scale(1));

    // Way 2: the application updates the data source's weights, then the kernels read them again.
    for (std::size_t i = 0; i < source->values.size(); ++i) source->values[i] -= 0.1F * delta_w[i];
    for (std::size_t i = 0; i < source->biases.size(); ++i) source->biases[i] -= 0.1F * delta_b[i];
    [convolution reloadWeightsAndBiasesFromDataSource];
    [gradient reloadWeightsAndBiasesFromDataSource];
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      [convolution encodeBatchToCommandBuffer:commandBuffer sourceImages:images destinationImages:results];
    });
    Filter updated = filter;
    updated.weights = formulas::updated(filter.weights, expected.weights, 0.1);
    updated.biases = formulas::updated(filter.biases, expected.biases, 0.1);
    CHECK(formulas::largest_difference(nn_read(results).v, convolve(updated, x, 4, 4).v) < 5e-5);
  }
}
