#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "engine/process/process_end.h"
#include "engine/runtime/device.h"

namespace openmps::engine {

struct SharedEvent::State {
  struct Listener {
    std::uint64_t value;
    std::function<void(std::uint64_t)> call;
  };
  mutable std::mutex mutex;
  std::condition_variable raised;
  std::uint64_t value = 0;
  std::vector<Listener> listeners;
};

SharedEvent::SharedEvent() : state_(std::make_unique<State>()) {}
SharedEvent::~SharedEvent() = default;

std::uint64_t SharedEvent::value() const noexcept {
  const std::lock_guard lock(state_->mutex);
  return state_->value;
}

void SharedEvent::signal(std::uint64_t value) noexcept {
  std::vector<State::Listener> due;
  {
    const std::lock_guard lock(state_->mutex);
    if (value <= state_->value) return;
    state_->value = value;
    auto& listeners = state_->listeners;
    const auto reached = std::stable_partition(listeners.begin(), listeners.end(),
                                               [&](const auto& listener) { return listener.value > value; });
    std::move(reached, listeners.end(), std::back_inserter(due));
    listeners.erase(reached, listeners.end());
    state_->raised.notify_all();  // under the lock: a waiter may destroy the event as soon as it has seen the value
  }
  for (const State::Listener& listener : due) listener.call(value);
}

void SharedEvent::wait(std::uint64_t value) noexcept {
  const Waiting waiting(WaitFor::Thread);
  std::unique_lock lock(state_->mutex);
  state_->raised.wait(lock, [&] { return state_->value >= value; });
}

void SharedEvent::notify(std::uint64_t value, std::function<void(std::uint64_t)> listener) {
  std::uint64_t now = 0;
  {
    const std::lock_guard lock(state_->mutex);
    if (state_->value < value) {
      state_->listeners.push_back({value, std::move(listener)});
      return;
    }
    now = state_->value;
  }
  listener(now);
}

}  // namespace openmps::engine
