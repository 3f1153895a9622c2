// Keeps command lists that have run, with their memory, for the next ones: a steady step records without allocating.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "engine/runtime/command_list.h"

namespace openmps::engine {

class CommandListPool {
 public:
  CommandListPool() { lists_.reserve(kMost); }

  std::unique_ptr<CommandList> take() {
    const std::lock_guard lock(mutex_);
    if (lists_.empty()) return std::make_unique<CommandList>();
    std::unique_ptr<CommandList> list = std::move(lists_.back());
    lists_.pop_back();
    return list;
  }

  // Releases the list's buffers at once. It is called before the completion is reported, so that no caller finds them
  // still in use.
  void keep(std::unique_ptr<CommandList> list) noexcept {
    if (!list) return;
    list->clear();
    const std::lock_guard lock(mutex_);
    if (lists_.size() < kMost) lists_.push_back(std::move(list));
  }

 private:
  static constexpr std::size_t kMost = 8;
  std::mutex mutex_;
  std::vector<std::unique_ptr<CommandList>> lists_;
};

}  // namespace openmps::engine
