// Which lists a GPU's queue captures, and how many of them it keeps. Needs a GPU; the counters need the emulated one.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/devices/emulated_count.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

struct Graphs {
  long made = std::max(emulated_count("emulated_graphs_made"), 0l);
  long destroyed = std::max(emulated_count("emulated_graphs_destroyed"), 0l);
};

bool are_counted() { return emulated_count("emulated_graphs_made") >= 0; }

// Fills `bytes` of the memory from `offset` on, and checks that these bytes, and none after them, have the value.
bool fill_works(Queue& queue, const std::shared_ptr<Buffer>& memory, std::size_t offset, std::size_t bytes, int value) {
  auto* const content = static_cast<unsigned char*>(memory->host());
  std::fill_n(content, memory->bytes(), static_cast<unsigned char>(0));
  auto list = queue.make_list();
  list->fill({memory, offset}, static_cast<std::uint8_t>(value), bytes).throw_if_error();
  run_list(queue, std::move(list)).throw_if_error();
  const auto* const end = std::find_if(content + offset, content + memory->bytes(),
                                       [&](unsigned char each) { return each != static_cast<unsigned char>(value); });
  return end == content + offset + bytes;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("graph cache: every list that comes back is captured, and a bounded number of graphs is kept") {
    Device* const device = gpu();
    if (!device) return;
    const auto queue = device->make_queue().take_or_throw();
    const auto memory = make_buffer(*device, 4096);
    const Graphs before;
    constexpr long kStructures = 150;
    for (int round = 0; round < 2; ++round)
      for (std::size_t i = 1; i <= kStructures; ++i)
        for (int again = 0; again < 3; ++again) CHECK(fill_works(*queue, memory, 0, 8 * i, 5));
    const Graphs after;
    if (!are_counted()) return;
    CHECK(after.made - before.made == 2 * kStructures);  // those of the first round have made room since
    CHECK((after.made - after.destroyed) - (before.made - before.destroyed) <= 96);
  }

  TEST_CASE("graph cache: lists that change again and again are put into the stream, until they come back") {
    Device* const device = gpu();
    if (!device) return;
    const auto queue = device->make_queue().take_or_throw();
    const auto memory = make_buffer(*device, 4096);
    const Graphs before;
    for (std::size_t i = 0; i < 60; ++i) CHECK(fill_works(*queue, memory, 16 * i, 16, 7));
    const Graphs changing;
    for (int i = 0; i < 3; ++i) CHECK(fill_works(*queue, memory, 480, 16, 7));
    const Graphs settled;
    if (!are_counted()) return;
    CHECK(changing.made - before.made == 2);  // the second and the third: no third change in a row yet
    CHECK(settled.made - changing.made == 1);
  }

  TEST_CASE("graph cache: a list that updates memory in place is captured before it runs, also if it changes always") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {4}, "x");
    builder.output(x + 1.0);
    const auto next = device->compile(graph).take_or_throw();
    const auto queue = device->make_queue().take_or_throw();
    const auto memory = make_buffer(*device, 4096);
    auto* const numbers = static_cast<float*>(memory->host());
    const auto run = [&](std::size_t from, std::size_t between, std::size_t to) {
      std::fill_n(numbers, 1024, 3.0f);
      auto list = queue->make_list();
      const BufferView views[] = {{memory, from}, {memory, between}, {memory, to}};
      list->run(next, {views, 1}, {views + 1, 1}, {}).throw_if_error();
      list->run(next, {views + 1, 1}, {views + 2, 1}, {}).throw_if_error();
      run_list(*queue, std::move(list)).throw_if_error();
      CHECK(numbers[to / sizeof(float) + 3] == 5);
    };
    const Graphs before;
    for (std::size_t i = 0; i < 10; ++i) run(64 * i, 2048, 64 * i);
    const Graphs updating;
    for (std::size_t i = 0; i < 10; ++i) run(64 * i, 64 * i + 16, 64 * i + 32);
    const Graphs writing;
    if (!are_counted()) return;
    CHECK(updating.made - before.made == 10);
    CHECK(writing.made == updating.made);
  }

  TEST_CASE("graph cache: without CUDA graphs every list is put into the stream") {
    Device* const device = gpu();
    if (!device) return;
    const EnvironmentSetting setting("OPENMPS_SKIP_KERNELS", "cuda_graphs");
    const auto queue = device->make_queue().take_or_throw();
    const auto memory = make_buffer(*device, 4096);
    const Graphs before;
    for (int again = 0; again < 3; ++again) CHECK(fill_works(*queue, memory, 0, 64, 5));
    CHECK(Graphs().made == before.made);
  }

  // A process that ends right after its last queue is made: the queue's threads may begin behind the driver's end.
  TEST_CASE("gpu queues: threads that begin when the driver is gone do nothing") {
    Device* const device = gpu();
    if (!device || emulated_count("emulated_end_for_new_threads") < 0) return;
    for (int again = 0; again < 20; ++again) CHECK(device->make_queue().is_ok());
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    emulated_count("emulated_go_on");
    CHECK(fill_works(*device->make_queue().take_or_throw(), make_buffer(*device, 64), 0, 64, 5));
  }
}

}  // namespace openmps::engine::testing
