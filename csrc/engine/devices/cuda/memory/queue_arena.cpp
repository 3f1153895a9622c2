#include "engine/devices/cuda/memory/queue_arena.h"

#include "engine/devices/cuda/driver/context.h"

namespace openmps::engine::cuda {
namespace {

MemoryLocation location_of(const Context& context) { return {MemoryLocation::kDevice, context.device}; }

MemoryProperties properties_of(const Context& context) {
  MemoryProperties properties;
  properties.location = location_of(context);
  return properties;
}

}  // namespace

QueueArena::QueueArena(std::shared_ptr<const Context> context) : context_(std::move(context)) {}

QueueArena::~QueueArena() {
  if (range_ == 0) return;
  try {
    const CurrentContext held = context_->current();
    shrink(0);
    context_->driver.cuMemAddressFree(range_, range_bytes_);
  } catch (...) {  // the driver is gone before us: the process ends
  }
}

CUdeviceptr QueueArena::begin_need(std::size_t bytes, const std::string& who) {
  if (bytes == 0) return 0;
  if (!context_->driver.has_mapped_memory) return context_->memory->take(bytes, who);
  const std::lock_guard lock(mutex_);
  if (range_ == 0) reserve(who);
  const auto need = needs_.insert(bytes);
  try {
    if (bytes > mapped()) grow(bytes, who);
  } catch (...) {
    needs_.erase(need);
    throw;
  }
  return range_;
}

void QueueArena::end_need(CUdeviceptr address, std::size_t bytes) noexcept {
  if (bytes == 0) return;
  if (!context_->driver.has_mapped_memory) return context_->memory->give_back(address, bytes);
  const std::lock_guard lock(mutex_);
  needs_.erase(needs_.find(bytes));
  shrink(needs_.empty() ? 0 : *needs_.rbegin());
}

void QueueArena::reserve(const std::string& who) {
  const Driver& driver = context_->driver;
  const MemoryProperties properties = properties_of(*context_);
  context_->check(driver.cuMemGetAllocationGranularity(&granularity_, &properties, 0), who + ": mapping memory");
  const std::size_t bytes = (context_->memory_bytes + granularity_ - 1) / granularity_ * granularity_;
  context_->check(driver.cuMemAddressReserve(&range_, bytes, 0, 0, 0), who + ": reserving addresses");
  range_bytes_ = bytes;
}

void QueueArena::grow(std::size_t bytes, const std::string& who) {
  const std::size_t offset = mapped(), more = (bytes - offset + granularity_ - 1) / granularity_ * granularity_;
  if (offset + more > range_bytes_)
    throw Error(ErrorKind::OutOfMemory, who + " needs " + std::to_string(bytes) +
                                            " bytes of the GPU's memory, which has " +
                                            std::to_string(context_->memory_bytes) + ".");
  pieces_.reserve(pieces_.size() + 1);
  context_->memory->map(range_ + offset, more, properties_of(*context_), who);
  pieces_.push_back({offset, more});
}

void QueueArena::shrink(std::size_t bytes) noexcept {
  for (; !pieces_.empty() && pieces_.back().offset >= bytes; pieces_.pop_back())
    context_->memory->unmap(range_ + pieces_.back().offset, pieces_.back().bytes);
}

}  // namespace openmps::engine::cuda
