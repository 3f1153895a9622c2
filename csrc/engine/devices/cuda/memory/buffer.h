// Memory of the cuda device, in three storage modes.
//
//   Private   Device memory.
//   Shared    Pinned host memory, and a shadow on the device. A command list copies the bytes that it reads to the
//             shadow, and the bytes that it wrote back. Always right, at the price of the copies.
//   Managed   Device memory, and a mirror in pinned host memory. The CPU announces its writes by `touch`. A command
//             list copies the device's writes back by `synchronize`, a reader by `fetch`. Data used on the device
//             alone is never copied, and data used on the CPU alone takes no device memory. Zeros are written on
//             either side when that side needs them: a result that the device overwrites whole needs none.
//
// A managed buffer may be shared with another program. Its mirror is then old at all times, because that
// program's writes are not announced.
#pragma once

#include <mutex>
#include <utility>

#include "engine/devices/cuda/driver/context.h"
#include "engine/devices/cuda/driver/stream_timeline.h"
#include "engine/runtime/shared_memory.h"

namespace openmps::engine::cuda {

// Bytes [begin, end) of a buffer.
struct Range {
  std::size_t begin = 0, end = 0;
};

// Waits for all work on the GPU, that of other programs too. No queue captures a segment meanwhile: CUDA forbids both
// at one time. Not for a holder of `segment_mutex`.
void wait_for_gpu(const Context& context);

class CudaBuffer final : public Buffer, public SharedBuffer {
 public:
  // Zero-filled. Throws Error(OutOfMemory).
  CudaBuffer(std::shared_ptr<const Context> context, std::size_t bytes, Storage storage);
  // The caller's memory, as Shared.
  CudaBuffer(std::shared_ptr<const Context> context, void* memory, std::size_t bytes, std::function<void()> release);
  // Device memory of another program, as Managed and shared. The mirror is pageable, and takes no memory before its
  // use.
  CudaBuffer(std::shared_ptr<const Context> context, CUdeviceptr memory, std::size_t bytes,
             std::function<void()> release);
  ~CudaBuffer() override;

  Storage storage() const noexcept { return storage_; }
  // The address on the device; made on first use unless the buffer is private.
  CUdeviceptr device();
  bool is_wrapped() const noexcept { return static_cast<bool>(release_) || !owns_host_; }

  // ---- for a queue, while it holds the context's mutex `segment_mutex`

  // The segment reads or writes the buffer.
  void used_by(const TimelinePoint& point);
  // The segment, which uses the buffer, writes these bytes.
  void written_by(const TimelinePoint& point, Range range);
  // Whether no stream has work that uses it.
  bool is_idle() const;
  // Managed: whether the CPU has written since the device's copy was last made or written.
  bool is_newer_on_host() const noexcept {
    return storage_ == Storage::Managed && version() != gpu_version_.load(std::memory_order_acquire);
  }
  // Managed: whether host() holds the current content.
  bool has_host_copy() const { return is_newer_on_host() || (is_mirrored() && !is_mirror_old_ && is_idle()); }
  // Managed: whether the CPU may write to host() now, because the device's copy is old or empty.
  bool wants_host_copy() const {
    return (is_newer_on_host() || (is_mirrored() && (is_blank_ || lacks_zeros_))) && is_idle();
  }
  // Managed: whether the content is zero, but the device's memory is not yet.
  bool lacks_zeros() const noexcept { return lacks_zeros_; }
  // Managed: whether it is asked for the first time since the CPU has written.
  bool take_first_copy() noexcept { return std::exchange(copied_version_, version()) != version(); }
  // The place of the mirror for a copy that overwrites these bytes.
  std::byte* mirror_for(Range range) noexcept;
  void set_uploaded() noexcept;
  void set_downloaded(Range range) noexcept;
  // The last download was not made.
  void set_not_downloaded() noexcept;
  // Managed: whether the CPU waits for the content after the next command list; clears the flag.
  bool take_lent() noexcept { return is_lent_ && is_lent_.exchange(false); }

  Status fetch() noexcept override;
  void lend() noexcept override;
  void discard() noexcept override;
  void clear() noexcept override;
  Result<std::uint64_t> address() noexcept override;
  Result<std::uint64_t> share() noexcept override;

 private:
  bool is_mirrored() const noexcept { return storage_ == Storage::Managed; }
  // Waits for the segment that wrote the buffer, or for all work of the GPU.
  void fetch_or_throw(bool waits_for_all);
  void begin_sharing() noexcept;
  // The other program has let go of the buffer. Waits for its work, which may still use it.
  void end_sharing() noexcept;

  std::shared_ptr<const Context> context_;
  Storage storage_;
  bool owns_host_ = true;
  std::function<void()> release_;
  TimelinePoint last_use_;           // guarded by the context's `segment_mutex`, as are the next two
  bool is_used_by_several_ = false;  // queues, at one time
  std::uint64_t copied_version_ = 0;
  mutable std::mutex mutex_;  // guards the members up to the atomic ones
  Block block_;
  TimelinePoint last_write_;
  Range gpu_only_;                       // bytes that the mirror lacks
  std::atomic<CUdeviceptr> address_{0};  // the block's
  std::atomic<std::uint64_t> gpu_version_{0};
  std::atomic<bool> is_mirror_old_{false}, is_lent_{false}, is_blank_{false}, lacks_zeros_{false}, is_shared_{false};
};

}  // namespace openmps::engine::cuda
