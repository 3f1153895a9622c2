// The pass fuse_reductions: element-wise work and the reduction that reads it as one node.
#include "engine/passes/stitching/fuse_reductions.h"

#include <doctest/doctest.h>

#include "engine/ir/printer.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/stitching/stitch.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/random_graph.h"

namespace openmps::engine::testing {
namespace {

const PassContext kCpu{DeviceKind::Cpu}, kGpu{DeviceKind::Cuda};

// The graph as it is launched, checked; so many of its nodes are fused reductions.
Graph check_fused(const Sketch& sketch, int folded, const PassContext& context = kCpu) {
  Graph after = eliminate_dead_code(fuse_reductions(stitch(sketch.graph), context));
  CHECK_MESSAGE(count_of(after, "fused_reduction") == folded, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-5));
  return after;
}

Val reduce(Sketch& sketch, const char* op, Val x, Integers axes, bool keep) {
  return sketch.builder.op(op, {x}, {{"axes", std::move(axes)}, {"keep_axes", keep}});
}

}  // namespace

TEST_CASE("fuse_reductions: every reduction of a fused kernel or of a single node, along axes that lie together") {
  for (const char* op : {"reduce_sum", "reduce_mean", "reduce_max", "reduce_min", "reduce_product"})
    for (const Integers& axes :
         {Integers{0}, Integers{1}, Integers{2}, Integers{0, 1}, Integers{-1, 1}, Integers{0, 1, 2}})
      for (const bool single : {false, true}) {
        Sketch sketch;
        const Val x = sketch.input({3, 4, 5}, kF);
        sketch.output(reduce(sketch, op, single ? tanh(x) : exp(tanh(x) * 0.5), axes, single));
        const Graph after = check_fused(sketch, 1);
        CHECK_MESSAGE(after.nodes().size() == 1, print(after));
      }
}

TEST_CASE(
    "fuse_reductions: values of the fused kernel with other readers are stored beside the sum, the reduced result "
    "too") {
  Sketch sketch;
  const Val x = sketch.input({4, 3}, kF), y = sketch.input({3}, kF), a = tanh(x), b = a * y;
  sketch.output(a);
  sketch.output(b);
  sketch.output(reduce_sum(b, {0}));
  const Graph after = check_fused(sketch, 1);
  CHECK_MESSAGE(after.nodes().size() == 1, print(after));
  CHECK(after.nodes().back().outputs.size() == 3);
}

TEST_CASE("fuse_reductions: a reduction without reader stays one, since a kernel has nowhere to write it") {
  Sketch sketch;
  const Val a = tanh(sketch.input({4, 3}, kF));
  static_cast<void>(reshape(reduce_sum(a, {0}), {3}));
  sketch.output(a);
  const Graph after = fuse_reductions(sketch.graph, kCpu);
  CHECK_MESSAGE(count_of(after, "fused_reduction") == 0, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-5));
}

TEST_CASE("fuse_reductions: half precision is not fused, since each node rounds its result") {
  for (const DType dtype : {DType::Float16, DType::BFloat16}) {
    Sketch sketch;
    sketch.output(reduce_sum(tanh(sketch.input({4, 3}, dtype)), {0}));
    const Graph after = fuse_reductions(sketch.graph, kCpu);
    CHECK_MESSAGE(count_of(after, "fused_reduction") == 0, print(after));
  }
}

TEST_CASE("fuse_reductions: on a GPU halves that mixed precision sums in float32 are summed as they are made") {
  Sketch sketch;
  const Val x = sketch.input({4, 3}, kF), halves = cast(tanh(x), DType::BFloat16);
  reduce_sum(x, {0});
  Node sum = sketch.graph.nodes().back();
  sum.inputs = {halves.id};
  sum.outputs.clear();
  sketch.output(sketch.builder.wrap(sketch.graph.add_typed_node(std::move(sum), {{kF, {3}}}).outputs[0]));
  for (const PassContext& context : {kCpu, kGpu}) {
    const Graph after = eliminate_dead_code(fuse_reductions(stitch(sketch.graph), context));
    CHECK(count_of(after, "fused_reduction") == (context.device == DeviceKind::Cuda ? 1 : 0));
  }
}

TEST_CASE("fuse_reductions: a sum that a fused kernel reads is read where it lies: x - mean(exp(x)) are two launches") {
  Sketch sketch;
  const Val x = sketch.input({4, 3}, kF);
  sketch.output(tanh(x - reduce(sketch, "reduce_mean", exp(x * 0.5), {1}, true)));
  const Graph after = check_fused(sketch, 1);
  REQUIRE_MESSAGE(after.nodes().size() - static_cast<std::size_t>(count_of(after, "constant")) == 2, print(after));
  CHECK(after.nodes().back().op->name() == "fused_elementwise");
}

TEST_CASE("fuse_reductions: the first of two reductions is folded, the other reads what is stored") {
  Sketch sketch;
  const Val y = tanh(sketch.input({4, 3}, kF));
  sketch.output(reduce_sum(y, {0}));
  sketch.output(reduce_sum(y, {1}));
  const Graph after = check_fused(sketch, 1);
  CHECK_MESSAGE(count_of(after, "reduce_sum") == 1, print(after));
}

TEST_CASE("fuse_reductions: leaves alone what it cannot fold as it is made") {
  Sketch sketch;
  const auto refused = [&](Val x, const Integers& axes) {
    sketch.output(reduce_sum(x, axes));
    check_fused(sketch, 0);
  };
  SUBCASE("an input") { refused(sketch.input({4, 3}, kF), {0}); }
  SUBCASE("axes apart from each other") { refused(tanh(sketch.input({4, 3, 2}, kF)), {0, 2}); }
  SUBCASE("one element in each row") { refused(tanh(sketch.input({4, 1}, kF)), {1}); }
  SUBCASE("more sums than the first cache holds") { refused(tanh(sketch.input({2, 1025}, kF)), {0}); }
  SUBCASE("float64") { refused(tanh(sketch.input({4, 3})), {0}); }
  SUBCASE("no elements") { refused(tanh(sketch.input({0, 3}, kF)), {0}); }
  SUBCASE("a broadcast alone") { refused(broadcast_to(sketch.input({3}, kF), {4, 3}), {0}); }
  SUBCASE("a reduction that waits for another node") {
    const Val x = sketch.input({4, 3}, kF), other = exp(reduce_sum(x, {1}));
    sketch.output(other);
    const Val sum = reduce_sum(tanh(x), {0});
    const auto node_of = [&](Val value) { return sketch.graph.values()[static_cast<std::size_t>(value.id)].producer; };
    sketch.graph.node(node_of(sum)).after.push_back(node_of(other));
    sketch.output(sum);
    check_fused(sketch, 0);
  }
}

TEST_CASE("fuse_reductions: on a GPU any axes and numbers of columns") {
  Sketch sketch;
  SUBCASE("axes apart from each other") { sketch.output(reduce_sum(tanh(sketch.input({4, 3, 2}, kF)), {0, 2})); }
  SUBCASE("many columns") { sketch.output(reduce_sum(tanh(sketch.input({2, 1025}, kF)), {0})); }
  check_fused(sketch, 1, kGpu);
}

TEST_CASE("fuse_reductions: on a GPU all addresses, extents and strides fit into a kernel's argument") {
  for (const int operands : {40, 50}) {
    Sketch sketch;
    Val sum = sketch.input({2, 1, 1, 1, 1, 1, 1, 2}, kF);
    for (int i = 1; i < operands; ++i) sum = sum + sketch.input({2, 1, 1, 1, 1, 1, 1, 2}, kF);
    sketch.output(reduce_sum(sum, {0}));
    check_fused(sketch, operands == 40 ? 1 : 0, kGpu);
  }
  Sketch sketch;
  sketch.output(reduce_sum(tanh(sketch.input({2, 1, 1, 1, 1, 1, 1, 1, 2}, kF)), {0}));
  check_fused(sketch, 0, kGpu);
}

TEST_CASE("fuse_reductions: random graphs keep their numbers") {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    const RandomGraph random = random_graph(seed, 2 + static_cast<int>(seed % 40), kF);
    const Graph after = fuse_reductions(stitch(random.graph), seed % 2 ? kCpu : kGpu);
    CHECK_MESSAGE(is_equivalent(random.graph, after, random.inputs, 1e-5), "seed ", seed);
  }
}

}  // namespace openmps::engine::testing
