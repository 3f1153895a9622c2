// Listings "Building Layers: maxPooling2D, conv2D": one layer each, without its weights' initial values.
#include <algorithm>

#include "tests/listings/residual_network.h"

namespace {

constexpr long kSide = 5;

double pixel(const Numbers &x, long y, long column, long channel, long channels) {
  return x[static_cast<std::size_t>((y * kSide + column) * channels + channel)];
}

}  // namespace

TEST_CASE("listing: maxPooling2D takes the largest of each window") {
  @autoreleasepool {
    ResidualNetwork network;
    MPSGraphTensor *input = [network.graph placeholderWithShape:@[ @1, @5, @5, @2 ]
                                                       dataType:MPSDataTypeFloat32
                                                           name:nil];
    MPSGraphTensor *pooled = network.maxPooling2D(input, {3, 3}, {2, 2});
    const Numbers x = graph_random(50, 3);
    Numbers expected;
    for (const long y : {0, 2})
      for (const long column : {0, 2})
        for (const long channel : {0, 1}) {
          double largest = -2;
          for (long tap = 0; tap < 9; ++tap)
            largest = std::max(largest, pixel(x, y + tap / 3, column + tap % 3, channel, 2));
          expected.push_back(largest);
        }
    CHECK(graph_run(network.graph, {{input, graph_data(x, {1, 5, 5, 2})}}, pooled) == expected);
  }
}

TEST_CASE("listing: conv2D sums height, width and input, and remembers its weights") {
  @autoreleasepool {
    ResidualNetwork network;
    MPSGraphTensor *input = [network.graph placeholderWithShape:@[ @1, @5, @5, @3 ]
                                                       dataType:MPSDataTypeFloat32
                                                           name:nil];
    MPSGraphTensor *convolved = network.conv2D(input, 2, {3, 2}, {2, 1});  // three wide, two high
    CHECK(graph_extents([convolved shape]) == Extents{1, 4, 2, 2});
    REQUIRE([network.weightTensors count] == 1);
    MPSGraphTensor *const weights = [network.weightTensors objectAtIndex:0];
    CHECK(graph_extents([weights shape]) == Extents{2, 3, 3, 2});
    const Numbers x = graph_random(75, 5), w = graph_run(network.graph, {}, weights);
    Numbers expected;
    for (long y = 0; y < 4; ++y)
      for (const long column : {0, 2})
        for (long output = 0; output < 2; ++output) {
          double sum = 0;
          for (long tap = 0; tap < 6; ++tap)
            for (long channel = 0; channel < 3; ++channel)
              sum += pixel(x, y + tap / 3, column + tap % 3, channel, 3) *
                     w[static_cast<std::size_t>((tap * 3 + channel) * 2 + output)];
          expected.push_back(sum);
        }
    check_close(graph_run(network.graph, {{input, graph_data(x, {1, 5, 5, 3})}}, convolved), expected, 1e-5);
  }
}
