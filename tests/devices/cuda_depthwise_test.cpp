// Convolutions of single channels on a GPU, with their gradients.
#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct DepthwiseCase {
  Shape image;  // (images, height, width, channels)
  Integers kernel, strides, dilations, pads;
  bool bias = false;
  double slope = 1;

  std::string str() const {
    const auto list = [](const Integers& all) {
      std::string text;
      for (const std::int64_t each : all) text += (text.empty() ? "" : " ") + std::to_string(each);
      return text;
    };
    return image.str() + ", window " + list(kernel) + ", strides " + list(strides) + ", dilations " + list(dilations) +
           ", pads " + list(pads);
  }
};

const DepthwiseCase kDepthwiseCases[] = {
    {{2, 9, 8, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}, true},
    {{2, 9, 8, 12}, {3, 3}, {2, 2}, {1, 1}, {1, 1, 1, 1}},
    {{1, 13, 11, 5}, {5, 3}, {2, 1}, {1, 2}, {2, 1, 0, 4}, true, 0.25},
    {{3, 7, 7, 1}, {1, 9}, {1, 1}, {1, 1}, {0, 0, 4, 4}},
    {{1, 9, 9, 4}, {3, 3}, {3, 2}, {2, 3}, {3, 2, 1, 4}},
    {{1, 6, 6, 260}, {2, 4}, {1, 1}, {1, 1}, {0, 1, 2, 1}},      // several blocks of channels
    {{1, 13, 12, 132}, {12, 12}, {1, 1}, {1, 1}, {6, 6, 5, 6}},  // more weights than a block holds of 32 groups
    {{5, 2, 2, 33}, {3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}},       // maps smaller than the window
    {{1, 1, 1, 2}, {1, 1}, {1, 1}, {1, 1}, {0, 0, 0, 0}, true},
    {{1, 12, 10, 6}, {3, 3}, {1, 1}, {1, 1}, {-2, -1, -1, 0}},  // cropped
    {{1, 9, 9, 3}, {3, 3}, {1, 1}, {1, 1}, {4, 4, 5, 3}},       // padded by more than the window
    {{1, 20, 18, 1}, {9, 9}, {1, 1}, {1, 1}, {4, 4, 4, 4}},
};

// The emulated GPU has two multiprocessors. So many pixels leave it strips of several rows and columns.
const DepthwiseCase kStrips[] = {
    {{103, 9, 8, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}, true, 0.25},
    {{205, 9, 9, 4}, {3, 3}, {2, 2}, {1, 1}, {1, 1, 0, 2}},
    {{1, 60, 57, 32}, {7, 7}, {1, 1}, {1, 1}, {3, 3, 3, 3}, true},  // a strip ends beyond the image
    {{12, 9, 28, 36}, {7, 7}, {1, 1}, {1, 1}, {3, 3, 3, 3}},        // 14 columns; no power of two of groups
    {{128, 7, 7, 8}, {7, 7}, {1, 1}, {1, 1}, {3, 3, 3, 3}},
    {{40, 20, 1, 6}, {7, 7}, {1, 1}, {1, 1}, {3, 3, 3, 3}},
    {{35, 20, 2, 6}, {5, 5}, {1, 1}, {1, 1}, {2, 2, 2, 2}},
    {{69, 10, 9, 5}, {5, 5}, {1, 1}, {1, 1}, {1, 2, 0, 3}, true},  // odd channels
    {{86, 12, 15, 4}, {2, 4}, {1, 1}, {1, 1}, {1, 0, 2, 1}},
    {{43, 6, 48, 4}, {1, 35}, {1, 1}, {1, 1}, {0, 0, 17, 17}},  // more columns than a mask has bits
    {{43, 24, 5, 4}, {9, 1}, {1, 1}, {1, 1}, {4, 4, 0, 0}},
    {{52, 10, 17, 4}, {3, 3}, {1, 1}, {1, 2}, {1, 1, 2, 2}},  // columns that share dilated reads
    {{52, 10, 17, 4}, {3, 3}, {1, 1}, {2, 1}, {2, 2, 1, 1}},
    {{60, 12, 19, 6}, {7, 7}, {2, 2}, {1, 1}, {3, 3, 3, 3}},
    {{40, 11, 11, 8}, {3, 3}, {1, 1}, {1, 1}, {-1, -2, -1, 0}},
};

void check(Device& device, const DepthwiseCase& given, DType dtype) {
  Graph graph;
  graph.name = given.str();
  Builder builder(graph);
  const std::int64_t channels = given.image[3].number();
  const Val x = builder.input(dtype, given.image, "x"),
            w = builder.input(dtype, {channels, given.kernel[0], given.kernel[1], 1}, "w");
  std::vector<Tensor64> inputs{draw({given.image}, 1), draw({w.shape()}, 2)};
  std::vector<Val> operands{x, w};
  if (given.bias) {
    operands.push_back(builder.input(dtype, {channels}, "b"));
    inputs.push_back(draw({operands.back().shape()}, 3));
  }
  const Val y = builder.op("conv2d", operands,
                           {{"groups", channels},
                            {"strides", given.strides},
                            {"dilations", given.dilations},
                            {"pads", given.pads},
                            {"slope", given.slope}},
                           "convolution");
  builder.output(y);
  if (given.slope == 1) {
    const Val weight = builder.input(dtype, y.shape(), "weight");
    inputs.push_back(draw({y.shape()}, 4));
    for (const Val& part : gradients(builder, y, weight, operands)) builder.output(part);
  }
  const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs),
                              found = run_on(device, graph, inputs);
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK_MESSAGE(difference(found[i], expected[i], bound_of(Tolerance::Accumulation, dtype)) == "", graph.name,
                  ", output ", i);
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu depthwise: convolutions of single channels and their gradients agree with the reference") {
    Device* const device = gpu();
    if (!device) return;
    for (const DepthwiseCase& each : kDepthwiseCases) {
      check(*device, each, DType::Float32);
    }
    for (const DType dtype : {DType::Float16, DType::BFloat16}) check(*device, kDepthwiseCases[0], dtype);
  }

  TEST_CASE("gpu depthwise: strips of several pixels agree with the reference") {
    Device* const device = gpu();
    if (!device) return;
    for (const DepthwiseCase& each : kStrips) check(*device, each, DType::Float32);
    for (const DType dtype : {DType::Float16, DType::BFloat16, DType::Float64}) check(*device, kStrips[3], dtype);
  }
}

}  // namespace openmps::engine::testing
