// Matmuls and convolutions with the element-wise work after them, on the cpu device against the definitions in double.
#include <doctest/doctest.h>

#include <functional>
#include <limits>

#include "engine/passes/pipeline.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct ChainGraph {
  Graph graph;
  Builder builder{graph};
  std::vector<Tensor64> inputs;

  Val input(const Shape& shape, double size = 2) {
    inputs.push_back(draw({shape, -size, size}, inputs.size() + 1));
    return builder.input(DType::Float32, shape, "input");
  }
};

using ProductOf = std::function<Val(ChainGraph&)>;
using ChainOf = std::function<Val(ChainGraph&, Val)>;

ProductOf matmul_of(const Shape& a, const Shape& b, const Attributes& attributes = {}, bool with_bias = false) {
  return [=](ChainGraph& graph) {
    const Val left = graph.input(a), right = graph.input(b, 0.25);
    if (!with_bias) return graph.builder.op("matmul", {left, right}, attributes);
    return graph.builder.op("matmul", {left, right, graph.input({attributes.flag("transpose_b") ? b[0] : b[1]})},
                            attributes);
  };
}
ProductOf conv_of(const Shape& x, const Shape& w, const Attributes& attributes = {}) {
  return [=](ChainGraph& graph) {
    return graph.builder.op("conv2d", {graph.input(x), graph.input(w, 0.25)}, attributes);
  };
}

const Attributes kTransposedRight{{"transpose_b", true}}, kConvolutionPads{{"pads", Integers{1, 1, 1, 1}}};

// Matmuls of each kernel: oneDNN's, one row, few columns, little depth, batches, none. Convolutions of each kernel:
// 1x1, few channels, Winograd, strided, depthwise.
std::vector<ProductOf> products() {
  return {matmul_of({70, 40}, {40, 33}),
          matmul_of({70, 40}, {33, 40}, kTransposedRight, true),
          matmul_of({40, 70}, {40, 33}, {{"transpose_a", true}}),
          matmul_of({1, 20}, {33, 20}, kTransposedRight, true),
          matmul_of({1, 40}, {40, 33}),
          matmul_of({50, 40}, {10, 40}, kTransposedRight),
          matmul_of({50, 7}, {7, 33}),
          matmul_of({2, 3, 20, 30}, {3, 30, 17}),
          matmul_of({2, 20, 30}, {30, 17}, {{"slope", 0.25}}),
          matmul_of({5, 0}, {0, 9}),
          conv_of({2, 9, 9, 20}, {24, 1, 1, 20}),
          conv_of({2, 12, 12, 3}, {16, 3, 3, 3}, kConvolutionPads),
          conv_of({2, 12, 12, 16}, {32, 3, 3, 16}, kConvolutionPads),
          conv_of({2, 12, 12, 20}, {12, 3, 3, 20}, {{"strides", Integers{2, 2}}}),
          conv_of({2, 12, 12, 8}, {8, 3, 3, 1}, {{"groups", std::int64_t{8}}})};
}

Val number(ChainGraph& graph, double value) { return graph.builder.constant(value, DType::Float32); }
Val relu(Val x) { return x.builder->op("neuron_relu", {x}, {{"a", 0.0}}); }
Shape row_of(const Shape& shape) { return {shape.back()}; }
Shape column_of(const Shape& shape) {
  Shape result = shape;
  result[shape.rank() - 1] = 1;
  return result;
}

const std::vector<ChainOf>& chains() {
  static const std::vector<ChainOf> all{
      [](ChainGraph&, Val y) { return y.builder->op("neuron_gelu", {y}); }, [](ChainGraph&, Val y) { return tanh(y); },
      [](ChainGraph&, Val y) { return y.builder->op("sigmoid", {y}) * y; },
      // From here on oneDNN can apply some as it writes.
      [](ChainGraph& g, Val y) { return relu(y + g.input(y.shape())); },
      [](ChainGraph& g, Val y) { return g.input(y.shape()) + y; },
      [](ChainGraph& g, Val y) { return y + g.input(row_of(y.shape())) + g.input(y.shape()); },
      [](ChainGraph& g, Val y) { return relu(g.input(y.shape()) + y) + g.input(row_of(y.shape())); },
      [](ChainGraph& g, Val y) {
        const Shape row{y.shape().elements()}, whole{1, row[0]};  // its rows are not the product's
        return reshape(y, whole) + g.input(row) + g.input(whole);
      },
      [](ChainGraph& g, Val y) { return minimum(maximum(y, number(g, -0.5)), number(g, 1.5)); },
      [](ChainGraph& g, Val y) { return minimum(maximum(y, number(g, 1.5)), number(g, -0.5)); },
      [](ChainGraph& g, Val y) { return maximum(minimum(y, number(g, 1.5)), number(g, -0.5)); },
      [](ChainGraph& g, Val y) {
        return maximum(minimum(maximum(y, number(g, 0)), number(g, 1)) + g.input(y.shape()), number(g, 0));
      },
      [](ChainGraph& g, Val y) {
        const Val sums = y + g.input(y.shape()), zero = g.builder.constant(0, DType::Float32);
        return select(g.builder.op("greater", {sums, zero}), sums, zero) + g.input(y.shape());
      },
      [](ChainGraph& g, Val y) { return y + y + g.input(row_of(y.shape())); },
      [](ChainGraph& g, Val y) { return relu((y - g.input(row_of(y.shape()))) * g.input(row_of(y.shape()))) * 0.5; },
      [](ChainGraph& g, Val y) { return g.input(y.shape()) - y * g.input({1}); },
      [](ChainGraph& g, Val y) { return maximum(y * g.input(column_of(y.shape())), g.input(y.shape())); },
      [](ChainGraph&, Val y) { return tanh(reshape(y, {y.shape().elements()}) + 0.5); },
      [](ChainGraph& g, Val y) {
        const Val t = tanh(y);
        g.builder.output(t);
        return t * g.input(y.shape());
      }};
  return all;
}

// One kernel computes the graph. With one row, an operand of the result's shape is a bias.
void check(const ChainGraph& chain) {
  Device& device = device_named("cpu");
  const std::string plan = device.compile(chain.graph).take_or_throw()->str();
  CHECK_MESSAGE(plan.find(" 1 launches") != std::string::npos, plan);
  const std::vector<Tensor64> expected = run_on(device_named("reference"), chain.graph, chain.inputs),
                              given = run_on(device, chain.graph, chain.inputs);
  const SkippedPasses without({"stitch_products"});
  const std::vector<Tensor64> apart = run_on(device, chain.graph, chain.inputs);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string problem = difference(given[i], expected[i], {2e-5, 1e-5});
    CHECK_MESSAGE(problem.empty(), plan, "output ", i, ": ", problem);
    const std::string change = difference(given[i], apart[i], {1e-6, 1e-6});
    CHECK_MESSAGE(change.empty(), plan, "output ", i, ", beside two kernels: ", change);
  }
}

}  // namespace

TEST_CASE("cpu fused products: every chain after every product") {
  for (const ProductOf& product : products())
    for (const ChainOf& chain : chains()) {
      ChainGraph graph;
      graph.builder.output(chain(graph, product(graph)));
      check(graph);
    }
}

TEST_CASE("cpu fused products: NaN and infinity pass through as in two kernels") {
  for (const ChainOf& chain : chains()) {
    ChainGraph graph;
    graph.builder.output(chain(graph, matmul_of({20, 40}, {40, 33})(graph)));
    graph.inputs[0].values[3] = std::numeric_limits<double>::quiet_NaN();
    graph.inputs[0].values[90] = std::numeric_limits<double>::infinity();
    graph.inputs[0].values[170] = -1e38;
    check(graph);
  }
}

TEST_CASE("cpu fused products: results without elements") {
  ChainGraph graph;
  graph.builder.output(tanh(matmul_of({0, 4}, {4, 3})(graph)));
  check(graph);
}

TEST_CASE("cpu fused products: the result of the product needs no memory") {
  ChainGraph graph;
  graph.builder.output(tanh(matmul_of({70, 40}, {40, 33})(graph)));
  CHECK(device_named("cpu").compile(graph.graph).take_or_throw()->arena_bytes() == 0);
}

}  // namespace openmps::engine::testing
