#include "compat/dispatch/object.h"
#include "compat/dispatch/time.h"

struct dispatch_semaphore_s final : openmps::dispatch::Object {
  explicit dispatch_semaphore_s(intptr_t start) : value(start) {}
  std::mutex mutex;
  std::condition_variable raised;
  intptr_t value;
  intptr_t waiting = 0;
};

dispatch_semaphore_t dispatch_semaphore_create(intptr_t value) {
  return value < 0 ? nullptr : new dispatch_semaphore_s(value);
}

intptr_t dispatch_semaphore_wait(dispatch_semaphore_t semaphore, dispatch_time_t timeout) {
  std::unique_lock lock(semaphore->mutex);
  ++semaphore->waiting;
  const bool taken =
      openmps::dispatch::wait_until(semaphore->raised, lock, timeout, [&] { return semaphore->value > 0; });
  --semaphore->waiting;
  if (!taken) return 1;
  --semaphore->value;
  return 0;
}

intptr_t dispatch_semaphore_signal(dispatch_semaphore_t semaphore) {
  // Woken under the lock, because a waiter may then release the semaphore.
  std::lock_guard lock(semaphore->mutex);
  ++semaphore->value;
  if (semaphore->waiting == 0) return 0;
  semaphore->raised.notify_one();
  return 1;
}
