// Why neighbours were not fused: small graphs whose pairs and reasons are written by hand.
#include "engine/passes/explain_fusion.h"

#include <doctest/doctest.h>

#include "engine/engine.h"
#include "engine/ir/printer.h"
#include "engine/ir/registry.h"
#include "engine/passes/convolution/fuse_first_layer.h"
#include "engine/passes/fusion/fuse_epilogue.h"
#include "engine/passes/fusion/fuse_mask.h"
#include "engine/passes/fusion/fuse_relu_gradient.h"
#include "engine/passes/fusion/fuse_relu_into_pool.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/stitching/fuse_reductions.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/plan/plan.h"
#include "engine/plan/report.h"
#include "tests/engine/memory_check.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

Graph compiled(const Graph& graph) {
  return eliminate_dead_code(fuse_reductions(stitch(fuse_epilogue(graph)), {DeviceKind::Cpu}));
}

// The pairs of the graph after these passes.
std::vector<UnfusedText> pairs_of(const Graph& graph) {
  const FusionNotes notes;
  const Graph after = compiled(graph);
  return explain_fusion(after, notes.pairs());
}

// `pairs`: lines "first and second: reason (pass)", where each node is "operation" alone.
void check_pairs(const Sketch& sketch, const std::string& pairs) {
  std::string found;
  for (const UnfusedText& pair : pairs_of(sketch.graph))
    found += pair.first.substr(0, pair.first.find(' ')) + " and " + pair.second.substr(0, pair.second.find(' ')) +
             ": " + pair.reason + " (" + pair.pass + ")\n";
  CHECK_MESSAGE(found == pairs, found, print(compiled(sketch.graph)));
}

Val softmax(Val x) { return x.builder->op("softmax", {x}); }
Val relu(Val x, double slope) { return x.builder->op("neuron_relu", {x}, {{"a", slope}}); }
Val matmul(Val x, Val y) { return x.builder->op("matmul", {x, y}); }

// A matmul of 2 x 3 and 3 x 4.
Val product_of(Sketch& sketch, DType dtype = kF) {
  const Val x = sketch.input({2, 3}, dtype), y = sketch.input({3, 4}, dtype);
  return matmul(x, y);
}

}  // namespace

TEST_CASE("explain_fusion: a pair is named by operation, name, number and type") {
  Sketch sketch;
  const Val x = sketch.input({2, 3}, kF);
  sketch.output(softmax(sketch.builder.op("tanh", {x}, {}, "squash")));
  CHECK(str(pairs_of(sketch.graph)) ==
        "tanh \"squash\" %1 float32 (2, 3) and softmax %2 float32 (2, 3): softmax is not element-wise. (stitch)\n");
}

TEST_CASE("explain_fusion: fused pairs, inputs and constants are left out") {
  Sketch sketch;
  const Val x = sketch.input({2, 3}, kF);
  sketch.output(exp(tanh(x) * 2.0 + x));
  check_pairs(sketch, "");
}

TEST_CASE("explain_fusion: a pair that no pass looked at") {
  Sketch sketch;
  sketch.output(exp(tanh(sketch.input({3}, kF))));
  CHECK(str(explain_fusion(sketch.graph, {})) ==
        "tanh %1 float32 (3,) and exp %2 float32 (3,): no pass of this device looks at such a pair.\n");
}

TEST_CASE("explain_fusion: operations that are not element-wise, the second one or the first") {
  Sketch sketch;
  sketch.output(exp(softmax(tanh(sketch.input({4}, kF)))));
  check_pairs(sketch,
              "tanh and softmax: softmax is not element-wise. (stitch)\n"
              "softmax and exp: softmax is not element-wise. (stitch)\n");
}

TEST_CASE("explain_fusion: results of different shapes") {
  Sketch sketch;
  const Val x = sketch.input({3}, kF), y = sketch.input({2, 3}, kF);
  sketch.output(exp(y) * tanh(x));
  check_pairs(sketch, "tanh and fused_elementwise: their results have different shapes. (stitch)\n");
}

TEST_CASE("explain_fusion: another path from the first to the second") {
  Sketch sketch;
  const Val a = exp(sketch.input({3}, kF));
  sketch.output(a + softmax(a));
  check_pairs(sketch,
              "exp and softmax: softmax is not element-wise. (stitch)\n"
              "exp and add: another path leads from the first to the second, so that one kernel would wait for itself. "
              "(stitch)\n"
              "softmax and add: softmax is not element-wise. (stitch)\n");
}

TEST_CASE("explain_fusion: dtypes, control dependencies and reshapes") {
  Sketch integers;
  const Val whole = cast(integers.input({3}, kF), DType::Int32);
  integers.output(whole * whole);
  check_pairs(integers,
              "cast and multiply: multiply reads or makes a dtype other than float32, float16, bfloat16 and bool. "
              "(stitch)\n");

  Sketch ordered;
  const Val x = ordered.input({3}, kF), a = tanh(x);
  static_cast<void>(softmax(x));
  Node waiting;
  waiting.op = &registry().at("exp");
  waiting.inputs = {a.id};
  waiting.after = {0};
  const Node& made = ordered.graph.add_typed_node(std::move(waiting), {{kF, {3}}});
  ordered.output(ordered.builder.wrap(made.outputs[0]));
  check_pairs(ordered, "tanh and exp: exp has to wait for a node that it does not read. (stitch)\n");

  Sketch reshaped;
  reshaped.output(exp(reshape(tanh(reshaped.input({2, 3}, kF)), {6})));
  check_pairs(reshaped, "tanh and exp: a reshape is between them. ()\n");
}

TEST_CASE("explain_fusion: limits of a fused kernel and of the search") {
  Sketch longest;
  Val value = longest.input({3}, kF);
  for (int i = 0; i < 65; ++i) value = tanh(value);
  longest.output(value);
  check_pairs(longest, "fused_elementwise and tanh: one kernel would compute more than 64 nodes. (stitch)\n");

  Sketch wide;
  const Val a = exp(wide.input({1}, kF));
  for (int i = 0; i < 4097; ++i) wide.output(softmax(a));
  const Val last = a + wide.input({1}, kF);
  wide.output(last);
  const std::vector<UnfusedText> pairs = pairs_of(wide.graph);
  REQUIRE(pairs.size() == 4098);
  CHECK(pairs.back().reason == "the search for another path from the first to the second ended after 4,096 reads.");
}

TEST_CASE("explain_fusion: reasons of fuse_epilogue stand before those of stitch") {
  Sketch no_bias;
  no_bias.output(product_of(no_bias) + no_bias.input({2, 4}, kF));
  check_pairs(no_bias,
              "matmul and add: the other operand of add is not one number for each channel. (fuse_epilogue)\n");

  Sketch read_twice;
  const Val m = product_of(read_twice);
  read_twice.output(relu(m, 0));
  read_twice.output(softmax(tanh(m)));
  check_pairs(read_twice,
              "matmul and neuron_relu: the result of matmul has another user. (fuse_epilogue)\n"
              "matmul and tanh: matmul applies only a bias and a ReLU as it writes its result. (fuse_epilogue)\n"
              "tanh and softmax: softmax is not element-wise. (stitch)\n");

  Sketch negative;
  negative.output(relu(product_of(negative), -0.5));
  check_pairs(negative, "matmul and neuron_relu: the slope of neuron_relu is negative. (fuse_epilogue)\n");

  Sketch half;
  half.output(product_of(half, DType::Float16) + half.input({4}, DType::Float16));
  check_pairs(half, "matmul and add: matmul is computed in a dtype other than float32 and float64. (fuse_epilogue)\n");

  Sketch free;
  free.output(tanh(product_of(free) + free.input({4}, kF)));
  check_pairs(free,
              "matmul and fused_elementwise: the addition costs nothing in the kernel of its users, which are "
              "element-wise. (fuse_epilogue)\n");

  Sketch other;
  other.output(tanh(product_of(other)));
  check_pairs(other,
              "matmul and tanh: matmul applies only a bias and a ReLU as it writes its result. (fuse_epilogue)\n");
}

TEST_CASE("explain_fusion: a ReLU whose gradient needs the sign stays apart; absorbed ones are left out") {
  Sketch signs;
  const Val m = product_of(signs), dy = signs.input({2, 4}, kF);
  signs.output(relu(m, 0));
  signs.output(signs.builder.op("neuron_relu_gradient", {m, dy}, {{"a", 0.0}}));
  check_pairs(signs,
              "matmul and neuron_relu: the gradient of neuron_relu needs signs of zeros, which users besides "
              "matmuls and convolutions would see. (fuse_epilogue)\n"
              "matmul and neuron_relu_gradient: matmul applies only a bias and a ReLU as it writes its result. "
              "(fuse_epilogue)\n");

  Sketch absorbed;
  absorbed.output(relu(product_of(absorbed) + absorbed.input({4}, kF), 0));
  check_pairs(absorbed, "");
}

TEST_CASE("explain_fusion: reductions that are separate kernels") {
  struct Case {
    Shape shape;
    Integers axes;
    DType dtype;
    const char* reason;
  };
  const Case cases[] = {
      {{2, 3, 4}, {0, 2}, kF, "the axes of reduce_sum are not neighbours."},
      {{2, 3}, {0}, DType::Float16, "reduce_sum reads a dtype other than float32."},
      {{4, 2000}, {0}, kF, "reduce_sum keeps more than 1,024 columns."},
      {{1, 5}, {0}, kF, "reduce_sum reads one element for each result, or none."},
  };
  for (const Case& each : cases) {
    Sketch sketch;
    sketch.output(reduce_sum(tanh(sketch.input(each.shape, each.dtype)), each.axes));
    check_pairs(sketch, std::string("tanh and reduce_sum: ") + each.reason + " (fuse_reductions)\n");
  }
  Sketch twice;
  const Val a = tanh(twice.input({4, 3}, kF));
  twice.output(reduce_sum(a, {0}));
  twice.output(reduce_max(a, {0}));
  check_pairs(twice,
              "fused_reduction and reduce_max: the first ends in another reduction already. (fuse_reductions)\n");
}

TEST_CASE("explain_fusion: reasons of passes that look at one kind of pair") {
  const auto check_pass = [](Graph (*pass)(const Graph&), const Sketch& sketch, const std::string& reason) {
    const FusionNotes notes;
    const Graph after = pass(sketch.graph);
    const std::string pairs = str(explain_fusion(after, notes.pairs()));
    CHECK_MESSAGE(pairs.find(": " + reason + "\n") != std::string::npos, pairs);
  };
  const Shape image{2, 8, 8, 3};
  const auto pool = [](Val x, std::int64_t window, const char* border) {
    return x.builder->ops(
        "pool2d_max", {&x, 1},
        {{"kernel", Integers{window, window}}, {"strides", Integers{window, window}}, {"border", border}}, "")[0];
  };

  Sketch steep;
  steep.output(pool(relu(steep.input(image, kF), 0.5), 2, "clamp"));
  check_pass(fuse_relu_into_pool, steep, "the slope of neuron_relu is not 0. (fuse_relu_into_pool)");
  Sketch shared;
  const Val kept = relu(shared.input(image, kF), 0);
  shared.output(kept);
  shared.output(pool(kept, 2, "clamp"));
  check_pass(fuse_relu_into_pool, shared, "the result of neuron_relu has another user. (fuse_relu_into_pool)");
  Sketch bordered;
  bordered.output(pool(relu(bordered.input(image, kF), 0), 2, "zero"));
  check_pass(fuse_relu_into_pool, bordered, "the border of pool2d_max is not clamped. (fuse_relu_into_pool)");

  Sketch deep;
  const Val m = matmul(deep.input({4, 17}, kF), deep.input({17, 5}, kF));
  deep.output(deep.builder.op("neuron_relu_gradient", {deep.input({4, 5}, kF), m}, {{"a", 0.0}}));
  check_pass(fuse_relu_gradient, deep,
             "matmul is not a plain float32 matmul with an inner axis of at most 16 elements. (fuse_relu_gradient)");
  Sketch followed;
  const Val narrow = matmul(followed.input({4, 3}, kF), followed.input({3, 5}, kF)), x = followed.input({4, 5}, kF);
  followed.output(tanh(followed.builder.op("neuron_relu_gradient", {x, narrow}, {{"a", 0.0}})));
  check_pass(fuse_relu_gradient, followed,
             "neuron_relu_gradient costs nothing in the kernel of its users. (fuse_relu_gradient)");

  const auto masked = [](Sketch& sketch, double other, bool is_shared) {
    const Val v = sketch.input({2, 3}, kF), mask = sketch.input({2, 3}, DType::Bool);
    const Val dy = select(mask, sketch.input({2, 3}, kF), sketch.builder.constant(other, kF));
    if (is_shared) sketch.output(dy);
    const Val inputs[] = {v, dy, sketch.input({1, 3}, kF), sketch.input({1, 3}, kF)};
    sketch.output(sketch.builder.ops("normalization_gradient", inputs, {{"axes", Integers{0}}}, "")[0]);
  };
  Sketch ones, read_again;
  masked(ones, 1, false);
  check_pass(fuse_mask, ones, "select does not choose between a tensor and 0 by a mask of the same shape. (fuse_mask)");
  masked(read_again, 0, true);
  check_pass(fuse_mask, read_again, "the result of select has another user. (fuse_mask)");

  Sketch strided;
  const auto layer = [&](Sketch& sketch, std::int64_t channels, std::int64_t window) {
    const Val y =
        sketch.builder.op("conv2d", {sketch.input({2, 8, 8, channels}, kF), sketch.input({32, 5, 5, channels}, kF)},
                          {{"pads", Integers{2, 2, 2, 2}}});
    sketch.output(pool(y, window, "clamp"));
  };
  layer(strided, 3, 4);
  check_pass(fuse_first_layer, strided,
             "the windows of pool2d_max are not 2 x 2 pixels side by side. (fuse_first_layer)");
  Sketch many;
  layer(many, 8, 2);
  check_pass(fuse_first_layer, many,
             "conv2d has strides, groups, a slope or sizes that the kernel of first layers does not take. "
             "(fuse_first_layer)");
}

TEST_CASE("report: memory of intermediates, counted by hand") {
  Sketch sketch;
  Val value = sketch.input({64}, kF);  // 256 bytes each
  for (int i = 0; i < 4; ++i) value = softmax(value);
  sketch.output(value);
  const PlanReport made = report(make_plan(sketch.graph, {elementwise_in_place}));
  CHECK(made.launches == 4);
  CHECK(made.unshared_bytes == 3 * 256);  // the last result is an output
  CHECK(made.arena_bytes == 2 * 256);     // the third takes the place of the first
  CHECK(made.unfused.size() == 3);
}

TEST_CASE("report: preparations are counted, and pairs that they begin are not told") {
  Sketch sketch;
  const Val w = softmax(softmax(sketch.parameter({64}, kF)));
  sketch.output(softmax(softmax(w * sketch.input({64}, kF))));
  const PlanReport made = report(make_plan(sketch.graph, {.in_place = elementwise_in_place, .has_preparations = true}));
  CHECK(made.launches == 5);
  CHECK(made.preparations == 2);
  CHECK(made.kept_bytes == 256);
  CHECK(made.unfused.size() == 2);
}

TEST_CASE("report: JSON of a compiled plan") {
  CHECK(json_quoted("a \"b\" \\ \n") == "\"a \\\"b\\\" \\\\ \\u000a\"");
  Sketch sketch;
  sketch.graph.name = "net";
  sketch.output(softmax(tanh(sketch.input({64}, kF))));
  for (const auto& device : devices()) {
    if (device->name() != "cpu") continue;
    CHECK(report_json(*device->compile(sketch.graph).take_or_throw()) ==
          "{\"plans\": [{\"name\": \"net\", \"launches\": 2, \"preparations\": 0, \"arena_bytes\": 256, "
          "\"kept_bytes\": 0, \"unshared_bytes\": 256, \"unfused\": "
          "[{\"first\": \"tanh %1 float32 (64,)\", \"second\": \"softmax %2 float32 (64,)\", \"reason\": \"softmax is "
          "not "
          "element-wise.\", \"pass\": \"stitch\"}]}]}");
  }
}

}  // namespace openmps::engine::testing
