// The thread for a queue's handlers. It runs one job after the other. It is never the queue's worker, so that a handler
// may encode, commit and wait. After its owner is destroyed, the thread runs the remaining jobs and ends.
#pragma once

#include <memory>

namespace openmps::fw {

class CompletionThread {
 public:
  // Belongs to the caller of `post`, and must exist until it has run: posting allocates nothing.
  struct Job {
    void (*run)(void* context);
    void* context;
    Job* next = nullptr;
  };

  CompletionThread();
  // Does not wait, because a handler may release the owner.
  ~CompletionThread();
  CompletionThread(const CompletionThread&) = delete;
  CompletionThread& operator=(const CompletionThread&) = delete;

  // Starts the thread unless it runs; throws if the machine has none. Any thread, before the first `post`.
  void start();
  // Any thread. `job` must not throw.
  void post(Job& job) noexcept;
  // Whether the caller is a handler that runs here.
  bool is_current() const noexcept;

 private:
  struct State;
  std::shared_ptr<State> state_;  // the thread owns it too
};

}  // namespace openmps::fw
