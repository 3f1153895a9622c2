// A layer's own gradient kernels against differences of its result, in float64: the graph that a front end writes for
// float32, with that type replaced.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tests/engine/gradient_check.h"

namespace openmps::fw::testing {

using engine::Extent;
using engine::SampleInput;
using engine::Shape;

// A layer and its gradient in one graph.
struct LayerGraph {
  std::string text;  // the IR
  std::string title;
  std::vector<SampleInput> inputs;  // of the graph, in order
  // For each of the first outputs, the input with the gradient that arrives there; -1: ones.
  std::vector<int> arriving;
  std::vector<std::size_t> with;  // for each further output, the input whose gradient it is
};

// Throws Error where the graph does not run.
engine::testing::GradientCheck check_layer(const LayerGraph& layer, std::uint64_t seed);

class LayerDraw {
 public:
  explicit LayerDraw(std::uint64_t seed) : random_(seed) {}

  std::int64_t from(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(std::int64_t count) { return from(1, count) == 1; }
  float number(double low, double high) {
    return static_cast<float>(low + (high - low) * static_cast<double>(random_() >> 11) * 0x1p-53);
  }

 private:
  std::mt19937_64 random_;
};

struct LayerKind {
  const char* name;
  LayerGraph (*draw)(LayerDraw& draw);  // throws Error for what the layer refuses
};

// One entry for each layer that has gradients.
const std::vector<LayerKind>& filter_kinds();
const std::vector<LayerKind>& recurrent_kinds();
const std::vector<LayerKind>& window_kinds();

}  // namespace openmps::fw::testing
