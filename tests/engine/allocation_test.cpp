// A training step in its steady state takes nothing from the heap. A program of its own, since it counts the whole
// process.
//
// Counted are all allocations of all threads between recording a list and hearing of its completion: the list, the
// queue, the plan, the kernels, OpenMP. The one exception is what oneDNN's own code allocates while it executes a
// primitive.
#include <doctest/doctest.h>

#include <cstdlib>
#include <latch>
#include <memory>
#include <semaphore>
#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "engine/ops/decompositions.h"
#include "tests/engine/heap_meter.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

constexpr DType kF = DType::Float32;

// Convolution, ReLU, pooling, fully connected layer, softmax cross-entropy, and a step of Adam for every weight.
class Network {
 public:
  Network() {
    const Val image = input({8, 12, 12, 3}), labels = input({8, 1, 1, 10});
    const std::vector<Val> weights{input({8, 3, 3, 3}), input({8}), input({10, 5, 5, 8}), input({10})};
    const Val hidden = builder_.op("neuron_relu", {builder_.op("conv2d", {image, weights[0], weights[1]})});
    const Val pooled = builder_.op("pool2d_max", {hidden}, {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}});
    const Val scores = builder_.op("conv2d", {pooled, weights[2], weights[3]});
    const Val loss = builder_.op("softmax_cross_entropy", {scores, labels});
    const Val rate = builder_.scalar(kF, "rate");
    const std::vector<Val> parts =
        gradients(builder_, loss, broadcast_to(builder_.constant(1, kF), loss.shape()), weights);
    for (std::size_t i = 0; i < weights.size(); ++i) step(weights[i], parts[i], rate, static_cast<int>(i) + 2);
    builder_.output(loss);
  }
  const Graph& graph() const { return graph_; }

 private:
  Val input(const Shape& shape) { return builder_.input(kF, shape, "x"); }

  // In place: value, momentum and velocity.
  void step(Val value, Val gradient, Val rate, int position) {
    const int states = static_cast<int>(graph_.inputs().size());
    const std::vector<Val> operands{value, gradient, input(value.shape()), input(value.shape()), rate};
    const std::vector<Val> stepped = expand_decomposition(builder_, *find_decomposition("adam_step"), operands, {});
    builder_.output(stepped[0], position);
    builder_.output(stepped[1], states);
    builder_.output(stepped[2], states + 1);
  }

  Graph graph_;
  Builder builder_{graph_};
};

// The network compiled and bound to memory.
class Trainer {
 public:
  Trainer() {
    const Network network;
    plan_ = device_.compile(network.graph()).take_or_throw();
    for (const GraphInput& input : network.graph().inputs()) {
      by_position_.push_back(make_buffer(device_, network.graph().type(input.value).bytes()));
      if (input.kind == InputKind::Buffer) inputs_.push_back({by_position_.back()});
    }
    for (const GraphOutput& output : network.graph().outputs())
      outputs_.push_back({output.shares_input < 0 ? make_buffer(device_, network.graph().type(output.value).bytes())
                                                  : by_position_[static_cast<std::size_t>(output.shares_input)]});
  }

  // Two lists in flight, as a training loop has them.
  bool step() {
    const Scalar rate = Scalar::float32(0.001f);
    for (int i = 0; i < 2; ++i) {
      auto list = queue_->make_list();
      if (!list->run(plan_, inputs_, outputs_, {&rate, 1})) return false;
      queue_->submit({std::move(list), {}, [this](const Status& status) {
                        failed_ = failed_ || !status.is_ok();
                        done_.release();
                      }});
    }
    for (int i = 0; i < 2; ++i) done_.acquire();
    return !failed_;
  }

 private:
  Device& device_ = device_named("cpu");
  std::shared_ptr<Queue> queue_ = device_.make_queue().take_or_throw();
  std::shared_ptr<Executable> plan_;
  std::vector<std::shared_ptr<Buffer>> by_position_;
  std::vector<BufferView> inputs_, outputs_;
  std::counting_semaphore<2> done_{0};
  bool failed_ = false;
};

}  // namespace

TEST_CASE("allocation: the meter counts what it should") {
  if (!heap_is_counted()) return;
  HeapMeter meter;
  auto one = std::make_unique<int>(1);
  std::vector<double> two(1000, *one);
  void* volatile three = std::malloc(two.size());
  std::free(three);
  CHECK(meter.stop().all == 3);
}

TEST_CASE("allocation: a training step in its steady state takes nothing from the heap") {
  Trainer trainer;
  for (int i = 0; i < 20; ++i) REQUIRE(trainer.step());
  HeapMeter meter;
  bool all_well = true;
  for (int i = 0; i < 100; ++i) all_well = trainer.step() && all_well;
  const HeapCount count = meter.stop();
  CHECK(all_well);
  CHECK(count.all - count.onednn == 0);
  if (count.all != count.onednn) print_first_callers();
  MESSAGE("oneDNN's own allocations per list: ", static_cast<double>(count.onednn) / 200);
}

TEST_CASE("allocation: lists that wait in any number have their places, and submitting takes nothing from the heap") {
  if (!heap_is_counted()) return;
  constexpr int kLists = 200;
  const auto queue = device_named("cpu").make_queue().take_or_throw();
  std::binary_semaphore is_held{0}, may_go_on{0};  // a wait for an event would take memory in the worker, at any time
  std::latch done(kLists + 1);
  const auto completed = [&done](const Status&) { done.count_down(); };
  auto holding = queue->make_list();
  holding->call([&] {
    is_held.release();
    may_go_on.acquire();
    return Status::ok();
  });
  queue->submit({std::move(holding), {}, completed});
  is_held.acquire();
  std::vector<std::unique_ptr<CommandList>> lists;
  for (int i = 0; i < kLists; ++i) lists.push_back(queue->make_list());
  HeapMeter meter;
  for (std::unique_ptr<CommandList>& list : lists) queue->submit({std::move(list), {}, completed});
  CHECK(meter.stop().all == 0);
  may_go_on.release();
  done.wait();
}

}  // namespace openmps::engine::testing
