#include "engine/devices/host/memory/buffer.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "engine/memory/alignment.h"

namespace openmps::engine::host {
namespace {

// From this size on memory comes from the kernel, already zero, and goes back to it. The C library would keep freed
// memory. Larger blocks are requested on large pages.
constexpr std::size_t kMapped = std::size_t{128} << 10;
constexpr std::size_t kLarge = std::size_t{4} << 20;
constexpr std::size_t kPage = std::size_t{64} << 10, kHugePage = std::size_t{2} << 20;

std::size_t rounded(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }

// For `bytes`, a multiple of the largest page size of common machines, as the alignment is.
void* map_memory(std::size_t bytes, std::size_t alignment) {
  const std::size_t reserved = bytes + alignment;
  void* const memory = mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  auto* const first = static_cast<std::byte*>(memory);
  const std::size_t before =
      rounded(reinterpret_cast<std::uintptr_t>(first), alignment) - reinterpret_cast<std::uintptr_t>(first);
  if (before > 0) munmap(first, before);
  if (reserved > before + bytes) munmap(first + before + bytes, reserved - before - bytes);
  return first + before;
}

std::size_t mapped_bytes(std::size_t bytes) { return rounded(bytes, bytes >= kLarge ? kHugePage : kPage); }

void* take_memory(std::size_t bytes) {
  if (bytes >= kMapped) {
    void* const memory = map_memory(mapped_bytes(bytes), bytes >= kLarge ? kHugePage : kPage);
    if (memory && bytes >= kLarge) madvise(memory, mapped_bytes(bytes), MADV_HUGEPAGE);
    return memory;
  }
  void* const memory = std::aligned_alloc(kAlignment, aligned(bytes));
  if (memory) std::memset(memory, 0, bytes);
  return memory;
}

void give_memory_back(void* memory, std::size_t bytes) noexcept {
  if (bytes >= kMapped)
    munmap(memory, mapped_bytes(bytes));
  else
    std::free(memory);
}

class OwnedBuffer final : public Buffer {
 public:
  OwnedBuffer(void* memory, std::size_t bytes, std::shared_ptr<MemoryMeter> meter) noexcept
      : Buffer(memory, bytes), meter_(std::move(meter)) {
    meter_->add(bytes);
  }
  ~OwnedBuffer() override {
    give_memory_back(host(), bytes());
    meter_->remove(bytes());
  }

 private:
  std::shared_ptr<MemoryMeter> meter_;
};

class WrappedBuffer final : public Buffer {
 public:
  WrappedBuffer(void* memory, std::size_t bytes, std::function<void()> release) noexcept
      : Buffer(memory, bytes), release_(std::move(release)) {
    expose();
  }
  ~WrappedBuffer() override {
    if (release_) release_();
  }

 private:
  std::function<void()> release_;
};

std::uint64_t pages(int what) noexcept {
  const long count = sysconf(what);
  return count < 0 ? 0 : static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

void MemoryMeter::add(std::size_t bytes) noexcept {
  const std::size_t now = now_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  std::size_t peak = peak_.load(std::memory_order_relaxed);
  while (peak < now && !peak_.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
  }
}

std::shared_ptr<Buffer> allocate(std::size_t bytes, std::shared_ptr<MemoryMeter> meter) {
  // The kernel would grant more than the machine has, and kill the process when it is used.
  void* memory = bytes > machine_memory() ? nullptr : take_memory(std::max<std::size_t>(bytes, 1));
  if (!memory)
    throw Error(ErrorKind::OutOfMemory, "A buffer of " + std::to_string(bytes) +
                                            " bytes does not fit: the machine has " + std::to_string(machine_memory()) +
                                            " bytes, " + std::to_string(available_memory()) + " of them free.");
  return std::make_shared<OwnedBuffer>(memory, bytes, std::move(meter));
}

std::shared_ptr<Buffer> wrap(void* memory, std::size_t bytes, std::function<void()> release) {
  return std::make_shared<WrappedBuffer>(memory, bytes, std::move(release));
}

std::uint64_t machine_memory() noexcept { return pages(_SC_PHYS_PAGES); }
std::uint64_t available_memory() noexcept { return pages(_SC_AVPHYS_PAGES); }

}  // namespace openmps::engine::host
