#include "engine/devices/host/memory/arena_pool.h"

#include <algorithm>

namespace openmps::engine::host {

void ArenaPool::begin_need(std::size_t bytes) {
  std::shared_ptr<Buffer> block = take(bytes);
  {
    const std::lock_guard lock(mutex_);
    needs_.insert(bytes);
  }
  give_back(std::move(block));
}

void ArenaPool::end_need(std::size_t bytes) noexcept {
  const std::lock_guard lock(mutex_);
  needs_.erase(needs_.find(bytes));
  std::erase_if(idle_, [most = most_needed()](const auto& block) { return block->bytes() > most; });
}

// The smallest that is large enough. If there is none, the largest is freed for the one that will be made.
std::shared_ptr<Buffer> ArenaPool::take_idle(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return nullptr;
  std::ranges::sort(idle_, {}, [](const auto& block) { return block->bytes(); });
  auto found = std::ranges::lower_bound(idle_, bytes, {}, [](const auto& block) { return block->bytes(); });
  const bool fits = found != idle_.end();
  if (!fits) --found;
  std::shared_ptr<Buffer> block = std::move(*found);
  idle_.erase(found);
  return fits ? block : nullptr;
}

std::shared_ptr<Buffer> ArenaPool::take(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  std::shared_ptr<Buffer> block = take_idle(bytes);
  return block ? block : allocate(bytes, meter_);
}

void ArenaPool::give_back(std::shared_ptr<Buffer> block) noexcept {
  const std::lock_guard lock(mutex_);
  if (block && block->bytes() <= most_needed() && idle_.size() < kMostIdle) idle_.push_back(std::move(block));
}

}  // namespace openmps::engine::host
