// The pass stitch: neighbouring element-wise nodes as one fused kernel.
#include "engine/passes/stitching/stitch.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/ir/printer.h"
#include "engine/ir/program.h"
#include "engine/ops/decompositions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/simplify/fold_constants.h"
#include "engine/passes/stitching/duplicate_producers.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/random_graph.h"

namespace openmps::engine::testing {
namespace {

// Inside a fused kernel nothing is rounded to float32, between nodes everything is.
constexpr double kStitchRounding = 1e-6;

int launches(const Graph& graph) {
  int count = 0;
  for (const Node& node : graph.nodes()) count += node.op->name() != "constant" && !node.op->is_alias();
  return count;
}

// The stitched graph, checked; it has so many fused kernels and launches (kernels among them).
Graph check_stitched(const Sketch& sketch, int kernels, int all_launches) {
  Graph after = eliminate_dead_code(stitch(sketch.graph));
  CHECK_MESSAGE(count_of(after, "fused_elementwise") == kernels, print(after));
  CHECK_MESSAGE(launches(after) == all_launches, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, kStitchRounding));
  return after;
}

}  // namespace

TEST_CASE("stitch: exp(tanh(x) * 2 + y) -> one fused kernel of x and y") {
  Sketch sketch;
  const Val x = sketch.input({2, 3}, kF), y = sketch.input({2, 3}, kF);
  sketch.output(exp(tanh(x) * 2.0 + y));
  const Graph after = check_stitched(sketch, 1, 1);
  CHECK(after.nodes().back().inputs.size() == 2);  // the number is part of the program
}

TEST_CASE("stitch: a single node stays what it is") {
  Sketch sketch;
  sketch.output(tanh(sketch.input({3}, kF)));
  check_stitched(sketch, 0, 1);
}

TEST_CASE("stitch: values that others read are further results of the fused kernel") {
  Sketch sketch;
  const Val x = sketch.input({4}, kF), a = tanh(x), b = a * 3.0, c = b - x;
  sketch.output(a);
  sketch.output(reduce_sum(b, {0}));
  sketch.output(c);
  const Graph after = check_stitched(sketch, 1, 2);
  for (const Node& node : after.nodes())
    if (node.program) CHECK(node.outputs.size() == 3);
}

TEST_CASE("stitch: softmax between two element-wise nodes -> two fused kernels") {
  Sketch sketch;
  const Val x = sketch.input({2, 4}, kF);
  const Val before = tanh(x) * 2.0;
  sketch.output(exp(sketch.builder.op("softmax", {before}) + 1.0));
  check_stitched(sketch, 2, 3);
}

TEST_CASE("stitch: x + softmax(x') where x' is of x's fused kernel would be a cycle -> two fused kernels") {
  Sketch sketch;
  const Val x = sketch.input({2, 4}, kF);
  const Val a = tanh(x) * 2.0;
  const Val around = sketch.builder.op("softmax", {a});
  sketch.output(exp(a + around));
  check_stitched(sketch, 2, 3);
}

TEST_CASE(
    "stitch: a way around through two other nodes, or from one joined producer to the other, is a cycle as well") {
  Sketch sketch;
  const Val x = sketch.input({2, 4}, kF);
  const Val a = tanh(x) * 2.0;
  const Val far = sketch.builder.op("log_softmax", {sketch.builder.op("softmax", {a})});
  const Val b = abs(far) * 0.5;
  sketch.output(a + b);
  sketch.output(b - a);
  check_stitched(sketch, 2, 4);
}

TEST_CASE("stitch: operands that broadcast are read where they lie, other shapes make another fused kernel") {
  Sketch sketch;
  const Val x = sketch.input({2, 3, 4}, kF), bias = sketch.input({4}, kF), scale = sketch.input({3, 1}, kF);
  const Val prepared = tanh(bias) + 1.0;  // (4)
  sketch.output((x + prepared) * scale - broadcast_to(scale, {2, 3, 4}));
  check_stitched(sketch, 2, 2);
}

TEST_CASE("duplicate_producers: the factors of a normalisation become part of it") {
  Sketch sketch;
  const Val x = sketch.input({2, 3, 4}, kF), variance = abs(sketch.input({1, 1, 4}, kF)), gamma = sketch.input({4}, kF);
  const Val spread = reduce_sum(variance, {0});  // not element-wise: stays small
  sketch.output((x - 1.0) * (sketch.builder.op("rsqrt", {spread + 0.5}) * gamma));
  const Graph repeated = duplicate_producers(sketch.graph);
  CHECK(is_equivalent(sketch.graph, repeated, sketch.inputs, kStitchRounding));
  const Graph after = eliminate_dead_code(stitch(repeated));
  CHECK_MESSAGE(launches(after) == 3, print(after));  // abs, reduce_sum, fused kernel
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, kStitchRounding));
}

TEST_CASE("duplicate_producers: a value that is read twice, is an output or is waited for stays small") {
  Sketch sketch;
  const Val x = sketch.input({2, 4}, kF), small = sketch.input({4}, kF);
  const Val twice = tanh(small), output = exp(small), waited_for = abs(small);
  sketch.output(x + twice);
  sketch.output(x * twice);
  sketch.output(output);
  sketch.output(x - output);
  sketch.output(x / waited_for);
  sketch.output(exp(x));  // another node than the reader waits
  const NodeId id = sketch.graph.values()[static_cast<std::size_t>(waited_for.id)].producer;
  sketch.graph.node(static_cast<NodeId>(sketch.graph.nodes().size() - 1)).after.push_back(id);
  const Graph after = duplicate_producers(sketch.graph);
  CHECK_MESSAGE(count_of(after, "broadcast_to") == 0, print(after));
}

TEST_CASE("duplicate_producers: six nodes of a chain at most are duplicated") {
  Sketch sketch;
  const Val x = sketch.input({2, 4}, kF);
  Val small = sketch.input({4}, kF);
  for (int i = 0; i < 8; ++i) small = tanh(small);
  sketch.output(x + small);
  const Graph after = duplicate_producers(sketch.graph);
  const auto duplicated = std::ranges::count_if(after.nodes(), [&](const Node& node) {
    return node.op->name() == "tanh" && after.type(node.outputs[0]).shape == Shape{2, 4};
  });
  CHECK_MESSAGE(duplicated == 6, print(after));
  CHECK_MESSAGE(count_of(after, "tanh") == 8, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, kStitchRounding));
}

TEST_CASE("duplicate_producers: nothing is duplicated for a user that waits for another node") {
  Sketch sketch;
  const Val x = sketch.input({2, 4}, kF), small = sketch.input({4}, kF);
  sketch.output(exp(x));
  sketch.output(x + tanh(small));
  sketch.graph.node(static_cast<NodeId>(sketch.graph.nodes().size() - 1)).after.push_back(0);
  const Graph after = duplicate_producers(sketch.graph);
  CHECK_MESSAGE(count_of(after, "broadcast_to") == 0, print(after));
}

TEST_CASE("stitch: broadcast_to of a number is a number in the program, also where no tensor is read") {
  Sketch sketch;
  const Val two = broadcast_to(sketch.builder.constant(2, kF), {5, 3});
  sketch.output(two * two);
  sketch.output(sketch.input({5, 3}, kF) + broadcast_to(sketch.builder.constant(0.5, kF), {5, 3}));
  const Graph after = eliminate_dead_code(stitch(sketch.graph));
  for (const Node& node : after.nodes())
    if (node.program) CHECK_MESSAGE(node.inputs.size() <= 1, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, kStitchRounding));
}

TEST_CASE("stitch: comparisons, select and casts to and from bool -> one fused kernel") {
  Sketch sketch;
  const Val x = sketch.input({6}, {-2, -0.25, 0, 0.25, 1, 3}, kF), y = sketch.input({6}, {-1, -1, 0, 1, 1, 1}, kF);
  const Val smaller = less(x, y), truth = cast(x * 0.5, DType::Bool);
  sketch.output(select(smaller, x * 2.0, y));
  sketch.output(cast(truth, kF) * 10.0 + cast(smaller, kF));
  sketch.output(truth);
  check_stitched(sketch, 1, 1);
  CHECK(near(run(stitch(sketch.graph), sketch.inputs)[1], std::vector<double>{11, 10, 0, 11, 10, 10}));
}

TEST_CASE("stitch: half-precision results are rounded when they are stored") {
  Sketch sketch;
  const Val x = sketch.input({64}, kF);
  sketch.output(cast(cast(x * 1.5, DType::Float16) + 0.25, DType::BFloat16));
  const Graph after = eliminate_dead_code(stitch(sketch.graph));
  CHECK_MESSAGE(count_of(after, "fused_elementwise") == 1, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 0x1p-7));  // one unit in the last place of bfloat16
}

TEST_CASE("stitch: integers and float64 keep kernels of their own") {
  for (const DType dtype : {DType::Int32, DType::Float64}) {
    Sketch sketch;
    const Val x = sketch.input({4}, dtype);
    sketch.output((x + x) * x);
    const Graph after = stitch(sketch.graph);
    CHECK_MESSAGE(count_of(after, "fused_elementwise") == 0, print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  }
}

TEST_CASE("stitch: nodes without reader make no fused kernel") {
  Sketch sketch;
  const Val x = sketch.input({4}, kF);
  static_cast<void>(exp(tanh(x)));
  sketch.output(reduce_sum(x, {0}));
  CHECK(is_equivalent(sketch.graph, stitch(sketch.graph), sketch.inputs));
}

TEST_CASE("stitch: a control edge to a node of a fused kernel becomes one to the fused kernel") {
  Sketch sketch;
  const Val x = sketch.input({4}, kF), y = exp(tanh(x)), later = reduce_sum(x, {0});
  sketch.graph.node(sketch.graph.values()[static_cast<std::size_t>(later.id)].producer).after.push_back(0);  // tanh
  sketch.output(y);
  sketch.output(later);
  const Graph after = eliminate_dead_code(stitch(sketch.graph));
  REQUIRE_MESSAGE(after.nodes().size() == 2, print(after));
  CHECK(after.nodes()[1].after == std::vector<NodeId>{0});
}

TEST_CASE("stitch: every optimizer's step -> one fused kernel") {
  for (const Decomposition& decomposition : optimizer_steps()) {
    INFO(decomposition.name);
    Sketch sketch;
    std::vector<Val> operands{sketch.input({3, 5}, kF), sketch.input({3, 5}, kF)};
    for (std::size_t i = 0; i + 3 < decomposition.inputs.size(); ++i) operands.push_back(abs(sketch.input({3, 5}, kF)));
    operands.push_back(sketch.builder.scalar(kF, "rate"));
    sketch.inputs.push_back(tensor({}, {0.01}));
    for (const Val& output : expand_decomposition(
             sketch.builder, decomposition, operands,
             {{"rescale", 0.5}, {"regularization", std::string("l2")}, {"regularization_scale", 0.1}}, "step"))
      sketch.output(output);
    sketch.graph = fold_constants(sketch.graph);
    check_stitched(sketch, 1, 1);
  }
}

TEST_CASE("stitch: random graphs keep their numbers and never get a cycle") {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    const RandomGraph random = random_graph(seed, 2 + static_cast<int>(seed % 40), kF);
    const Graph after = stitch(random.graph);  // is_equivalent verifies the order
    CHECK_MESSAGE(is_equivalent(random.graph, after, random.inputs, 1e-5), "seed ", seed);
  }
}

}  // namespace openmps::engine::testing
