// Queues, events and handlers that several threads use at once, at random: for ThreadSanitizer above all. An experiment
// (tests/experiment.h): round N is drawn from seed N.
#include <doctest/doctest.h>

#include <atomic>
#include <latch>
#include <random>
#include <thread>

#include "engine/ir/builder.h"
#include "tests/engine/plan_run.h"
#include "tests/experiment.h"

namespace openmps::engine::testing {
namespace {

const TensorType kSums{DType::Float32, {2}};
constexpr int kMostLists = 12;

// One queue, and a buffer to which each list of that queue adds 1.
struct Lane {
  std::shared_ptr<Queue> queue;
  BufferView buffer;
  std::atomic<int> lists{0}, scheduled{0}, completed{0};
};

class Round {
 public:
  Round(std::uint64_t seed, Device& device, std::shared_ptr<Executable> plan) : seed_(seed), plan_(std::move(plan)) {
    for (Lane& lane : lanes_) {
      lane.queue = device.make_queue().take_or_throw();
      lane.buffer = {make_buffer(device, kSums, {kSums.shape, {0, 0}})};
    }
  }

  void run() {
    std::vector<std::thread> threads;
    for (std::uint64_t thread = 0; thread < 3; ++thread)
      threads.emplace_back([this, thread] { submit_some(std::mt19937_64(seed_ * 3 + thread)); });
    for (std::thread& thread : threads) thread.join();
    event_->signal(3);
    release();
    done_->wait();
  }

  // Every list ran once and told both handlers; every listener was told.
  bool holds() {
    bool holds = told_ == listeners_;
    for (const Lane& lane : lanes_) {
      const int lists = lane.lists;
      holds = holds && lane.scheduled == lists && lane.completed == lists &&
              read_buffer(*lane.buffer.buffer, kSums).values == std::vector<double>{double(lists), double(lists)};
    }
    return holds;
  }

 private:
  void submit_some(std::mt19937_64 random) {
    for (std::uint64_t left = random() % 4; left > 0; --left) submit(lanes_[random() % 2], random());
    ++listeners_;
    event_->notify(1 + random() % 3, [this](std::uint64_t) {
      ++told_;
      release();
    });
    event_->signal(1 + random() % 3);
    release();
  }

  // A list that may wait for the event, may signal it, and whose completion may submit another to the other queue.
  void submit(Lane& lane, std::uint64_t draw) {
    if (total_.fetch_add(1) >= kMostLists) return;
    ++pending_;
    ++lane.lists;
    auto list = lane.queue->make_list();
    if (draw & 1) list->signal(event_, 1 + (draw >> 8) % 3);
    list->run(plan_, {&lane.buffer, 1}, {&lane.buffer, 1}).throw_if_error();
    list->call([] { return Status::ok(); });
    lane.queue->submit({std::move(list), [&lane] { ++lane.scheduled; },
                        [this, &lane, draw](const Status& status) {
                          lane.completed += status.is_ok();
                          if (draw & 2) submit(lanes_[(draw >> 16) % 2], draw >> 20);
                          release();
                        }});
  }

  // Held by the round itself, its threads, each list and each listener. The round may be gone as soon as none is left.
  void release() {
    const std::shared_ptr<std::latch> done = done_;
    if (pending_.fetch_sub(1) == 1) done->count_down();
  }

  std::uint64_t seed_;
  std::shared_ptr<Executable> plan_;
  std::shared_ptr<SharedEvent> event_ = std::make_shared<SharedEvent>();
  std::atomic<int> total_{0}, told_{0}, listeners_{0};
  std::atomic<int> pending_{1 + 3 + 3};
  std::shared_ptr<std::latch> done_ = std::make_shared<std::latch>(1);
  Lane lanes_[2];
};

}  // namespace

TEST_CASE("queue: rounds of several threads that submit, signal and listen, from handlers too" *
          doctest::test_suite("slow")) {
  Device& device = device_named("cpu");
  Graph graph;
  Builder builder(graph);
  builder.output(builder.input(kSums.dtype, kSums.shape, "x") + 1.0, 0);
  const std::shared_ptr<Executable> plan = device.compile(graph).take_or_throw();
  const openmps::testing::Span span = openmps::testing::experiments(2000);
  std::uint64_t failures = 0;
  for (std::uint64_t seed = span.first; seed < span.first + span.count; ++seed) {
    Round round(seed, device, plan);
    round.run();
    CAPTURE(seed);
    const bool holds = round.holds();
    CHECK(holds);
    failures += !holds;
  }
  openmps::testing::report({{"rounds", span.count}, {"failures", failures}});
}

}  // namespace openmps::engine::testing
