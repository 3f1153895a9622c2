// Measures where a queue's worker spends its time on a command list (OPENMPS_PROFILE=queues). The worker calls `begin`
// and `end`.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace openmps::engine::cuda {

class QueueTimer {
 public:
  // Translation: finding the buffers of the list. Uploads: putting copies to the device into their stream. GraphUpdate:
  // giving numbers to a captured graph, or making the graph. Launch: launching it. Rest: marking the end.
  enum Part : std::uint8_t { Translation, Uploads, GraphUpdate, Launch, Rest, kParts };

  explicit QueueTimer(bool is_on) : is_on_(is_on) {}
  bool is_on() const noexcept { return is_on_; }
  // A command list begins. `counts`: not one of the first lists, which make plans ready and capture.
  void begin(bool counts) noexcept {
    if (!is_on_) return;
    counts_ = counts;
    if (counts) ++lists_;
    last_ = Clock::now();
  }
  // Adds the time since the last call to this part.
  void end(Part part) noexcept {
    if (!is_on_) return;
    const auto now = Clock::now();
    if (counts_) nanoseconds_[part] += static_cast<std::uint64_t>(std::chrono::nanoseconds(now - last_).count());
    last_ = now;
  }
  // Microseconds per command list. Any thread.
  double each(Part part) const noexcept {
    const std::uint64_t lists = lists_;
    return lists ? static_cast<double>(nanoseconds_[part]) / 1000 / static_cast<double>(lists) : 0;
  }

 private:
  using Clock = std::chrono::steady_clock;
  const bool is_on_;
  bool counts_ = false;
  Clock::time_point last_;
  std::atomic<std::uint64_t> lists_{0};
  std::array<std::atomic<std::uint64_t>, kParts> nanoseconds_{};
};

}  // namespace openmps::engine::cuda
