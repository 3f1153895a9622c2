#include "engine/devices/host/queue.h"

#ifdef _OPENMP
#include <omp.h>
#endif

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

#include "engine/devices/command_list_pool.h"
#include "engine/devices/host/executable.h"
#include "engine/devices/host/shaders/pipeline.h"
#include "engine/devices/host/threads/openmp.h"
#include "engine/devices/host/threads/team.h"
#include "engine/devices/ring.h"
#include "engine/ir/numbers.h"
#include "engine/process/process_end.h"
#include "engine/random/iteration_number.h"
#include "engine/runtime/overloaded.h"

namespace openmps::engine::host {
namespace {

// How often an idle worker polls for the next list before it sleeps. That takes about 40 us, in which a program encodes
// a small graph from Python; waking a thread takes longer. It yields its core in between, because on busy cores the
// thread with the next list may be waiting for this one.
constexpr int kLooks = 100;
constexpr int kPausesBetweenLooks = 8;
// Most command lists that wait in an ordinary program.
constexpr std::size_t kPlaces = 16;

void relax() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

// One run of a list, with its position in if and while.
class CommandListRun {
 public:
  explicit CommandListRun(const CommandList& list) : list_(list) {}

  Status run() { return run(0, list_.commands().size()); }

  // Each runs one kind of command. It may move `next_`, the position of the command after it.
  Status operator()(const command::Run& run) {
    executable_of(run).run(list_.views(run), list_.scalars(run));
    return Status::ok();
  }

  Status operator()(const command::RunWithIteration& run) {
    const std::vector<Scalar> scalars(run.executable->scalars().size(), Scalar::uint32(iterations_.back().number()));
    executable_of(run).run(list_.views(run), scalars);
    return Status::ok();
  }

  Status operator()(const command::Dispatch& dispatch) {
    run_dispatch(dispatch);
    return Status::ok();
  }

  Status operator()(const command::Copy& copy) {
    std::memmove(copy.destination.host(), copy.source.host(), copy.bytes);
    copy.destination.buffer->touch();
    return Status::ok();
  }

  Status operator()(const command::CopyRows& copy) {
    const std::byte* from = copy.source.host();
    std::byte* to = copy.destination.host();
    for (std::size_t row = 0; row < copy.rows.rows; ++row) {
      std::memcpy(to, from, copy.row_bytes);
      from += copy.rows.source_step, to += copy.rows.destination_step;
    }
    copy.destination.buffer->touch();
    return Status::ok();
  }

  Status operator()(const command::Fill& fill) {
    std::memset(fill.destination.host(), fill.value, fill.bytes);
    fill.destination.buffer->touch();
    return Status::ok();
  }

  Status operator()(const command::Synchronize&) { return Status::ok(); }  // the CPU reads the memory itself

  Status operator()(const command::Call& call) { return call.work(); }

  Status operator()(const command::Wait& wait) {
    wait.event->wait(wait.value);
    return Status::ok();
  }

  Status operator()(const command::Signal& signal) {
    signal.event->signal(signal.value);
    return Status::ok();
  }

  Status operator()(const command::If& condition) {
    const std::size_t first = next_, otherwise = condition.else_at;
    const std::size_t end = std::get<command::Else>(list_.commands()[otherwise]).end;
    Status status = is_set(condition.predicate) ? run(first, otherwise) : run(otherwise + 1, end);
    next_ = end + 1;
    return status;
  }

  Status operator()(const command::While& loop) {
    iterations_.push_back({iterations_.empty() ? loop.step : iterations_.back().number(), 0});
    Status status = run(next_, loop.end);
    iterations_.pop_back();
    next_ = loop.end + 1;
    return status;
  }

  Status operator()(const command::WhileCondition& condition) {
    const std::size_t first = next_;
    Status status = Status::ok();
    while (status && is_set(condition.predicate)) status = run(first, condition.end);
    next_ = condition.end;
    return status;
  }

  Status operator()(const command::NextIteration&) {
    ++iterations_.back().index;
    return Status::ok();
  }

  // The commands that they belong to leave them out.
  Status operator()(const command::Else&) { return Status::ok(); }
  Status operator()(const command::End&) { return Status::ok(); }

 private:
  struct Iteration {
    std::uint32_t step, index;
    std::uint32_t number() const noexcept { return iteration_number(step, index); }
  };

  static HostExecutable& executable_of(const one_of<command::Run, command::RunWithIteration> auto& run) {
    return static_cast<HostExecutable&>(*run.executable);
  }

  static bool is_set(const command::Predicate& predicate) {
    return load_number(predicate.dtype, predicate.view.host(), 0) != 0;
  }

  Status run(std::size_t first, std::size_t last) {
    for (next_ = first; next_ < last;) {
      stop_point();
      if (Status status = std::visit(*this, list_.commands()[next_++]); !status) return status;
    }
    return Status::ok();
  }

  const CommandList& list_;
  std::size_t next_ = 0;
  std::vector<Iteration> iterations_;  // of the loops around the present command
};

Status run_list(const CommandList& list) noexcept {
  try {
    return CommandListRun(list).run();
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

class Worker {
 public:
  explicit Worker(int threads) : threads_(threads), progress_([this] { stop(); }) { progress_.posted(); }

  void post(Submission submission) {
    progress_.posted();
    {
      const std::lock_guard lock(mutex_);
      pending_.push(std::move(submission));
      has_pending_.store(true, std::memory_order_release);
    }
    wake_.notify_one();
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
  }

  void loop() {
    const ThreadLife life(leave_openmp);
    begin();
    for (Submission submission; take_pending(submission); submission = {}) {
      const ThreadProgress::Job job(progress_);
      if (submission.scheduled) submission.scheduled();
      const Status status = submission.list ? run_list(*submission.list) : Status::ok();
      lists_.keep(std::move(submission.list));
      if (submission.completed) submission.completed(status);
    }
  }

  // Reserves a place among the pending lists.
  std::unique_ptr<CommandList> take_list() {
    std::unique_ptr<CommandList> list = lists_.take();
    const std::lock_guard lock(mutex_);
    pending_.announce();
    return list;
  }

 private:
  // The first job, which the constructor posted.
  void begin() {
    const ThreadProgress::Job job(progress_);
#ifdef _OPENMP
    prepare_openmp(threads_);
    omp_set_num_threads(threads_);
    team_size = threads_;
#endif
  }

  void look_for_pending() const noexcept {
    for (int look = 0; look < kLooks; ++look) {
      for (int pause = 0; pause < kPausesBetweenLooks; ++pause) {
        if (has_pending_.load(std::memory_order_acquire)) return;
        relax();
      }
      std::this_thread::yield();
    }
  }

  // False once stopped and empty.
  bool take_pending(Submission& taken) {
    look_for_pending();
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return stopping_ || !pending_.empty(); });
    if (pending_.empty()) return false;
    taken = pending_.pop();
    has_pending_.store(!pending_.empty(), std::memory_order_release);
    return true;
  }

  const int threads_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Ring<Submission> pending_{kPlaces};
  std::atomic<bool> has_pending_{false};
  CommandListPool lists_;
  ThreadProgress progress_;
  bool stopping_ = false;
};

class HostQueue final : public Queue {
 public:
  HostQueue(Device& device, int threads) : device_(device), worker_(std::make_shared<Worker>(threads)) {
    std::thread([worker = worker_] { worker->loop(); }).detach();
  }
  ~HostQueue() override { worker_->stop(); }

  void submit(Submission submission) noexcept override { worker_->post(std::move(submission)); }
  std::unique_ptr<CommandList> make_list() noexcept override {
    try {
      return worker_->take_list();
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
  }
  Device& device() noexcept override { return device_; }

 private:
  Device& device_;
  std::shared_ptr<Worker> worker_;
};

}  // namespace

std::shared_ptr<Queue> make_queue(Device& device, int threads) { return std::make_shared<HostQueue>(device, threads); }

}  // namespace openmps::engine::host
