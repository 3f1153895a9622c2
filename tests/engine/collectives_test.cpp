// Sums over processes. The other processes are a function here: each call adds the numbers that they would send.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "engine/engine.h"
#include "engine/ir/printer.h"
#include "engine/passes/bucket_all_reduces.h"
#include "engine/passes/simplify/fold_constants.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

constexpr int kOthers = 3;
constexpr double kSent = 10;  // by each other process, for every element

// This process is one of four until the end of the object's life.
class FourProcesses {
 public:
  FourProcesses() {
    set_communicator(make_communicator(0, 1 + kOthers, [this](void* numbers, std::size_t count, DType dtype) {
                       messages.push_back(count);
                       if (dtype == DType::Float64)
                         add(static_cast<double*>(numbers), count);
                       else
                         add(static_cast<float*>(numbers), count);
                       return failure;
                     }).take_or_throw());
  }
  ~FourProcesses() { set_communicator(nullptr); }
  FourProcesses(const FourProcesses&) = delete;
  FourProcesses& operator=(const FourProcesses&) = delete;

  std::vector<std::size_t> messages;  // the count of each
  Status failure;

 private:
  template <typename T>
  static void add(T* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) numbers[i] += static_cast<T>(kOthers * kSent);
  }
};

Attributes over(const char* reduction) { return {{"reduction", std::string(reduction)}}; }

}  // namespace

TEST_CASE("all_reduce: a process that is alone keeps its numbers") {
  Sketch sketch;
  sketch.output(sketch.builder.op("all_reduce", {sketch.input({2}, {3, -4}, kF)}, over("mean")));
  CHECK(communicator()->size() == 1);
  for (const char* device : {"cpu", "reference"})
    CHECK(near(run_on(device_named(device), sketch.graph, sketch.inputs)[0], {3, -4}));
}

TEST_CASE("all_reduce: sums and means have the numbers of all processes, for every float type") {
  FourProcesses processes;
  for (const char* device : {"cpu", "reference"})
    for (const DType dtype : {DType::Float32, DType::Float64, DType::Float16, DType::BFloat16}) {
      CAPTURE(device);
      CAPTURE(name_of(dtype));
      Sketch sketch;
      const Val x = sketch.input({2}, {2, -6}, dtype);
      sketch.output(sketch.builder.op("all_reduce", {x}, over("sum")));
      sketch.output(sketch.builder.op("all_reduce", {x}, over("mean")));
      const std::vector<Tensor64> results = run_on(device_named(device), sketch.graph, sketch.inputs);
      CHECK(near(results[0], {32, 24}));
      CHECK(near(results[1], {8, 6}));
    }
}

TEST_CASE("all_reduce: the gradient is summed over processes too") {
  FourProcesses processes;
  GraphBuilder graph;
  const Tensor x = graph.input(kF, {2}, "x");
  const Tensor y = graph.op("all_reduce", {x}, over("sum"));
  const std::vector<Tensor> with{x};
  // d sum(2 y) / dx is 2 here and 10 in each of the others.
  graph.output(graph.gradients(y, broadcast_to(graph.constant(2), {2}), with)[0]);
  const auto plan = graph.compile(cpu_device()).take_or_throw();
  const auto queue = cpu_device().make_queue().take_or_throw();
  const TensorType type{kF, {2}};
  const BufferView in{make_buffer(cpu_device(), type, tensor({2}, {5, 7})), 0}, out{make_buffer(cpu_device(), 8), 0};
  auto list = queue->make_list();
  REQUIRE(list->run(plan, std::span(&in, plan->inputs().size()), std::span(&out, 1)));
  REQUIRE(run_list(*queue, std::move(list)));
  CHECK(near(read_buffer(*out.buffer, type), {32, 32}));
}

TEST_CASE("all_reduce: a failure of the communicator ends the work with its sentence") {
  FourProcesses processes;
  processes.failure = Status(ErrorKind::Device, "Rank 2 is gone.");
  Sketch sketch;
  sketch.output(sketch.builder.op("all_reduce", {sketch.input({2}, kF)}));
  CHECK_THROWS_WITH_AS(run_on(cpu_device(), sketch.graph, sketch.inputs), doctest::Contains("Rank 2 is gone."), Error);
}

TEST_CASE("all_reduce: constants differ between processes, so they are not computed beforehand") {
  Sketch sketch;
  sketch.output(sketch.builder.op("all_reduce", {sketch.builder.constant(1, kF)}));
  const Graph after = fold_constants(sketch.graph);
  CHECK_MESSAGE(count_of(after, "all_reduce") == 1, print(after));
  const FourProcesses processes;
  CHECK(near(run_on(cpu_device(), sketch.graph, {})[0], {1 + kOthers * kSent}));
}

TEST_CASE("bucket_all_reduces: sums become one message, which comes before all nodes that read them") {
  for (const bool is_read_at_once : {false, true}) {
    CAPTURE(is_read_at_once);
    Sketch sketch;
    std::vector<Val> sums;
    for (const std::int64_t extent : {3, 0, 5}) {
      sums.push_back(sketch.builder.op("all_reduce", {sketch.input({extent}, kF)}));
      if (is_read_at_once) sketch.output(exp(sums.back()));
    }
    if (!is_read_at_once)
      for (const Val sum : sums) sketch.output(exp(sum));
    const Graph after = bucket_all_reduces(sketch.graph);
    CHECK_MESSAGE(count_of(after, "all_reduce_bucket") == 1, print(after));
    CHECK_MESSAGE(count_of(after, "all_reduce") == 0, print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));

    FourProcesses processes;
    const std::vector<Tensor64> results = run_on(cpu_device(), sketch.graph, sketch.inputs);
    CHECK(processes.messages == std::vector<std::size_t>{8});
    for (std::size_t i = 0; i < 3; ++i) {
      Tensor64 expected = sketch.inputs[i];
      for (double& x : expected.values) x = std::exp(x + kOthers * kSent);
      CHECK(near(results[i], expected, 1e-5));
    }
  }
}

TEST_CASE("bucket_all_reduces: a sum that reads another one is another message") {
  Sketch sketch;
  Val x = sketch.input({3}, kF);
  for (int i = 0; i < 3; ++i) x = tanh(sketch.builder.op("all_reduce", {exp(x)}));
  sketch.output(x);
  const Graph after = bucket_all_reduces(sketch.graph);
  CHECK_MESSAGE(count_of(after, "all_reduce") == 3, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("bucket_all_reduces: a bucket comes right after its last operand, and its readers after all other nodes") {
  // Gradients of two layers and their updates, as a training step has them: the sum of the first comes last.
  for (const std::int64_t extent : {std::int64_t{4}, std::int64_t{2} << 20}) {
    CAPTURE(extent);
    Sketch sketch;
    const Val dy = tanh(sketch.input({extent}, kF)), second = exp(dy), dx = tanh(second), first = exp(dx);
    const auto update = [&](Val gradient) {
      sketch.output(sketch.input({extent}, kF) - sketch.builder.op("all_reduce", {gradient}));
    };
    const Val other = tanh(first);
    update(first);
    update(second);
    sketch.output(exp(other));
    const Graph after = bucket_all_reduces(sketch.graph);
    std::vector<std::string> names;
    for (const Node& node : after.nodes()) names.emplace_back(node.op->name());
    const std::vector<std::string> one{"tanh",     "exp",     "tanh", "exp", "tanh", "exp", "all_reduce_bucket",
                                       "subtract", "subtract"},
        // Each sum fills a bucket.
        two{"tanh", "exp", "all_reduce", "tanh", "exp", "all_reduce", "tanh", "exp", "subtract", "subtract"};
    CHECK_MESSAGE(names == (extent == 4 ? one : two), print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  }
}

TEST_CASE("bucket_all_reduces: other reductions and dtypes, and full buckets, begin another one") {
  Sketch sketch;
  const std::int64_t large = 1 << 20;  // 4 MiB of float32
  std::vector<Val> sums;
  for (int i = 0; i < 4; ++i) {
    const Val zeros = broadcast_to(sketch.input({1}, {1.0 * i}, kF), {large});
    sums.push_back(sketch.builder.op("all_reduce", {zeros}));
  }
  for (const char* reduction : {"mean", "sum"})
    sums.push_back(sketch.builder.op("all_reduce", {sketch.input({2}, kF)}, over(reduction)));
  for (int i = 0; i < 2; ++i) sums.push_back(sketch.builder.op("all_reduce", {sketch.input({2}, DType::Float64)}));
  for (const Val sum : sums) sketch.output(reduce_sum(sum, {0}, false));
  const Graph after = bucket_all_reduces(sketch.graph);
  // A small sum, whose operand is there first, and 2 large ones; 2 large ones; a mean; two of float64.
  CHECK_MESSAGE(count_of(after, "all_reduce_bucket") == 3, print(after));
  CHECK_MESSAGE(count_of(after, "all_reduce") == 1, print(after));
}

TEST_CASE("communicator: a rank lies within the number of processes") {
  const AddUp nothing = [](void*, std::size_t, DType) { return Status::ok(); };
  CHECK(make_communicator(1, 1, nothing).status().message() ==
        "The rank is 1 of 1 processes, expected 0 or more and less than their number.");
  CHECK_FALSE(make_communicator(-1, 2, nothing));
  CHECK_FALSE(make_communicator(0, 0, nothing));
  CHECK(make_communicator(1, 2, nothing).value()->rank() == 1);
}

}  // namespace openmps::engine::testing
