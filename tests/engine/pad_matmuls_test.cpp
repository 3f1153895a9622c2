// Matmuls with rows of odd lengths, padded for aligned ones, with the numbers of the graph before.
#include "engine/passes/matmuls/pad_matmuls.h"

#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/op.h"
#include "engine/ir/printer.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

// Groups of four float32.
Graph padded(const Sketch& sketch, const LeastMatmul& least = {1, 1}) {
  return checked(sketch, pad_matmuls_from(sketch.graph, least, true), 1e-6);
}

// Whether every last axis of the operands and the result of each matmul has whole groups.
bool are_aligned(const Graph& graph) {
  for (const Node& node : graph.nodes()) {
    if (!node.is(Op::Matmul)) continue;
    for (const ValueId value : {node.inputs[0], node.inputs[1], node.outputs[0]})
      if (graph.type(value).shape.back(0).number() % 4 != 0) return false;
  }
  return true;
}

Shape turned_if(bool is_turned, std::int64_t rows, std::int64_t columns) {
  return is_turned ? Shape{columns, rows} : Shape{rows, columns};
}

}  // namespace

TEST_CASE("pad_matmuls: odd rows, inner axes and columns have whole groups, whichever operand is turned") {
  for (const bool turns_a : {false, true})
    for (const bool turns_b : {false, true})
      for (const std::int64_t m : {6, 8})
        for (const std::int64_t k : {5, 8})
          for (const std::int64_t n : {7, 4}) {
            Sketch sketch;
            const Val a = sketch.input(turned_if(turns_a, m, k), kF), b = sketch.input(turned_if(turns_b, k, n), kF);
            sketch.output(sketch.builder.op("matmul", {a, b}, {{"transpose_a", turns_a}, {"transpose_b", turns_b}}));
            CAPTURE(m);
            CAPTURE(k);
            CAPTURE(n);
            CHECK(are_aligned(padded(sketch)));
          }
}

TEST_CASE("pad_matmuls: infinities and NaN stay in the rows that they are in") {
  Sketch sketch;
  const double inf = HUGE_VAL;
  const Val a = sketch.input({3, 5}, {1, 2, 3, 4, 5, inf, 1, 1, 1, 1, NAN, 1, 1, 1, 1}, kF);
  const Val first = sketch.builder.op("matmul", {a, sketch.input({5, 7}, kF)});
  sketch.output(sketch.builder.op("matmul", {first, sketch.input({7, 4}, kF)}));
  CHECK(are_aligned(padded(sketch)));
}

TEST_CASE("pad_matmuls: a bias is padded, and its ReLU stays") {
  Sketch sketch;
  const Val x = sketch.input({2, 3, 5}, kF), w = sketch.input({5, 7}, kF), bias = sketch.input({7}, kF);
  sketch.output(sketch.builder.op("matmul", {x, w, bias}, {{"slope", 0.0}}));
  CHECK(are_aligned(padded(sketch)));
}

TEST_CASE("pad_matmuls: a concatenation takes the zeros, in front of casts and reshapes, once for all matmuls") {
  Sketch sketch;
  Builder& b = sketch.builder;
  const Val x = sketch.input({2, 3, 4}, kF), y = sketch.input({2, 3, 1}, kF), w = sketch.input({5, 8}, kF);
  const Val parts[] = {x, y};
  const Val both = b.op("concatenate", parts, {{"axis", std::int64_t{2}}});
  const Val result = b.op("matmul", {both, w});
  for (const Val& part : gradients(b, result, result, std::vector<Val>{x, y, w})) sketch.output(part);
  const Graph after = padded(sketch);
  CHECK(are_aligned(after));
  CHECK_MESSAGE(count_of(after, "concatenate") == 1, print(after));
  CHECK_MESSAGE(count_of(after, "pad") == 1, print(after));  // of the weights
  // The gradients of both parts are slices of the padded gradient, that of the weights its first rows.
  CHECK_MESSAGE(count_of(after, "slice") == 3, print(after));
}

TEST_CASE("pad_matmuls: a padded part at the end of a concatenation brings its zeros") {
  Sketch sketch;
  Builder& b = sketch.builder;
  const Val x = sketch.input({6, 3}, kF), y = sketch.input({6, 4}, kF);
  const Val code_parts[] = {x * 2.0, x};
  const Val code = b.op("concatenate", code_parts, {{"axis", std::int64_t{1}}});
  const Val parts[] = {y, code};
  const Val both = b.op("concatenate", parts, {{"axis", std::int64_t{1}}});
  sketch.output(b.op("matmul", {code, sketch.input({6, 4}, kF)}));
  sketch.output(b.op("matmul", {both, sketch.input({10, 4}, kF)}));
  const Graph after = padded(sketch);
  CHECK(are_aligned(after));
  CHECK_MESSAGE(count_of(after, "concatenate") == 2, print(after));
  CHECK_MESSAGE(count_of(after, "broadcast_to") == 1, print(after));
}

TEST_CASE("pad_matmuls: another axis of a concatenation and aligned, short, few or batched products stay") {
  const auto pads = [](const Shape& a, const Shape& b, const LeastMatmul& least = {1, 1}) {
    Sketch sketch;
    sketch.output(sketch.builder.op("matmul", {sketch.input(a, kF), sketch.input(b, kF)}));
    return count_of(padded(sketch, least), "pad");
  };
  CHECK(pads({6, 5}, {5, 8}) == 2);
  CHECK(pads({6, 8}, {8, 8}) == 0);
  CHECK(pads({6, 3}, {3, 8}) == 0);
  CHECK(pads({6, 5}, {5, 8}, {241, 1}) == 0);
  CHECK(pads({6, 5}, {5, 8}, {240, 1}) == 2);
  CHECK(pads({6, 5}, {5, 8}, {1, 2}) == 0);
  CHECK(pads({2, 6, 5}, {2, 5, 8}) == 0);
  CHECK(pads({0, 5}, {5, 8}) == 0);

  Sketch sketch;
  const Val parts[] = {sketch.input({2, 5}, kF), sketch.input({4, 5}, kF)};
  sketch.output(sketch.builder.op(
      "matmul", {sketch.builder.op("concatenate", parts, {{"axis", std::int64_t{0}}}), sketch.input({5, 8}, kF)}));
  CHECK(are_aligned(padded(sketch)));
}

TEST_CASE("pad_matmuls: float32 is padded where products are computed in TF32 alone") {
  Sketch sketch;
  sketch.output(sketch.builder.op("matmul", {sketch.input({6, 5}, kF), sketch.input({5, 8}, kF)}));
  CHECK(count_of(pad_matmuls_from(sketch.graph, {1, 1}, false), "pad") == 0);
}

}  // namespace openmps::engine::testing
