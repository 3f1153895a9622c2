// Passes items from any thread to one receiving thread, in order. After `stop` the receiver still gets all items.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/devices/ring.h"

namespace openmps::engine::cuda {

template <typename T>
class Channel {
 public:
  // A receiver that finds no item polls before it sleeps, if items usually come within `most`. To be woken takes longer
  // than a small step, and a core that has slept runs slower for a while. `places`: room for so many pushes that are
  // not announced.
  Channel(std::chrono::microseconds most, std::size_t places) : most_(most), items_(places) {}

  // Reserves room for one more push, which then allocates nothing and cannot fail. Throws std::bad_alloc.
  void announce() {
    const std::lock_guard lock(mutex_);
    items_.announce();
  }
  void push(T item) {
    {
      const std::lock_guard lock(mutex_);
      items_.push(std::move(item));
      count_.store(items_.size(), std::memory_order_release);
    }
    changed_.notify_all();
  }
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_all();
  }
  // False once stopped and empty.
  bool pop(T& item) {
    const auto start = Clock::now();
    if (usual_ < most_) look_until(start + std::min<Clock::duration>(most_, 4 * usual_ + kShort));
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopping_ || !items_.empty(); });
    if (items_.empty()) return false;
    usual_ = (3 * usual_ + std::min(Clock::now() - start, 2 * most_)) / 4;  // a pause does not count for long
    item = items_.pop();
    count_.store(items_.size(), std::memory_order_release);
    if (waits_for_room_) changed_.notify_all();
    return true;
  }
  void wait_for_room(std::size_t most) {
    if (count_.load(std::memory_order_acquire) < most) return;
    std::unique_lock lock(mutex_);
    waits_for_room_ = true;
    changed_.wait(lock, [&] { return items_.size() < most; });
    waits_for_room_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::microseconds kShort{100};

  void look_until(Clock::time_point end) const {
    while (count_.load(std::memory_order_acquire) == 0 && Clock::now() < end) std::this_thread::yield();
  }

  const Clock::duration most_;
  Clock::duration usual_{0};  // the receiver's usual wait for an item
  std::mutex mutex_;
  std::condition_variable changed_;
  Ring<T> items_;
  std::atomic<std::size_t> count_{0};
  bool stopping_ = false, waits_for_room_ = false;
};

}  // namespace openmps::engine::cuda
