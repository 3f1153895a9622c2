// Memory for the intermediates of runs, shared by all plans of a device: a plan borrows a block for the time of a run.
//
// There are as many blocks as runs in flight at the same time, each as large as the largest plan that has used it.
// Memory that no living plan needs is freed. All functions may be called from any thread.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "engine/devices/host/memory/buffer.h"

namespace openmps::engine::host {

class ArenaPool {
 public:
  explicit ArenaPool(std::shared_ptr<MemoryMeter> meter) : meter_(std::move(meter)) { idle_.reserve(kMostIdle); }

  // A plan whose runs take `bytes` is created or destroyed. Makes the block for its first run unless one is idle;
  // throws Error(OutOfMemory).
  void begin_need(std::size_t bytes);
  void end_need(std::size_t bytes) noexcept;

  // A block of `bytes` or more, content undefined; null for 0 bytes. Throws Error(OutOfMemory).
  std::shared_ptr<Buffer> take(std::size_t bytes);
  void give_back(std::shared_ptr<Buffer> block) noexcept;
  // Memory that a plan keeps from run to run, counted like the blocks. Throws Error(OutOfMemory).
  std::shared_ptr<Buffer> allocate_kept(std::size_t bytes) { return allocate(bytes, meter_); }

 private:
  static constexpr std::size_t kMostIdle = 64;
  std::shared_ptr<Buffer> take_idle(std::size_t bytes);
  std::size_t most_needed() const noexcept { return needs_.empty() ? 0 : *needs_.rbegin(); }

  const std::shared_ptr<MemoryMeter> meter_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Buffer>> idle_;
  std::multiset<std::size_t> needs_;
};

}  // namespace openmps::engine::host
