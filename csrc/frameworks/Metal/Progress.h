// A counter that only rises and that threads wait for: how far a command buffer has come.
#pragma once

#include <atomic>
#include <cstdint>

namespace openmps::fw {

class Progress {
 public:
  // The caller keeps this object alive until `reach` has returned; a waiter may go on before that.
  void reach(std::uint32_t value) noexcept;
  // Looks for a few microseconds, as long as waking a thread would take, then sleeps.
  void wait(std::uint32_t value) const noexcept;

 private:
  std::atomic<std::uint32_t> value_{0};
};

}  // namespace openmps::fw
