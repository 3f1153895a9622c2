// Kernels that read the same tensor become one, with the numbers of the graph before.
#include "engine/passes/stitching/join_readers.h"

#include <doctest/doctest.h>

#include "engine/ir/printer.h"
#include "engine/passes/stitching/stitch.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

Val end(Val x) { return x.builder->op("softmax", {x}); }  // no kernel goes past it

// How many kernels there are afterwards; checks that the numbers stay.
int kernels_after(const Sketch& sketch) {
  const Graph before = stitch(sketch.graph), after = join_readers(before);
  CHECK(is_equivalent(before, after, sketch.inputs, 1e-6));
  int count = 0;
  for (const Node& node : after.nodes()) count += node.program || node.op->is_elementwise();
  return count;
}

}  // namespace

TEST_CASE("join_readers: two kernels that read a tensor are one, past nodes that they do not need") {
  Sketch sketch;
  const Val a = sketch.input({3, 5}, kF), b = sketch.input({3, 5}, kF), c = sketch.input({3, 5}, kF);
  const Val first = end(a * sigmoid(b)), other = end(reshape(c, {5, 3})), second = end(tanh(a) * b + 1.0);
  sketch.output(first);
  sketch.output(other);
  sketch.output(second);
  CHECK(kernels_after(sketch) == 1);
}

TEST_CASE("join_readers: kernels that depend on each other, share no tensor of their shape, or are far, stay") {
  {
    Sketch chain;
    const Val a = chain.input({3, 5}, kF);
    chain.output(end(a * end(exp(a))));
    CHECK(kernels_after(chain) == 2);
  }
  {
    Sketch apart;
    const Val factor = apart.input({}, kF);
    for (int i = 0; i < 2; ++i) apart.output(end(exp(apart.input({3, 5}, kF) * factor)));
    CHECK(kernels_after(apart) == 2);
  }
  {
    Sketch shapes;
    const Val row = shapes.input({5}, kF);
    shapes.output(end(row * 2.0));
    shapes.output(end(shapes.input({3, 5}, kF) * row));
    CHECK(kernels_after(shapes) == 2);
  }
  {
    Sketch far;
    const Val a = far.input({3, 5}, kF);
    Val between = far.input({3, 5}, kF);
    const Val first = end(exp(a));
    for (int i = 0; i < 6; ++i) between = end(between);
    far.output(first);
    far.output(between);
    far.output(end(tanh(a)));
    CHECK(kernels_after(far) == 2);
  }
  {
    Sketch outputs;  // they may share memory with inputs
    const Val a = outputs.input({3, 5}, kF);
    outputs.output(exp(a) * 2.0);
    outputs.output(end(tanh(a)));
    CHECK(kernels_after(outputs) == 2);
  }
}

}  // namespace openmps::engine::testing
