#include "compat/dispatch/queue.h"

#include <array>
#include <condition_variable>

#include "compat/dispatch/autorelease.h"
#include "compat/dispatch/main_queue.h"
#include "compat/dispatch/thread_pool.h"

namespace openmps::dispatch {

class QueueWaiter {
 public:
  void come() {
    // Woken under the lock, because the waiting thread then destroys this object.
    std::lock_guard lock(mutex_);
    come_ = true;
    changed_.notify_one();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return come_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool come_ = false;
};

void Job::run() const {
  run_in_autorelease_pool(work.function, work.context);
  queue->finished(work.exclusive);
  queue->release();
}

namespace {

// Calls `finished` on every way out of the work.
struct Running {
  dispatch_queue_s& queue;
  bool exclusive;
  ~Running() { queue.finished(exclusive); }
};

// One piece of work for a queue that runs it elsewhere, and the waiting thread.
struct Awaited {
  dispatch_function_t function;
  void* context;
  QueueWaiter done;
};

}  // namespace
}  // namespace openmps::dispatch

using namespace openmps::dispatch;

dispatch_queue_s::dispatch_queue_s(const char* name, Width queue_width, Executor executor)
    : label(name ? name : ""), width(queue_width), execute_(executor) {}

void dispatch_queue_s::add(dispatch_function_t function, void* context, bool barrier) {
  std::lock_guard lock(mutex_);
  waiting_.push_back({function, context, barrier || width == Width::Serial});
  start_ready_locked();
}

void dispatch_queue_s::run_and_wait(dispatch_function_t function, void* context, bool barrier) {
  if (this == dispatch_get_main_queue()) {  // its work runs on the main thread, also for dispatch_sync
    Awaited awaited{function, context, {}};
    add(
        [](void* work) {
          auto& mine = *static_cast<Awaited*>(work);
          mine.function(mine.context);
          mine.done.come();
        },
        &awaited, barrier);
    awaited.done.wait();
    return;
  }
  const bool exclusive = barrier || width == Width::Serial;
  QueueWaiter waiter;
  {
    std::lock_guard lock(mutex_);
    waiting_.push_back({nullptr, nullptr, exclusive, &waiter});
    start_ready_locked();
  }
  waiter.wait();
  Running running{*this, exclusive};
  function(context);
}

void dispatch_queue_s::finished(bool exclusive) {
  std::lock_guard lock(mutex_);
  if (exclusive) {
    exclusive_running_ = false;
  } else {
    --shared_running_;
  }
  start_ready_locked();
}

void dispatch_queue_s::start_ready_locked() {
  while (!waiting_.empty() && !exclusive_running_) {
    const Work work = waiting_.front();
    if (work.exclusive && shared_running_ > 0) return;
    waiting_.pop_front();
    if (work.exclusive) {
      exclusive_running_ = true;
    } else {
      ++shared_running_;
    }
    if (work.waiter) {
      work.waiter->come();
    } else {
      retain();
      execute_({this, work});
    }
  }
}

struct dispatch_queue_attr_s {
  dispatch_queue_s::Width width;
};
dispatch_queue_attr_s _dispatch_queue_attr_concurrent{dispatch_queue_s::Width::Concurrent};

namespace {

struct GlobalQueue {
  intptr_t identifier;
  dispatch_queue_t queue;
};

dispatch_queue_t global(const char* label) {
  return new dispatch_queue_s(label, dispatch_queue_s::Width::Concurrent, run_on_pool);
}

}  // namespace

dispatch_queue_t dispatch_queue_create(const char* label, dispatch_queue_attr_t attributes) {
  return new dispatch_queue_s(label, attributes ? attributes->width : dispatch_queue_s::Width::Serial, run_on_pool);
}

dispatch_queue_attr_t dispatch_queue_attr_make_with_qos_class(dispatch_queue_attr_t attributes, dispatch_qos_class_t,
                                                              int) {
  return attributes;
}

dispatch_queue_t dispatch_get_global_queue(intptr_t identifier, uintptr_t) {
  // Their first reference is never released.
  static const std::array<GlobalQueue, 10> queues = [] {
    const dispatch_queue_t interactive = global("com.apple.root.user-interactive-qos");
    const dispatch_queue_t initiated = global("com.apple.root.user-initiated-qos");
    const dispatch_queue_t usual = global("com.apple.root.default-qos");
    const dispatch_queue_t utility = global("com.apple.root.utility-qos");
    const dispatch_queue_t background = global("com.apple.root.background-qos");
    return std::array<GlobalQueue, 10>{{{QOS_CLASS_USER_INTERACTIVE, interactive},
                                        {QOS_CLASS_USER_INITIATED, initiated},
                                        {DISPATCH_QUEUE_PRIORITY_HIGH, initiated},
                                        {QOS_CLASS_DEFAULT, usual},
                                        {QOS_CLASS_UNSPECIFIED, usual},
                                        {DISPATCH_QUEUE_PRIORITY_DEFAULT, usual},
                                        {QOS_CLASS_UTILITY, utility},
                                        {DISPATCH_QUEUE_PRIORITY_LOW, utility},
                                        {QOS_CLASS_BACKGROUND, background},
                                        {DISPATCH_QUEUE_PRIORITY_BACKGROUND, background}}};
  }();
  for (const GlobalQueue& each : queues) {
    if (each.identifier == identifier) return each.queue;
  }
  return nullptr;
}

dispatch_queue_t dispatch_get_main_queue(void) {
  static const dispatch_queue_t queue =
      new dispatch_queue_s("com.apple.main-thread", dispatch_queue_s::Width::Serial, run_on_main_thread);
  return queue;
}

const char* dispatch_queue_get_label(dispatch_queue_t queue) { return queue ? queue->label.c_str() : ""; }

void dispatch_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue->add(work, context, false);
}
void dispatch_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue->run_and_wait(work, context, false);
}
void dispatch_barrier_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue->add(work, context, true);
}
void dispatch_barrier_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue->run_and_wait(work, context, true);
}
