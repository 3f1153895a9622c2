// Where a queue's thread spends its time on a list, while somebody wants to know (OPENMPS_PROFILE=queues).
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace openmps::engine::cuda {

class Laps {
 public:
  // What the list reads and writes, found; the CPU's copies to the card put into their stream; numbers given to a
  // captured graph, or the graph made; launched; the end marked.
  enum Part : std::uint8_t { Reading, Uploads, Patching, Launch, Rest, kParts };

  explicit Laps(bool is_on) : is_on_(is_on) {}
  bool is_on() const noexcept { return is_on_; }
  // A list begins. `counts`: not one of the first, which make plans ready and capture.
  void begin(bool counts) noexcept {
    if (!is_on_) return;
    counts_ = counts;
    if (counts) ++lists_;
    last_ = Clock::now();
  }
  // What was done since the last call was this.
  void end(Part part) noexcept {
    if (!is_on_) return;
    const auto now = Clock::now();
    if (counts_) nanoseconds_[part] += static_cast<std::uint64_t>(std::chrono::nanoseconds(now - last_).count());
    last_ = now;
  }
  // Microseconds a list. Any thread.
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
