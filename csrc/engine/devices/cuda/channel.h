// Hands things from one thread to another, in order.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace openmps::engine::cuda {

template <typename T>
class Channel {
 public:
  // A receiver that finds nothing looks for so long before it sleeps: being woken takes longer than a small step.
  explicit Channel(std::chrono::microseconds looking) : looking_(looking) {}

  void push(T item) {
    {
      const std::lock_guard lock(mutex_);
      items_.push_back(std::move(item));
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
    look();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopping_ || !items_.empty(); });
    if (items_.empty()) return false;
    item = std::move(items_.front());
    items_.pop_front();
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
  void look() const {
    const auto until = std::chrono::steady_clock::now() + looking_;
    while (count_.load(std::memory_order_acquire) == 0 && std::chrono::steady_clock::now() < until)
      std::this_thread::yield();
  }

  const std::chrono::microseconds looking_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<T> items_;
  std::atomic<std::size_t> count_{0};
  bool stopping_ = false, waits_for_room_ = false;
};

}  // namespace openmps::engine::cuda
