// Listings "Building Layers: batchNormalization": the batch's statistics in training, moving averages afterwards.
#include <cmath>

#include "tests/listings/residual_network.h"

namespace {

struct Statistics {
  double mean[2] = {0, 0}, variance[2] = {0, 0};
};

constexpr std::size_t kPixels = 4 * 3 * 3;

Statistics statistics_of(const Numbers &x) {
  Statistics s;
  for (std::size_t i = 0; i < x.size(); ++i) s.mean[i % 2] += x[i] / kPixels;
  for (std::size_t i = 0; i < x.size(); ++i) s.variance[i % 2] += std::pow(x[i] - s.mean[i % 2], 2) / kPixels;
  return s;
}

Numbers normalized(const Numbers &x, const Statistics &s) {
  Numbers y;
  for (std::size_t i = 0; i < x.size(); ++i) y.push_back((x[i] - s.mean[i % 2]) / std::sqrt(s.variance[i % 2] + 0.001));
  return y;
}

}  // namespace

TEST_CASE("listing: batchNormalization normalizes by the batch, then by the averages that training moved") {
  @autoreleasepool {
    ResidualNetwork network;
    MPSGraphTensor *input = [network.graph placeholderWithShape:@[ @4, @3, @3, @2 ]
                                                       dataType:MPSDataTypeFloat32
                                                           name:nil];
    MPSGraphTensor *result = network.batchNormalization(input);
    const auto run = [&](const Numbers &x, bool training) {
      return graph_run(
          network.graph,
          {{input, graph_data(x, {4, 3, 3, 2})}, {network.isTrainingPlaceholder, network.isTraining(training)}},
          result);
    };
    const Numbers other = graph_random(2 * kPixels, 13);
    const Statistics untrained{{0, 0}, {1, 1}};
    check_close(run(other, false), normalized(other, untrained), 1e-5);

    Numbers x = graph_random(2 * kPixels, 11);
    for (double &value : x) value = 3 * value + 1;
    const Statistics batch = statistics_of(x);
    check_close(run(x, true), normalized(x, batch), 1e-4);
    Statistics moved;
    for (const int channel : {0, 1}) {
      moved.mean[channel] = 0.1 * batch.mean[channel];
      moved.variance[channel] = 0.9 + 0.1 * batch.variance[channel];
    }
    check_close(run(other, false), normalized(other, moved), 1e-4);
  }
}
