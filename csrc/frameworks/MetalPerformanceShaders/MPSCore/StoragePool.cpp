#include "frameworks/MetalPerformanceShaders/MPSCore/StoragePool.h"

#include <algorithm>
#include <utility>

#include "result/checked_size.h"

namespace openmps::fw {
namespace {

constexpr std::size_t kMaxIdleBytes = std::size_t{256} << 20;
// Besides the blocks in use at the same time: a few alternating sizes find their blocks again.
constexpr std::size_t kSpareBytes = std::size_t{4} << 20;
constexpr std::size_t kGranule = 256;  // sizes are rounded up to it, so that near sizes share blocks

std::size_t rounded(std::size_t bytes) { return CheckedSize(bytes).rounded_up(kGranule); }

}  // namespace

StoragePool& StoragePool::instance() noexcept {
  static StoragePool* const pool = new StoragePool;
  return *pool;
}

Result<std::shared_ptr<engine::Buffer>> StoragePool::take(engine::Device& device, std::size_t bytes,
                                                          engine::Storage storage, Use use, bool zeroed) noexcept try {
  const Key key{&device, storage, use, rounded(bytes)};
  Block block = take_idle(key);
  if (block.buffer && zeroed && !block.buffer->has_host())
    block = {};  // only the device could clear it; a new one is clear
  if (!block.buffer) {
    auto fresh = device.allocate(std::get<3>(key), storage);
    if (!fresh) {
      trim();
      fresh = device.allocate(std::get<3>(key), storage);
    }
    if (!fresh) return fresh.status();
    block.buffer = std::move(fresh).value();
    const std::lock_guard lock(mutex_);
    block.number = ++made_;
    if (!zeroed) block.buffer->discard();
  } else if (zeroed) {
    block.buffer->clear();
  } else {
    block.buffer->discard();
  }
  note_use(key);
  engine::Buffer* const address = block.buffer.get();
  // The handle that owners share. The block itself lives inside the handle's deleter, which returns it here.
  return std::shared_ptr<engine::Buffer>(
      address, [this, key, kept = std::move(block)](engine::Buffer*) mutable { give_back(key, std::move(kept)); });
} catch (...) {
  return Status::from(std::current_exception());
}

StoragePool::Block StoragePool::take_idle(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = positions_.lower_bound({key, 0});
  if (found == positions_.end() || found->first.first != key) return {};
  Block block = std::move(found->second->block);
  idle_bytes_ -= std::get<3>(key);
  idle_.erase(found->second);
  positions_.erase(found);
  return block;
}

void StoragePool::note_use(const Key& key) {
  const std::lock_guard lock(mutex_);
  used_bytes_ += std::get<3>(key);
  most_used_bytes_ = std::max(most_used_bytes_, used_bytes_);
}

std::size_t StoragePool::most_idle() const noexcept { return std::min(kMaxIdleBytes, most_used_bytes_ + kSpareBytes); }

void StoragePool::give_back(const Key& key, Block block) noexcept try {
  std::list<Idle> freed;  // buffers are freed after the lock is released
  const std::lock_guard lock(mutex_);
  const std::uint64_t number = block.number;
  used_bytes_ -= std::get<3>(key);
  idle_.push_back({key, std::move(block)});
  positions_.emplace(std::pair(key, number), std::prev(idle_.end()));
  idle_bytes_ += std::get<3>(key);
  while (idle_bytes_ > most_idle()) {
    const auto oldest = idle_.begin();
    idle_bytes_ -= std::get<3>(oldest->key);
    positions_.erase({oldest->key, oldest->block.number});
    freed.splice(freed.end(), idle_, oldest);
  }
} catch (...) {
  // No memory for the entry: the block is simply freed.
}

void StoragePool::trim() noexcept {
  std::list<Idle> freed;
  const std::lock_guard lock(mutex_);
  positions_.clear();
  idle_bytes_ = 0;
  freed.swap(idle_);
}

}  // namespace openmps::fw
