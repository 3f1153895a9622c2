#include "engine/devices/host/shaders/group_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "result/result.h"

namespace openmps::engine::host {
namespace {

// Linux gives a process 65,530 mappings. A guard page makes two of them.
constexpr std::size_t kMostGuards = 16384;
std::atomic<std::size_t> g_guards{0};

std::size_t page_bytes() {
  static const std::size_t bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

Error no_memory(const char* what, std::size_t bytes) {
  return Error(ErrorKind::OutOfMemory, std::string("The machine has no memory left for the ") + what +
                                           " of threadgroups: " + std::to_string(bytes >> 10) + " KiB.");
}

}  // namespace

GroupMemory::~GroupMemory() {
  unmap_stacks();
  std::free(memory_.threadgroup);
}

void GroupMemory::unmap_stacks() noexcept {
  if (mapped_) munmap(mapped_, mapped_bytes_);
  g_guards -= guards_;
  mapped_ = nullptr;
  memory_.stacks = nullptr;
  stacks_ = guards_ = 0;
}

void GroupMemory::map_stacks(std::size_t count) {
  unmap_stacks();
  constexpr std::size_t kStack = omps::kStackBytes;
  mapped_bytes_ = (count + 1) * kStack;  // one more, for the alignment
  void* const mapped =
      mmap(nullptr, mapped_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) throw no_memory("stacks", mapped_bytes_);
  mapped_ = mapped;
  stacks_ = count;
  const auto address = reinterpret_cast<std::uintptr_t>(mapped);
  memory_.stacks = static_cast<unsigned char*>(mapped) + (kStack - address % kStack) % kStack;
  madvise(mapped_, mapped_bytes_, MADV_NOHUGEPAGE);
  if (g_guards + count > kMostGuards) return;
  for (; guards_ < count; ++guards_, ++g_guards)
    if (mprotect(memory_.stacks + guards_ * kStack, page_bytes(), PROT_NONE) != 0) return;
}

void GroupMemory::allocate_group_bytes(std::size_t bytes) {
  constexpr std::size_t kAlignment = omps::kGroupAlignment;
  std::free(memory_.threadgroup);
  const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  memory_.threadgroup = static_cast<unsigned char*>(std::aligned_alloc(kAlignment, rounded));
  group_bytes_ = memory_.threadgroup ? rounded : 0;
  if (!memory_.threadgroup) throw no_memory("memory", rounded);
}

omps::GroupMemory& GroupMemory::with_room_for(std::size_t threads, std::size_t bytes) {
  if (threads > stacks_) map_stacks(std::bit_ceil(threads));
  if (!memory_.threadgroup || omps::kThreadgroupBytes + bytes > group_bytes_)
    allocate_group_bytes(omps::kThreadgroupBytes + bytes);
  return memory_;
}

GroupMemory& group_memory_of_thread() {
  static thread_local GroupMemory memory;
  return memory;
}

}  // namespace openmps::engine::host
