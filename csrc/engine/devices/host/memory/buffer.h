// Memory that the CPU addresses. It is counted in the device's meter.
#pragma once

#include <atomic>

#include "engine/runtime/device.h"

namespace openmps::engine::host {

// Bytes alive and their highest sum; shared by a device and its buffers, which may outlive it.
class MemoryMeter {
 public:
  void add(std::size_t bytes) noexcept;
  void remove(std::size_t bytes) noexcept { now_.fetch_sub(bytes, std::memory_order_relaxed); }
  MemoryUse use() const noexcept {
    return {now_.load(std::memory_order_relaxed), peak_.load(std::memory_order_relaxed)};
  }

 private:
  std::atomic<std::size_t> now_{0}, peak_{0};
};

// 64-byte aligned, zero-filled; throws Error(OutOfMemory) with both quantities.
std::shared_ptr<Buffer> allocate(std::size_t bytes, std::shared_ptr<MemoryMeter> meter);
std::shared_ptr<Buffer> wrap(void* memory, std::size_t bytes, std::function<void()> release);
// Bytes of memory the machine has, and has free for new allocations now.
std::uint64_t machine_memory() noexcept;
std::uint64_t available_memory() noexcept;

}  // namespace openmps::engine::host
