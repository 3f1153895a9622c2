// Values that follow from parameters alone are made once, and again when a parameter changes.
#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <random>
#include <thread>

#include "engine/devices/host/device.h"
#include "engine/devices/reference/kernels.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/printer.h"
#include "engine/passes/parameters/preparations.h"
#include "engine/plan/plan.h"
#include "tests/engine/memory_check.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/random_graph.h"

namespace openmps::engine::testing {
namespace {

std::atomic<int> exponentials{0};  // how often the counting kernel has run

class CountedExponential final : public host::Kernel {
 public:
  explicit CountedExponential(std::int64_t elements) : elements_(elements) {}
  void run(const host::KernelCall& call) override {
    ++exponentials;
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    for (std::int64_t i = 0; i < elements_; ++i) y[i] = std::exp(x[i]);
  }

 private:
  std::int64_t elements_;
};

Device& counting_device() {
  static const host::KernelTable kernels = [] {
    host::KernelTable table(&reference::kernels());
    table.add("exp", [](const host::KernelRequest& request) {
      return std::make_unique<CountedExponential>(request.outputs[0].shape.elements());
    });
    return table;
  }();
  static const auto* const device = new std::shared_ptr<Device>(
      host::make_device({DeviceKind::Reference, "counting", "counts exponentials", &kernels, 1, {}}));
  return **device;
}

const TensorType kFour{DType::Float32, Shape{4}};

std::shared_ptr<Buffer> four(double value) {
  return make_buffer(counting_device(), kFour, {kFour.shape, std::vector<double>(4, value)});
}

// y = exp(parameter) * x.
struct PreparedNetwork {
  PreparedNetwork() {
    Graph graph;
    Builder builder(graph);
    const Val w = builder.parameter(DType::Float32, kFour.shape, "w"),
              x = builder.input(DType::Float32, kFour.shape, "x");
    builder.output(exp(w) * x);
    plan = counting_device().compile(graph).take_or_throw();
    queue = counting_device().make_queue().take_or_throw();
  }

  // How often a run computes exponentials. Its result is right.
  int run(double x) {
    const int before = exponentials;
    const BufferView inputs[] = {{weights, 0}, {four(x), 0}}, output{result, 0};
    auto list = queue->make_list();
    list->run(plan, inputs, {&output, 1}).throw_if_error();
    run_list(*queue, std::move(list)).throw_if_error();
    const double w = read_buffer(*weights, kFour)[3], y = read_buffer(*result, kFour)[3];
    CHECK(y == doctest::Approx(std::exp(w) * x));
    return exponentials - before;
  }

  void write(double value) { std::fill_n(static_cast<float*>(weights->host()), 4, static_cast<float>(value)); }

  std::shared_ptr<Executable> plan;
  std::shared_ptr<Queue> queue;
  std::shared_ptr<Buffer> weights = four(0.5), result = four(0);
};

Plan plan_of(const Graph& graph) {
  const PlanRules rules{.in_place = elementwise_in_place, .has_preparations = true};
  Plan plan = make_plan(graph, rules);
  const std::string problem = memory_problem(plan, elementwise_in_place);
  CHECK_MESSAGE(problem.empty(), problem, "\n", print(graph));
  return plan;
}

// The same graph, where about half of the inputs are parameters.
Graph with_parameters(const Graph& graph, std::uint32_t seed) {
  std::mt19937 random(seed);
  Graph result;
  std::vector<ValueId> made(graph.values().size(), kNoValue);
  for (const GraphInput& input : graph.inputs())
    made[static_cast<std::size_t>(input.value)] =
        result.add_input(graph.type(input.value), "x",
                         input.kind == InputKind::Buffer && random() % 2 ? InputKind::Parameter : input.kind);
  for (const Node& old : graph.nodes()) {
    Node node = old;
    for (ValueId& input : node.inputs) input = made[static_cast<std::size_t>(input)];
    const Node& fresh = result.add_typed_node(std::move(node), graph.types(old.outputs));
    for (std::size_t i = 0; i < old.outputs.size(); ++i)
      made[static_cast<std::size_t>(old.outputs[i])] = fresh.outputs[i];
  }
  for (const GraphOutput& output : graph.outputs())
    result.add_output(made[static_cast<std::size_t>(output.value)], output.shares_input);
  return result;
}

}  // namespace

TEST_CASE("preparations: run once for plans that run often, and again when a parameter has changed") {
  PreparedNetwork network;
  CHECK(network.run(1) == 1);
  CHECK(network.run(2) == 1);  // into memory that is kept from here on
  for (int i = 3; i < 6; ++i) CHECK(network.run(i) == 0);
  network.write(0.25);
  network.weights->touch();
  CHECK(network.run(1) == 1);
  CHECK(network.run(2) == 0);
  network.weights = four(-1);
  CHECK(network.run(3) == 1);
  CHECK(network.run(4) == 0);
}

TEST_CASE("preparations: run every time over memory that the caller writes without a word") {
  PreparedNetwork network;
  network.weights->expose();
  for (int i = 1; i < 5; ++i) {
    network.write(0.1 * i);
    CHECK(network.run(i) == 1);
  }
}

TEST_CASE("preparations: a plan that runs once keeps no memory") {
  PreparedNetwork network;
  const std::size_t before = counting_device().memory_use().allocated;
  network.run(1);
  CHECK(counting_device().memory_use().allocated == before);
  network.run(1);
  CHECK(counting_device().memory_use().allocated > before);
  network.plan = nullptr;
  CHECK(counting_device().memory_use().allocated <= before);
}

TEST_CASE("preparations: several queues have separate kept values") {
  PreparedNetwork first;
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 3; ++thread)
    threads.emplace_back([&, thread] {
      const auto queue = counting_device().make_queue().take_or_throw();
      const double w = 0.25 * thread;
      const BufferView inputs[] = {{four(w), 0}, {four(2), 0}}, output{four(0), 0};
      for (int i = 0; i < 200; ++i) {
        auto list = queue->make_list();
        if (!list->run(first.plan, inputs, {&output, 1}) || !run_list(*queue, std::move(list))) ++wrong;
        if (std::abs(read_buffer(*output.buffer, kFour)[0] - 2 * std::exp(w)) > 1e-6) ++wrong;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("preparations: constants count as parameters, a replaced parameter and other inputs do not") {
  Graph graph;
  Builder builder(graph);
  const Val kept = builder.parameter(DType::Float32, {4}, "kept"),
            trained = builder.parameter(DType::Float32, {4}, "trained"), x = builder.input(DType::Float32, {4}, "x"),
            rate = builder.scalar(DType::Float32, "rate");
  const Val prepared = tanh(kept + builder.constant(1, DType::Float32)), again = exp(prepared);
  builder.output(again * x + tanh(trained) + kept * rate);
  builder.output(trained * rate, 1);
  const std::vector<bool> found = find_preparations(graph);
  for (const Node& node : graph.nodes()) {
    const bool expected = node.outputs[0] == prepared.id || node.outputs[0] == again.id ||
                          (node.inputs.size() == 2 && node.inputs[0] == kept.id && node.inputs[1] != rate.id);
    CHECK_MESSAGE(found[static_cast<std::size_t>(&node - graph.nodes().data())] == expected, print(graph, node));
  }
  const Plan plan = plan_of(graph);
  CHECK(plan.preparations == 3);
  CHECK(plan.kept_bytes == 64);  // the last one alone: others need memory only while they run
}

TEST_CASE("preparations: results of the graph and results much larger than their operands are made every time") {
  Graph graph;
  Builder builder(graph);
  const Val w = builder.parameter(DType::Float32, {4}, "w"), x = builder.input(DType::Float32, {640, 4}, "x");
  builder.output(reshape(exp(w), {2, 2}));
  builder.output(builder.op("broadcast_to", {tanh(w)}, {{"shape", Integers{640, 4}}}) * x);
  const Plan plan = plan_of(graph);
  CHECK(plan.preparations == 1);  // tanh
}

TEST_CASE("preparations: whatever the graph, a run without them finds all that it reads") {
  int prepared = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    const Graph graph =
        with_parameters(random_graph(seed, 2 + static_cast<int>(seed % 30), DType::Float32).graph, seed);
    prepared += plan_of(graph).preparations > 0 ? 1 : 0;
  }
  CHECK(prepared > 100);
}

}  // namespace openmps::engine::testing
