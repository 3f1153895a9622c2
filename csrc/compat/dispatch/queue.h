// Queues: the order in which work may start. The executor decides on which thread it runs (thread_pool.h,
// main_queue.h).
#pragma once

#include <deque>
#include <mutex>
#include <string>

#include "compat/dispatch/object.h"

namespace openmps::dispatch {

// A thread that waits in dispatch_sync for its turn.
class QueueWaiter;

struct Work {
  dispatch_function_t function;
  void* context;
  bool exclusive;                 // runs alone in its queue: everything in a serial queue, barriers in a concurrent one
  QueueWaiter* waiter = nullptr;  // set: the waiting thread runs it itself
};

// Work that may start now. It holds a reference to its queue.
struct Job {
  dispatch_queue_t queue;
  Work work;

  // Runs the work in an autorelease pool, then lets the queue start the next.
  void run() const;
};

using Executor = void (*)(Job);

}  // namespace openmps::dispatch

struct dispatch_queue_s final : openmps::dispatch::Object {
  enum class Width { Serial, Concurrent };

  dispatch_queue_s(const char* name, Width width, openmps::dispatch::Executor executor);

  // Runs work when its turn comes: `add` returns at once, `run_and_wait` after the work, which runs on this thread.
  void add(dispatch_function_t function, void* context, bool barrier);
  void run_and_wait(dispatch_function_t function, void* context, bool barrier);

  // Called once per piece of work that has run.
  void finished(bool exclusive);

  const std::string label;
  const Width width;

 private:
  void start_ready_locked();

  const openmps::dispatch::Executor execute_;
  std::mutex mutex_;
  std::deque<openmps::dispatch::Work> waiting_;
  int shared_running_ = 0;
  bool exclusive_running_ = false;
};
