// Queues of the host devices, and the events that order them.
#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <latch>
#include <semaphore>
#include <thread>

#include "engine/devices/ring.h"
#include "engine/ir/builder.h"
#include "tests/engine/plan_run.h"
#include "tests/sanitizers/sanitized.h"

namespace openmps::engine::testing {
namespace {

std::shared_ptr<Queue> make_queue() { return cpu_device().make_queue().take_or_throw(); }

std::unique_ptr<CommandList> list_of(Queue& queue, std::function<Status()> call) {
  auto list = queue.make_list();
  list->call(std::move(call));
  return list;
}

// y = x + 1 over `count` float32.
std::shared_ptr<Executable> increment(std::int64_t count) {
  Graph graph;
  Builder builder(graph);
  builder.output(builder.input(DType::Float32, {count}, "x") + 1.0, 0);
  return cpu_device().compile(graph).take_or_throw();
}

std::size_t resident_bytes() {
  long pages = 0, resident = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  const int fields = std::fscanf(file, "%ld %ld", &pages, &resident);
  std::fclose(file);
  return fields == 2 ? static_cast<std::size_t>(resident * sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

TEST_CASE("queue: lists run one after another in the order of submit, and so do their notices") {
  const auto queue = make_queue();
  std::vector<int> events;  // of one thread; read after the last completion
  std::latch done(50);
  for (int i = 0; i < 50; ++i)
    queue->submit({list_of(*queue, [&events, i] { return events.push_back(3 * i + 1), Status::ok(); }),
                   [&events, i] { events.push_back(3 * i); },
                   [&events, &done, i](const Status&) {
                     events.push_back(3 * i + 2);
                     done.count_down();
                   }});
  done.wait();
  REQUIRE(events.size() == 150);
  for (int i = 0; i < 150; ++i) CHECK(events[static_cast<std::size_t>(i)] == i);
}

TEST_CASE("queue: lists from several threads complete once each") {
  const auto queue = make_queue();
  constexpr int kThreads = 4, kLists = 500;
  std::vector<std::atomic<int>> completions(kThreads * kLists);
  std::latch done(kThreads * kLists);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] {
      for (int i = 0; i < kLists; ++i)
        queue->submit({queue->make_list(), {}, [&, index = thread * kLists + i](const Status&) {
                         ++completions[static_cast<std::size_t>(index)];
                         done.count_down();
                       }});
    });
  for (std::thread& thread : threads) thread.join();
  done.wait();
  for (const auto& count : completions) CHECK(count == 1);
}

TEST_CASE("queue: commands of one list run in its order") {
  const auto queue = make_queue();
  const auto plan = increment(4);
  const BufferView x{make_buffer(cpu_device(), 16)}, kept{make_buffer(cpu_device(), 16)};
  auto list = queue->make_list();
  list->fill(x, 0, 16).throw_if_error();
  for (int i = 0; i < 3; ++i) list->run(plan, {&x, 1}, {&x, 1}).throw_if_error();
  list->copy(x, kept, 16).throw_if_error();
  list->run(plan, {&x, 1}, {&x, 1}).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  CHECK(read_buffer(*kept.buffer, {DType::Float32, {4}})[2] == 3);
  CHECK(read_buffer(*x.buffer, {DType::Float32, {4}})[2] == 4);
}

TEST_CASE("queue: a copy within one buffer may overlap, and fill writes its bytes alone") {
  const auto queue = make_queue();
  const auto buffer = make_buffer(cpu_device(), 16);
  auto list = queue->make_list();
  list->fill({buffer, 2}, 7, 4).throw_if_error();
  list->copy({buffer, 2}, {buffer, 4}, 4).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  const auto* bytes = static_cast<const unsigned char*>(buffer->host());
  for (std::size_t i = 0; i < 16; ++i) CHECK(bytes[i] == (i >= 2 && i < 8 ? 7 : 0));
}

TEST_CASE("queue: a copy of rows leaves what lies between the destination's rows alone") {
  const auto queue = make_queue();
  const auto source = make_buffer(cpu_device(), 16), destination = make_buffer(cpu_device(), 16);
  for (std::size_t i = 0; i < 16; ++i) static_cast<unsigned char*>(source->host())[i] = static_cast<unsigned char>(i);
  auto list = queue->make_list();
  list->fill({destination}, 99, 16).throw_if_error();
  list->copy_rows({source, 1}, {destination, 2}, 2, {3, 4, 5}).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  const unsigned char expected[] = {99, 99, 1, 2, 99, 99, 99, 5, 6, 99, 99, 99, 9, 10, 99, 99};
  CHECK(std::memcmp(destination->host(), expected, sizeof expected) == 0);
}

TEST_CASE("queue: a copy of rows refuses rows that overlap or reach past a buffer") {
  const auto queue = make_queue();
  const auto buffer = make_buffer(cpu_device(), 16), other = make_buffer(cpu_device(), 16);
  auto list = queue->make_list();
  CHECK(list->copy_rows({buffer}, {other}, 4, {2, 3, 4}).message() ==
        "The source of a copy of rows has rows of 4 bytes, 3 bytes apart.");
  // Twice 2^63 is 0 in 64 bits.
  constexpr std::size_t kHalf = std::size_t{1} << 63;
  CHECK(list->copy_rows({buffer}, {other}, 4, {3, kHalf, 4}).message() ==
        "The source of a copy of rows has 3 rows, 9223372036854775808 bytes apart: The size 9223372036854775808 is not "
        "from 0 to 9223372036854775807.");
  CHECK(list->copy_rows({buffer}, {other, 4}, 4, {3, 4, 5}).message() ==
        "The destination of a copy of rows needs 14 bytes from offset 4, its buffer has 16.");
  CHECK(list->empty());
}

TEST_CASE(
    "queue: a command list whose call fails ends with its status: the rest of it does not run, the next list does") {
  const auto queue = make_queue();
  bool reached = false;
  auto failing = list_of(*queue, [] { return Status(ErrorKind::Io, "The disk is full."); });
  failing->call([&] { return reached = true, Status::ok(); });
  const Status status = run_list(*queue, std::move(failing));
  CHECK(status.kind() == ErrorKind::Io);
  CHECK(status.message() == "The disk is full.");
  CHECK_FALSE(reached);
  CHECK(run_list(*queue, list_of(*queue, [] { return Status::ok(); })).is_ok());
}

TEST_CASE("queue: a call that throws ends its list with what it threw") {
  const auto queue = make_queue();
  const Status status =
      run_list(*queue, list_of(*queue, []() -> Status { throw Error(ErrorKind::Device, "The kernel broke."); }));
  CHECK(status.kind() == ErrorKind::Device);
  CHECK(status.message() == "The kernel broke.");
  const Status foreign = run_list(*queue, list_of(*queue, []() -> Status { throw std::out_of_range("far"); }));
  CHECK(foreign.kind() == ErrorKind::Foreign);
  CHECK_THROWS_AS(foreign.throw_if_error(), std::out_of_range);
}

TEST_CASE("queue: two queues run side by side, ordered by an event alone") {
  const auto first = make_queue(), second = make_queue();
  const auto event = std::make_shared<SharedEvent>();
  std::atomic<int> stage{0};
  std::binary_semaphore second_done(0);
  auto waiting = second->make_list();
  waiting->wait(event, 2);
  waiting->call([&] { return stage = stage == 1 ? 2 : -1, Status::ok(); });
  second->submit({std::move(waiting), {}, [&](const Status&) { second_done.release(); }});
  auto signalling = first->make_list();
  signalling->signal(event, 1);  // not enough
  signalling->call([&] { return stage = 1, Status::ok(); });
  signalling->signal(event, 2);
  CHECK(run_list(*first, std::move(signalling)).is_ok());
  second_done.acquire();
  CHECK(stage == 2);
}

TEST_CASE("queue: two queues hand work to and fro a thousand times") {
  const auto ping = make_queue(), pong = make_queue();
  const auto event = std::make_shared<SharedEvent>();
  std::vector<int> order;
  std::latch done(2);
  const auto submit = [&](Queue& queue, int first) {
    auto list = queue.make_list();
    for (int turn = first; turn < 1000; turn += 2) {
      list->wait(event, static_cast<std::uint64_t>(turn));
      list->call([&order, turn] { return order.push_back(turn), Status::ok(); });
      list->signal(event, static_cast<std::uint64_t>(turn + 1));
    }
    queue.submit({std::move(list), {}, [&](const Status&) { done.count_down(); }});
  };
  submit(*pong, 1);
  submit(*ping, 0);
  done.wait();
  REQUIRE(order.size() == 1000);
  for (int turn = 0; turn < 1000; ++turn) CHECK(order[static_cast<std::size_t>(turn)] == turn);
}

TEST_CASE("queue: buffers and calls are let go before the completion is told") {
  const auto queue = make_queue();
  bool released = false, released_at_completion = false;
  auto kept = std::make_shared<int>(1);
  const std::weak_ptr<int> watched = kept;
  std::byte memory[64];
  auto list = queue->make_list();
  list->fill({cpu_device().wrap(memory, sizeof memory, [&] { released = true; }).take_or_throw()}, 1, 64)
      .throw_if_error();
  list->call([kept = std::move(kept)] {
    return *kept == 1 ? Status::ok() : Status(ErrorKind::Internal, "The call lost its value.");
  });
  std::binary_semaphore done(0);
  queue->submit({std::move(list), {}, [&](const Status& status) {
                   released_at_completion = released && watched.expired() && status.is_ok();
                   done.release();
                 }});
  done.acquire();
  CHECK(released_at_completion);
}

TEST_CASE("queue: work in flight keeps buffers and plans that everybody else has let go") {
  const auto queue = make_queue();
  const auto event = std::make_shared<SharedEvent>();
  const auto result = make_buffer(cpu_device(), 16);
  auto list = queue->make_list();
  list->wait(event, 1);
  {
    const BufferView x{make_buffer(cpu_device(), 16)};
    list->run(increment(4), {&x, 1}, {&x, 1}).throw_if_error();
    list->copy(x, {result}, 16).throw_if_error();
  }
  std::binary_semaphore done(0);
  queue->submit({std::move(list), {}, [&](const Status&) { done.release(); }});
  event->signal(1);
  done.acquire();
  CHECK(read_buffer(*result, {DType::Float32, {4}})[0] == 1);
}

TEST_CASE("queue: command lists submitted before the last release still run") {
  auto queue = make_queue();
  std::latch done(100);
  for (int i = 0; i < 100; ++i) queue->submit({queue->make_list(), {}, [&](const Status&) { done.count_down(); }});
  queue.reset();
  done.wait();
}

TEST_CASE("queue: its last owner may let go on the queue's own thread") {
  for (int i = 0; i < 50; ++i) {
    std::binary_semaphore done(0);
    auto queue = make_queue();
    Queue& target = *queue;
    auto list = target.make_list();
    target.submit({std::move(list), {}, [&done, held = std::move(queue)](const Status&) mutable {
                     held.reset();
                     done.release();
                   }});
    done.acquire();
  }
}

TEST_CASE("queue: a finished list's memory is used again") {
  const auto queue = make_queue();
  auto list = list_of(*queue, [] { return Status::ok(); });
  const CommandList* memory = list.get();
  run_list(*queue, std::move(list)).throw_if_error();
  const auto again = queue->make_list();
  CHECK(again.get() == memory);
  CHECK(again->empty());
}

TEST_CASE("ring: first in, first out, across its end and when it grows") {
  Ring<int> ring(2);
  int pushed = 0, popped = 0;
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 3; ++i) ring.push(pushed++);
    for (int i = 0; i < 2; ++i) CHECK(ring.pop() == popped++);
  }
  CHECK(ring.size() == 20);
  while (!ring.empty()) CHECK(ring.pop() == popped++);
  CHECK(popped == pushed);
}

TEST_CASE("queue: 20,000 submissions leave no memory behind" * doctest::skip(kSanitized)) {
  const auto queue = make_queue();
  const auto plan = increment(4);
  const BufferView x{make_buffer(cpu_device(), 16)};
  const auto submit = [&](int count) {
    std::latch done(count);
    for (int i = 0; i < count; ++i) {
      auto list = queue->make_list();
      list->run(plan, {&x, 1}, {&x, 1}).throw_if_error();
      queue->submit({std::move(list), {}, [&](const Status&) { done.count_down(); }});
      if (i % 100 == 99) run_list(*queue, queue->make_list()).throw_if_error();
    }
    done.wait();
  };
  submit(2'000);
  const std::size_t before = resident_bytes();
  submit(20'000);
  CHECK(resident_bytes() < before + (std::size_t{1} << 20));
  CHECK(read_buffer(*x.buffer, {DType::Float32, {4}})[0] == 22'000);
}

TEST_CASE("queue: a thousand queues leave no thread behind") {
  for (int i = 0; i < 1'000; ++i) CHECK(run_list(*make_queue(), std::make_unique<CommandList>()).is_ok());
}

// ---- events

TEST_CASE("event: rises and never falls") {
  SharedEvent event;
  CHECK(event.value() == 0);
  event.signal(5);
  event.signal(3);
  CHECK(event.value() == 5);
  event.wait(4);  // at once
}

TEST_CASE("event: listeners are told once, in the order they came, when their value is reached") {
  SharedEvent event;
  std::vector<std::pair<int, std::uint64_t>> told;
  for (int i = 0; i < 6; ++i)
    event.notify(i % 2 ? 1 : 10, [&told, i](std::uint64_t value) { told.emplace_back(i, value); });
  event.signal(4);
  CHECK(told == std::vector<std::pair<int, std::uint64_t>>{{1, 4}, {3, 4}, {5, 4}});
  event.signal(10);
  event.signal(11);
  CHECK(told.size() == 6);
  CHECK(told.back() == std::pair<int, std::uint64_t>{4, 10});
  event.notify(7, [&](std::uint64_t value) { told.emplace_back(7, value); });
  CHECK(told.back() == std::pair<int, std::uint64_t>{7, 11});
}

TEST_CASE("event: a listener may signal the event again") {
  SharedEvent event;
  event.notify(1, [&](std::uint64_t) { event.signal(2); });
  event.signal(1);
  CHECK(event.value() == 2);
}

TEST_CASE("event: a waiter may destroy it as soon as the value is reached") {
  for (int i = 0; i < 200; ++i) {
    auto event = std::make_unique<SharedEvent>();
    std::thread signaller([&event = *event] { event.signal(1); });
    event->wait(1);
    signaller.join();
  }
}

}  // namespace openmps::engine::testing
