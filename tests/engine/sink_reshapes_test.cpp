#include "engine/passes/moves/sink_reshapes.h"

#include <doctest/doctest.h>

#include "engine/passes/stitching/stitch.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

const Shape kJoined{2, 3, 5, 8}, kParted{2, 3, 5, 4, 2};

// How many kernels of element-wise work are left; -1 if the numbers are others.
int kernels_of(const Sketch& sketch) {
  const Graph sunk = sink_reshapes(sketch.graph);
  if (!is_equivalent(sketch.graph, sunk, sketch.inputs, 1e-6)) return -1;
  const Graph stitched = stitch(sunk);
  int kernels = 0;
  for (const Node& node : stitched.nodes()) kernels += node.op == &fused_elementwise_def() || node.op->is_elementwise();
  return kernels;
}

Val summed(Val x, const Integers& axes, bool keeps = false) {
  return x.builder->op("reduce_sum", {x}, {{"axes", axes}, {"keep_axes", keeps}});
}

// (x - mean) * scale in groups of channels, as images with all channels.
Val normalized(Sketch& sketch) {
  const Val x = sketch.input(kParted, kF), mean = sketch.input({2, 1, 1, 4, 1}, kF);
  return reshape((x - mean) * sketch.input({2, 1, 1, 4, 1}, kF), kJoined);
}

}  // namespace

TEST_CASE("sink_reshapes: scale and activation join the normalisation of groups") {
  Sketch sketch;
  const Val y = normalized(sketch) * sketch.input({8}, kF) + sketch.input({1, 1, 1, 8}, kF) * 2;
  sketch.output(y * exp(y));
  CHECK(kernels_of(sketch) == 2);  // one of the bias alone
}

TEST_CASE("sink_reshapes: a tensor from elsewhere is read in the finer shape, a cast of it too") {
  Sketch sketch;
  const Val half = sketch.input(kJoined, DType::Float16), rows = sketch.input({3, 1, 1}, kF);
  sketch.output(normalized(sketch) * cast(half, kF) + broadcast_to(rows, kJoined) + sketch.input({}, kF));
  CHECK(kernels_of(sketch) == 1);
}

TEST_CASE("sink_reshapes: sums over whole axes and over some of them") {
  for (const bool keeps : {false, true})
    for (const Integers& axes : {Integers{0, 1, 2}, Integers{3}, Integers{-1, 0}, Integers{0, 1, 2, 3}}) {
      Sketch sketch;
      sketch.output(summed(exp(normalized(sketch)), axes, keeps));
      CHECK(kernels_of(sketch) == 1);
    }
}

TEST_CASE("sink_reshapes: a sum over an axis of one element is no sum over all") {
  for (const bool keeps : {false, true})
    for (const Integers& axes : {Integers{0}, Integers{0, 2}, Integers{0, 1}, Integers{}}) {
      Sketch sketch;
      const Val joined = reshape(exp(sketch.input({3, 4, 2}, kF)), {1, 12, 2});
      sketch.output(summed(joined * 2.0, axes, keeps));
      CHECK(kernels_of(sketch) >= 1);
    }
}

TEST_CASE("sink_reshapes: a reduction of halves to float32 keeps its type") {
  Sketch sketch;
  const Val y = cast(exp(normalized(sketch)), DType::Float16);
  Node sum;
  sum.op = sketch.graph.producer(summed(y, {0, 1, 2}).id)->op;
  sum.inputs = {y.id};
  sum.attributes = {{"axes", Integers{0, 1, 2}}, {"keep_axes", false}};
  const ValueId wide = sketch.graph.add_typed_node(std::move(sum), {{kF, {8}}}).outputs[0];
  sketch.output(sketch.builder.wrap(wide) * 2.0);
  const Graph sunk = sink_reshapes(sketch.graph);
  for (const Node& node : sunk.nodes())
    for (const ValueId value : node.outputs)
      if (node.op->is_reduction()) CHECK(sunk.type(value) == TensorType{kF, {4, 2}});
}

TEST_CASE("sink_reshapes: a reshape back to the finer shape goes") {
  Sketch sketch;
  const Val y = exp(normalized(sketch)), back = reshape(y, kParted);
  sketch.output(exp(back));
  sketch.output(y);
  CHECK(kernels_of(sketch) == 1);
  CHECK(count_of(sink_reshapes(sketch.graph), "reshape") == 1);
}

TEST_CASE("sink_reshapes: work of the coarse shape keeps its kernel") {
  Sketch sketch;
  const Val other = exp(sketch.input(kJoined, kF));
  sketch.output(normalized(sketch) + other);
  sketch.output(other);
  CHECK(kernels_of(sketch) == 2);
  CHECK(count_of(sink_reshapes(sketch.graph), "reshape") == 1);
}

TEST_CASE("sink_reshapes: a number of more axes than the finer shape") {
  for (const bool spreads : {false, true}) {
    Sketch sketch;
    const Val number = sketch.input({1, 1, 1, 1}, kF);
    const Val joined = reshape(exp(sketch.input({3, 1}, kF)), {1, 3, 1, 1});
    sketch.output(joined * (spreads ? broadcast_to(number, {1, 3, 1, 1}) : number));
    CHECK(kernels_of(sketch) == 1);
  }
}

TEST_CASE("sink_reshapes: two finer shapes stay apart") {
  Sketch sketch;
  const Val one = reshape(exp(sketch.input({2, 4, 3}, kF)), {2, 12}),
            two = reshape(exp(sketch.input({2, 3, 4}, kF)), {2, 12});
  sketch.output(one + two);
  CHECK(kernels_of(sketch) == 3);
}

TEST_CASE("sink_reshapes: axes of one element, all elements in one axis, and empty tensors") {
  using Shapes = std::pair<Shape, Shape>;
  for (const auto& [fine, coarse] : {Shapes{{1, 3, 1, 2, 1}, {1, 6}}, Shapes{{3, 1, 2}, {6}}, Shapes{{2, 3}, {6, 1}},
                                     Shapes{{1, 1}, {1}}, Shapes{{2, 1, 3}, {2, 1, 3, 1}}, Shapes{{4, 6}, {2, 12}}}) {
    Sketch sketch;
    sketch.output(reshape(exp(sketch.input(fine, kF)), coarse) * sketch.input({coarse.back()}, kF));
    const int kernels = kernels_of(sketch);
    const Shape& finer = fine;
    CHECK_MESSAGE((kernels == 1 || kernels == 2), finer.str());
  }
  Sketch empty;
  empty.output(exp(reshape(exp(empty.input({0, 2, 3}, kF)), {0, 6})));
  CHECK(kernels_of(empty) == 2);
}

}  // namespace openmps::engine::testing
