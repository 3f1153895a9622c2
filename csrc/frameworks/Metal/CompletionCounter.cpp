#include "frameworks/Metal/CompletionCounter.h"

#include <chrono>
#include <thread>

#include "engine/process/process_end.h"

namespace openmps::fw {
namespace {

constexpr auto kLooking = std::chrono::microseconds(20);

}  // namespace

void CompletionCounter::reach(std::uint32_t value) noexcept {
  value_.store(value, std::memory_order_release);
  value_.notify_all();
}

void CompletionCounter::wait(std::uint32_t value) const noexcept {
  std::uint32_t now = value_.load(std::memory_order_acquire);
  const auto until = std::chrono::steady_clock::now() + kLooking;
  while (now < value && std::chrono::steady_clock::now() < until) {
    std::this_thread::yield();  // the worker's helpers may want this core
    now = value_.load(std::memory_order_acquire);
  }
  if (now >= value) return;
  const engine::Waiting waiting(engine::WaitFor::Thread);
  for (; now < value; now = value_.load(std::memory_order_acquire)) value_.wait(now, std::memory_order_acquire);
}

}  // namespace openmps::fw
