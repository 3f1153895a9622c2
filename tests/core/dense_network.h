// A dense layer of 3 inputs and 2 outputs with a squared error, as the tests of core train it.
#pragma once

#include <vector>

#include "core/data_sources/data_source.h"
#include "core/graph.h"

namespace openmps::core::test {

constexpr std::int64_t kInputs = 3, kOutputs = 2;
const std::vector<float> kWeights{0.5f, -1.0f, 0.25f, 2.0f, 0.125f, -0.75f};  // (out, in)
const std::vector<float> kBias{0.1f, -0.2f};
const std::vector<float> kImages{1, 2, 3, -1, 0.5f, 0.25f, 0, 1, -2, 3, -1, 1};  // four
const std::vector<float> kLabels{1, 0, 0, 1, 2, -1, 0.5f, 0.5f};

Device cpu();
FilterNode dense_node(const ImageNode& image, const DataSource& source, const std::string& label);
NativeSourceSpec dense_spec();  // without an optimizer

struct DenseNetwork {
  DenseNetwork(const DataSource& source, int depth = 1);

  // Trains with the first images; returns the sum of their losses, which are mean squared errors without a factor.
  double step(const std::vector<float>& labels = kLabels, std::int64_t images = 4);

  CommandQueue queue;
  Graph graph;
  Loop loop;
};

// The layer alone: one row of outputs for each of the four images.
std::vector<float> predictions(const DataSource& source);

}  // namespace openmps::core::test
