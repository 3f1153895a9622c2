// Sums over the GPUs of ranks, by NCCL or its stand-in. Here one rank is all; test_distributed.py has several.
#include <doctest/doctest.h>

#include <numeric>
#include <vector>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// The GPU is connected with itself alone until the end of the object's life.
class OneRank {
 public:
  explicit OneRank(Device& device) : device_(device) {
    if (const Result<std::string> group = device.new_group())
      communicator_ = device.connect(group.value(), 0, 1).take_or_throw();
  }
  ~OneRank() { device_.disconnect(); }
  OneRank(const OneRank&) = delete;
  OneRank& operator=(const OneRank&) = delete;
  Communicator* communicator() const { return communicator_.get(); }  // null: there is no NCCL

 private:
  Device& device_;
  std::shared_ptr<Communicator> communicator_;
};

// A backward pass of four layers: each has a gradient, whose sum is subtracted from weights and added to momenta.
Graph training_step() {
  Graph graph;
  Builder builder(graph);
  Val dy = builder.input(DType::Float32, {600, 600}, "dy");
  for (const char* weights : {"a", "b", "c", "d"}) {
    dy = builder.op("matmul", {dy, dy});
    const Val sum = builder.op("all_reduce", {dy}, {{"reduction", std::string("mean")}});
    builder.output(builder.input(DType::Float32, {600, 600}, weights) - sum);
    builder.output(builder.input(DType::Float32, {600, 600}, "momenta") + sum);
  }
  return graph;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu ranks: a device without NCCL says where it was looked for") {
    Device* const device = gpu();
    if (!device || device->new_group()) return;
    CHECK(device->new_group().status().message().starts_with("NCCL, which adds up tensors of several GPUs, is not"));
    CHECK(cpu_device().new_group().status().message() ==
          "The device cpu has no connection with devices of other processes.");
  }

  TEST_CASE("gpu ranks: tensors of every float type, also without elements") {
    Device* const device = gpu();
    if (!device) return;
    const OneRank rank(*device);
    if (!rank.communicator()) return;
    for (const DType dtype : {DType::Float32, DType::Float64, DType::Float16, DType::BFloat16})
      for (const char* reduction : {"sum", "mean"}) {
        CAPTURE(name_of(dtype));
        Graph graph;
        Builder builder(graph);
        std::vector<Tensor64> inputs;
        for (const Shape& shape : {Shape{3, 5}, Shape{}, Shape{0, 2}, Shape{1000}}) {
          const Val x = builder.input(dtype, shape, "x");
          builder.output(builder.op("all_reduce", {x}, {{"reduction", std::string(reduction)}}));
          inputs.push_back(draw({shape, -1, 1}, inputs.size()));
        }
        const std::vector<Tensor64> sums = run_on(*device, graph, inputs),
                                    expected = run_on(device_named("reference"), graph, inputs);
        for (std::size_t i = 0; i < inputs.size(); ++i) CHECK(sums[i].values == expected[i].values);
      }
  }

  TEST_CASE("gpu ranks: the part of a rank that is all, also in place") {
    Device* const device = gpu();
    if (!device) return;
    const OneRank rank(*device);
    if (!rank.communicator()) return;
    for (const char* op : {"reduce_scatter", "all_gather"})
      for (const int shared : {-1, 0}) {
        CAPTURE(op);
        Graph graph;
        Builder builder(graph);
        std::vector<Tensor64> inputs;
        for (const Shape& shape : {Shape{3, 5}, Shape{0, 2}, Shape{1000}}) {
          const int place = shared < 0 ? -1 : static_cast<int>(inputs.size());
          builder.output(builder.op(op, {builder.input(DType::Float32, shape, "x")}), place);
          inputs.push_back(draw({shape, -1, 1}, inputs.size()));
        }
        const std::vector<Tensor64> results = run_on(*device, graph, inputs),
                                    expected = run_on(device_named("reference"), graph, inputs);
        for (std::size_t i = 0; i < inputs.size(); ++i) CHECK(results[i].values == expected[i].values);
      }
  }

  TEST_CASE("gpu ranks: sums are a branch beside the others") {
    Device* const device = gpu();
    if (!device) return;
    const auto plan = device->compile(training_step()).take_or_throw();
    CHECK_MESSAGE(plan->str().find("parallel branches") != std::string::npos, plan->str());
  }

  TEST_CASE("gpu ranks: large updates after the sums are a launch for each kind") {
    Device* const device = gpu();
    if (!device) return;
    const auto plan = device->compile(training_step()).take_or_throw();
    // Four products, one bucket of sums, all subtractions, all additions.
    CHECK_MESSAGE(plan->str().find(" 7 launches") != std::string::npos, plan->str());
  }

  TEST_CASE("gpu ranks: numbers of the CPU, more than travel at once too") {
    Device* const device = gpu();
    if (!device) return;
    const OneRank rank(*device);
    if (!rank.communicator()) return;
    std::vector<double> many(400'001);
    std::iota(many.begin(), many.end(), 0.5);
    std::vector<double> sums = many;
    REQUIRE(rank.communicator()->add_up(sums.data(), sums.size(), DType::Float64));
    CHECK(sums == many);
    std::uint8_t byte = 200;
    REQUIRE(rank.communicator()->add_up(&byte, 1, DType::UInt8));
    CHECK(byte == 200);
    CHECK(rank.communicator()->add_up(&byte, 0, DType::UInt8));
    CHECK(rank.communicator()->add_up(&byte, 1, DType::Int8).message() == "NCCL adds up no int8.");
    CHECK(rank.communicator()->check());
  }

  TEST_CASE("gpu ranks: a connection is kept, and a group of another kind is refused") {
    Device* const device = gpu();
    if (!device) return;
    std::shared_ptr<Communicator> first;
    {
      const OneRank rank(*device);
      if (!rank.communicator()) return;
      first = device->connect("no group", 0, 1).take_or_throw();
      CHECK(first.get() == rank.communicator());
    }
    CHECK(device->connect("no group", 1, 2).status().message() ==
          "A group of ranks has a name of 8 bytes, expected 256.");
    device->disconnect();
  }
}

}  // namespace openmps::engine::testing
