#include <cstring>

#include "engine/runtime/device.h"

namespace openmps::engine {

void Buffer::clear() noexcept {
  std::memset(host(), 0, bytes_);
  touch();
}

void Buffer::drop_zeros() noexcept {
  Zeros found = Zeros::Delayed;
  if (!zeros_.compare_exchange_strong(found, Zeros::Written, std::memory_order_acq_rel))
    zeros_.wait(Zeros::BeingWritten, std::memory_order_acquire);
}

// The first thread writes, the others wait for it.
void Buffer::write_zeros() const noexcept {
  Zeros found = Zeros::Delayed;
  if (!zeros_.compare_exchange_strong(found, Zeros::BeingWritten, std::memory_order_acq_rel))
    return zeros_.wait(Zeros::BeingWritten, std::memory_order_acquire);
  std::memset(host_, 0, bytes_);
  zeros_.store(Zeros::Written, std::memory_order_release);
  zeros_.notify_all();
}

}  // namespace openmps::engine
