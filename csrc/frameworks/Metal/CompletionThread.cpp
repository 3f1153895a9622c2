#include "frameworks/Metal/CompletionThread.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "compat/threads.h"

namespace openmps::fw {
namespace {

thread_local const void* t_current = nullptr;

}  // namespace

struct CompletionThread::State {
  struct Posted {
    Job job;
    void* context;
  };
  std::mutex mutex;
  std::condition_variable wake;
  std::vector<Posted> posted;
  bool started = false;
  bool stopping = false;

  // False when there will be no more.
  bool take(std::vector<Posted>& taken) {
    std::unique_lock lock(mutex);
    wake.wait(lock, [this] { return stopping || !posted.empty(); });
    taken.clear();
    taken.swap(posted);
    return !taken.empty();
  }

  void loop() {
    const WorkerThread registration;
    t_current = this;
    for (std::vector<Posted> taken; take(taken);)
      for (const Posted& each : taken) each.job(each.context);
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

// The job may be over before this returns, and with it the last buffer that held the queue that holds this object.
void CompletionThread::post(Job job, void* context) {
  const std::shared_ptr<State> state = state_;
  {
    const std::lock_guard lock(state->mutex);
    state->posted.push_back({job, context});
    if (!state->started) std::thread([state] { state->loop(); }).detach();
    state->started = true;
  }
  state->wake.notify_one();
}

bool CompletionThread::is_current() const noexcept { return t_current == state_.get(); }

}  // namespace openmps::fw
