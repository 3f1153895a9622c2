// Work that only makes outputs comes last, alike work side by side.
#include "engine/passes/horizontal/fuse_horizontally.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <span>

#include "engine/ir/op.h"
#include "engine/ir/printer.h"
#include "engine/ops/slices.h"
#include "engine/passes/images/absorb_slices.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/stitching/stitch.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

// The producers of the outputs, in order.
std::vector<std::string> order_of(const Graph& graph) {
  std::vector<std::string> names;
  for (const Node& node : graph.nodes()) names.push_back(node.op->name());
  return names;
}

Val transposed(Val x) { return x.builder->op("transpose", {x}, {{"permutation", Integers{1, 0}}}); }

}  // namespace

TEST_CASE("fuse_horizontally: updates between layers come after them, alike ones together") {
  Sketch sketch;
  Val x = sketch.input({3});
  for (int layer = 0; layer < 2; ++layer) {
    x = tanh(x);
    sketch.output(sketch.input({3}) + x);
    sketch.output(sketch.input({3}) * x);
  }
  sketch.output(sqrt(exp(x)));
  const Graph after = fuse_horizontally(sketch.graph);
  const std::vector<std::string> order = order_of(after);
  const std::vector<std::string> read(order.begin(), order.begin() + 3), expected{"tanh", "tanh", "exp"};
  CHECK_MESSAGE(read == expected, print(after));
  for (const char* op : {"add", "multiply"}) {
    const auto first = std::ranges::find(order, op);
    CHECK_MESSAGE((first != order.end() && *(first + 1) == op), print(after));
  }
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("fuse_horizontally: updates that read slices come together, beside those of whole tensors") {
  Sketch sketch;
  const auto made = [&] { return sketch.builder.op("softmax", {sketch.input({4, 6}, kF)}); };  // no kernel goes past it
  const Val whole = made();
  for (std::int64_t part = 0; part < 3; ++part) {
    sketch.output(sketch.input({4, 2}, kF) + slice_along(whole, 1, 2 * part, 2 * part + 2));
    sketch.output(sketch.input({4, 6}, kF) + made());
  }
  const Graph views = eliminate_dead_code(absorb_slices(stitch(sketch.graph), {DeviceKind::Cuda})),
              after = fuse_horizontally(views);
  std::vector<bool> reads_view;
  for (const Node& node : after.nodes())
    if (node.inputs.size() == 2) reads_view.push_back(node.attributes.find("views") != nullptr);
  CHECK(reads_view == std::vector<bool>{false, false, false, true, true, true});
}

TEST_CASE("fuse_horizontally: weights side by side come first, after their casts") {
  Sketch sketch;
  for (int layer = 0; layer < 2; ++layer) {
    Val parts[3];
    for (Val& part : parts) part = cast(sketch.input({4, 2}, kF), DType::Float16);
    const Val x = cast(exp(sketch.input({3, 4}, kF)), DType::Float16);
    sketch.output(exp(x.builder->op("matmul", {x, concatenate(parts, 1)})));
  }
  const std::vector<std::string> order = order_of(checked(sketch, fuse_horizontally(sketch.graph)));
  CHECK(std::ranges::count(std::span(order).first(6), "cast") == 6);
  CHECK(order[6] == "concatenate");
  CHECK(order[7] == "concatenate");
}

TEST_CASE("fuse_horizontally: large updates come together after all other nodes, where operands wait for nothing") {
  Sketch sketch;
  const Shape large{1 << 19};
  std::vector<Val> gradients;
  for (int layer = 0; layer < 2; ++layer)
    gradients.push_back(exp(sketch.input(large, std::vector<double>(1 << 19, 0.5 * layer))));
  for (const Val gradient : gradients) {
    sketch.output(gradient * gradient);
    sketch.output(tanh(gradient));
  }
  const Graph after = fuse_horizontally(sketch.graph);
  const std::vector<std::string> order = order_of(after);
  for (const char* op : {"exp", "multiply", "tanh"}) {
    const auto first = std::ranges::find(order, op);
    CHECK_MESSAGE((first != order.end() && *(first + 1) == op), print(after));
  }
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("fuse_horizontally: casts of inputs to a half type come first, one for each; other casts stay") {
  Sketch sketch;
  Val x = sketch.input({2, 3}, kF);
  for (int layer = 0; layer < 3; ++layer) {
    x = tanh(sketch.builder.op("matmul", {cast(x, DType::Float16), cast(sketch.input({3, 3}, kF), DType::Float16)}));
    x = cast(x, DType::Float32);
  }
  sketch.output(x);
  const Graph after = fuse_horizontally(sketch.graph);
  const std::vector<std::string> order = order_of(after);
  // The first x is an input too.
  const std::vector<std::string> first(order.begin(), order.begin() + 5);
  CHECK_MESSAGE(first == std::vector<std::string>({"cast", "cast", "cast", "cast", "matmul"}), print(after));
  CHECK(std::ranges::count(order, "cast") == std::ranges::count(order_of(sketch.graph), "cast"));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("fuse_horizontally: transpositions of weights come after the casts, those of one type together") {
  Sketch sketch;
  Val x = sketch.input({8, 8}, kF);
  for (int layer = 0; layer < 3; ++layer) {
    const Val weights = sketch.input({8, 8}, kF);
    x = tanh(sketch.builder.op("matmul", {x, transposed(weights)}));
    const Val half = transposed(cast(sketch.input({8, 8}, kF), DType::Float16));
    x = x + cast(sketch.builder.op("matmul", {half, half}), DType::Float32);
  }
  sketch.output(x);
  const Graph after = fuse_horizontally(sketch.graph);
  std::vector<std::string> first;
  for (const Node& node : after.nodes())
    if (first.size() < 9) first.push_back(std::string(node.op->name()) + name_of(after.type(node.outputs[0]).dtype));
  std::vector<std::string> expected(3, "castfloat16");
  expected.insert(expected.end(), 3, "transposefloat16");
  expected.insert(expected.end(), 3, "transposefloat32");
  CHECK_MESSAGE(first == expected, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("fuse_horizontally: large transpositions of weights come first if they are read twice, the largest stay") {
  const auto comes_first = [](const Shape& shape, bool is_read_twice) {
    Sketch sketch;
    sketch.output(reduce_sum(sketch.input({2}), {0}));
    const std::vector<double> ones(static_cast<std::size_t>(shape.elements()), 1.0);
    const Val turned = transposed(sketch.input(shape, ones));
    for (int i = 0; i < (is_read_twice ? 2 : 1); ++i)
      sketch.output(sketch.builder.op("reduce_sum", {turned}, {{"axes", Integers{i}}}));
    return fuse_horizontally(sketch.graph).nodes()[0].is(Op::Transpose);
  };
  CHECK(comes_first({512, 512}, false));
  CHECK(!comes_first({512, 513}, false));
  CHECK(comes_first({512, 513}, true));
  CHECK(comes_first({1024, 1024}, true));
  CHECK(!comes_first({1024, 1025}, true));
}

TEST_CASE("fuse_horizontally: alike gathers from inputs come first, their casts after all of them") {
  Sketch sketch;
  Val x = sketch.input({4, 3}, kF);
  const auto gathered = [&](Val table, std::int64_t count) {
    const Val indices = sketch.input({count}, std::vector<double>(static_cast<std::size_t>(count), 1), DType::Int32);
    return sketch.builder.op("gather", {table, indices}, {{"axis", std::int64_t{0}}});
  };
  for (const std::int64_t rows : {5, 6, 7}) {
    x = tanh(x);
    const Val half = cast(gathered(sketch.input({rows, 3}, kF), 4), DType::Float16);
    sketch.output(reduce_sum(sqrt(half), {0}));
  }
  sketch.output(exp(gathered(sketch.input({5, 3}, kF), 2)));  // there is one of these
  sketch.output(exp(gathered(x, 4)));
  const Graph after = fuse_horizontally(sketch.graph);
  const std::vector<std::string> order = order_of(after);
  const std::vector<std::string> first(order.begin(), order.begin() + 7),
      expected{"gather", "gather", "gather", "cast", "cast", "cast", "tanh"};
  CHECK_MESSAGE(first == expected, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("fuse_horizontally: scatters that updates alone read come before these, alike ones together") {
  Sketch sketch;
  Val x = sketch.input({4, 3});
  const auto table = [&](std::int64_t rows, std::int64_t count) {
    const Val indices = sketch.input({count}, std::vector<double>(static_cast<std::size_t>(count), 1), DType::Int32);
    x = tanh(x);
    const Val updates = sketch.builder.op(
        "slice", {x}, {{"starts", Integers{0, 0}}, {"ends", Integers{count, 3}}, {"strides", Integers{1, 1}}});
    const Val gradient =
        sketch.builder.op("scatter", {updates, indices}, {{"axis", std::int64_t{0}}, {"shape", Integers{rows, 3}}});
    sketch.output(sketch.parameter({rows, 3}) - gradient);
    return gradient;
  };
  for (const std::int64_t count : {4, 3, 4, 3}) table(5 + count, count);
  sketch.output(exp(table(5, 2)));
  sketch.output(reduce_sum(table(6, 2), {0}));  // no update
  const Graph after = fuse_horizontally(sketch.graph);
  std::vector<std::string> order;
  for (const Node& node : after.nodes())
    if (node.is(Op::Scatter)) order.push_back(after.type(node.inputs[0]).shape.str());
  CHECK_MESSAGE(order == std::vector<std::string>({"(2, 3)", "(2, 3)", "(3, 3)", "(3, 3)", "(4, 3)", "(4, 3)"}),
                print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("fuse_horizontally: a large scatter comes before updates if it reads no more than it makes") {
  const auto is_late = [](std::int64_t rows) {
    constexpr std::int64_t kCount = (1 << 18) + 1;
    Sketch sketch;
    const std::vector<double> ones(kCount, 1.0);
    const Val x = exp(sketch.input({kCount, 1}, ones)), indices = sketch.input({kCount}, ones, DType::Int32);
    const Val gradient =
        sketch.builder.op("scatter", {x, indices}, {{"axis", std::int64_t{0}}, {"shape", Integers{rows, 1}}});
    sketch.output(reduce_sum(tanh(x), {0}));
    sketch.output(gradient * gradient);
    sketch.output(tanh(gradient));
    const std::vector<std::string> order = order_of(fuse_horizontally(sketch.graph));
    return std::ranges::find(order, "scatter") > std::ranges::find(order, "reduce_sum");
  };
  CHECK(is_late((1 << 18) + 1));
  CHECK(!is_late(1 << 18));
}

TEST_CASE("fuse_horizontally: transpositions that updates alone read come before these, together") {
  Sketch sketch;
  Val x = sketch.input({3, 4});
  std::vector<Val> read;
  for (int layer = 0; layer < 3; ++layer) {
    x = tanh(x);
    const Val turned = transposed(x);
    if (layer == 1) read.push_back(turned);
    sketch.output(sketch.input({4, 3}) - turned);
  }
  sketch.output(reduce_sum(exp(read[0]), {0}, false));
  const Graph after = fuse_horizontally(sketch.graph);
  CHECK_MESSAGE(
      order_of(after) == std::vector<std::string>({"tanh", "tanh", "transpose", "tanh", "exp", "reduce_sum",
                                                   "transpose", "transpose", "subtract", "subtract", "subtract"}),
      print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE(
    "fuse_horizontally: small work that updates alone read, perhaps reshaped, comes before these, alike together") {
  Sketch sketch;
  Val x = sketch.input({1, 3});
  for (int layer = 0; layer < 2; ++layer) {
    x = tanh(x);
    sketch.output(sketch.input({3}) - reshape(x * 1.5, {3}));  // the step of an average
    const Val read = exp(x);                                   // something else reads it too
    sketch.output(sketch.input({3}) + reshape(read, {3}));
    sketch.output(reduce_sum(read, {1}, false));
  }
  const Val large = sketch.input({1 << 19}, std::vector<double>(1 << 19, 2.0));
  sketch.output(sketch.input({1 << 9, 1 << 10}, std::vector<double>(1 << 19, 1.0)) -
                reshape(sqrt(large), {1 << 9, 1 << 10}));
  const Graph after = fuse_horizontally(sketch.graph);
  std::vector<std::string> order = order_of(after);
  std::erase(order, "constant");
  std::erase(order, "reshape");
  CHECK_MESSAGE(
      order == std::vector<std::string>({"tanh", "exp", "reduce_sum", "tanh", "exp", "reduce_sum", "sqrt", "multiply",
                                         "multiply", "add", "add", "subtract", "subtract", "subtract"}),
      print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("fuse_horizontally: large work before other nodes, and work that others read or wait for, stays") {
  Sketch sketch;
  const Val large = exp(sketch.input({1 << 19}, std::vector<double>(1 << 19, 2.0))), x = sketch.input({3});
  sketch.output(large * 2.0);
  const Val read = exp(x);
  sketch.output(read);
  const Val waited_for = tanh(x);
  sketch.output(waited_for);
  sketch.output(reduce_sum(read, {0}, false));
  const NodeId id = sketch.graph.values()[static_cast<std::size_t>(waited_for.id)].producer;
  sketch.graph.node(static_cast<NodeId>(sketch.graph.nodes().size() - 1)).after.push_back(id);
  const Graph after = fuse_horizontally(sketch.graph);
  CHECK_MESSAGE(order_of(after) == order_of(sketch.graph), print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

}  // namespace openmps::engine::testing
