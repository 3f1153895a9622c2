// Transpositions side by side are one launch on a GPU.
#include <doctest/doctest.h>

#include <string>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Drawing {
  Graph graph;
  Builder builder{graph};
  std::vector<Tensor64> inputs;

  Val input(const Shape& shape, DType dtype) {
    inputs.push_back(draw({shape, -2, 2, dtype}, inputs.size() + 1));
    return builder.input(dtype, shape, "x");
  }
  Val transposed(Val x, const Integers& permutation) {
    return builder.op("transpose", {x}, {{"permutation", permutation}});
  }

  // Checks the launches of the plan, and the numbers.
  void check(Device& device, int launches, double bound, Precision precision = Precision::Float32) const {
    const CompileOptions options = options_of(precision);
    const std::string plan = device.compile(graph, options).take_or_throw()->str();
    CHECK_MESSAGE(plan.find(", " + std::to_string(launches) + " launches in ") != std::string::npos, plan);
    const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs);
    const std::vector<Tensor64> given = run_on(device, graph, inputs, options);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CAPTURE(i);
      CHECK(relative_distance(given[i], expected[i]) <= bound);
    }
  }
};

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu transpositions: of inputs, of any number, in one launch for each size of elements") {
    Device* const device = gpu();
    if (!device) return;
    for (const int number : {2, 32, 33, 70}) {
      CAPTURE(number);
      Drawing drawing;
      for (int i = 0; i < number; ++i)
        for (const DType dtype : {DType::Float32, DType::Float16}) {
          // Tiles that are full, or end after any row and column; every third with an axis beside the matrix.
          const std::int64_t rows = 8 + 5 * i % 60, columns = 8 + 7 * i % 90;
          const Val x = drawing.input(i % 3 ? Shape{rows, columns} : Shape{3, rows, columns}, dtype);
          drawing.builder.output(drawing.transposed(x, i % 3 ? Integers{1, 0} : Integers{0, 2, 1}));
        }
      drawing.check(*device, 2, 0);
    }
  }

  TEST_CASE("gpu transpositions: those with more axes beside the matrix are launches of their own") {
    Device* const device = gpu();
    if (!device) return;
    Drawing drawing;
    for (int i = 0; i < 3; ++i)
      drawing.builder.output(drawing.transposed(drawing.input({2, 9, 3, 11}, DType::Float32), {2, 0, 3, 1}));
    drawing.check(*device, 3, 0);
  }

  TEST_CASE("gpu transpositions: of gradients before the updates, and none overwrites what another one reads") {
    Device* const device = gpu();
    if (!device) return;
    Drawing drawing;
    Val x = drawing.input({40, 24}, DType::Float32);
    const Val matrix = drawing.input({24, 24}, DType::Float32);
    for (int layer = 0; layer < 5; ++layer) {
      x = drawing.builder.op("softmax", {drawing.builder.op("matmul", {x, matrix})});
      drawing.builder.output(drawing.input({24, 40}, DType::Float32) - drawing.transposed(x, {1, 0}));
    }
    drawing.check(*device, 5 * 2 + 1 + 1, 1e-5);
    drawing.check(*device, 5 * 2 + 1 + 1, kOfTf32, Precision::TF32);
  }
}

}  // namespace openmps::engine::testing
