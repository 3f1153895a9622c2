#include "frameworks/Metal/CompletionThread.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "compat/threads.h"
#include "engine/process/process_end.h"

namespace openmps::fw {
namespace {

thread_local const void* t_current = nullptr;

}  // namespace

struct CompletionThread::State : std::enable_shared_from_this<State> {
  std::mutex mutex;
  std::condition_variable wake;
  Job* first = nullptr;
  Job** end = &first;  // the end, for the next job
  engine::ThreadProgress progress;
  bool started = false;
  bool stopping = false;

  // Null after the last job.
  Job* take() {
    std::unique_lock lock(mutex);
    wake.wait(lock, [this] { return stopping || first; });
    Job* const taken = first;
    if (taken && !(first = taken->next)) end = &first;
    return taken;
  }

  // The start is a job too, because Objective-C may have ended when a late thread registers.
  void start() {
    std::thread([state = shared_from_this()] { state->loop(); }).detach();
    progress.posted();
  }

  void loop() {
    std::optional<engine::ThreadProgress::Job> starting(progress);
    const WorkerThread registration;
    t_current = this;
    starting.reset();
    while (Job* const job = take()) {
      const engine::ThreadProgress::Job running(progress);
      job->run(job->context);
    }
  }
};

CompletionThread::CompletionThread() : state_(std::make_shared<State>()) {}

CompletionThread::~CompletionThread() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
  }
  state_->wake.notify_one();
}

void CompletionThread::start() {
  const std::lock_guard lock(state_->mutex);
  if (!state_->started) state_->start();
  state_->started = true;
}

// The job may end before this returns. Then the last buffer that held the queue may be gone, and with it this object.
void CompletionThread::post(Job& job) noexcept {
  const std::shared_ptr<State> state = state_;
  state->progress.posted();
  {
    const std::lock_guard lock(state->mutex);
    *state->end = &job;
    state->end = &job.next;
  }
  state->wake.notify_one();
}

bool CompletionThread::is_current() const noexcept { return t_current == state_.get(); }

}  // namespace openmps::fw
