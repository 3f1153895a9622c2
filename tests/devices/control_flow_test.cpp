// Choices and loops of command lists: on every device, on a GPU as conditional nodes of a captured graph too. Lists run
// several times over, so that they are captured and replayed.
#include <doctest/doctest.h>

#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <latch>
#include <thread>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/numbers.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/comparison.h"
#include "tests/devices/emulated_count.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

constexpr int kRounds = 6;  // lists of one structure: run, captured, replayed

template <typename Make>
std::shared_ptr<Executable> plan(Device& device, const Make& make) {
  Graph graph;
  Builder builder(graph);
  make(builder);
  return device.compile(graph).take_or_throw();
}

// The plans of a device that the cases are made of, of four elements each.
struct Plans {
  explicit Plans(Device& device)
      // y = x * factor + 1
      : scaled(plan(device,
                    [](Builder& b) {
                      const Val x = b.input(DType::Float32, {4}, "x"), factor = b.scalar(DType::Float32, "factor");
                      b.output(x * factor + 1.0);
                    })),
        // p, y = x[0] < limit[0], x
        below(plan(device,
                   [](Builder& b) {
                     const Val x = b.input(DType::Float32, {4}, "x"), limit = b.input(DType::Float32, {4}, "limit");
                     b.output(less(reduce_max(x, {0}), reduce_max(limit, {0})));
                     b.output(x * 1.0);
                   })),
        // y = x + the number of the iteration
        numbered(plan(device, [](Builder& b) {
          const Val x = b.input(DType::Float64, {1}, "x"), number = b.scalar(DType::UInt32, "number");
          b.output(x + cast(number, DType::Float64));
        })) {}
  std::shared_ptr<Executable> scaled, below, numbered;
};

void scale(CommandList& list, const Plans& plans, const BufferView& from, const BufferView& to, float factor) {
  const Scalar scalars[] = {Scalar::float32(factor)};
  list.run(plans.scaled, {&from, 1}, {&to, 1}, scalars).throw_if_error();
}

std::shared_ptr<Buffer> managed(Device& device, std::size_t bytes = 16) {
  return device.allocate(bytes, Storage::Managed).take_or_throw();
}

// results = arguments; while max(results) < max(limit): results = 2 results + 1
struct Doubling {
  Doubling(Device& device, const Plans& used)
      : plans(used), results(managed(device)), arguments(managed(device)), predicate(managed(device)) {}

  void record(CommandList& list, const BufferView& first, const BufferView& limit) const {
    const auto before = [&](const BufferView& from) {
      const BufferView inputs[] = {from, limit}, outputs[] = {view(predicate), view(results)};
      list.run(plans.below, inputs, outputs).throw_if_error();
    };
    list.begin_while(0);
    before(first);
    list.while_condition(view(predicate), DType::Bool).throw_if_error();
    scale(list, plans, view(results), view(arguments), 2);
    list.next_iteration().throw_if_error();
    before(view(arguments));
    list.end().throw_if_error();
  }

  const Plans& plans;
  std::shared_ptr<Buffer> results, arguments, predicate;
};

float doubled(float x, float limit) {
  while (x < limit) x = 2 * x + 1;
  return x;
}

bool wants_nodes() {
  const char *const skipped = std::getenv("OPENMPS_SKIP_KERNELS"), *const version =
                                                                       std::getenv("OPENMPS_EMULATED_VERSION");
  return !(skipped && std::strstr(skipped, "conditional_nodes")) && !(version && std::atoi(version) < 12040);
}

// Runs `check` on every device. In captured work, if and while must be conditional nodes, unless they are left out.
template <typename Check>
void on_every_device(bool is_captured, const Check& check) {
  for (const std::shared_ptr<Device>& device : devices()) {
    CAPTURE(device->name());
    const long before = emulated_count("emulated_conditional_nodes");
    check(*device);
    if (device.get() == gpu() && before >= 0)
      CHECK((emulated_count("emulated_conditional_nodes") > before) == (is_captured && wants_nodes()));
  }
}

// MurmurHash3's end, by hand.
std::uint32_t number_of(std::uint32_t step, std::uint32_t turn) {
  std::uint32_t h = step * 2654435761u + turn + 1;
  h ^= h >> 16, h *= 0x85ebca6b, h ^= h >> 13, h *= 0xc2b2ae35, h ^= h >> 16;
  return h;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("control flow: the branch that runs is chosen by the element of the time, of every type") {
    on_every_device(true, [](Device& device) {
      const Plans plans(device);
      const auto queue = device.make_queue().take_or_throw();
      const auto x = make_buffer(device, 16), y = managed(device), predicate = make_buffer(device, 16);
      constexpr std::pair<DType, double> kCases[] = {
          {DType::Bool, 1},      {DType::Bool, 0},        {DType::Int8, -128},   {DType::Int32, 1 << 30},
          {DType::Int32, 0},     {DType::Int64, 1e18},    {DType::UInt16, 256},  {DType::Float16, 6e-8},
          {DType::Float16, -0.}, {DType::Float32, NAN},   {DType::Float32, -0.}, {DType::Float32, 0.5},
          {DType::Float64, -0.}, {DType::Float64, 1e-300}};
      for (int round = 0; round < kRounds; ++round)
        for (const std::pair<DType, double>& each : kCases) {
          const DType dtype = each.first;
          const double value = each.second;
          CAPTURE(name_of(dtype));
          CAPTURE(value);
          std::memset(predicate->host(), 0xff, 16);  // the bytes beside it do not count
          store_number(dtype, predicate->host(), 0, value);
          predicate->touch();
          floats(*x)[1] = static_cast<float>(round);
          auto list = queue->make_list();
          list->begin_if(view(predicate), dtype).throw_if_error();
          scale(*list, plans, view(x), view(y), 3);
          list->begin_else().throw_if_error();
          scale(*list, plans, view(x), view(y), 5);
          list->end().throw_if_error();
          run_list(*queue, std::move(list)).throw_if_error();
          y->fetch().throw_if_error();
          const bool is_set = value != 0;
          CHECK(floats(*y)[1] == static_cast<float>(round) * (is_set ? 3 : 5) + 1);
        }
    });
  }

  TEST_CASE("control flow: a loop runs no iteration, one or many, and later work sees its results") {
    on_every_device(true, [](Device& device) {
      const Plans plans(device);
      const auto queue = device.make_queue().take_or_throw();
      const Doubling loop(device, plans);
      const auto x = make_buffer(device, 16), limit = make_buffer(device, 16), y = make_buffer(device, 16);
      for (int round = 0; round < 3 * kRounds; ++round) {
        const float start = 1.0f + static_cast<float>(round % 5), end = static_cast<float>(1 << round);
        for (int k = 0; k < 4; ++k) floats(*x)[k] = start, floats(*limit)[k] = end;
        auto list = queue->make_list();
        loop.record(*list, view(x), view(limit));
        scale(*list, plans, view(loop.results), view(y), 10);
        run_list(*queue, std::move(list)).throw_if_error();
        CHECK(floats(*y)[3] == 10 * doubled(start, end) + 1);
      }
    });
  }

  TEST_CASE("control flow: loops and ifs contain each other, and two queues run them at a time") {
    on_every_device(true, [](Device& device) {
      const Plans plans(device);
      struct Side {
        Side(Device& on, const Plans& used)
            : queue(on.make_queue().take_or_throw()),
              outer(on, used),
              inner(on, used),
              x(make_buffer(on, 16)),
              limit(make_buffer(on, 16)),
              flag(make_buffer(on, 16)),
              total(managed(on)) {}
        std::shared_ptr<Queue> queue;
        Doubling outer, inner;
        std::shared_ptr<Buffer> x, limit, flag, total;
      };
      Side sides[] = {{device, plans}, {device, plans}};
      for (int round = 0; round < kRounds; ++round) {
        std::latch done(2);
        Status statuses[2];
        for (int i = 0; i < 2; ++i) {
          Side& side = sides[i];
          for (int k = 0; k < 4; ++k) {
            floats(*side.x)[k] = static_cast<float>(i + 1);
            floats(*side.limit)[k] = static_cast<float>(20 * (round + 1));
          }
          static_cast<bool*>(side.flag->host())[0] = (round + i) % 2 == 0;
          // `flag ? {while r < limit: {while a < limit: a = 2a + 1}; total = 4 a + 1; r = 2r + 1} : total = 7 x + 1`
          auto list = side.queue->make_list();
          const auto before = [&](const BufferView& from) {
            const BufferView inputs[] = {from, view(side.limit)};
            const BufferView outputs[] = {view(side.outer.predicate), view(side.outer.results)};
            list->run(plans.below, inputs, outputs).throw_if_error();
          };
          list->begin_if(view(side.flag), DType::Bool).throw_if_error();
          list->begin_while(1);
          before(view(side.x));
          list->while_condition(view(side.outer.predicate), DType::Bool).throw_if_error();
          side.inner.record(*list, view(side.outer.results), view(side.limit));
          scale(*list, plans, view(side.inner.results), view(side.total), 4);
          scale(*list, plans, view(side.outer.results), view(side.outer.arguments), 2);
          list->next_iteration().throw_if_error();
          before(view(side.outer.arguments));
          list->end().throw_if_error();
          list->begin_else().throw_if_error();
          scale(*list, plans, view(side.x), view(side.total), 7);
          list->end().throw_if_error();
          side.queue->submit({std::move(list), {}, [&, i](const Status& status) {
                                statuses[i] = status;
                                done.count_down();
                              }});
        }
        done.wait();
        for (int i = 0; i < 2; ++i) {
          statuses[i].throw_if_error();
          const auto x = static_cast<float>(i + 1), limit = static_cast<float>(20 * (round + 1));
          float last = x;
          for (float r = x; r < limit; r = 2 * r + 1) last = r;
          sides[i].total->fetch().throw_if_error();
          CHECK(floats(*sides[i].total)[2] == ((round + i) % 2 == 0 ? 4 * doubled(last, limit) + 1 : 7 * x + 1));
        }
      }
    });
  }

  TEST_CASE("control flow: every iteration has its own number, of the run's step and of the iterations around it") {
    on_every_device(true, [](Device& device) {
      const Plans plans(device);
      const auto queue = device.make_queue().take_or_throw();
      const Doubling outer(device, plans), inner(device, plans);
      const auto x = make_buffer(device, 16), limit = make_buffer(device, 16), sum = make_buffer(device, 8);
      for (int k = 0; k < 4; ++k) floats(*x)[k] = 1, floats(*limit)[k] = 20;  // 1 3 7 15 31: four iterations
      for (std::uint32_t step = 0; step < kRounds; ++step) {
        *static_cast<double*>(sum->host()) = 0;
        auto list = queue->make_list();
        const auto before = [&](const Doubling& loop, const BufferView& from) {
          const BufferView inputs[] = {from, view(limit)}, outputs[] = {view(loop.predicate), view(loop.results)};
          list->run(plans.below, inputs, outputs).throw_if_error();
        };
        const auto add_number = [&] {
          const BufferView at = view(sum);
          list->run_with_iteration(plans.numbered, {&at, 1}, {&at, 1}).throw_if_error();
        };
        const auto turn = [&](const Doubling& loop) {
          add_number();
          scale(*list, plans, view(loop.results), view(loop.arguments), 2);
          list->next_iteration().throw_if_error();
          before(loop, view(loop.arguments));
          list->end().throw_if_error();
        };
        list->begin_while(step);
        before(outer, view(x));
        list->while_condition(view(outer.predicate), DType::Bool).throw_if_error();
        list->begin_while(99);  // counts for nothing: it is inside
        before(inner, view(outer.results));
        list->while_condition(view(inner.predicate), DType::Bool).throw_if_error();
        turn(inner);
        turn(outer);
        run_list(*queue, std::move(list)).throw_if_error();
        double expected = 0;
        for (std::uint32_t i = 0; i < 4; ++i) {
          expected += number_of(step, i);
          for (std::uint32_t k = 0; k < 4 - i; ++k) expected += number_of(number_of(step, i), k);
        }
        CHECK(*static_cast<double*>(sum->host()) == expected);
      }
    });
  }

  TEST_CASE("control flow: command lists whose memory changes read the conditions of if and while when they run") {
    on_every_device(true, [](Device& device) {
      const Plans plans(device);
      const auto queue = device.make_queue().take_or_throw();
      const Doubling loop(device, plans);
      constexpr std::size_t kPlaces = 60;  // more than are kept, so that graphs are updated
      const auto x = make_buffer(device, 16 * kPlaces), limit = make_buffer(device, 16 * kPlaces),
                 y = make_buffer(device, 16 * kPlaces), flags = make_buffer(device, 16 * kPlaces);
      for (std::size_t k = 0; k < 4 * kPlaces; ++k) {
        floats(*x)[k] = static_cast<float>(k / 4);
        floats(*limit)[k] = static_cast<float>(k / 4 * 7 % 50);
        floats(*flags)[k] = k / 4 % 3 == 0 ? 0.0f : 1.0f;
      }
      for (std::size_t i = 0; i < 4 * kPlaces; ++i) {
        const std::size_t place = i / 4 * 13 % kPlaces;  // each four times in a row
        const BufferView to = view(y, 16 * place);
        auto list = queue->make_list();
        list->begin_if(view(flags, 16 * place), DType::Float32).throw_if_error();
        loop.record(*list, view(x, 16 * place), view(limit, 16 * place));
        scale(*list, plans, view(loop.results), to, 3);
        list->begin_else().throw_if_error();
        scale(*list, plans, view(x, 16 * place), to, 5);
        list->end().throw_if_error();
        run_list(*queue, std::move(list)).throw_if_error();
        const auto first = static_cast<float>(place);
        const float end = static_cast<float>(place * 7 % 50);
        CHECK(floats(*y)[4 * place + 1] == (place % 3 == 0 ? 5 * first + 1 : 3 * doubled(first, end) + 1));
      }
    });
  }

  TEST_CASE("control flow: values that neither branch writes stay, in the CPU's memory too") {
    for (const bool is_wrapped : {false, true})
      on_every_device(!is_wrapped, [&](Device& device) {
        const Plans plans(device);
        const auto queue = device.make_queue().take_or_throw();
        float memory[8];
        const auto x = make_buffer(device, 16), predicate = make_buffer(device, 1);
        const auto y = is_wrapped ? device.wrap(memory, sizeof memory, [] {}).take_or_throw() : make_buffer(device, 32);
        for (int round = 0; round < kRounds; ++round) {
          const bool yes = round % 3 == 0;
          for (int k = 0; k < 4; ++k) floats(*x)[k] = static_cast<float>(round);
          for (int k = 0; k < 8; ++k) floats(*y)[k] = -5;
          static_cast<bool*>(predicate->host())[0] = yes;
          auto list = queue->make_list();
          list->begin_if(view(predicate), DType::Bool).throw_if_error();
          scale(*list, plans, view(x), view(y, 0), 2);
          list->begin_else().throw_if_error();
          list->copy(view(x, 4), view(y, 20), 4).throw_if_error();
          list->end().throw_if_error();
          run_list(*queue, std::move(list)).throw_if_error();
          CHECK(floats(*y)[3] == (yes ? static_cast<float>(2 * round + 1) : -5));
          CHECK(floats(*y)[5] == (yes ? -5 : static_cast<float>(round)));
          CHECK(floats(*y)[4] == -5);
        }
      });
  }

  TEST_CASE(
      "control flow: parts without their beginning are refused, and a list that goes back forgets what was open") {
    for (const std::shared_ptr<Device>& device : devices()) {
      const Plans plans(*device);
      const auto list = device->make_queue().take_or_throw()->make_list();
      const auto x = make_buffer(*device, 16);
      const BufferView at = view(x);
      CHECK(list->end().message() ==
            "A command list takes no end here: no if with both branches and no while with a condition is open.");
      CHECK(list->begin_else().message() == "A command list takes no begin_else here: no if is open.");
      CHECK(list->run_with_iteration(plans.numbered, {&at, 1}, {&at, 1}).message() ==
            "A command list takes no run_with_iteration here: no while is open.");
      CHECK(list->begin_if(view(x, 13), DType::Float32).message() ==
            "A predicate needs 4 bytes from offset 13, its buffer has 16.");
      const CommandList::Mark mark = list->mark();
      list->begin_while(0);
      CHECK(!list->begin_else());
      CHECK(!list->next_iteration());
      CHECK(!list->end());
      list->while_condition(at, DType::Bool).throw_if_error();
      CHECK(!list->while_condition(at, DType::Bool));
      CHECK(list->rewind(mark));
      CHECK(list->empty());
      CHECK(!list->end());
      list->begin_if(at, DType::Bool).throw_if_error();
      CHECK(!list->end());
      CHECK(!list->while_condition(at, DType::Bool));
    }
  }

  TEST_CASE("control flow: host work inside an if is refused where the GPU would have to wait for it") {
    Device* const device = gpu();
    if (!device) return;
    const auto queue = device->make_queue().take_or_throw();
    const auto x = make_buffer(*device, 16);
    auto list = queue->make_list();
    list->begin_if(view(x), DType::Bool).throw_if_error();
    list->call([] { return Status::ok(); });
    list->begin_else().throw_if_error();
    list->end().throw_if_error();
    CHECK(run_list(*queue, std::move(list)).message() ==
          "Host work, a wait or a signal is inside an if or while of a command list.");
  }

  // At the end of a process, the threads of a queue release captured work behind the driver's end.
  TEST_CASE("control flow: captured conditions outlive the driver quietly") {
    Device* const device = gpu();
    if (!device || emulated_count("emulated_go_on") < 0) return;
    const Plans plans(*device);
    auto queue = device->make_queue().take_or_throw();
    const auto x = make_buffer(*device, 16), y = make_buffer(*device, 16), predicate = make_buffer(*device, 16);
    for (int round = 0; round < kRounds; ++round) {
      auto list = queue->make_list();
      list->begin_if(view(predicate), DType::Bool).throw_if_error();
      scale(*list, plans, view(x), view(y), 3);
      list->begin_else().throw_if_error();
      list->end().throw_if_error();
      run_list(*queue, std::move(list)).throw_if_error();
    }
    emulated_count("emulated_end_for_new_threads");
    queue.reset();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    emulated_count("emulated_go_on");
  }
}

}  // namespace openmps::engine::testing
