// The memory in which a thread runs threadgroups: their threadgroup memory, and a stack for each of their threads.
#pragma once

#include <cstddef>

#include "engine/shaders/abi.h"

namespace openmps::engine::host {

// Of one thread; kept for its next kernel. The system gives pages where they are used first. Below each stack is a page
// without access, as long as the system has enough entries for them.
class GroupMemory {
 public:
  GroupMemory() = default;
  ~GroupMemory();
  GroupMemory(const GroupMemory&) = delete;
  GroupMemory& operator=(const GroupMemory&) = delete;

  // Grows it for groups of `threads` with `bytes` of threadgroup arguments. Throws Error(OutOfMemory).
  omps::GroupMemory& with_room_for(std::size_t threads, std::size_t bytes);

 private:
  void map_stacks(std::size_t count);
  void unmap_stacks() noexcept;
  void allocate_group_bytes(std::size_t bytes);

  omps::GroupMemory memory_{};
  std::size_t stacks_ = 0, group_bytes_ = 0;
  void* mapped_ = nullptr;
  std::size_t mapped_bytes_ = 0, guards_ = 0;
};

// The calling thread's own.
GroupMemory& group_memory_of_thread();

}  // namespace openmps::engine::host
