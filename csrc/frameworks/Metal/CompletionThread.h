// The thread on which a queue's handlers run: one job after the other, never the queue's worker, so that a handler may
// encode, commit and wait. The thread ends, once every job has run, when its owner is gone.
#pragma once

#include <memory>

namespace openmps::fw {

class CompletionThread {
 public:
  // Belongs to who posts it, and is there until it runs: posting allocates nothing.
  struct Job {
    void (*run)(void* context);
    void* context;
    Job* next = nullptr;
  };

  CompletionThread();
  // Does not wait: the owner may be let go by a handler.
  ~CompletionThread();
  CompletionThread(const CompletionThread&) = delete;
  CompletionThread& operator=(const CompletionThread&) = delete;

  // Starts the thread unless it runs; throws where the machine gives none. Any thread, before the first `post`.
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
