// Work recorded under predicates: on every device it runs only where all of them are other than 0.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <memory>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

constexpr int kPredicateRounds = 6;  // lists of one structure: run, captured, replayed
constexpr float kUntouched = -5;

float* floats_of(Buffer& buffer) { return static_cast<float*>(buffer.host()); }

// Four numbers that work writes, each another way, and what decides whether it does.
struct Predicated {
  explicit Predicated(Device& on)
      : device(on),
        queue(on.make_queue().take_or_throw()),
        x(make_buffer(on, 16)),
        y(make_buffer(on, 32)),
        flags(make_buffer(on, 16)),
        branch(make_buffer(on, 4)) {
    Graph graph;
    Builder builder(graph);
    builder.output(builder.input(DType::Float32, {1}, "x") + 1.0);
    plus_one = on.compile(graph).take_or_throw();
  }

  void set_flags(std::uint32_t first, std::uint32_t second) {
    const std::uint32_t values[] = {~0U, first, second, ~0U};  // the numbers beside them do not count
    std::memcpy(flags->host(), values, sizeof values);
    flags->touch();
  }

  void add_one(CommandList& list, const BufferView& from, const BufferView& to) const {
    list.run(plus_one, {&from, 1}, {&to, 1}).throw_if_error();
  }

  // y[0] = x + 1, y[1] = x, y[2] = 0, y[3] = branch ? x + 1 : x
  void record(CommandList& list) const {
    add_one(list, {x, 0}, {y, 0});
    list.copy({x, 0}, {y, 4}, 4).throw_if_error();
    list.fill({y, 8}, 0, 4).throw_if_error();
    list.begin_if({branch, 0}, DType::Bool).throw_if_error();
    add_one(list, {x, 0}, {y, 12});
    list.begin_else().throw_if_error();
    list.copy_rows({x, 0}, {y, 12}, 4, {1, 4, 4}).throw_if_error();
    list.end().throw_if_error();
  }

  void start(float value, bool takes_branch) {
    floats_of(*x)[0] = value;
    for (int i = 0; i < 8; ++i) floats_of(*y)[i] = kUntouched;
    static_cast<bool*>(branch->host())[0] = takes_branch;
  }

  void check(float value, bool takes_branch, bool runs) const {
    const float* const found = floats_of(*y);
    CHECK(found[0] == (runs ? value + 1 : kUntouched));
    CHECK(found[1] == (runs ? value : kUntouched));
    CHECK(found[2] == (runs ? 0 : kUntouched));
    CHECK(found[3] == (!runs ? kUntouched : takes_branch ? value + 1 : value));
  }

  Device& device;
  std::shared_ptr<Queue> queue;
  std::shared_ptr<Buffer> x, y, flags, branch;
  std::shared_ptr<Executable> plus_one;
};

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("predicates: plans, copies, fills and choices run where all of them are other than 0") {
    for (const std::shared_ptr<Device>& device : devices()) {
      CAPTURE(device->name());
      Predicated work(*device);
      constexpr std::uint32_t kValues[] = {0, 1, 1U << 31};
      for (int round = 0; round < kPredicateRounds; ++round)
        for (const std::uint32_t first : kValues)
          for (const std::uint32_t second : kValues) {
            CAPTURE(first);
            CAPTURE(second);
            const bool takes_branch = round % 2 == 0;
            const auto value = static_cast<float>(round + 1);
            work.set_flags(first, second);
            work.start(value, takes_branch);
            auto list = work.queue->make_list();
            const BufferView both[] = {{work.flags, 4}, {work.flags, 8}};
            list->set_predicates(both).throw_if_error();
            work.record(*list);
            list->set_predicates({}).throw_if_error();
            work.add_one(*list, {work.x, 0}, {work.y, 16});
            run_list(*work.queue, std::move(list)).throw_if_error();
            work.check(value, takes_branch, first != 0 && second != 0);
            CHECK(floats_of(*work.y)[4] == value + 1);
          }
    }
  }

  TEST_CASE("predicates: work that writes the predicate decides about what follows") {
    for (const std::shared_ptr<Device>& device : devices()) {
      CAPTURE(device->name());
      Predicated work(*device);
      for (int round = 0; round < kPredicateRounds; ++round) {
        work.set_flags(1, 0);
        work.start(3, true);
        auto list = work.queue->make_list();
        const BufferView first{work.flags, 4};
        list->set_predicates({&first, 1}).throw_if_error();
        work.add_one(*list, {work.x, 0}, {work.y, 0});
        list->fill(first, 0, 4).throw_if_error();
        work.add_one(*list, {work.x, 0}, {work.y, 4});
        list->set_predicates({}).throw_if_error();
        list->fill(first, 7, 1).throw_if_error();
        list->set_predicates({&first, 1}).throw_if_error();
        work.add_one(*list, {work.x, 0}, {work.y, 8});
        run_list(*work.queue, std::move(list)).throw_if_error();
        CHECK(floats_of(*work.y)[0] == 4);
        CHECK(floats_of(*work.y)[1] == kUntouched);
        CHECK(floats_of(*work.y)[2] == 4);
      }
    }
  }

  TEST_CASE("predicates: host work is left out where one is 0, signals are not") {
    for (const std::shared_ptr<Device>& device : devices()) {
      CAPTURE(device->name());
      Predicated work(*device);
      for (const bool runs : {false, true, false}) {
        work.set_flags(runs ? 1 : 0, 0);
        work.start(1, true);
        const auto event = std::make_shared<SharedEvent>();
        int calls = 0;
        auto list = work.queue->make_list();
        const BufferView first{work.flags, 4};
        list->set_predicates({&first, 1}).throw_if_error();
        list->call([&calls] {
          ++calls;
          return Status::ok();
        });
        list->signal(event, 1);
        work.record(*list);
        run_list(*work.queue, std::move(list)).throw_if_error();
        CHECK(calls == (runs ? 1 : 0));
        CHECK(event->value() == 1);
        work.check(1, true, runs);
      }
      auto list = work.queue->make_list();
      const BufferView unreachable{device->allocate(4, Storage::Private).take_or_throw(), 0};
      list->set_predicates({&unreachable, 1}).throw_if_error();
      list->call([] { return Status::ok(); });
      const Status status = run_list(*work.queue, std::move(list));
      if (!unreachable.buffer->host())
        CHECK(status.message() == "Host work depends on a predicate in private memory, which the CPU does not reach.");
    }
  }

  TEST_CASE("predicates: a list goes back, and refuses numbers past the end") {
    for (const std::shared_ptr<Device>& device : devices()) {
      CAPTURE(device->name());
      Predicated work(*device);
      work.set_flags(0, 0);
      work.start(2, false);
      auto list = work.queue->make_list();
      const BufferView outside{work.flags, 13}, first{work.flags, 4};
      CHECK(list->set_predicates({&outside, 1}).message() ==
            "A predicate needs 4 bytes from offset 13, its buffer has 16.");
      CHECK(!list->has_predicates());
      list->set_predicates({&first, 1}).throw_if_error();
      const CommandList::Mark mark = list->mark();
      list->begin_if({work.branch, 0}, DType::Bool).throw_if_error();
      work.add_one(*list, {work.x, 0}, {work.y, 0});
      CHECK(list->rewind(mark));
      CHECK(list->empty());
      CHECK(!list->begin_if({work.branch, 9}, DType::Bool));
      CHECK(!list->copy({work.x, 0}, {work.y, 0}, 64));
      CHECK(list->empty());
      CHECK(!list->end());
      work.set_flags(1, 0);
      work.record(*list);
      run_list(*work.queue, std::move(list)).throw_if_error();
      work.check(2, false, true);
    }
  }
}

}  // namespace openmps::engine::testing
