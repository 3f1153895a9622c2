// Sums over processes. The other processes are a function here: each call adds the numbers that they would send.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/printer.h"
#include "engine/passes/horizontal/bucket_collectives.h"
#include "engine/passes/pipeline.h"
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
  explicit FourProcesses(int rank = 0) : rank_(rank) {
    const auto exchange = [this](Collective collective, void* numbers, std::span<const std::size_t> counts,
                                 DType dtype) {
      messages.push_back(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
      collectives.push_back(collective);
      if (dtype == DType::Float64) {
        change(collective, static_cast<double*>(numbers), counts);
      } else {
        const float* const own = static_cast<const float*>(numbers);
        contents.emplace_back(own, own + messages.back());
        change(collective, static_cast<float*>(numbers), counts);
      }
      return failure;
    };
    set_communicator(make_communicator(rank, 1 + kOthers, exchange).take_or_throw());
  }
  ~FourProcesses() { set_communicator(nullptr); }
  FourProcesses(const FourProcesses&) = delete;
  FourProcesses& operator=(const FourProcesses&) = delete;

  std::vector<std::size_t> messages;  // the count of each
  std::vector<Collective> collectives;
  std::vector<std::vector<double>> contents;  // of those of float32, as this process has sent them
  Status failure;

 private:
  // Each other process has kSent everywhere.
  template <typename T>
  void change(Collective collective, T* numbers, std::span<const std::size_t> counts) const {
    T* own = numbers;
    for (int rank = 0; rank < rank_ && counts.size() > 1; ++rank) own += counts[static_cast<std::size_t>(rank)];
    const std::size_t count = counts.size() > 1 ? counts[static_cast<std::size_t>(rank_)] : counts[0];
    const std::vector<T> kept(own, own + count);
    const T sent = static_cast<T>(kSent);
    if (collective == Collective::AllGather) {
      std::fill_n(numbers, messages.back(), sent);
      std::ranges::copy(kept, own);
    } else {
      std::fill_n(numbers, messages.back(), static_cast<T>(-1));  // which must not be read
      for (std::size_t i = 0; i < count; ++i) numbers[i] = kept[i] + sent * kOthers;
    }
  }

  int rank_;
};

// [first, first + 1, ...)
Tensor64 ascending(std::int64_t count, double first) {
  Tensor64 result = tensor({count}, std::vector<double>(static_cast<std::size_t>(count)));
  std::iota(result.values.begin(), result.values.end(), first);
  return result;
}

// A layer with a normalisation over the samples of all processes, and the summed gradients of its parameters.
struct NormalizedLayer {
  Sketch sketch;

  explicit NormalizedLayer(std::int64_t rows) {
    const Val x = broadcast_to(sketch.input({1, 4}, {1, -2, 3, 0.5}, kF), {rows, 4});
    const Val w = sketch.input({4, 3}, {1, 2, 3, 4, 0.5, 6, 7, 8, 9, 1, 2, -1}, kF);
    const Val gamma = sketch.input({3}, {1, 2, 0.5}, kF), beta = sketch.input({3}, {0.25, -1, 2}, kF);
    const Val h = sketch.builder.op("matmul", {x, w});
    const Val centred = h - mean_of(h), variance = mean_of(square(centred));
    const Val y = tanh(centred * (sketch.builder.op("rsqrt", {variance + 0.5}) * gamma) + beta);
    const Val v = sketch.input({3, 3}, {1, 0.5, 2, -1, 3, 1, 0.25, 1, -2}, kF), bias = sketch.input({3}, {1, 2, 3}, kF);
    const Val z = exp(sketch.builder.op("matmul", {y, v}) + bias);
    const Val dz = broadcast_to(sketch.input({}, {1.0 / static_cast<double>(rows)}, kF), z.shape());
    const Val with[] = {w, gamma, beta, v, bias};
    for (const Val& gradient : gradients(sketch.builder, z, dz, with))
      sketch.output(sketch.builder.op("all_reduce", {gradient}));
  }

  Val mean_of(Val values) {
    const Val own = sketch.builder.op("reduce_mean", {values}, {{"axes", Integers{0}}, {"keep_axes", true}});
    return sketch.builder.op("all_reduce", {reshape(own, {3}) * 0.25});
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

TEST_CASE("bucket_collectives: sums become one message, which comes before all nodes that read them") {
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
    const Graph after = bucket_collectives(sketch.graph);
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

TEST_CASE("bucket_collectives: a sum that reads another one is another message") {
  Sketch sketch;
  Val x = sketch.input({3}, kF);
  for (int i = 0; i < 3; ++i) x = tanh(sketch.builder.op("all_reduce", {exp(x)}));
  sketch.output(x);
  const Graph after = bucket_collectives(sketch.graph);
  CHECK_MESSAGE(count_of(after, "all_reduce") == 3, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

TEST_CASE("bucket_collectives: a bucket comes right after its last operand, and its readers after all other nodes") {
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
    const Graph after = bucket_collectives(sketch.graph);
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

TEST_CASE("bucket_collectives: processes with one sample and with several send the same messages") {
  // Equal rows, so that a message has the same numbers for any number of them.
  const auto messages_of = [](std::int64_t rows) {
    FourProcesses processes;
    run_on(cpu_device(), NormalizedLayer(rows).sketch.graph, NormalizedLayer(rows).sketch.inputs);
    return processes.contents;
  };
  const std::vector<std::vector<double>> expected = messages_of(2);
  REQUIRE(expected.size() > 3);
  for (const std::int64_t rows : {1, 5}) {
    const std::vector<std::vector<double>> messages = messages_of(rows);
    REQUIRE(messages.size() == expected.size());
    for (std::size_t i = 0; i < messages.size(); ++i) {
      CAPTURE(rows);
      CAPTURE(i);
      const auto extent = static_cast<std::int64_t>(expected[i].size());
      CHECK(near(tensor({extent}, messages[i]), tensor({extent}, expected[i]), 1e-4));
    }
  }
}

TEST_CASE("bucket_collectives: control edges keep the order of messages through all passes") {
  for (const DeviceKind device : {DeviceKind::Cpu, DeviceKind::Cuda})
    for (const Precision precision : {Precision::Float32, Precision::BFloat16}) {
      const PassContext context{device, precision};
      const Graph after = run_passes(NormalizedLayer(1).sketch.graph, passes_for(context), context);
      NodeId last = kNoNode;
      int collectives = 0;
      for (const Node& node : after.nodes()) {
        if (!node.op->is_collective()) continue;
        CHECK_MESSAGE(node.after == (last == kNoNode ? std::vector<NodeId>{} : std::vector<NodeId>{last}),
                      print(after));
        last = static_cast<NodeId>(&node - after.nodes().data());
        ++collectives;
      }
      CHECK(collectives > 3);
    }
}

TEST_CASE("bucket_collectives: other reductions and dtypes, and full buckets, begin another one") {
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
  const Graph after = bucket_collectives(sketch.graph);
  // A small sum, whose operand is there first, and 2 large ones; 2 large ones; a mean; two of float64.
  CHECK_MESSAGE(count_of(after, "all_reduce_bucket") == 3, print(after));
  CHECK_MESSAGE(count_of(after, "all_reduce") == 1, print(after));
}

TEST_CASE("reduce_scatter: a process gets the sum of its part") {
  for (const int rank : {0, 2, 3}) {
    FourProcesses processes(rank);
    for (const char* device : {"cpu", "reference"})
      for (const DType dtype : {DType::Float32, DType::Float64, DType::Float16, DType::BFloat16}) {
        CAPTURE(rank);
        CAPTURE(device);
        CAPTURE(name_of(dtype));
        Sketch sketch;
        sketch.inputs = {ascending(70, 1)};
        sketch.output(sketch.builder.op("reduce_scatter", {sketch.builder.input(dtype, {70}, "x")}));
        const Tensor64 result = run_on(device_named(device), sketch.graph, sketch.inputs)[0];
        const TensorPart part = part_of(70, rank, 4);
        CHECK(part.count == (rank == 3 ? 22 : 16));
        for (std::size_t i = part.first; i < part.first + part.count; ++i)
          CHECK(result.values[i] == static_cast<double>(1 + i) + kOthers * kSent);
        CHECK(processes.collectives.back() == Collective::ReduceScatter);
      }
  }
}

TEST_CASE("all_gather: a process keeps its part and gets those of the others") {
  for (const int rank : {0, 2, 3}) {
    FourProcesses processes(rank);
    for (const char* device : {"cpu", "reference"}) {
      CAPTURE(rank);
      CAPTURE(device);
      Sketch sketch;
      sketch.inputs = {ascending(70, 1), ascending(2, 5), ascending(64, 100)};
      for (const Tensor64& x : sketch.inputs)
        sketch.output(sketch.builder.op("all_gather", {sketch.builder.input(kF, x.shape, "x")}));
      const std::vector<Tensor64> results = run_on(device_named(device), sketch.graph, sketch.inputs);
      for (std::size_t i = 0; i < results.size(); ++i) {
        Tensor64 expected = sketch.inputs[i];
        const TensorPart part = part_of(expected.values.size(), rank, 4);
        for (std::size_t at = 0; at < expected.values.size(); ++at)
          if (at < part.first || at >= part.first + part.count) expected.values[at] = kSent;
        CHECK(near(results[i], expected, 0));
      }
      if (std::string(device) == "cpu") CHECK(processes.messages == std::vector<std::size_t>{136});
    }
    CHECK(processes.collectives.back() == Collective::AllGather);
  }
}

TEST_CASE("all_gather: the result takes the memory of an operand that nothing else reads") {
  for (const bool is_read_again : {false, true}) {
    GraphBuilder graph;
    const Tensor x = graph.input(kF, {64}, "x"), y = graph.input(kF, {4096}, "y");
    graph.output(graph.op("all_gather", {x}), 0);
    graph.output(graph.op("all_gather", {y}), 1);
    if (is_read_again) graph.output(graph.op("exp", {y}));
    const auto plan = graph.compile(cpu_device()).take_or_throw();
    CHECK(plan->arena_bytes() == (is_read_again ? 4 * 4096 : 0));
  }
}

TEST_CASE("communicator: parts cover a tensor once, begin at multiples of 16, and are empty for few elements alone") {
  for (const int size : {1, 2, 3, 4, 64, 1000})
    for (const std::size_t elements : {0U, 1U, 15U, 16U, 1023U, 1024U, 16000U, 16001U, 1234567U}) {
      CAPTURE(size);
      CAPTURE(elements);
      std::size_t end = 0;
      for (int rank = 0; rank < size; ++rank) {
        const TensorPart part = part_of(elements, rank, size);
        CHECK((part.first == end && part.first % 16 == 0));
        if (is_divided(elements, size)) CHECK(part.count > 0);
        end += part.count;
      }
      CHECK(end == elements);
      CHECK(is_divided(elements, size) ==
            (size > 1 && elements >= 1024 && elements >= 16 * static_cast<std::size_t>(size)));
    }
}

TEST_CASE("communicator: a rank lies within the number of processes") {
  const Exchange nothing = [](Collective, void*, std::span<const std::size_t>, DType) { return Status::ok(); };
  CHECK(make_communicator(1, 1, nothing).status().message() ==
        "The rank is 1 of 1 processes, expected 0 or more and less than their number.");
  CHECK_FALSE(make_communicator(-1, 2, nothing));
  CHECK_FALSE(make_communicator(0, 0, nothing));
  CHECK(make_communicator(1, 2, nothing).value()->rank() == 1);
}

}  // namespace openmps::engine::testing
