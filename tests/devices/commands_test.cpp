// Each kind of command, on every device: it leaves what its contract says. Lists run several times over, so that a GPU
// captures and replays them.
#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <set>
#include <thread>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/random/iteration_number.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/comparison.h"
#include "tests/devices/kernel_pipeline.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

constexpr int kListRounds = 4;  // lists of one structure: run, captured, replayed
constexpr std::size_t kPlaces = 6;
constexpr float kBefore = -5;  // at each place that no command writes
using Six = std::array<float, kPlaces>;

std::shared_ptr<Executable> plan_of(Device& device, DType dtype, DType scalar) {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(dtype, {1}, "x"), number = builder.scalar(scalar, "number");
  builder.output(x + cast(number, dtype));
  return device.compile(graph).take_or_throw();
}

constexpr const char* kDoubles = R"(
#include <metal_stdlib>
kernel void doubles(device const float* x [[buffer(0)]], device float* y [[buffer(1)]],
                    uint i [[thread_position_in_grid]]) {
  y[i] = 2 * x[i];
})";

// The memory of the cases. In round r: x = r + {1, 2, 3, 4, 5, 6}, y = kBefore, yes = 1, no = 0.
struct Memory {
  explicit Memory(Device& on)
      : device(on),
        queue(on.make_queue().take_or_throw()),
        x(make_buffer(on, 4 * kPlaces)),
        y(make_buffer(on, 4 * kPlaces)),
        mirrored(on.allocate(4 * kPlaces, Storage::Managed).take_or_throw()),
        total(make_buffer(on, 8)),
        yes(make_buffer(on, 1)),
        no(make_buffer(on, 1)),
        condition(make_buffer(on, 4)),
        plus(plan_of(on, DType::Float32, DType::Float32)),
        plus_iteration(plan_of(on, DType::Float64, DType::UInt32)),
        doubles(pipeline_of(on, kDoubles, "doubles")) {}

  void begin(int number) {
    round = number;
    for (std::size_t k = 0; k < kPlaces; ++k) floats(*x)[k] = at(k), floats(*y)[k] = kBefore;
    *static_cast<double*>(total->host()) = 0;
    *static_cast<bool*>(yes->host()) = true;
    *static_cast<bool*>(no->host()) = false;
    floats(*condition)[0] = -2;
  }
  // Runs the list. Releases what waits for its signals, also if it has sent none.
  void run(std::unique_ptr<CommandList> list) {
    const Status status = run_list(*queue, std::move(list));
    event->signal(last_value);
    if (releaser.joinable()) releaser.join();
    status.throw_if_error();
  }
  std::uint64_t next_value() { return ++last_value; }
  float at(std::size_t k) const { return static_cast<float>(round + 1) + static_cast<float>(k); }
  void add(CommandList& list, const BufferView& from, const BufferView& to, float number) const {
    const Scalar scalars[] = {Scalar::float32(number)};
    list.run(plus, {&from, 1}, {&to, 1}, scalars).throw_if_error();
  }

  Device& device;
  std::shared_ptr<Queue> queue;
  std::shared_ptr<Buffer> x, y, mirrored, total, yes, no, condition;
  std::shared_ptr<Executable> plus, plus_iteration;
  std::shared_ptr<Pipeline> doubles;
  std::shared_ptr<SharedEvent> event = std::make_shared<SharedEvent>(), other = std::make_shared<SharedEvent>();
  std::uint64_t last_value = 0;  // of both events
  std::thread releaser;
  int round = 0;
};

using Record = void (*)(CommandList&, Memory&);
using Expect = Six (*)(const Memory&);
struct CommandCase {
  const char* sentence;
  Record record;
  Expect expect;  // y afterwards
};

constexpr float B = kBefore;

const CommandCase kCommandCases[] = {
    {"dispatch runs a user's kernel on each thread of its grid",
     [](CommandList& list, Memory& m) {
       const auto arguments = std::make_shared<DispatchArguments>();
       arguments->buffers[0] = DispatchArguments::BufferArgument{view(m.x), 4 * kPlaces};
       arguments->buffers[1] = DispatchArguments::BufferArgument{view(m.y, 4), 4 * kPlaces - 4};
       list.dispatch(m.doubles, arguments, {3, 1, 1}, {2, 1, 1}).throw_if_error();
     },
     [](const Memory& m) -> Six { return {B, 2 * m.at(0), 2 * m.at(1), 2 * m.at(2), B, B}; }},
    {"run reads its inputs and its scalars and writes its outputs",
     [](CommandList& list, Memory& m) { m.add(list, view(m.x, 4), view(m.y, 8), static_cast<float>(10 * m.round)); },
     [](const Memory& m) -> Six { return {B, B, m.at(1) + static_cast<float>(10 * m.round), B, B, B}; }},
    {"copy takes bytes from one place to another",
     [](CommandList& list, Memory& m) { list.copy(view(m.x, 4), view(m.y, 12), 8).throw_if_error(); },
     [](const Memory& m) -> Six { return {B, B, B, m.at(1), m.at(2), B}; }},
    {"copy_rows takes each row and leaves the bytes between rows alone",
     [](CommandList& list, Memory& m) {
       list.copy_rows(view(m.x), view(m.y, 4), 4, {2, 8, 12}).throw_if_error();
     },
     [](const Memory& m) -> Six { return {B, m.at(0), B, B, m.at(2), B}; }},
    {"fill gives each byte its value",
     [](CommandList& list, Memory& m) { list.fill(view(m.y, 4), 0x40, 8).throw_if_error(); },
     [](const Memory&) -> Six {
       const auto filled = std::bit_cast<float>(0x40404040);
       return {B, filled, filled, B, B, B};
     }},
    {"synchronize shows the device's writes to a managed buffer at host()",
     [](CommandList& list, Memory& m) {
       list.copy(view(m.x), view(m.mirrored), 4 * kPlaces).throw_if_error();
       list.synchronize(view(m.mirrored), 4 * kPlaces).throw_if_error();
       list.call([&m] {
         for (std::size_t k = 0; k < kPlaces; ++k) floats(*m.y)[k] = floats(*m.mirrored)[k];
         return Status::ok();
       });
     },
     [](const Memory& m) -> Six { return {m.at(0), m.at(1), m.at(2), m.at(3), m.at(4), m.at(5)}; }},
    {"call is host work between the work before it and the work after it",
     [](CommandList& list, Memory& m) {
       m.add(list, view(m.x), view(m.y), 1);
       list.call([&m] {
         floats(*m.y)[1] = 2 * floats(*m.y)[0];
         return Status::ok();
       });
       m.add(list, view(m.y, 4), view(m.y, 8), 1);
     },
     [](const Memory& m) -> Six { return {m.at(0) + 1, 2 * m.at(0) + 2, 2 * m.at(0) + 3, B, B, B}; }},
    {"wait holds the work after it back until the event has its value",
     [](CommandList& list, Memory& m) {
       const std::uint64_t value = m.next_value();
       m.releaser = std::thread([&m, value] {
         m.event->wait(value);
         m.other->signal(value);
       });
       list.signal(m.event, value);
       list.wait(m.other, value);
       list.call([&m, value] {
         floats(*m.y)[0] = m.other->value() == value ? 1 : 0;
         return Status::ok();
       });
     },
     [](const Memory&) -> Six { return {1, B, B, B, B, B}; }},
    {"signal raises its event after the work before it",
     [](CommandList& list, Memory& m) {
       m.add(list, view(m.x), view(m.y), 1);
       const std::uint64_t value = m.next_value();
       m.event->notify(value, [&m](std::uint64_t) { floats(*m.y)[1] = 3 * floats(*m.y)[0]; });
       list.signal(m.event, value);
     },
     [](const Memory& m) -> Six { return {m.at(0) + 1, 3 * m.at(0) + 3, B, B, B, B}; }},
    {"if runs its first part where the predicate is set, and else its second",
     [](CommandList& list, Memory& m) {
       for (const std::shared_ptr<Buffer>& predicate : {m.yes, m.no}) {
         const std::size_t to = predicate == m.yes ? 0 : 8;
         list.begin_if(view(predicate), DType::Bool).throw_if_error();
         list.copy(view(m.x, to), view(m.y, to), 4).throw_if_error();
         list.begin_else().throw_if_error();
         list.copy(view(m.x, to + 4), view(m.y, to + 4), 4).throw_if_error();
         list.end().throw_if_error();
       }
     },
     [](const Memory& m) -> Six { return {m.at(0), B, B, m.at(3), B, B}; }},
    {"while repeats its body until the condition is 0, and each iteration has its number",
     [](CommandList& list, Memory& m) {
       const BufferView sum = view(m.total);
       list.begin_while(static_cast<std::uint32_t>(m.round));
       m.add(list, view(m.x), view(m.y), -1);
       list.while_condition(view(m.condition), DType::Float32).throw_if_error();
       m.add(list, view(m.condition), view(m.condition), 1);
       m.add(list, view(m.y), view(m.y), 10);
       list.run_with_iteration(m.plus_iteration, {&sum, 1}, {&sum, 1}).throw_if_error();
       list.next_iteration().throw_if_error();
       list.end().throw_if_error();
       list.call([&m] {
         const auto step = static_cast<std::uint32_t>(m.round);
         const double numbers = iteration_number(step, 0) + static_cast<double>(iteration_number(step, 1));
         floats(*m.y)[1] = *static_cast<double*>(m.total->host()) == numbers ? 1 : 0;
         return Status::ok();
       });
     },
     [](const Memory& m) -> Six { return {m.at(0) - 1 + 20, 1, B, B, B, B}; }}};

void check_case(Memory& memory, const CommandCase& each, std::set<std::size_t>& kinds) {
  CAPTURE(each.sentence);
  for (int round = 0; round < kListRounds; ++round) {
    memory.begin(round);
    auto list = memory.queue->make_list();
    each.record(*list, memory);
    for (const Command& command : list->commands()) kinds.insert(command.index());
    memory.run(std::move(list));
    const Six expected = each.expect(memory);
    for (std::size_t k = 0; k < kPlaces; ++k) {
      CAPTURE(k);
      CHECK(floats(*memory.y)[k] == expected[k]);
    }
  }
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("commands: every device runs each kind of command") {
    for (const std::shared_ptr<Device>& device : devices()) {
      CAPTURE(device->name());
      Memory memory(*device);
      std::set<std::size_t> kinds;
      for (const CommandCase& each : kCommandCases) check_case(memory, each, kinds);
      CHECK(kinds.size() == std::variant_size_v<Command>);
    }
  }
}

}  // namespace openmps::engine::testing
