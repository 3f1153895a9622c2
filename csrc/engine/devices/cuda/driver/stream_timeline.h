// A timeline of a queue's stream: segments are numbered in the order of the stream. A thread that needs the results
// of a segment waits for that one alone, not for the whole GPU. The queue's threads call `reach`, any thread the rest.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

namespace openmps::engine::cuda {

class StreamTimeline {
 public:
  void reach(std::uint64_t number) noexcept {
    if (number <= reached_.load(std::memory_order_acquire)) return;
    {
      const std::lock_guard lock(mutex_);
      if (number > reached_.load(std::memory_order_relaxed)) reached_.store(number, std::memory_order_release);
    }
    changed_.notify_all();
  }
  bool has_reached(std::uint64_t number) const noexcept { return reached_.load(std::memory_order_acquire) >= number; }
  void wait(std::uint64_t number) noexcept {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return has_reached(number); });
  }

 private:
  std::atomic<std::uint64_t> reached_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
};

// One segment of one queue.
struct TimelinePoint {
  std::shared_ptr<StreamTimeline> timeline;  // null: before everything
  std::uint64_t number = 0;

  bool is_over() const noexcept { return !timeline || timeline->has_reached(number); }
};

// Set on the threads that report a queue's timeline: they cannot wait for it.
inline thread_local bool signals_timeline = false;

}  // namespace openmps::engine::cuda
