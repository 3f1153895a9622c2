#include "frameworks/MetalPerformanceShaders/MPSCore/StoragePool.h"

#include <cstring>
#include <utility>

namespace openmps::fw {
namespace {

constexpr std::size_t kMaxIdleBytes = std::size_t{256} << 20;
constexpr std::size_t kGranule = 256;  // sizes are rounded up to it, so that near sizes share blocks

std::size_t rounded(std::size_t bytes) noexcept { return (bytes + kGranule - 1) / kGranule * kGranule; }

}  // namespace

StoragePool& StoragePool::instance() noexcept {
  static StoragePool* const pool = new StoragePool;
  return *pool;
}

Result<std::shared_ptr<engine::Buffer>> StoragePool::take(engine::Device& device, std::size_t bytes,
                                                          engine::Storage storage, bool zeroed) noexcept try {
  const Key key{&device, storage, rounded(bytes)};
  std::shared_ptr<engine::Buffer> buffer = take_idle(key);
  if (buffer && zeroed && buffer->host() == nullptr)
    buffer.reset();  // only the device could clear it; a new one is clear
  if (!buffer) {
    auto fresh = device.allocate(std::get<2>(key), storage);
    if (!fresh) {
      trim();
      fresh = device.allocate(std::get<2>(key), storage);
    }
    if (!fresh) return fresh.status();
    buffer = std::move(fresh).value();
    if (!zeroed) buffer->discard();
  } else {
    buffer->discard();
    if (zeroed) {
      std::memset(buffer->host(), 0, buffer->bytes());
      buffer->touch();
    }
  }
  engine::Buffer* const address = buffer.get();
  // The handle that owners share; the block itself stays alive inside the handle's deleter and from there returns here.
  return std::shared_ptr<engine::Buffer>(
      address, [this, key, block = std::move(buffer)](engine::Buffer*) mutable { give_back(key, std::move(block)); });
} catch (...) {
  return Status::from(std::current_exception());
}

std::shared_ptr<engine::Buffer> StoragePool::take_idle(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto [first, last] = places_.equal_range(key);
  if (first == last) return nullptr;
  // What came back last is warm, and the steps of a loop find the same few blocks again, which recorded work counts on.
  const auto found = std::prev(last);
  std::shared_ptr<engine::Buffer> buffer = std::move(found->second->buffer);
  idle_bytes_ -= std::get<2>(key);
  idle_.erase(found->second);
  places_.erase(found);
  return buffer;
}

void StoragePool::give_back(const Key& key, std::shared_ptr<engine::Buffer> buffer) noexcept try {
  std::list<Idle> freed;  // buffers are freed after the lock is gone
  const std::lock_guard lock(mutex_);
  idle_.push_back({key, std::move(buffer)});
  places_.emplace(key, std::prev(idle_.end()));
  idle_bytes_ += std::get<2>(key);
  while (idle_bytes_ > kMaxIdleBytes) {
    const auto oldest = idle_.begin();
    idle_bytes_ -= std::get<2>(oldest->key);
    const auto [first, last] = places_.equal_range(oldest->key);
    for (auto place = first; place != last; ++place) {
      if (place->second != oldest) continue;
      places_.erase(place);
      break;
    }
    freed.splice(freed.end(), idle_, oldest);
  }
} catch (...) {
  // No memory to remember the block: it is simply freed.
}

void StoragePool::trim() noexcept {
  std::list<Idle> freed;
  const std::lock_guard lock(mutex_);
  places_.clear();
  idle_bytes_ = 0;
  freed.swap(idle_);
}

std::size_t StoragePool::idle_bytes() const noexcept {
  const std::lock_guard lock(mutex_);
  return idle_bytes_;
}

}  // namespace openmps::fw
