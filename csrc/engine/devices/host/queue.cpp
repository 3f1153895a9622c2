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
#include "engine/devices/host/openmp.h"
#include "engine/devices/host/team.h"
#include "engine/devices/ring.h"
#include "engine/ir/numbers.h"
#include "engine/iteration_number.h"
#include "engine/process_end.h"

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

void copy_rows(const std::byte* from, std::byte* to, const Command& command) {
  const RowCopy& rows = command.rows;
  for (std::size_t row = 0; row < rows.rows; ++row, to += rows.destination_step, from += rows.source_step)
    std::memcpy(to, from, command.bytes);
}

void run_plan(const CommandList& list, const Command& command, std::span<const Scalar> scalars) {
  static_cast<HostExecutable&>(*command.executable).run(list.views(command.first_view), scalars);
}

void run_command(const CommandList& list, const Command& command) {
  const auto views = list.views(command.first_view);
  switch (command.kind) {
    case Command::Kind::Run:
      run_plan(list, command, list.scalars(command.first_scalar).first(command.executable->scalars().size()));
      break;
    case Command::Kind::Copy:
      std::memmove(views[1].host(), views[0].host(), command.bytes);
      views[1].buffer->touch();
      break;
    case Command::Kind::CopyRows:
      copy_rows(views[0].host(), views[1].host(), command);
      views[1].buffer->touch();
      break;
    case Command::Kind::Fill:
      std::memset(views[0].host(), command.fill_value, command.bytes);
      views[0].buffer->touch();
      break;
    case Command::Kind::Synchronize:
      break;  // the CPU reads the memory itself
    case Command::Kind::Call:
    case Command::Kind::If:
    case Command::Kind::Else:
    case Command::Kind::While:
    case Command::Kind::WhileCondition:
    case Command::Kind::NextIteration:
    case Command::Kind::End:
      break;  // handled by CommandListRun
    case Command::Kind::Wait:
      command.event->wait(command.event_value);
      break;
    case Command::Kind::Signal:
      command.event->signal(command.event_value);
      break;
  }
}

// One run of a list, with its position in if and while.
class CommandListRun {
 public:
  explicit CommandListRun(const CommandList& list) : list_(list) {}

  Status run() { return run(0, list_.commands().size()); }

 private:
  struct Iteration {
    std::uint32_t step, index;
    std::uint32_t number() const noexcept { return iteration_number(step, index); }
  };

  bool is_set(const Command& command) const {
    return load_number(command.predicate, list_.views(command.first_view)[0].host(), 0) != 0;
  }

  Status run(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      stop_point();
      const Command& command = list_.commands()[i];
      Status status = Status::ok();
      switch (command.kind) {
        case Command::Kind::Call:
          status = command.call();
          break;
        case Command::Kind::If: {
          const std::size_t end = list_.commands()[command.partner].partner;
          status = is_set(command) ? run(i + 1, command.partner) : run(command.partner + 1, end);
          i = end;
          break;
        }
        case Command::Kind::While:
          status = run_while(i);
          i = command.partner;
          break;
        case Command::Kind::WhileCondition:
          while (status && is_set(command)) status = run(i + 1, command.partner);
          i = command.partner - 1;
          break;
        case Command::Kind::NextIteration:
          ++iterations_.back().index;
          break;
        default:
          run_plain(command);
      }
      if (!status) return status;
    }
    return Status::ok();
  }

  Status run_while(std::size_t at) {
    const Command& command = list_.commands()[at];
    iterations_.push_back({iterations_.empty() ? command.step : iterations_.back().number(), 0});
    Status status = run(at + 1, command.partner);
    iterations_.pop_back();
    return status;
  }

  void run_plain(const Command& command) const {
    if (!command.takes_iteration) return run_command(list_, command);
    const std::vector<Scalar> scalars(command.executable->scalars().size(),
                                      Scalar::uint32(iterations_.back().number()));
    run_plan(list_, command, scalars);
  }

  const CommandList& list_;
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
    prepare_openmp();
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
