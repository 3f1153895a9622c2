// Moves of moves as one copy, and transpositions that matmuls do themselves: which, and with the same numbers.
#include "engine/passes/moves/join_moves.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/ops/slices.h"
#include "engine/passes/images/absorb_slices.h"
#include "engine/passes/moves/turn_matmuls.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/stitching/stitch.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

Val transposed(Val x, const Integers& permutation) {
  return x.builder->op("transpose", {x}, {{"permutation", permutation}});
}
Val joined(const std::vector<Val>& parts, std::size_t axis) { return concatenate(parts, axis); }
Val rolled(Val x, std::size_t axis, std::int64_t by) {
  const std::int64_t extent = x.shape()[axis].number();
  return joined({slice_along(x, axis, by, extent), slice_along(x, axis, 0, by)}, axis);
}
Val product(Val a, Val b) { return a.builder->op("matmul", {a, b}); }

int moves_of(const Graph& graph) {
  return count_of(graph, "slice") + count_of(graph, "transpose") + count_of(graph, "concatenate") +
         count_of(graph, "moved");
}

// How many moves are left, with the same numbers.
int moves_left(const Sketch& sketch) {
  return moves_of(checked(sketch, eliminate_dead_code(join_moves(sketch.graph)), 0));
}

// Whether each transposition that is left keeps the fastest axis.
bool keeps_rows(const Graph& graph) {
  return std::ranges::all_of(graph.nodes(), [](const Node& node) {
    return node.op->name() != "transpose" ||
           node.attributes.integers("permutation").back() ==
               static_cast<std::int64_t>(node.attributes.integers("permutation").size() - 1);
  });
}

}  // namespace

TEST_CASE("join_moves: heads of queries, keys and values are read where one matmul wrote them") {
  Sketch sketch;
  const Val whole = product(sketch.input({3, 5, 4}), sketch.input({3, 4, 24}));
  for (std::int64_t part = 0; part < 3; ++part)
    sketch.output(exp(transposed(reshape(slice_along(whole, 2, 8 * part, 8 * part + 8), {3, 5, 2, 4}), {0, 2, 1, 3})));
  CHECK(moves_left(sketch) == 3);
}

TEST_CASE("join_moves: an image that is rolled along two axes is one copy, windows of it too") {
  Sketch sketch;
  const Val x = exp(sketch.input({2, 6, 6, 4}));
  const Val windows = transposed(reshape(x, {2, 3, 2, 3, 2, 4}), {0, 1, 3, 2, 4, 5});
  sketch.output(rolled(rolled(windows, 1, 1), 2, 2) * 2.0);
  sketch.output(rolled(rolled(exp(x), 1, 2), 2, 5) * 2.0);
  CHECK(moves_left(sketch) == 2);
}

TEST_CASE("join_moves: slices of slices, of concatenations, and rows of one element") {
  Sketch sketch;
  const Val a = sketch.input({4, 6}), b = sketch.input({3, 6}), c = sketch.input({1, 6});
  sketch.output(slice_along(slice_along(joined({a, b, c}, 0), 0, 2, 8), 1, 1, 6) * 2.0);
  sketch.output(joined({slice_along(a, 1, 0, 4), slice_along(b, 1, 2, 6)}, 0) * 2.0);
  sketch.output(transposed(transposed(exp(c), {1, 0}), {1, 0}) * 2.0);
  CHECK(moves_left(sketch) == 3);
}

TEST_CASE("join_moves: a few elements of a transposition are read where they lie, however far apart") {
  Sketch sketch;
  const Val x = exp(sketch.input({2, 3, 16, 16})), turned = transposed(x, {0, 3, 2, 1});
  const Val corners[] = {slice_along(slice_along(turned, 1, 0, 2), 2, 0, 2),
                         slice_along(slice_along(turned, 1, 14, 16), 2, 0, 2)};
  sketch.output(concatenate(corners, 1) * 2.0);
  CHECK(moves_left(sketch) == 1);
}

TEST_CASE("join_moves: copies of parts of a transposition do not need the whole") {
  const auto moves_for = [](std::int64_t columns) {
    Sketch sketch;
    const Val turned = transposed(exp(sketch.input({2, 16, 6, 4})), {0, 2, 1, 3});
    for (const std::int64_t first : {std::int64_t{0}, 6 - columns})
      sketch.output(reshape(transposed(slice_along(turned, 1, first, first + columns), {1, 0, 2, 3}), {columns, 128}) *
                    2.0);
    return moves_left(sketch);
  };
  CHECK(moves_for(3) == 2);
  CHECK(moves_for(4) == 3);  // some are read twice: the whole stays
}

TEST_CASE("join_moves: reshapes that split and merge axes of a view, or cannot") {
  Sketch merges;
  const Val x = exp(merges.input({2, 3, 4, 5}));
  merges.output(reshape(transposed(reshape(slice_along(x, 0, 1, 2), {12, 5}), {1, 0}), {5, 3, 4}) * 2.0);
  CHECK(moves_left(merges) == 1);
  Sketch stays;  // rows of a slice do not follow each other
  const Val y = exp(stays.input({4, 6}));
  stays.output(transposed(reshape(slice_along(y, 1, 0, 3), {12, 1}), {1, 0}) * 2.0);
  CHECK(moves_left(stays) == 2);
}

TEST_CASE("join_moves: what others read, steps apart, backward steps and transposed parts stay") {
  Sketch sketch;
  const Val x = exp(sketch.input({4, 6}));
  const Val shared = slice_along(x, 0, 1, 4);
  sketch.output(shared);
  sketch.output(transposed(shared, {1, 0}) * 2.0);
  sketch.output(transposed(slice_along(x, 0, 3, 0, -1), {1, 0}) * 2.0);
  const Val parts[] = {transposed(exp(sketch.input({5, 6})), {1, 0}), exp(sketch.input({6, 2}))};
  sketch.output(concatenate(parts, 1) * 2.0);
  CHECK(moves_left(sketch) == moves_of(sketch.graph));
}

TEST_CASE("absorb_slices: a GPU's element-wise kernels read transpositions that keep neighbours near") {
  const auto moves_after = [](const Integers& permutation, bool has_other_reader = false) {
    Sketch sketch;
    const Val x = sketch.builder.op("softmax", {sketch.input({3, 16, 5, 4}, kF)});  // no kernel goes past it
    const Val part = transposed(reshape(slice_along(x, 1, 2, 14), {3, 2, 6, 5, 4}), permutation);
    sketch.output(exp(part) * 2.0);
    if (has_other_reader) sketch.output(part);
    return moves_of(eliminate_dead_code(absorb_slices(stitch(sketch.graph), {DeviceKind::Cuda})));
  };
  CHECK(moves_after({0, 2, 1, 3, 4}) == 0);
  CHECK(moves_after({0, 3, 1, 2, 4}) == 0);
  CHECK(moves_after({0, 1, 2, 4, 3}) == 0);  // 4 elements apart
  CHECK(moves_after({4, 3, 2, 1, 0}) == 2);
  CHECK(moves_after({0, 2, 1, 3, 4}, true) == 2);
}

TEST_CASE("turn_matmuls: keys are read turned, and a gradient is written turned") {
  Sketch sketch;
  const Val q = sketch.input({2, 3, 5, 4}), k = sketch.input({2, 5, 3, 4}), s = sketch.input({2, 3, 5, 5});
  sketch.output(product(q, transposed(k, {0, 2, 3, 1})));
  sketch.output(product(transposed(k, {0, 2, 3, 1}), s));
  sketch.output(transposed(sketch.builder.op("matmul", {q, s}, {{"transpose_a", true}}), {0, 3, 1, 2}));
  sketch.output(transposed(product(transposed(k, {0, 2, 3, 1}), transposed(s, {0, 1, 3, 2})), {0, 3, 1, 2}));
  CHECK_FALSE(keeps_rows(sketch.graph));
  const Graph after = checked(sketch, eliminate_dead_code(turn_matmuls(sketch.graph)));
  CHECK(keeps_rows(after));
  CHECK(count_of(after, "matmul") == 4);
}

TEST_CASE("turn_matmuls: a transposition without users does not count") {
  Sketch sketch;
  const Val made = product(sketch.input({2, 3, 4, 5}), sketch.input({2, 3, 5, 6}));
  transposed(made, {0, 1, 3, 2});
  sketch.output(transposed(made, {0, 3, 1, 2}));
  CHECK(keeps_rows(eliminate_dead_code(checked(sketch, turn_matmuls(sketch.graph)))));
}

TEST_CASE("turn_matmuls: a transposition that others read, a bias, and matrices that broadcast stay") {
  Sketch sketch;
  const Val q = sketch.input({2, 3, 5, 4}), k = sketch.input({2, 5, 3, 4}), one = sketch.input({5, 4});
  const Val turned = transposed(k, {0, 2, 3, 1});
  sketch.output(turned * 2.0);
  sketch.output(product(q, turned));
  sketch.output(product(one, transposed(sketch.input({2, 5, 3, 4}), {0, 2, 3, 1})));
  CHECK(count_of(checked(sketch, turn_matmuls(sketch.graph)), "transpose") == 2);
  CHECK_FALSE(keeps_rows(turn_matmuls(sketch.graph)));
}

}  // namespace openmps::engine::testing
