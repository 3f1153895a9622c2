// Command lists, buffers and plans of the host devices: what they check, what they say, what they remember.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <thread>

#include "engine/devices/host/device.h"
#include "engine/devices/host/memory/buffer.h"
#include "engine/ir/builder.h"
#include "engine/ir/registry.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"

namespace openmps::engine::testing {
namespace {

// y = x * rate over 4 float32.
std::shared_ptr<Executable> scaling() {
  Graph graph;
  Builder builder(graph);
  builder.output(builder.input(DType::Float32, {4}, "x") * builder.scalar(DType::Float32, "rate"));
  return cpu_device().compile(graph).take_or_throw();
}

// A kernel that writes half of its result and fails.
class HalfKernel final : public host::Kernel {
 public:
  void run(const host::KernelCall& call) override {
    std::memset(call.outputs[0], 0xff, 8);
    throw std::runtime_error("the fan stopped");
  }
};

// A kernel of a library that says what went wrong, but not where.
class RefusedKernel final : public host::Kernel {
 public:
  void run(const host::KernelCall&) override { throw Error(ErrorKind::Device, "The library answered \"no\"."); }
};

std::shared_ptr<Device> failing_device() {
  static const host::KernelTable kernels = [] {
    host::KernelTable table;
    table.add("tanh", [](const host::KernelRequest&) -> std::unique_ptr<host::Kernel> {
      return std::make_unique<HalfKernel>();
    });
    table.add("sigmoid", [](const host::KernelRequest&) -> std::unique_ptr<host::Kernel> {
      return std::make_unique<RefusedKernel>();
    });
    table.add("abs", [](const host::KernelRequest&) -> std::unique_ptr<host::Kernel> {
      throw Error(ErrorKind::Device, "The library answered \"no\".");
    });
    return table;
  }();
  return host::make_device({DeviceKind::Reference, "failing", "half a kernel", &kernels, 1, {}});
}

}  // namespace

// ---- what a command list refuses

TEST_CASE("command list: a wrong number of tensors or scalars is told with both numbers") {
  const auto plan = scaling();
  CommandList list;
  const BufferView view{make_buffer(cpu_device(), 16)};
  const std::vector<BufferView> two{view, view};
  const Scalar rate = Scalar::float32(2);
  check_failure(list.run(plan, {}, {&view, 1}, {&rate, 1}), ErrorKind::InvalidArgument,
                "The plan has 1 inputs, 0 are given.");
  check_failure(list.run(plan, {&view, 1}, two, {&rate, 1}), ErrorKind::InvalidArgument,
                "The plan has 1 outputs, 2 are given.");
  check_failure(list.run(plan, {&view, 1}, {&view, 1}), ErrorKind::InvalidArgument,
                "The plan has 1 scalars, 0 are given.");
  CHECK(list.empty());
}

TEST_CASE("command list: a view that is missing or too small is told with its needs") {
  const auto plan = scaling();
  CommandList list;
  const BufferView good{make_buffer(cpu_device(), 16)}, shifted{good.buffer, 4}, beyond{good.buffer, 20}, none;
  const Scalar rate = Scalar::float32(2);
  check_failure(list.run(plan, {&none, 1}, {&good, 1}, {&rate, 1}), ErrorKind::InvalidArgument,
                "Input 0 has no buffer.");
  check_failure(list.run(plan, {&shifted, 1}, {&good, 1}, {&rate, 1}), ErrorKind::OutOfRange,
                "Input 0 needs 16 bytes from offset 4, its buffer has 16.");
  check_failure(list.run(plan, {&good, 1}, {&beyond, 1}, {&rate, 1}), ErrorKind::OutOfRange,
                "Output 0 needs 16 bytes from offset 20, its buffer has 16.");
  CHECK(list.empty());
}

TEST_CASE("command list: a scalar of another type is told with both types") {
  CommandList list;
  const BufferView view{make_buffer(cpu_device(), 16)};
  const Scalar step = Scalar::uint32(2);
  check_failure(list.run(scaling(), {&view, 1}, {&view, 1}, {&step, 1}), ErrorKind::DType,
                "Scalar 0 is uint32, the plan expects float32.");
}

TEST_CASE("command list: copies and fills beyond a buffer's end are refused") {
  CommandList list;
  const BufferView small{make_buffer(cpu_device(), 8)}, large{make_buffer(cpu_device(), 16)};
  check_failure(list.copy(small, large, 9), ErrorKind::OutOfRange,
                "The source of a copy needs 9 bytes from offset 0, its buffer has 8.");
  check_failure(list.copy(large, {small.buffer, 1}, 8), ErrorKind::OutOfRange,
                "The destination of a copy needs 8 bytes from offset 1, its buffer has 8.");
  check_failure(
      list.fill(small, 1, SIZE_MAX), ErrorKind::OutOfRange,
      "The destination of a fill needs " + std::to_string(SIZE_MAX) + " bytes from offset 0, its buffer has 8.");
  check_failure(list.fill({}, 1, 1), ErrorKind::InvalidArgument, "The destination of a fill has no buffer.");
  CHECK(list.empty());
}

TEST_CASE("scalar: holds the number's bits") {
  CHECK(Scalar::float32(1).bits == 0x3f800000u);
  CHECK(Scalar::float64(1).bits == 0x3ff0000000000000u);
  CHECK(Scalar::uint32(7).bits == 7);
}

// ---- memory

TEST_CASE("memory: a buffer is aligned and zero, and is counted while it lives") {
  const std::size_t before = cpu_device().memory_use().allocated;
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, std::size_t{9} << 20}) {
    const auto buffer = make_buffer(cpu_device(), bytes);
    CHECK(buffer->bytes() == bytes);
    CHECK(reinterpret_cast<std::uintptr_t>(buffer->host()) % 64 == 0);
    const auto* content = static_cast<const char*>(buffer->host());
    CHECK(std::all_of(content, content + bytes, [](char byte) { return byte == 0; }));
    CHECK(cpu_device().memory_use().allocated == before + bytes);
    CHECK(cpu_device().memory_use().peak >= before + bytes);
  }
  CHECK(cpu_device().memory_use().allocated == before);
}

TEST_CASE("memory: a buffer larger than the machine is refused with both quantities") {
  for (const std::size_t bytes : {SIZE_MAX, std::size_t{1} << 60}) {
    const auto buffer = cpu_device().allocate(bytes, Storage::Shared);
    REQUIRE_FALSE(buffer.is_ok());
    CHECK(buffer.status().kind() == ErrorKind::OutOfMemory);
    const std::string start = "A buffer of " + std::to_string(bytes) + " bytes does not fit: the machine has " +
                              std::to_string(cpu_device().memory_bytes()) + " bytes, ";
    CHECK(buffer.status().message().starts_with(start));
    CHECK(buffer.status().message().ends_with(" of them free."));
  }
}

TEST_CASE("memory: a plan whose intermediates do not fit is refused when it is compiled") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {1, 1}, "x");
  const Val huge = builder.op("softmax", {broadcast_to(x, {std::int64_t{1} << 25, std::int64_t{1} << 25})});
  builder.output(reduce_sum(huge, {0, 1}));
  const auto plan = cpu_device().compile(graph);
  REQUIRE_FALSE(plan.is_ok());
  CHECK(plan.status().kind() == ErrorKind::OutOfMemory);
  CHECK(plan.status().message().find("not fit: the machine has") != std::string::npos);
}

TEST_CASE("memory: wrapped memory is given back when its last view is gone") {
  int released = 0;
  std::byte memory[64]{};
  auto buffer = cpu_device().wrap(memory, sizeof memory, [&] { ++released; }).take_or_throw();
  CHECK(buffer->host() == memory);
  BufferView view{buffer, 8};
  CHECK(view.host() == memory + 8);
  buffer.reset();
  CHECK(released == 0);
  view = {};
  CHECK(released == 1);
}

TEST_CASE("memory: no two buffers share a version, and every write raises it") {
  const auto queue = cpu_device().make_queue().take_or_throw();
  const auto a = make_buffer(cpu_device(), 16), b = make_buffer(cpu_device(), 16);
  CHECK(a->version() != b->version());
  std::uint64_t last = a->version();
  const auto rises = [&] { return std::exchange(last, a->version()) < a->version(); };
  a->touch();
  CHECK(rises());
  auto list = queue->make_list();
  list->fill({a}, 1, 4).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  CHECK(rises());
  list = queue->make_list();
  list->copy({b}, {a}, 4).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  CHECK(rises());
  list = queue->make_list();
  const BufferView x{b}, y{a};
  const Scalar rate = Scalar::float32(2);
  list->run(scaling(), {&x, 1}, {&y, 1}, {&rate, 1}).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  CHECK(rises());
}

TEST_CASE("memory: weights in a new buffer at an old one's address are not taken for the old ones") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {1, 8, 8, 16}, "x"),
            w = builder.input(DType::Float32, {16, 3, 3, 16}, "w");
  builder.output(builder.op("conv2d", {x, w}));
  const auto plan = cpu_device().compile(graph).take_or_throw();
  const auto queue = cpu_device().make_queue().take_or_throw();
  const TensorType weights = plan->inputs()[1];
  const Tensor64 ones{plan->inputs()[0].shape, std::vector<double>(1024, 1.0)};
  const auto image = make_buffer(cpu_device(), plan->inputs()[0], ones),
             result = make_buffer(cpu_device(), plan->outputs()[0].bytes());
  for (const double weight : {1.0, 2.0, 3.0, 4.0}) {  // each in a buffer of its own, at the same place as a rule
    const std::vector<BufferView> inputs{
        {image}, {make_buffer(cpu_device(), weights, {weights.shape, std::vector<double>(2304, weight)})}};
    const BufferView output{result};
    for (int run = 0; run < 3; ++run) {
      auto list = queue->make_list();
      list->run(plan, inputs, {&output, 1}).throw_if_error();
      run_list(*queue, std::move(list)).throw_if_error();
      CHECK(read_buffer(*result, plan->outputs()[0])[0] == 144 * weight);
    }
  }
}

// ---- plans

TEST_CASE("plan: may run on several queues at once") {
  const auto plan = scaling();
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int thread = 0; thread < 3; ++thread)
    threads.emplace_back([&, thread] {
      const auto queue = cpu_device().make_queue().take_or_throw();
      const BufferView x{make_buffer(cpu_device(), plan->inputs()[0], {{4}, {1, 2, 3, 4}})},
          y{make_buffer(cpu_device(), 16)};
      for (int i = 0; i < 200; ++i) {
        const auto factor = static_cast<float>(thread * 1000 + i);
        const Scalar rate = Scalar::float32(factor);
        auto list = queue->make_list();
        if (!list->run(plan, {&x, 1}, {&y, 1}, {&rate, 1}) || !run_list(*queue, std::move(list))) ++wrong;
        if (read_buffer(*y.buffer, plan->outputs()[0])[3] != 4 * static_cast<double>(factor)) ++wrong;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("plan: its arguments and results are in the graph's order, buffers and scalars apart") {
  const auto plan = scaling();
  CHECK(plan->inputs() == std::vector<TensorType>{{DType::Float32, {4}}});
  CHECK(plan->outputs() == std::vector<TensorType>{{DType::Float32, {4}}});
  CHECK(plan->scalars() == std::vector<DType>{DType::Float32});
  CHECK(plan->str().find("arena 0 bytes, 1 launches") != std::string::npos);
}

TEST_CASE("plan: plans share the memory of their intermediates, and give it back when the last one is gone") {
  const auto compiled = [](std::int64_t rows) {
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {rows, 256}, "x");
    builder.output(reduce_sum(builder.op("softmax", {builder.op("softmax", {x})}), {0, 1}));
    return cpu_device().compile(graph).take_or_throw();
  };
  const auto queue = cpu_device().make_queue().take_or_throw();
  const auto run = [&](const std::shared_ptr<Executable>& plan) {
    const BufferView x{make_buffer(cpu_device(), plan->inputs()[0].bytes())}, y{make_buffer(cpu_device(), 4)};
    auto list = queue->make_list();
    list->run(plan, {&x, 1}, {&y, 1}).throw_if_error();
    run_list(*queue, std::move(list)).throw_if_error();
    return static_cast<double>(read_buffer(*y.buffer, plan->outputs()[0])[0]);
  };
  const std::size_t before = cpu_device().memory_use().allocated;
  std::vector<std::shared_ptr<Executable>> plans;
  for (std::int64_t rows = 16; rows <= 512; rows += 16) {
    plans.push_back(compiled(rows));
    CHECK(run(plans.back()) == doctest::Approx(rows));
  }
  const std::size_t largest = plans.back()->arena_bytes();
  REQUIRE(largest >= 512 * 256 * 4);
  CHECK(cpu_device().memory_use().allocated - before < largest + largest / 4);
  plans.pop_back();
  CHECK(cpu_device().memory_use().allocated == before);  // the largest block went with its plan
  CHECK(run(plans.back()) == doctest::Approx(496));
  plans.clear();
  CHECK(cpu_device().memory_use().allocated == before);
}

TEST_CASE("plan: an operation that the device has no kernel for is refused by name when it is compiled") {
  const auto failing = failing_device();
  Graph graph;
  Builder builder(graph);
  builder.output(builder.op("exp", {builder.input(DType::Float32, {4}, "x")}, {}, "growth"));
  check_failure(failing->compile(graph).status(), ErrorKind::Unsupported,
                "exp \"growth\": is not available on this device for float32 (4,).");
}

TEST_CASE("plan: errors of a library get the node that was compiled, or ran") {
  const auto failing = failing_device();
  const auto compiled = [&](const char* op) {
    Graph graph;
    Builder builder(graph);
    builder.output(builder.op(op, {builder.input(DType::Float32, {4}, "x")}, {}, "first"));
    return failing->compile(graph);
  };
  check_failure(compiled("abs").status(), ErrorKind::Device,
                "The library answered \"no\".\n  while making the kernel of abs \"first\"");
  const auto queue = failing->make_queue().take_or_throw();
  const BufferView x{make_buffer(*failing, 16)}, y{make_buffer(*failing, 16)};
  auto list = queue->make_list();
  list->run(compiled("sigmoid").take_or_throw(), {&x, 1}, {&y, 1}).throw_if_error();
  check_failure(run_list(*queue, std::move(list)), ErrorKind::Device,
                "The library answered \"no\".\n  while running sigmoid \"first\"");
}

TEST_CASE("plan: a kernel that fails is named, its output counts as written, and the queue goes on") {
  const auto failing = failing_device();
  Graph graph;
  Builder builder(graph);
  builder.output(builder.op("tanh", {builder.input(DType::Float32, {4}, "x")}, {}, "first"));
  const auto plan = failing->compile(graph).take_or_throw();
  const auto queue = failing->make_queue().take_or_throw();
  const BufferView x{make_buffer(*failing, 16)}, y{make_buffer(*failing, 16)};
  const std::uint64_t version = y.buffer->version();
  for (int run = 0; run < 2; ++run) {
    auto list = queue->make_list();
    list->run(plan, {&x, 1}, {&y, 1}).throw_if_error();
    check_failure(run_list(*queue, std::move(list)), ErrorKind::Device,
                  "tanh \"first\": the kernel failed: the fan stopped.");
  }
  CHECK(y.buffer->version() > version);
  CHECK(run_list(*queue, queue->make_list()).is_ok());
}

TEST_CASE("plan: profiling tells every launch's time by name, until it is switched off") {
  const auto plan = scaling();
  const auto queue = cpu_device().make_queue().take_or_throw();
  const BufferView x{make_buffer(cpu_device(), 16)};
  const Scalar rate = Scalar::float32(2);
  const auto run = [&] {
    auto list = queue->make_list();
    list->run(plan, {&x, 1}, {&x, 1}, {&rate, 1}).throw_if_error();
    run_list(*queue, std::move(list)).throw_if_error();
  };
  CHECK(plan->timeline().empty());
  plan->profile(true);
  for (int i = 0; i < 3; ++i) run();
  const auto times = plan->timeline();
  REQUIRE(times.size() == 1);
  CHECK(times[0].name == "multiply");
  CHECK(times[0].runs == 3);
  CHECK(times[0].milliseconds >= 0);
  plan->profile(false);
  run();
  CHECK(plan->timeline().empty());
}

}  // namespace openmps::engine::testing
