// The cost of the engine beside the work: microseconds to record, submit and wait for a plan of one ReLU over one
// element.
//
//   engine_overhead [repetitions]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <semaphore>
#include <vector>

#include "engine/engine.h"

namespace {

using namespace openmps::engine;
using Clock = std::chrono::steady_clock;

double microseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

// One ReLU on one device, ready to run again and again.
class Ready {
 public:
  explicit Ready(Device& device) : queue_(device.make_queue().take_or_throw()) {
    GraphBuilder builder("one ReLU");
    builder.output(builder.op("neuron_relu", {builder.input(DType::Float32, {1, 1, 1, 1}, "x")}));
    plan_ = builder.compile(device).take_or_throw();
    input_ = {device.allocate(4, Storage::Shared).take_or_throw()};
    output_ = {device.allocate(4, Storage::Shared).take_or_throw()};
  }

  void run() {
    auto list = queue_->make_list();
    list->run(plan_, {&input_, 1}, {&output_, 1}).throw_if_error();
    queue_->submit({std::move(list), {}, [this](const openmps::Status&) { done_.release(); }});
    done_.acquire();
  }

  // Lists submitted without waiting for each: the cost in a training loop with work in flight.
  void run_many(int count) {
    for (int i = 0; i < count; ++i) {
      auto list = queue_->make_list();
      list->run(plan_, {&input_, 1}, {&output_, 1}).throw_if_error();
      queue_->submit({std::move(list), {}, [this](const openmps::Status&) { done_.release(); }});
    }
    for (int i = 0; i < count; ++i) done_.acquire();
  }

 private:
  std::shared_ptr<Queue> queue_;
  std::shared_ptr<Executable> plan_;
  BufferView input_, output_;
  std::counting_semaphore<1 << 20> done_{0};
};

void measure(Device& device, int repetitions) {
  Ready ready(device);
  ready.run_many(1000);
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const auto start = Clock::now();
    ready.run();
    times.push_back(microseconds_since(start));
  }
  std::ranges::sort(times);
  const auto quantile = [&](double part) {
    return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  const auto start = Clock::now();
  ready.run_many(repetitions);
  const double each = microseconds_since(start) / repetitions;
  std::printf("%-10s record+submit+wait: median %6.2f us, best %6.2f us, 99 %% %6.2f us; in flight %6.2f us each\n",
              device.name().c_str(), quantile(0.5), times.front(), quantile(0.99), each);
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = std::max(1, argc > 1 ? std::atoi(argv[1]) : 20'000);
  for (const auto& device : devices()) measure(*device, repetitions);
}
