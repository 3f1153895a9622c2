// Devices, queues and command buffers as core shows them.
#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>

#include "core/device.h"

using namespace openmps;
using namespace openmps::core;

TEST_CASE("core devices: the cpu is listed, and an unknown name is refused with the list") {
  const std::vector<Device> all = devices().take_or_throw();
  REQUIRE_FALSE(all.empty());
  bool has_cpu = false;
  for (const Device& device : all) has_cpu = has_cpu || device.name().take_or_throw() == "cpu";
  CHECK(has_cpu);
  const Device cpu = device_named("cpu").take_or_throw();
  CHECK(cpu.name().take_or_throw() == "cpu");
  CHECK_FALSE(cpu.description().take_or_throw().empty());
  CHECK(cpu.memory_bytes().take_or_throw() > 0);
  const Result<Device> none = device_named("abacus");
  REQUIRE_FALSE(none);
  CHECK(none.status().kind() == ErrorKind::InvalidArgument);
  CHECK(none.status().message().find("Device \"abacus\" is not here; the devices are: ") == 0);
  CHECK(none.status().message().find("cpu") != std::string::npos);
}

TEST_CASE("core command buffers: states, handlers, and a second commit") {
  const CommandQueue queue = CommandQueue::make(device_named("cpu").take_or_throw()).take_or_throw();
  const CommandBuffer buffer = queue.command_buffer().take_or_throw();
  CHECK(buffer.status().take_or_throw() == CommandBufferStatus::NotEnqueued);
  std::atomic<int> calls{0};
  REQUIRE(buffer.add_completed_handler([&](const Status& end) { calls += end ? 1 : 100; }));
  REQUIRE(buffer.add_completed_handler([](const Status&) { throw std::runtime_error("dropped"); }));
  REQUIRE(buffer.commit());
  REQUIRE(buffer.wait_until_completed());
  CHECK(buffer.status().take_or_throw() == CommandBufferStatus::Completed);
  CHECK(calls == 1);
  const Status again = buffer.commit();
  CHECK_FALSE(again);
  CHECK(again.kind() == ErrorKind::State);
  CHECK_FALSE(buffer.add_completed_handler([](const Status&) {}));
  REQUIRE(queue.command_buffer().take_or_throw().commit());
}
