// Recomputation: gradients with segments against finite differences and against the plain ones, what is copied, and
// that no pass of a device undoes it.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "engine/autodiff/gradients.h"
#include "engine/ir/op.h"
#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "engine/passes/pipeline.h"
#include "engine/passes/precision/mixed_precision.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/plan/plan.h"
#include "tests/engine/gradient_check.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/memory_check.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

// A network in segments.
struct Segmented {
  bool recomputes = true;
  DType dtype = DType::Float64;
  Sketch sketch{};
  Segments segments{};
  std::vector<Val> with{};
  Segment next = 0;

  Val weight(const Shape& shape) { return with.emplace_back(sketch.parameter(shape, dtype)); }
  Val op(const char* name, std::initializer_list<Val> inputs, Attributes attributes = {}) {
    return sketch.builder.op(name, inputs, std::move(attributes));
  }
  Val in_segment(const std::function<Val()>& block) {
    if (recomputes) segments.enter(sketch.graph, next++);
    const Val y = block();
    if (recomputes) segments.enter(sketch.graph, kNoSegment);
    return y;
  }
  std::vector<Val> gradients_of(Val y, std::span<const Val> by) {
    const WeightedSum sum{y, {}};
    return gradients(sketch.builder, std::span(&sum, 1), by, segments);
  }
};

Val layer_norm(Segmented& net, Val x) {
  const Integers last{static_cast<std::int64_t>(x.shape().rank()) - 1};
  const Shape columns{x.shape().back(0)};
  const Val centred = x - reduce_mean(x, last), variance = reduce_mean(square(centred), last);
  return centred / sqrt(variance + 1e-3) * net.weight(columns) + net.weight(columns);
}

// A transformer's block over 4 features: attention and a layer of 6, with dropout.
Val block(Segmented& net, Val x, Val step) {
  const Val seed = net.sketch.builder.constant(7, DType::UInt32);
  const Val y = layer_norm(net, x);
  const Val q = net.op("matmul", {y, net.weight({4, 4})}), k = net.op("matmul", {y, net.weight({4, 4})}),
            v = net.op("matmul", {y, net.weight({4, 4})});
  const Val p = net.op("softmax", {net.op("matmul", {q, exchange_axes(k, 0, 1)})});
  const Val dropped = net.op("dropout", {net.op("matmul", {p, v}), seed, step}, {{"keep_probability", 0.6}});
  const Val sum = x + dropped;
  return sum +
         net.op("matmul", {tanh(net.op("matmul", {layer_norm(net, sum), net.weight({4, 6})})), net.weight({6, 4})});
}

// A convolution and a batch normalisation, whose averages are an output.
Val image_block(Segmented& net, Val x) {
  const Val y = net.op("conv2d", {x, net.weight({3, 3, 3, 3})}, {{"pads", Integers{1, 1, 1, 1}}});
  const Val mean = reduce_mean(y, {0, 1, 2}), variance = reduce_mean(square(y - mean), {0, 1, 2});
  net.sketch.output(mean * 0.1);
  return net.op("neuron_relu", {(y - mean) / sqrt(variance + 1e-3) * net.weight({3}) + net.weight({3})}, {{"a", 0.0}});
}

// Three blocks; the loss.
Val tokens_network(Segmented& net) {
  Val x = net.with.emplace_back(net.sketch.input({5, 4}, net.dtype));
  const Val step = net.sketch.builder.scalar(DType::UInt32, "step");
  net.sketch.inputs.push_back(tensor({}, {3}));
  for (int i = 0; i < 3; ++i) x = net.in_segment([&] { return block(net, x, step); });
  return reduce_sum(square(x), {0, 1}, false);
}

Val images_network(Segmented& net) {
  Val x = net.with.emplace_back(net.sketch.input({2, 3, 3, 3}, net.dtype));
  for (int i = 0; i < 2; ++i) x = net.in_segment([&] { return image_block(net, x); });
  return reduce_sum(square(x), {0, 1, 2, 3}, false);
}

// Eight segments of four layers each, over 64 rows of 16 features.
template <typename Layer>
Val deep_network(Segmented& net, Layer layer) {
  Val x = net.sketch.input({64, 16}, net.dtype);
  for (int i = 0; i < 8; ++i)
    x = net.in_segment([&] {
      Val y = x;
      for (int k = 0; k < 4; ++k) y = layer(y);
      return y;
    });
  return reduce_sum(square(x), {0, 1}, false);
}

Val layers_network(Segmented& net) {
  return deep_network(net, [&](Val x) { return tanh(net.op("matmul", {x, net.weight({16, 16})}) + net.weight({16})); });
}

// Element-wise kernels of the forward pass read the same exponentials as those of the copies.
Val tables_network(Segmented& net) {
  return deep_network(net, [&](Val x) {
    return tanh(net.op("matmul", {x, net.weight({16, 16})}) * exp(net.weight({64, 16})));
  });
}

Val normalized_network(Segmented& net) {
  return deep_network(net, [&](Val x) { return net.op("matmul", {layer_norm(net, x), net.weight({16, 16})}); });
}

using Write = Val (*)(Segmented&);

std::vector<Tensor64> results(Write write, bool recomputes) {
  Segmented net{recomputes};
  const Val loss = write(net);
  for (const Val& part : net.gradients_of(loss, net.with)) net.sketch.output(part);
  verify(net.sketch.graph);
  return run(net.sketch.graph, net.sketch.inputs);
}

Graph optimised(Write write, bool recomputes, const PassContext& context) {
  Segmented net{recomputes, DType::Float32};
  const Val loss = write(net);
  net.sketch.output(loss);
  for (const Val& part : net.gradients_of(loss, net.with)) net.sketch.output(part);
  return run_passes(net.sketch.graph, passes_for(context), context);
}

}  // namespace

TEST_CASE("recomputation: gradients agree with finite differences in float64") {
  for (const Write write : {tokens_network, images_network}) {
    Segmented net;
    const Val loss = write(net);
    const Graph forward = with_outputs(net.sketch.graph, {loss});
    const std::vector<Val> parts = net.gradients_of(loss, net.with);
    const std::vector<Tensor64> found = run(with_outputs(net.sketch.graph, parts), net.sketch.inputs);
    std::vector<GivenGradient> given;
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (std::size_t input = 0; input < net.sketch.graph.inputs().size(); ++input)
        if (net.sketch.graph.inputs()[input].value == net.with[i].id) given.push_back({input, found[i]});
    REQUIRE(given.size() == parts.size());
    const GradientCheck check = compare_with_differences(forward, net.sketch.inputs, given, "segments");
    CHECK(check.elements > 80);
    for (const std::string& finding : check.findings) FAIL_CHECK(finding);
  }
}

TEST_CASE("recomputation: gradients have the bits of the plain ones") {
  for (const Write write : {tokens_network, images_network, layers_network, tables_network, normalized_network}) {
    const std::vector<Tensor64> plain = results(write, false), recomputed = results(write, true);
    REQUIRE(plain.size() == recomputed.size());
    for (std::size_t i = 0; i < plain.size(); ++i) CHECK(plain[i].values == recomputed[i].values);
  }
}

TEST_CASE("recomputation: common-subexpression elimination leaves the copies") {
  Segmented net;
  const Val loss = layers_network(net);
  for (const Val& part : net.gradients_of(loss, net.with)) net.sketch.output(part);
  const Graph merged = eliminate_common_subexpressions(eliminate_dead_code(net.sketch.graph));
  CHECK_MESSAGE(count_of(merged, "tanh") == 2 * 8 * 4, print(merged));
}

TEST_CASE("recomputation: on no device and in no precision a pass moves the copies to the forward pass") {
  for (const DeviceKind device : {DeviceKind::Cpu, DeviceKind::Cuda})
    for (const Precision precision : {Precision::Float32, Precision::BFloat16, Precision::Float16}) {
      if (device == DeviceKind::Cpu && precision != Precision::Float32) continue;
      const PassContext context{device, precision};
      const PlanRules rules{elementwise_in_place};
      for (const Write write : {layers_network, tables_network, normalized_network}) {
        const Plan plain = make_plan(optimised(write, false, context), rules),
                   recomputed = make_plan(optimised(write, true, context), rules);
        CHECK(memory_problem(recomputed, elementwise_in_place).empty());
        CHECK_MESSAGE(2 * recomputed.arena_bytes < plain.arena_bytes, print(recomputed.graph));
        CHECK(recomputed.launches.size() > plain.launches.size());
        CHECK(2 * recomputed.launches.size() < 3 * plain.launches.size());
      }
    }
}

TEST_CASE("recomputation: mixed precision computes the same halves again") {
  for (const Precision precision : {Precision::BFloat16, Precision::Float16})
    for (const Write write : {tokens_network, images_network}) {
      std::vector<Tensor64> found[2];
      for (const bool recomputes : {false, true}) {
        Segmented net{recomputes, DType::Float32};
        const Val loss = write(net);
        for (const Val& part : net.gradients_of(loss, net.with)) net.sketch.output(part);
        PassContext context{DeviceKind::Cuda, precision};
        context.loss_scale = 64;
        const Graph mixed = apply_mixed_precision(eliminate_dead_code(net.sketch.graph), context);
        verify(mixed);
        found[recomputes ? 1 : 0] = run(mixed, net.sketch.inputs);
      }
      for (std::size_t i = 0; i < found[0].size(); ++i) CHECK(near(found[1][i], found[0][i], 1e-6));
    }
}

TEST_CASE("recomputation: with mixed precision a source has the type in which memory holds the value") {
  Segmented net{true, DType::Float32};
  const Val loss = layers_network(net);
  for (const Val& part : net.gradients_of(loss, net.with)) net.sketch.output(part);
  const Graph mixed =
      apply_mixed_precision(eliminate_dead_code(net.sketch.graph), {DeviceKind::Cuda, Precision::BFloat16});
  std::map<DType, int> types;
  for (const Node& node : mixed.nodes())
    if (node.is(Op::RecomputedSource)) ++types[mixed.type(node.outputs[0]).dtype];
  CHECK(types == std::map<DType, int>{{DType::Float32, 1}, {DType::BFloat16, 7}});  // an input, results of a tanh
}

TEST_CASE("recomputation: a network of parameters alone is copied too, with the numbers that a scalar seeds") {
  Segmented net;
  const Val image = net.weight({4, 4}), step = net.sketch.builder.scalar(DType::UInt32, "step");
  net.sketch.inputs.push_back(tensor({}, {3}));
  const Val y = net.in_segment([&] {
    const Val noise =
        net.op("random_uniform", {net.sketch.builder.constant(7, DType::UInt32), step}, {{"shape", Integers{4, 4}}});
    return tanh(net.op("matmul", {image, image}) * cast(noise, net.dtype));
  });
  net.sketch.output(y);
  net.sketch.output(net.gradients_of(y, net.with)[0]);
  const Graph graph = eliminate_common_subexpressions(eliminate_dead_code(net.sketch.graph));
  CHECK(count_of(graph, "tanh") == 2);
  CHECK(count_of(graph, "random_uniform") == 2);
}

TEST_CASE("recomputation: parameters and what follows from them, sums over ranks and ifs are read as they are") {
  Segmented net;
  const Val x = net.sketch.input({4}), w = net.weight({4});
  const Val y = net.in_segment([&] {
    const Val scaled = exp(w), sum = net.op("all_reduce", {tanh(x * scaled)}, {{"reduction", std::string("sum")}});
    return square(sum) * scaled;
  });
  net.sketch.output(net.gradients_of(y, net.with)[0]);
  const Graph graph = eliminate_dead_code(net.sketch.graph);
  CHECK(count_of(graph, "exp") == 1);
  CHECK(count_of(graph, "all_reduce") == 2);  // the sum, and that of the gradient
  CHECK(count_of(graph, "tanh") == 2);
}

TEST_CASE("recomputation: gradients of gradients, by what is outside and inside of a segment") {
  std::vector<Tensor64> found[2];
  for (const bool recomputes : {false, true}) {
    Segmented net{recomputes};
    const Val x = net.sketch.input({3}), w = net.weight({3});
    Val inside;
    const Val y = net.in_segment([&] {
      inside = tanh(x * w);
      return exp(inside * inside) * w;
    });
    const Val by[] = {x, w, inside};
    const std::vector<Val> slopes = net.gradients_of(y, by);
    Val sum = square(slopes[0]) + square(slopes[1]) + slopes[2] * y;
    for (const Val& part : net.gradients_of(sum, by)) net.sketch.output(part);
    found[recomputes ? 1 : 0] = run(net.sketch.graph, net.sketch.inputs);
  }
  for (std::size_t i = 0; i < 3; ++i) CHECK(near(found[1][i], found[0][i]));
}

TEST_CASE("recomputation: gradients asked twice share the copies") {
  Segmented net;
  const Val loss = layers_network(net);
  for (int i = 0; i < 2; ++i)
    for (const Val& part : net.gradients_of(loss, net.with)) net.sketch.output(part);
  const Graph merged = eliminate_common_subexpressions(eliminate_dead_code(net.sketch.graph));
  CHECK(count_of(merged, "tanh") == 2 * 8 * 4);
}

TEST_CASE("recomputation: a segment that is still open is not copied") {
  Segmented net;
  const Val x = net.sketch.input({4});
  net.segments.enter(net.sketch.graph, 1);
  const Val y = tanh(tanh(x));
  net.sketch.output(y);
  net.sketch.output(net.gradients_of(y, std::span(&x, 1))[0]);
  CHECK(count_of(eliminate_dead_code(net.sketch.graph), "tanh") == 2);
}

}  // namespace openmps::engine::testing
