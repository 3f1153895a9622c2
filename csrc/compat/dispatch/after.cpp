// dispatch_after: one thread that sleeps until the next piece of work is due and puts it on its queue.
#include <map>
#include <thread>

#include "compat/dispatch/time.h"
#include "compat/threads.h"

namespace {

struct Timed {
  dispatch_queue_t queue;
  void* context;
  dispatch_function_t function;
};

class Timer {
 public:
  Timer() {
    std::thread([this] { work(); }).detach();
  }

  void add(openmps::dispatch::Clock::time_point due, Timed timed) {
    std::lock_guard lock(mutex_);
    waiting_.emplace(due, timed);
    changed_.notify_one();
  }

 private:
  void work() {
    openmps::WorkerThread known_to_objc;
    std::unique_lock lock(mutex_);
    for (;;) {
      if (waiting_.empty()) {
        changed_.wait(lock);
      } else if (const auto due = waiting_.begin()->first; openmps::dispatch::Clock::now() < due) {
        changed_.wait_until(lock, due);
      } else {
        start_first(lock);
      }
    }
  }

  void start_first(std::unique_lock<std::mutex>& lock) {
    const Timed timed = waiting_.extract(waiting_.begin()).mapped();
    lock.unlock();
    dispatch_async_f(timed.queue, timed.context, timed.function);
    dispatch_release(timed.queue);
    lock.lock();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<openmps::dispatch::Clock::time_point, Timed> waiting_;  // equal moments keep their order
};

}  // namespace

void dispatch_after_f(dispatch_time_t when, dispatch_queue_t queue, void* context, dispatch_function_t work) {
  if (when == DISPATCH_TIME_FOREVER) return;
  if (when == DISPATCH_TIME_NOW) return dispatch_async_f(queue, context, work);
  static Timer& timer = *new Timer;  // never destroyed: its thread is detached
  dispatch_retain(queue);
  timer.add(openmps::dispatch::moment(when), {queue, context, work});
}
