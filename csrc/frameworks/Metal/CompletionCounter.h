// A counter that only grows and for which threads wait: the progress of a command buffer.
#pragma once

#include <atomic>
#include <cstdint>

namespace openmps::fw {

class CompletionCounter {
 public:
  // The caller keeps this object alive until `reach` has returned; a waiter may go on before that.
  void reach(std::uint32_t value) noexcept;
  // Polls for a few microseconds, as long as waking a thread would take, then sleeps.
  void wait(std::uint32_t value) const noexcept;

 private:
  std::atomic<std::uint32_t> value_{0};
};

}  // namespace openmps::fw
