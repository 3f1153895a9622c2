// The pass even_padding: convolutions whose padding differs between two sides, for libraries that take equal sides
// only.
#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/op_def.h"
#include "engine/ir/printer.h"
#include "engine/passes/convolution/even_padding.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

bool is_convolution(const Node& node) { return node.op->name().starts_with("conv2d"); }

// Neither negative nor different on two sides of an axis.
bool is_even(const Node& node) {
  const Integers& pads = node.attributes.integers("pads");
  return pads[0] == pads[1] && pads[2] == pads[3] && pads[0] >= 0 && pads[2] >= 0;
}

// The convolution of an image (2, 7, 6, 4) with bias, and the gradients of all its operands.
struct Convolution : Sketch {
  explicit Convolution(const Attributes& attributes, std::int64_t groups = 1, DType dtype = DType::Float64) {
    const std::vector<Val> operands{input({2, 7, 6, 4}, dtype), input({6, 3, 2, 4 / groups}, dtype), input({6}, dtype)};
    const Val y = builder.op("conv2d", operands, attributes, "convolution");
    output(y);
    for (const Val& part : gradients(builder, y, input(y.shape(), dtype), operands)) output(part);
  }
};

void check_even(const Sketch& sketch) {
  const Graph after = even_padding(sketch.graph);
  int found = 0;
  for (const Node& node : after.nodes())
    if (is_convolution(node)) {
      ++found;
      CHECK_MESSAGE(is_even(node), print(after));
    }
  CHECK(found == 3);
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

// Calls visit(attributes, groups) for every padding from -1 to 2 on each side, with strides, dilations and groups of 1
// and 2.
template <typename Visit>
void for_each_geometry(Visit visit) {
  constexpr std::int64_t kSides = 4 * 4 * 4 * 4;
  for (std::int64_t sides = 0; sides < kSides; ++sides)
    for (const std::int64_t stride : {1, 2})
      for (const std::int64_t dilation : {1, 2})
        for (const std::int64_t groups : {1, 2})
          visit(Attributes{{"pads", Integers{sides % 4 - 1, sides / 4 % 4 - 1, sides / 16 % 4 - 1, sides / 64 - 1}},
                           {"strides", Integers{stride, 3 - stride}},
                           {"dilations", Integers{dilation, 1}},
                           {"groups", groups}},
                groups);
}

}  // namespace

TEST_CASE("even_padding: a convolution that waits for another node stays as it is") {
  Sketch sketch;
  const Val x = sketch.input({1, 4, 4, 2}), w = sketch.input({3, 2, 2, 2});
  const Integers uneven{1, 0, 1, 0};
  sketch.output(tanh(x));
  sketch.output(sketch.builder.op("conv2d", {x, w}, {{"pads", uneven}}));
  sketch.graph.node(1).after = {0};
  const Graph after = even_padding(sketch.graph);
  REQUIRE_MESSAGE(count_of(after, "conv2d") == 1, print(after));
  CHECK(after.nodes()[1].attributes.integers("pads") == uneven);
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("even_padding: any padding -> equal padding after a padded image, forward and both gradients") {
  for_each_geometry([](const Attributes& attributes, std::int64_t groups) {
    INFO("pads ", str(*attributes.find("pads")), ", strides ", str(*attributes.find("strides")), ", dilations ",
         str(*attributes.find("dilations")), ", groups ", groups);
    check_even(Convolution(attributes, groups));
  });
}

TEST_CASE("even_padding: the image is padded once for the convolution and its weights' gradient") {
  const Convolution sketch({{"pads", Integers{1, 2, 0, 1}}});
  const Graph after = even_padding(sketch.graph);
  int padded = 0, cropped = 0;
  for (const Node& node : after.nodes())
    if (node.op->name() == "pad") ++(node.attributes.integers("before")[1] > 0 ? padded : cropped);
  CHECK_MESSAGE(padded == 1, print(after));
  CHECK_MESSAGE(cropped == 1, print(after));
}

TEST_CASE("even_padding: pixels after the last window -> another number, no copy of the image") {
  // 7 and 6 pixels under windows of 3 and 2 with stride 2: 1 pixel more at the end makes no further output.
  const Convolution sketch({{"pads", Integers{1, 2, 0, 1}}, {"strides", Integers{2, 2}}});
  const Graph after = even_padding(sketch.graph);
  CHECK_MESSAGE(count_of(after, "pad") == 0, print(after));
  check_even(sketch);
}

TEST_CASE("even_padding: an axis that is even keeps its padding, a graph that is even stays as it is") {
  const auto check = [](const Sketch& sketch, const Integers& pads, int images) {
    const Graph after = even_padding(sketch.graph);
    CHECK_MESSAGE(count_of(after, "pad") == images, print(after));
    for (const Node& node : after.nodes())
      if (is_convolution(node)) CHECK_MESSAGE(node.attributes.integers("pads") == pads, print(after));
  };
  check(Convolution({{"pads", Integers{1, 1, 0, 1}}}), {1, 1, 0, 0}, 2);
  check(Convolution({{"pads", Integers{2, 2, 1, 1}}}), {2, 2, 1, 1}, 0);
}

TEST_CASE("even_padding: a ReLU that a convolution applies stays with it") {
  Sketch sketch;
  const Val x = sketch.input({1, 5, 5, 2}), w = sketch.input({3, 3, 3, 2});
  sketch.output(sketch.builder.op("conv2d", {x, w}, {{"pads", Integers{1, 0, 0, 1}}, {"slope", 0.25}}));
  const Graph after = even_padding(sketch.graph);
  for (const Node& node : after.nodes())
    if (is_convolution(node)) CHECK(node.attributes.number("slope") == 0.25);
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("even_padding: a strided SAME convolution on the cpu device gives the same numbers rewritten") {
  for (const std::int64_t groups : {1, 2}) {
    const Convolution sketch({{"pads", Integers{1, 2, 1, 2}}, {"strides", Integers{2, 2}}, {"groups", groups}}, groups,
                             DType::Float32);
    const Graph after = even_padding(sketch.graph);
    const auto expected = run_on(device_named("cpu"), sketch.graph, sketch.inputs),
               given = run_on(device_named("cpu"), after, sketch.inputs);
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(near(given[i], expected[i], 1e-5));
  }
}

}  // namespace openmps::engine::testing
