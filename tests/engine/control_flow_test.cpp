// Choices and loops as nodes: their types, their gradients in double, how they are tidied and cut into plans.
#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "engine/ops/control_flow.h"
#include "engine/passes/simplify/prune_control_flow.h"
#include "engine/plan/stages.h"
#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

const TensorType kPair64{DType::Float64, {2}};

// A region: what `make` makes of its inputs.
template <typename Make>
Graph region(std::initializer_list<TensorType> inputs, const Make& make) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> given;
  for (const TensorType& type : inputs) given.push_back(builder.input(type.dtype, type.shape, "given"));
  for (const Val& value : make(given)) builder.output(value);
  return graph;
}

using Vals = std::vector<Val>;

// y, z = sum(x) > 0 ? (x * w, exp(x)) : (log(-x) / w, x), and loss = sum(y * z + sin(x)).
struct Choice {
  Graph graph;
  Builder builder{graph};
  Val x = builder.input(DType::Float64, {2}, "x"), w = builder.input(DType::Float64, {2}, "w");
  Val predicate = greater_equal(reduce_sum(x, {0}, false), builder.constant(0, DType::Float64));
  Vals chosen = choose();
  Val loss = reduce_sum(chosen[0] * chosen[1] + builder.op("sin", {x}), {0}, false);

  Vals choose() {
    const Graph yes = region({kPair64, kPair64}, [](const Vals& in) { return Vals{in[0] * in[1], exp(in[0])}; });
    const Graph no = region({kPair64, kPair64}, [](const Vals& in) { return Vals{log(-in[0]) / in[1], in[0]}; });
    const ValueId captured[] = {x.id, w.id};
    const std::vector<ValueId> outputs = add_if(graph, predicate.id, captured, yes, no, "choice").outputs;
    return {builder.wrap(outputs[0]), builder.wrap(outputs[1])};
  }
};

double loss_of(const std::vector<double>& x, const std::vector<double>& w) {
  double loss = 0;
  for (std::size_t i = 0; i < 2; ++i)
    loss += std::sin(x[i]) + (x[0] + x[1] >= 0 ? x[i] * w[i] * std::exp(x[i]) : std::log(-x[i]) / w[i] * x[i]);
  return loss;
}

}  // namespace

TEST_CASE("control flow: an if and its gradients are those of the branch taken, by finite differences in double") {
  Choice choice;
  const Val with[] = {choice.x, choice.w};
  const std::vector<Val> slopes = gradients(choice.builder, choice.loss, {}, with);
  for (const Val& output : {choice.loss, slopes[0], slopes[1]}) choice.builder.output(output);
  verify(choice.graph);
  for (const std::vector<double>& x : {std::vector<double>{0.5, 1.25}, std::vector<double>{-0.5, -1.5}}) {
    const std::vector<double> w{1.5, -0.75};
    // The logarithm of the branch not taken is NaN at every x that takes the other.
    const std::vector<Tensor64> found = run(choice.graph, {tensor({2}, x), tensor({2}, w)});
    CHECK(near(found[0], {loss_of(x, w)}));
    constexpr double kStep = 1e-6;
    for (std::size_t i = 0; i < 2; ++i) {
      std::vector<double> up = x, down = x, more = w, less = w;
      up[i] += kStep, down[i] -= kStep, more[i] += kStep, less[i] -= kStep;
      CHECK(found[1].values[i] == doctest::Approx((loss_of(up, w) - loss_of(down, w)) / (2 * kStep)).epsilon(1e-8));
      CHECK(found[2].values[i] == doctest::Approx((loss_of(x, more) - loss_of(x, less)) / (2 * kStep)).epsilon(1e-8));
    }
  }
}

TEST_CASE("control flow: regions that do not fit are refused with both types") {
  Choice choice;
  const ValueId captured[] = {choice.x.id};
  const auto same = [](const Vals& in) { return Vals{in[0]}; };
  const Graph pair = region({kPair64}, same), three = region({{DType::Float64, {3}}}, same);
  const Graph sum = region({kPair64}, [](const Vals& in) { return Vals{reduce_sum(in[0], {0})}; });
  const ValueId predicate = choice.predicate.id;
  CHECK_THROWS_WITH(add_if(choice.graph, choice.x.id, captured, pair, pair, "c"),
                    "if \"c\": the predicate is float64 (2,), expects one element.");
  CHECK_THROWS_WITH(add_if(choice.graph, predicate, captured, three, pair, "c"),
                    "if \"c\": value 0 of a region is float64 (3,), it is given float64 (2,).");
  CHECK_THROWS_WITH(add_if(choice.graph, predicate, captured, pair, sum, "c"),
                    "if \"c\": result 0 is float64 (2,) in the then block and float64 (1,) in the else block.");
  const Graph before = region({kPair64}, [](const Vals& in) {
    return Vals{less(reduce_sum(in[0], {0}), in[0].builder->constant(9, DType::Float64)), in[0]};
  });
  CHECK_THROWS_WITH(add_while(choice.graph, captured, {}, before, sum, "l"),
                    "while \"l\": argument 0 is float64 (2,), the after block makes float64 (1,) of it.");
}

TEST_CASE("control flow: results of an if without reader are dropped, constants move in") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float64, {2}, "x"), unused = exp(x), two = builder.constant(2, DType::Float64);
  const TensorType one{DType::Float64, {}};
  const Graph yes = region({kPair64, kPair64, one}, [](const Vals& in) { return Vals{in[0] * in[2], exp(in[1])}; });
  const Graph no = region({kPair64, kPair64, one}, [](const Vals& in) { return Vals{in[0], in[1]}; });
  const ValueId captured[] = {x.id, unused.id, two.id};
  const Val predicate = greater_equal(reduce_sum(x, {0}, false), builder.constant(0, DType::Float64));
  builder.output(builder.wrap(add_if(graph, predicate.id, captured, yes, no, "").outputs[0]));
  const Graph tidy = prune_control_flow(graph);
  verify(tidy);
  const Node& node = tidy.nodes().back();
  CHECK_MESSAGE(is_if(node), print(tidy));
  CHECK(node.inputs.size() == 2);  // the predicate and x
  CHECK(node.outputs.size() == 1);
  CHECK(std::ranges::none_of(tidy.nodes(), [](const Node& each) { return each.op->name() == "exp"; }));
  for (const double start : {3., -3.})
    CHECK(near(run(tidy, {tensor({2}, {start, start})})[0], run(graph, {tensor({2}, {start, start})})[0].values));
}

TEST_CASE("control flow: a loop keeps its arguments, drops captured values that it does not read, takes constants in") {
  Graph graph;
  Builder builder(graph);
  const Val start = builder.input(DType::Float64, {2}, "start"), limit = builder.input(DType::Float64, {2}, "limit"),
            unused = exp(limit), two = builder.constant(2, DType::Float64);
  const TensorType one{DType::Float64, {}};
  const Graph before = region({kPair64, kPair64, kPair64, one}, [](const Vals& in) {
    return Vals{less(reduce_sum(in[0], {0}), reduce_sum(in[1], {0})), in[0]};
  });
  const Graph after = region({kPair64, kPair64, kPair64, one}, [](const Vals& in) { return Vals{in[0] * in[3]}; });
  const ValueId first[] = {start.id}, captured[] = {limit.id, unused.id, two.id};
  builder.output(builder.wrap(add_while(graph, first, captured, before, after, "").outputs[0]));
  const Graph tidy = prune_control_flow(graph);
  verify(tidy);
  const Node& node = tidy.nodes().back();
  CHECK_MESSAGE(is_while(node), print(tidy));
  CHECK(node.inputs.size() == 2);  // start and limit
  CHECK(tidy.nodes().size() == 1);
  // Sums: 3, 6, 12, and 24 is not less than 20.
  CHECK(near(run(tidy, {tensor({2}, {1, 2}), tensor({2}, {10, 10})})[0], {8, 16}));
}

TEST_CASE("control flow: ifs that do not wait for each other share a stage, neighbours stay in one plan") {
  Choice choice;
  choice.choose();
  const Vals second = choice.choose();
  choice.builder.output(choice.loss + reduce_sum(second[1], {0}, false));
  Device& device = *devices().back();
  const CompilePlan compile = [&](const Graph& graph) { return device.compile(graph); };
  const auto stages = compile_stages(choice.graph, compile);
  REQUIRE(stages);
  // The predicate; two choices, the third is not needed; the loss.
  const std::vector<Stage>& all = stages.value()->stages;
  REQUIRE(all.size() == 4);
  CHECK(all[0].kind == Stage::Kind::Plan);
  CHECK(all[1].kind == Stage::Kind::If);
  CHECK(all[2].kind == Stage::Kind::If);
  CHECK(all[3].kind == Stage::Kind::Plan);
  CHECK(stages.value()->slots.size() == 4);  // the predicate, y and z, the other z: sin(x) stays in the last plan
  CHECK(all[1].regions[0]->stages.back().plan != all[1].regions[1]->stages.back().plan);
  const std::string text = stages.value()->str();
  CHECK(text.find("\nthen {") < text.find("\nelse {"));
}

// A gradient is often taken of a value that is not asked for itself.
TEST_CASE("control flow: a node that no output needs keeps no operand for a later stage") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {2}, "x"), y = exp(x);
  builder.op("multiply", {y, y});
  builder.output(y);
  Device& device = *devices().back();
  const auto stages = compile_stages(graph, [&](const Graph& plan) { return device.compile(plan); });
  REQUIRE(stages);
  CHECK(stages.value()->slots.empty());
  REQUIRE(stages.value()->stages.size() == 1);
  CHECK(stages.value()->stages[0].outputs.empty());
  CHECK(stages.value()->stages[0].plan->outputs().size() == 1);
}

TEST_CASE("control flow: a loop has no gradient, but lets one past that it has no part in") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float64, {2}, "x"), start = builder.input(DType::Float64, {2}, "start");
  const Graph before = region({kPair64, kPair64}, [](const Vals& in) {
    return Vals{less(reduce_sum(in[0], {0}), reduce_sum(in[1], {0})), in[0]};
  });
  const Graph after = region({kPair64, kPair64}, [](const Vals& in) { return Vals{in[0] * 2}; });
  const ValueId first[] = {start.id}, captured[] = {x.id};
  const Val left = builder.wrap(add_while(graph, first, captured, before, after, "turns").outputs[0]);
  const Val loss = reduce_sum(left * x, {0}, false);
  CHECK_THROWS_WITH(gradients(builder, loss, {}, std::span(&start, 1)), "while \"turns\": has no gradient.");
  builder.output(gradients(builder, loss, {}, std::span(&x, 1))[0]);  // x is in the predicate alone
  CHECK(near(run(graph, {tensor({2}, {10, 10}), tensor({2}, {1, 2})})[0], {8, 16}));
}

TEST_CASE("control flow: a loop's result that the loss does not read refuses no gradient") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float64, {2}, "x"), start = builder.input(DType::Float64, {2}, "start");
  const Graph before = region({kPair64, kPair64, kPair64}, [](const Vals& in) {
    return Vals{less(reduce_sum(in[1], {0}), in[1].builder->constant(20, DType::Float64)), in[0] * in[2], in[1]};
  });
  const Graph after = region({kPair64, kPair64, kPair64}, [](const Vals& in) { return Vals{in[0], in[1] * 2}; });
  const ValueId first[] = {x.id, start.id}, captured[] = {x.id};
  const Val left = builder.wrap(add_while(graph, first, captured, before, after, "turns").outputs[1]);
  const Val loss = reduce_sum(left * x, {0}, false);
  builder.output(gradients(builder, loss, {}, std::span(&x, 1))[0]);
  // Sums: 3, 6, 12, and 24 is not less than 20.
  CHECK(near(run(graph, {tensor({2}, {10, 10}), tensor({2}, {1, 2})})[0], {8, 16}));
}

TEST_CASE("control flow: a graph with regions is kept as bytes and read again") {
  GraphBuilder builder("kept"), yes, no;
  const Tensor x = builder.input(DType::Float32, {2}, "x"), flag = builder.input(DType::Bool, {1}, "flag");
  yes.output(yes.op("exp", {yes.input(DType::Float32, {2}, "x")}));
  no.output(no.op("negate", {no.input(DType::Float32, {2}, "x")}));
  builder.output(builder.if_else(flag, std::span(&x, 1), yes, no, "choice")[0]);
  REQUIRE(builder.status());
  const std::vector<std::byte> bytes = builder.stored().bytes();
  const auto again = StoredGraph::read(bytes);
  REQUIRE(again);
  CHECK(again.value().str() == builder.stored().str());
  CHECK(again.value().bytes() == bytes);
}

}  // namespace openmps::engine::testing
