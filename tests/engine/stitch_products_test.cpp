// The pass stitch_products: matmuls and convolutions with the element-wise kernel after them.
#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/explain_fusion.h"
#include "engine/passes/fusion/fuse_epilogue.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/stitching/fuse_reductions.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/passes/stitching/stitch_products.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

Graph rewritten(const Graph& graph) {
  return eliminate_dead_code(stitch_products(fuse_reductions(stitch(fuse_epilogue(graph)), {DeviceKind::Cpu})));
}

// So many products take a chain; numbers stay the same within the rounding of the intermediates that float32 held.
Graph check(const Sketch& sketch, int fused) {
  Graph after = rewritten(sketch.graph);
  CHECK_MESSAGE(count_of(after, "fused_product") == fused, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-6));
  return after;
}

void check_reason(const Sketch& sketch, const std::string& reason) {
  check(sketch, 0);
  const FusionNotes notes;
  const Graph after = rewritten(sketch.graph);
  const std::string text = str(explain_fusion(after, notes.pairs()));
  CHECK_MESSAGE(text.find(reason + " (stitch_products)") != std::string::npos, text);
}

// 4 rows of 5 times 5 columns of 3.
Val product(Sketch& sketch) {
  return sketch.builder.op("matmul", {sketch.input({4, 5}, kF), sketch.input({5, 3}, kF)});
}
Val image(Sketch& sketch) {
  return sketch.builder.op("conv2d", {sketch.input({2, 4, 5, 2}, kF), sketch.input({3, 3, 3, 2}, kF)},
                           {{"pads", Integers{1, 1, 1, 1}}});
}
Val gelu(Val x) { return x.builder->op("neuron_gelu", {x}); }

}  // namespace

TEST_CASE("stitch_products: tanh(matmul(x, w)) -> fused_product(x, w)") {
  Sketch sketch;
  sketch.output(tanh(product(sketch)));
  const Node node = check(sketch, 1).nodes().back();
  CHECK(node.attributes.text("product") == "matmul");
  CHECK(node.attributes.integer("operands") == 2);
  CHECK(node.inputs.size() == 2);
}

TEST_CASE("stitch_products: gelu(y), sigmoid(y) * y, relu(y + residual) after a convolution") {
  for (const int kind : {0, 1, 2}) {
    Sketch sketch;
    const Val y = image(sketch);
    sketch.output(kind == 0   ? gelu(y)
                  : kind == 1 ? sigmoid(y) * y
                              : sketch.builder.op("neuron_relu", {y + sketch.input(y.shape(), kF)}, {{"a", 0.0}}));
    const Graph after = check(sketch, 1);
    CHECK_MESSAGE(after.nodes().size() == 1, print(after));
  }
}

TEST_CASE("stitch_products: operands of a row, of a column, of the result's shape, one number") {
  for (const Shape& shape : {Shape{3}, Shape{4, 1}, Shape{4, 3}, Shape{1}}) {
    Sketch sketch;
    const Val y = product(sketch), other = sketch.input(shape, kF);
    sketch.output(tanh(y * other - other));
    CHECK(check(sketch, 1).nodes().back().inputs.size() == 3);
  }
}

TEST_CASE("stitch_products: a product with bias and ReLU, and a chain after both") {
  Sketch sketch;
  const Val y = sketch.builder.op("matmul", {sketch.input({4, 5}, kF), sketch.input({3, 5}, kF), sketch.input({3}, kF)},
                                  {{"transpose_b", true}, {"slope", 0.25}});
  sketch.output(gelu(y) * 2.0);
  CHECK(check(sketch, 1).nodes().back().attributes.number("slope") == 0.25);
}

TEST_CASE("stitch_products: a chain after reshapes, with several results") {
  Sketch sketch;
  const Val y = reshape(reshape(product(sketch), {12}), {2, 6}), t = tanh(y);
  sketch.output(t);
  sketch.output(t * sketch.input({2, 6}, kF));
  CHECK(check(sketch, 1).nodes().back().outputs.size() == 2);
}

TEST_CASE("stitch_products: one operation that reads the result twice") {
  Sketch sketch;
  const Val y = product(sketch);
  sketch.output(y * y);
  check(sketch, 1);
}

TEST_CASE("stitch_products: of two products in one chain the later one takes it") {
  Sketch sketch;
  const Val a = product(sketch), b = product(sketch);
  sketch.output(tanh(a + b));
  const Graph after = check(sketch, 1);
  CHECK(count_of(after, "matmul") == 1);
  const FusionNotes notes;
  const Graph again = rewritten(sketch.graph);
  CHECK(str(explain_fusion(again, notes.pairs())).find("computed with another matmul or convolution already") !=
        std::string::npos);
}

TEST_CASE("stitch_products: the gradient of a chain, with the products of the way back") {
  Sketch sketch;
  const Val x = sketch.input({4, 5}, kF), w = sketch.input({5, 3}, kF), v = sketch.input({3, 4}, kF);
  const Val y = sketch.builder.op("matmul", {gelu(sketch.builder.op("matmul", {x, w})), v});
  const Val of[] = {x, w, v};
  for (const Val gradient : gradients(sketch.builder, y, sketch.input(y.shape(), kF), of)) sketch.output(gradient);
  // The forward product has two users. The gradient of its result comes from one product and is read by one kernel.
  check(sketch, 1);
}

TEST_CASE("stitch_products: rows of nothing, one row") {
  for (const std::int64_t rows : {0, 1}) {
    Sketch sketch;
    sketch.output(tanh(sketch.builder.op("matmul", {sketch.input({rows, 5}, kF), sketch.input({5, 3}, kF)})));
    check(sketch, 1);
  }
  Sketch no_depth;
  no_depth.output(tanh(no_depth.builder.op("matmul", {no_depth.input({4, 0}, kF), no_depth.input({0, 3}, kF)})));
  check(no_depth, 1);
}

TEST_CASE("stitch_products: pairs that stay apart, with their reasons") {
  SUBCASE("another user") {
    Sketch sketch;
    const Val y = product(sketch);
    sketch.output(tanh(y));
    sketch.output(sketch.builder.op("softmax", {y}));
    check_reason(sketch, "the result of matmul has another user.");
  }
  SUBCASE("an output") {
    Sketch sketch;
    const Val y = product(sketch);
    sketch.output(y);
    sketch.output(gelu(y));
    check_reason(sketch, "the result of matmul has another user.");
  }
  SUBCASE("another user of a reshape") {
    Sketch sketch;
    const Val y = reshape(product(sketch), {12});
    sketch.output(y);
    sketch.output(gelu(y));
    check_reason(sketch, "the result of matmul has another user.");
  }
  SUBCASE("a broadcast of the result") {
    Sketch sketch;
    const Val y = sketch.builder.op("matmul", {sketch.input({1, 5}, kF), sketch.input({5, 3}, kF)});
    sketch.output(tanh(y + sketch.input({4, 3}, kF)));
    check_reason(sketch, "fused_elementwise reads the result by a broadcast.");
  }
  SUBCASE("another dtype") {
    Sketch sketch;
    sketch.output(cast(tanh(product(sketch)), DType::Float16));
    check_reason(sketch, "fused_elementwise makes a dtype other than float32.");
  }
  SUBCASE("an update in place") {
    Sketch sketch;
    const Val weights = sketch.input({4, 3}, kF);
    sketch.builder.output(weights - product(sketch) * 0.1, 0);
    check_reason(sketch, "fused_elementwise updates an input in place.");
  }
  SUBCASE("an update in place through a reshape") {
    Sketch sketch;
    const Val weights = sketch.input({12}, kF);
    sketch.builder.output(reshape(tanh(product(sketch)), weights.shape()), 0);
    check_reason(sketch, "tanh updates an input in place.");
  }
  SUBCASE("a control dependency") {
    Sketch sketch;
    sketch.output(exp(sketch.input({2}, kF)));
    const Val y = product(sketch);
    sketch.graph.node(static_cast<NodeId>(sketch.graph.nodes().size() - 1)).after.push_back(0);
    sketch.output(tanh(y));
    check_reason(sketch, "a control dependency orders matmul and another node.");
  }
}

TEST_CASE("stitch_products: a chain that ends in a reduction stays with it; integers and float64 are left alone") {
  Sketch sketch;
  sketch.output(reduce_sum(tanh(product(sketch)), {1}));
  CHECK(count_of(check(sketch, 0), "fused_reduction") == 1);

  Sketch whole;
  whole.output(cast(product(whole), DType::Int32));
  const Graph after = rewritten(whole.graph);
  CHECK_MESSAGE(count_of(after, "fused_product") == 0, print(after));

  Sketch doubles;
  const Val y = doubles.builder.op("matmul", {doubles.input({4, 5}), doubles.input({5, 3})});
  doubles.output(tanh(y));
  check(doubles, 0);
}

}  // namespace openmps::engine::testing
