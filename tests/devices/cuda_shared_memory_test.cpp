// Memory of a GPU that another program uses too: each side sees the other's writes. Needs a GPU, or the emulated one.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/engine.h"
#include "engine/runtime/shared_memory.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

constexpr std::size_t kBytes = 4096;

std::uint64_t shared(Buffer& buffer) { return dynamic_cast<SharedBuffer&>(buffer).share().take_or_throw(); }

std::shared_ptr<Buffer> wrapped(Device& device, std::uint64_t address, std::function<void()> release) {
  return dynamic_cast<SharingDevice&>(device).wrap_on_device(address, kBytes, std::move(release)).take_or_throw();
}

// The first number as the CPU reads it.
float first_of(Buffer& buffer) {
  buffer.fetch().throw_if_error();
  return *floats(buffer);
}

// Work on the GPU that only the queue of this side knows of.
void fill(Queue& queue, const std::shared_ptr<Buffer>& buffer, float value) {
  auto list = queue.make_list();
  const auto source = queue.device().allocate(kBytes, Storage::Managed).take_or_throw();
  std::fill_n(floats(*source), kBytes / sizeof(float), value);
  source->touch();
  list->copy(view(source), view(buffer), kBytes).throw_if_error();
  run_list(queue, std::move(list)).throw_if_error();
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("cuda: both programs see what the other one writes into shared memory") {
    Device* const device = gpu();
    if (!device) return;
    const auto queue = device->make_queue().take_or_throw();
    const auto ours = device->allocate(kBytes, Storage::Managed).take_or_throw();
    *floats(*ours) = 1;
    ours->touch();
    const std::uint64_t address = shared(*ours);
    int released = 0;
    auto theirs = wrapped(*device, address, [&] { ++released; });
    CHECK(first_of(*theirs) == 1);
    for (float value = 2; value < 5; ++value) {
      fill(*queue, theirs, value);
      CHECK(first_of(*ours) == value);
      CHECK(first_of(*theirs) == value);
      fill(*queue, ours, -value);
      CHECK(first_of(*theirs) == -value);
    }
    *floats(*ours) = 9;  // announced, and there when it is shared again
    ours->touch();
    CHECK(shared(*ours) == address);
    CHECK(first_of(*theirs) == 9);
    CHECK(released == 0);
    theirs.reset();
    CHECK(released == 1);
  }

  TEST_CASE("cuda: memory that is zero on the CPU is zero where it is shared") {
    Device* const device = gpu();
    if (!device) return;
    const auto ours = device->allocate(kBytes, Storage::Managed).take_or_throw();
    CHECK(first_of(*wrapped(*device, shared(*ours), {})) == 0);
  }

  TEST_CASE("cuda: the CPU reads a shared buffer anew each time, and that of the next owner once") {
    Device* const device = gpu();
    if (!device || !device->description().starts_with("Emulated")) return;  // whose memory the CPU addresses
    const auto queue = device->make_queue().take_or_throw();
    const auto ours = device->allocate(kBytes, Storage::Managed).take_or_throw();
    auto* const memory = reinterpret_cast<float*>(shared(*ours));
    for (const float value : {5.0F, 6.0F}) {
      *memory = value;
      CHECK(first_of(*ours) == value);
    }
    ours->discard();
    fill(*queue, ours, 3);
    CHECK(first_of(*ours) == 3);
    *memory = 7;
    CHECK(first_of(*ours) == 3);
  }

  TEST_CASE("cuda: memory on the CPU's side has no place on the GPU that is shared") {
    Device* const device = gpu();
    if (!device) return;
    const auto pinned = device->allocate(kBytes, Storage::Shared).take_or_throw();
    CHECK(dynamic_cast<SharedBuffer&>(*pinned).share().status().message() ==
          "A buffer of the CPU's memory has no place on the GPU that programs share.");
  }
}

}  // namespace openmps::engine::testing
