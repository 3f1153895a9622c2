// The passes that only remove: eliminate_dead_code, fold_constants, eliminate_common_subexpressions, free_moves.
#include <doctest/doctest.h>

#include "engine/ir/printer.h"
#include "engine/ops/control_flow.h"
#include "engine/passes/moves/free_moves.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/simplify/fold_constants.h"
#include "engine/passes/stitching/stitch.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

std::shared_ptr<const Literal> zero_literal(const Shape& shape) {
  const TensorType type{DType::Float64, shape};
  return std::make_shared<Literal>(Literal{type, std::vector<std::byte>(type.bytes())});
}

const Literal* literal_behind(const Graph& graph, std::size_t output) {
  const Node* node = graph.producer(graph.outputs()[output].value);
  return node && node->op->name() == "constant" ? &node->attributes.literal("value") : nullptr;
}

}  // namespace

// ---- eliminate_dead_code

TEST_CASE("eliminate_dead_code: tanh(x), exp(tanh(x)) -> tanh(x) when only that is an output") {
  Sketch sketch;
  const Val x = sketch.input({3}), y = tanh(x);
  static_cast<void>(exp(exp(y)));
  sketch.output(y);
  const Graph after = eliminate_dead_code(sketch.graph);
  CHECK_MESSAGE(after.nodes().size() == 1, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("eliminate_dead_code: inputs stay, also those without reader") {
  Sketch sketch;
  const Val x = sketch.input({3});
  static_cast<void>(tanh(sketch.input({4})));
  sketch.output(x);
  const Graph after = eliminate_dead_code(sketch.graph);
  CHECK(after.inputs().size() == 2);
  CHECK(after.nodes().empty());
}

TEST_CASE("eliminate_dead_code: a node stays when a kept node has to run after it") {
  Sketch sketch;
  const Val x = sketch.input({3}), effect = exp(x), y = tanh(x);
  static_cast<void>(effect);
  sketch.graph.node(sketch.graph.values()[static_cast<std::size_t>(y.id)].producer).after.push_back(0);
  sketch.output(y);
  const Graph after = eliminate_dead_code(sketch.graph);
  CHECK_MESSAGE(after.nodes().size() == 2, print(after));
  CHECK(after.nodes()[1].after == std::vector<NodeId>{0});
}

// ---- fold_constants

TEST_CASE("fold_constants: 2 * 3 + 1 -> 7") {
  Sketch sketch;
  const auto number = [&](double value) { return sketch.builder.constant(value, DType::Float64); };
  sketch.output(number(2) * number(3) + 1);
  const Graph after = fold_constants(sketch.graph);
  const Literal* literal = literal_behind(after, 0);
  REQUIRE_MESSAGE(literal, print(after));
  CHECK(near(run(after, {})[0], std::vector<double>{7}));
}

TEST_CASE("fold_constants: x + 2 * 3 -> x + 6, also through reshape, cast and broadcast") {
  Sketch sketch;
  const Val two = sketch.builder.constant(2, DType::Float32);
  const Val six = reshape(broadcast_to(cast(two, DType::Float64) * 3.0, {2, 2}), {4});
  sketch.output(sketch.input({4}) + six);
  const Graph after = eliminate_dead_code(fold_constants(sketch.graph));
  CHECK_MESSAGE(after.nodes().size() == 2, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("fold_constants: a node with two results -> two constants") {
  Sketch sketch;
  const Val image = sketch.builder.constant(zero_literal({1, 2, 2, 1}));
  for (const Val& output : sketch.builder.ops("pool2d_max", {&image, 1}, {{"kernel", Integers{2, 2}}}))
    sketch.output(output);
  const Graph after = fold_constants(sketch.graph);
  CHECK_MESSAGE((literal_behind(after, 0) && literal_behind(after, 1)), print(after));
  CHECK(is_equivalent(sketch.graph, after, {}));
}

TEST_CASE("fold_constants: a result that is large or depends on an input is left alone") {
  Sketch sketch;
  sketch.output(broadcast_to(sketch.builder.constant(2, DType::Float64), {64, 65}));
  sketch.output(sketch.input({4}) * 0.0);
  const Graph after = fold_constants(sketch.graph);
  CHECK_MESSAGE(after.nodes().size() == sketch.graph.nodes().size(), print(after));
}

TEST_CASE("fold_constants: an if among constants and a fused kernel are left alone") {
  Sketch sketch;
  const Val yes = sketch.builder.constant(1, DType::Float64), pair = sketch.builder.constant(zero_literal({2}));
  const auto branch = [](const char* op) {
    Graph graph;
    Builder builder(graph);
    builder.output(builder.op(op, {builder.input(DType::Float64, {2}, "x")}));
    return graph;
  };
  const ValueId captured[] = {pair.id};
  const Node& choice = add_if(sketch.graph, yes.id, captured, branch("exp"), branch("tanh"), "choice");
  sketch.output(sketch.builder.wrap(choice.outputs[0]));
  CHECK(count_of(fold_constants(sketch.graph), "if") == 1);

  Sketch other;
  const Val x = other.input({4}, DType::Float32);
  other.output(tanh(exp(x)) * x);
  const Graph stitched = stitch(other.graph);
  REQUIRE_MESSAGE(count_of(stitched, "fused_elementwise") == 1, print(stitched));
  CHECK(count_of(fold_constants(stitched), "fused_elementwise") == 1);
}

// ---- eliminate_common_subexpressions

TEST_CASE("eliminate_common_subexpressions: tanh(x) + tanh(x) -> t + t") {
  Sketch sketch;
  const Val x = sketch.input({3});
  sketch.output(tanh(x) + tanh(x));
  sketch.output(exp(tanh(x)) * 2.0 - exp(tanh(x)) * 2.0);
  const Graph after = eliminate_common_subexpressions(sketch.graph);
  CHECK_MESSAGE(after.nodes().size() == 6, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE(
    "eliminate_common_subexpressions: nodes with other attributes, operands or literals stay apart, however little "
    "they differ") {
  Sketch sketch;
  const Val x = sketch.input({3}), y = sketch.input({3});
  const auto relu = [&](double slope) { return sketch.builder.op("neuron_relu", {x}, {{"a", slope}}); };
  for (const Val& output : {x - y, y - x, relu(0.1), relu(0.1 + 1e-15), x * 0.25, x * (0.25 + 1e-15)})
    sketch.output(output);
  const Graph after = eliminate_common_subexpressions(sketch.graph);
  CHECK_MESSAGE(after.nodes().size() == sketch.graph.nodes().size(), print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 0));
}

TEST_CASE("eliminate_common_subexpressions: constants are compared by content and by shape") {
  Sketch sketch;
  const Val x = sketch.input({2, 2});
  for (const Shape& shape : {Shape{2}, Shape{2}, Shape{2, 1}})
    sketch.output(x + sketch.builder.constant(zero_literal(shape)));
  const Graph after = eliminate_common_subexpressions(sketch.graph);
  CHECK_MESSAGE(count_of(after, "constant") == 2, print(after));
  CHECK_MESSAGE(count_of(after, "add") == 2, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("eliminate_common_subexpressions: all results of a node with several are shared") {
  Sketch sketch;
  const Val x = sketch.input({1, 4, 4, 2});
  for (int i = 0; i < 2; ++i)
    for (const Val& output : sketch.builder.ops("pool2d_max", {&x, 1}, {{"kernel", Integers{2, 2}}}))
      sketch.output(output);
  const Graph after = eliminate_common_subexpressions(sketch.graph);
  CHECK_MESSAGE(count_of(after, "pool2d_max") == 1, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE(
    "eliminate_common_subexpressions: a node that has to run after another is kept, and its edge follows what stands "
    "for that one") {
  Sketch sketch;
  const Val x = sketch.input({3}), first = tanh(x), second = tanh(x), last = exp(x), also_last = exp(x);
  const auto node_of = [&](Val value) { return sketch.graph.values()[static_cast<std::size_t>(value.id)].producer; };
  sketch.graph.node(node_of(also_last)).after.push_back(node_of(second));
  for (const Val& output : {first, second, last, also_last}) sketch.output(output);
  const Graph after = eliminate_common_subexpressions(sketch.graph);
  CHECK_MESSAGE(after.nodes().size() == 3, print(after));
  CHECK(after.nodes()[2].after == std::vector<NodeId>{0});
}

// ---- free_moves

TEST_CASE("free_moves: moves that leave memory as it is -> reshape") {
  const struct {
    const char* op;
    Shape x;
    Attributes attributes;
    bool free;
  } rows[] = {
      {"broadcast_to", {3}, {{"shape", Integers{1, 1, 3}}}, true},
      {"broadcast_to", {3}, {{"shape", Integers{2, 3}}}, false},
      {"transpose", {2, 1, 1, 3}, {{"permutation", Integers{0, 3, 1, 2}}}, true},
      {"transpose", {1, 3}, {{"permutation", Integers{1, 0}}}, true},
      {"transpose", {2, 3}, {{"permutation", Integers{1, 0}}}, false},
      {"transpose", {2, 1, 3}, {{"permutation", Integers{-1, 1, 0}}}, false},
  };
  for (const auto& row : rows) {
    INFO(row.op, " ", row.x.str());
    Sketch sketch;
    sketch.output(exp(sketch.builder.op(row.op, {sketch.input(row.x)}, row.attributes)));
    const Graph after = free_moves(sketch.graph);
    CHECK_MESSAGE(count_of(after, "reshape") == (row.free ? 1 : 0), print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  }
}

}  // namespace openmps::engine::testing
