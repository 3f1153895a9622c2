// Memory of the cuda device.
//
//   Private   on the card alone.
//   Shared    pinned memory of the CPU, and a shadow on the card: a list copies what it reads before it reads it, and
//   what it wrote back
//             before it completes. Always right, at the price of the copies.
//   Managed   on the card, and a mirror in pinned memory: the CPU tells of its writes by `touch`, a list brings the
//   card's back by
//             `synchronize`. What stays on the card costs nothing.
#pragma once

#include <mutex>

#include "engine/devices/cuda/context.h"
#include "engine/devices/device.h"

namespace openmps::engine::cuda {

class CudaBuffer final : public Buffer {
 public:
  // Zero-filled. Throws Error(OutOfMemory).
  CudaBuffer(std::shared_ptr<const Context> context, std::size_t bytes, Storage storage);
  // The caller's memory, as Shared.
  CudaBuffer(std::shared_ptr<const Context> context, void* memory, std::size_t bytes, std::function<void()> release);
  ~CudaBuffer() override;

  Storage storage() const noexcept { return storage_; }
  // Where the card has it; a shared buffer's shadow is made on first use.
  CUdeviceptr device();
  bool is_wrapped() const noexcept { return static_cast<bool>(release_) || !owns_host_; }

  // Managed: whether the CPU has written since the card's copy was last made or written.
  bool is_newer_on_host() const noexcept {
    return storage_ == Storage::Managed && version() != card_version_.load(std::memory_order_acquire);
  }
  void set_uploaded() noexcept {
    card_version_.store(version(), std::memory_order_release);
    is_mirror_old_ = false;
  }
  void set_written_by_card() noexcept {
    touch();
    set_uploaded();
    is_mirror_old_ = true;
  }
  void set_downloaded() noexcept { is_mirror_old_ = false; }
  // Managed: whether the CPU waits for what the next list leaves; asked once. Whoever submits holds the context's
  // stretch.
  bool take_lent() noexcept { return is_lent_.exchange(false); }
  void lend() noexcept override;
  void discard() noexcept override;

 private:
  std::shared_ptr<const Context> context_;
  Storage storage_;
  bool owns_host_ = true;
  std::function<void()> release_;
  std::mutex mutex_;
  Block block_;
  std::atomic<std::uint64_t> card_version_{0};
  std::atomic<bool> is_mirror_old_{false}, is_lent_{false};
};

}  // namespace openmps::engine::cuda
