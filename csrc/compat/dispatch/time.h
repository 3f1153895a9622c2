// dispatch_time_t as a point on the steady clock.
#pragma once

#include <dispatch/dispatch.h>

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace openmps::dispatch {

using Clock = std::chrono::steady_clock;

// The moment of `time`; Clock::time_point::max() for DISPATCH_TIME_FOREVER, the past for DISPATCH_TIME_NOW.
Clock::time_point moment(dispatch_time_t time);

// Waits until `ready()` or `time`; returns whether it became ready.
template <typename Ready>
bool wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, dispatch_time_t time,
                Ready ready) {
  if (time == DISPATCH_TIME_FOREVER) {
    changed.wait(lock, ready);
    return true;
  }
  if (time == DISPATCH_TIME_NOW) return ready();
  return changed.wait_until(lock, moment(time), ready);
}

}  // namespace openmps::dispatch
