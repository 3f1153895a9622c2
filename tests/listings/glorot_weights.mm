// Listings "Weight Initialization": uniform numbers within the limits of Glorot, as variables.
#include <algorithm>
#include <cmath>

#include "tests/listings/residual_network.h"

TEST_CASE("listing: Glorot's weights are uniform between both limits, uniform weights have one value") {
  @autoreleasepool {
    ResidualNetwork network;
    MPSGraphTensor *weights = network.randomWeights(@[ @8, @8, @4, @16 ], 100, 50);
    CHECK(totalElements([weights shape]) == 4096);
    const Numbers values = graph_run(network.graph, {}, weights);
    const double limit = std::sqrt(6.0 / 150);
    double mean = 0, square = 0;
    for (const double value : values) {
      mean += value / 4096;
      square += value * value / 4096;
    }
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    CHECK(*least >= -limit);
    CHECK(*least < -0.99 * limit);
    CHECK(*greatest <= limit);
    CHECK(*greatest > 0.99 * limit);
    CHECK(std::abs(mean) < 0.05 * limit);
    CHECK(square == doctest::Approx(limit * limit / 3).epsilon(0.05));
    CHECK(graph_run(network.graph, {}, network.uniformWeights(@[ @3 ], 0.5F)) == Numbers{0.5, 0.5, 0.5});
  }
}
