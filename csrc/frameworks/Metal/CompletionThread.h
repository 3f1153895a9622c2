// The thread on which a queue's handlers run: one job after the other, never the queue's worker, so that a handler may
// encode, commit and wait. The thread starts with the first job and ends, once every job has run, when its owner is
// gone.
#pragma once

#include <memory>

namespace openmps::fw {

class CompletionThread {
 public:
  using Job = void (*)(void* context);

  CompletionThread();
  // Does not wait: the owner may be let go by a handler.
  ~CompletionThread();
  CompletionThread(const CompletionThread&) = delete;
  CompletionThread& operator=(const CompletionThread&) = delete;

  // Any thread. `job` must not throw.
  void post(Job job, void* context);
  // Whether the caller is a handler that runs here.
  bool is_current() const noexcept;

 private:
  struct State;
  std::shared_ptr<State> state_;  // the thread owns it too
};

}  // namespace openmps::fw
