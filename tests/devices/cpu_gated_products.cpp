// Matmuls with a short inner axis and ReLU's gradient after them, on the cpu device against the definitions in double.
#include <doctest/doctest.h>

#include <array>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/fusion/fuse_relu_gradient.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct GatedProduct {
  Graph graph;
  Builder builder{graph};
  std::vector<Tensor64> inputs;

  Val input(const Shape& shape) {
    inputs.push_back(draw({shape, -2, 2}, inputs.size() + 1));
    return builder.input(DType::Float32, shape, "input");
  }
  // Zeros among the others: where the two spellings of ReLU differ.
  Val gate(const Shape& shape) {
    inputs.push_back(draw({shape, -2, 2}, inputs.size() + 1));
    for (std::size_t i = 0; i < inputs.back().values.size(); i += 3) inputs.back().values[i] = 0;
    return builder.input(DType::Float32, shape, "gate");
  }
  Val product(const Shape& a, const Shape& b) { return builder.op("matmul", {input(a), input(b)}); }
  Val relu_gradient(Val gate, Val dy, double slope) {
    return builder.op("neuron_relu_gradient", {gate, dy}, {{"a", slope}});
  }
  Val selected(Val gate, Val dy) {
    const Val zero = builder.constant(0, DType::Float32);
    return select(builder.op("greater", {gate, zero}), dy, zero);
  }
};

void check(const GatedProduct& gated, bool fused) {
  const Graph after = eliminate_dead_code(fuse_relu_gradient(gated.graph));
  int count = 0;
  for (const Node& node : after.nodes()) count += node.op == &matmul_relu_gradient_def();
  CHECK_MESSAGE(count == (fused ? 1 : 0), print(after));
  const std::vector<Tensor64> expected = run_on(device_named("reference"), gated.graph, gated.inputs),
                              given = run_on(device_named("cpu"), gated.graph, gated.inputs);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string problem = difference(given[i], expected[i], {1e-5, 2e-6});
    CHECK_MESSAGE(problem.empty(), print(after), "output ", i, ": ", problem);
  }
}

}  // namespace

TEST_CASE("cpu gated products: relu_gradient(z, a b), of both spellings, through reshapes") {
  for (const auto& [rows, depth, columns] :
       {std::array<std::int64_t, 3>{7, 10, 33}, {64, 3, 1031}, {1, 16, 8}, {5, 1, 600}}) {
    for (const double slope : {0.0, 0.25}) {
      GatedProduct gated;
      const Val dy = gated.product({rows, depth}, {depth, columns});
      gated.builder.output(gated.relu_gradient(gated.gate({rows, columns}), dy, slope));
      check(gated, true);
    }
    GatedProduct gated;
    const Shape image{rows, 1, columns};
    const Val dy = reshape(gated.product({rows, depth}, {depth, columns}), image);
    gated.builder.output(gated.selected(gated.gate(image), dy));
    check(gated, true);
  }
}

TEST_CASE("cpu gated products: a classifier's last layer on its way back") {
  GatedProduct gated;
  const Val x = gated.input({2, 3, 3, 1}), w = gated.input({4, 3, 3, 1}), dense = gated.input({5, 36});
  const Val features = gated.builder.op(
      "neuron_relu", {gated.builder.op("conv2d", {x, w}, {{"pads", Integers{1, 1, 1, 1}}})}, {{"a", 0.0}});
  const Val y = gated.builder.op("matmul", {reshape(features, {2, 36}), dense}, {{"transpose_b", true}});
  const Val dy = gated.input({2, 5});
  const Val of[] = {w, dense};
  for (const Val gradient : gradients(gated.builder, y, dy, of)) gated.builder.output(gradient);
  check(gated, true);
}

TEST_CASE("cpu gated products: deep matmuls, other readers and longer fused kernels are left alone") {
  GatedProduct gated;
  SUBCASE("a deep product") {
    const Val dy = gated.product({3, 17}, {17, 8});
    gated.builder.output(gated.relu_gradient(gated.gate({3, 8}), dy, 0));
  }
  SUBCASE("another reader of the product") {
    const Val dy = gated.product({3, 4}, {4, 8});
    gated.builder.output(gated.relu_gradient(gated.gate({3, 8}), dy, 0));
    gated.builder.output(dy);
  }
  SUBCASE("element-wise work follows") {
    const Val dy = gated.product({3, 4}, {4, 8});
    gated.builder.output(exp(gated.relu_gradient(gated.gate({3, 8}), dy, 0)));
  }
  SUBCASE("a sum follows") {
    const Val dy = gated.product({3, 4}, {4, 8}), dz = gated.relu_gradient(gated.gate({3, 8}), dy, 0);
    gated.builder.output(dz);
    gated.builder.output(reduce_sum(dz, {0}));
  }
  SUBCASE("the product is the gate") {
    const Val z = gated.product({3, 4}, {4, 8});
    gated.builder.output(gated.relu_gradient(z, gated.gate({3, 8}), 0));
  }
  check(gated, false);
}

}  // namespace openmps::engine::testing
