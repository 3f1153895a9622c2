#include "engine/devices/cuda/queue/queue.h"

#include <atomic>
#include <cstdio>
#include <thread>

#include "engine/devices/command_list_pool.h"
#include "engine/devices/cuda/driver/profiler_range.h"
#include "engine/devices/cuda/queue/channel.h"
#include "engine/devices/cuda/queue/command_translator.h"
#include "engine/devices/cuda/queue/graph_cache.h"
#include "engine/devices/cuda/queue/queue_timer.h"
#include "engine/plan/profile.h"
#include "engine/process/process_end.h"
#include "engine/runtime/overloaded.h"

namespace openmps::engine::cuda {
namespace {

// Most command lists in the stream at once; more would only wait, and hold their memory.
constexpr std::size_t kMostInFlight = 16;
// Longest time of polling: a training step in which the CPU's time matters.
constexpr std::chrono::milliseconds kMostLooking{4};
// Command lists whose time is not counted: they make plans ready and capture.
constexpr std::uint64_t kWarmLists = 20;

class Worker : public std::enable_shared_from_this<Worker> {
 public:
  explicit Worker(std::shared_ptr<const Context> context)
      : context_(std::move(context)),
        transfers_(context_),
        graphs_(*context_, transfers_, timer_),
        translator_(*context_, arena_, timer_) {
    context_->check(context_->driver.cuStreamCreate(&stream_, kStreamNonBlocking), "Making a stream");
    context_->check(context_->driver.cuStreamCreate(&copies_, kStreamNonBlocking), "Making a stream");
    context_->check(context_->driver.cuEventCreate(&copied_, kEventDisableTiming), "Making an event");
    translator_.set_streams(stream_, copies_);
    translator_.set_numbers(transfers_.numbers(), Transfers::kMostBytes);
    events_.reserve(2 * (kMostInFlight + 2));
  }
  ~Worker() {
    try {
      const CurrentContext held = context_->current();
      for (CUevent event : events_) context_->driver.cuEventDestroy(event);
      if (copied_) context_->driver.cuEventDestroy(copied_);
      if (copies_) context_->driver.cuStreamDestroy(copies_);
      if (stream_) context_->driver.cuStreamDestroy(stream_);
    } catch (...) {  // the driver is gone before us: the process ends
    }
  }

  void start() {
    report_queue_if_wanted([self = shared_from_this()] { return self->report(); });
    std::thread([self = shared_from_this()] { self->submit_loop(); }).detach();
    try {
      std::thread([self = shared_from_this()] { self->completion_loop(); }).detach();
    } catch (...) {
      submissions_.stop();  // the other thread ends
      throw;
    }
  }
  void post(Submission submission) {
    submitting_.posted();
    submissions_.push(std::move(submission));
  }
  void stop() { submissions_.stop(); }

  // Reserves a place for it among the submissions.
  std::unique_ptr<CommandList> take_list() {
    std::unique_ptr<CommandList> list = lists_.take();
    submissions_.announce();
    return list;
  }
  std::string report() const {
    const GraphCache::Counts& counts = graphs_.counts();
    const std::uint64_t lists = submitted_, timed = lists - std::min(lists, kWarmLists);
    const double gpu =
        static_cast<double>(gpu_nanoseconds_) / 1000 / static_cast<double>(std::max<std::uint64_t>(timed, 1));
    double all = 0, parts[QueueTimer::kParts];
    for (int part = 0; part < QueueTimer::kParts; ++part)
      all += parts[part] = timer_.each(static_cast<QueueTimer::Part>(part));
    char line[360];
    std::snprintf(
        line, sizeof line,
        "queue: %llu command lists, %.1f us each to submit (%.1f translation, %.1f uploads, %.1f updates, %.1f launch, "
        "%.1f rest), %.1f on the GPU, whose memory held %.0f MiB at most; %llu segments launched, %llu captured, "
        "%llu updated, %llu replayed\n",
        static_cast<unsigned long long>(lists), all, parts[QueueTimer::Translation], parts[QueueTimer::Uploads],
        parts[QueueTimer::GraphUpdate], parts[QueueTimer::Launch], parts[QueueTimer::Rest], gpu,
        static_cast<double>(context_->memory->use().peak) / (1 << 20), static_cast<unsigned long long>(counts.plain),
        static_cast<unsigned long long>(counts.captured), static_cast<unsigned long long>(counts.updated),
        static_cast<unsigned long long>(counts.replayed));
    return counts.refusal.empty() ? line : line + ("queue: not captured: " + counts.refusal + "\n");
  }

 private:
  struct InFlight {
    Submission submission;
    Status status;
    CUevent begin = nullptr, end = nullptr;  // begin: for measuring its time
    std::uint64_t number = 0;                // of its last segment
  };

  void submit_loop() {
    if (context_->is_gone()) return;
    const CurrentContext held = context_->current();
    for (Submission submission; submissions_.pop(submission); submission = {}) {
      const ThreadProgress::Job job(submitting_);
      in_flight_.wait_for_room(kMostInFlight);
      if (submission.scheduled) submission.scheduled();
      InFlight work;
      if (timer_.is_on() && (work.begin = take_event())) context_->driver.cuEventRecord(work.begin, stream_);
      timer_.begin(++submitted_ > kWarmLists);
      work.status = submission.list ? put_into_stream(*submission.list) : Status::ok();
      join_copies();
      work.number = number_;
      work.end = take_event();
      if (work.end) context_->driver.cuEventRecord(work.end, stream_);
      timer_.end(QueueTimer::Rest);
      work.submission = std::move(submission);
      completing_.posted();
      in_flight_.push(std::move(work));
    }
    in_flight_.stop();
  }

  void completion_loop() {
    if (context_->is_gone()) return;
    const CurrentContext held = context_->current();
    signals_timeline = true;
    for (InFlight work; in_flight_.pop(work); work = {}) {
      const ThreadProgress::Job job(completing_);
      const CUresult result =
          work.end ? context_->driver.cuEventSynchronize(work.end) : context_->driver.cuStreamSynchronize(stream_);
      if (result != kCudaSuccess && work.status)
        work.status = Status(ErrorKind::Device, "The GPU failed while a command list ran: the NVIDIA driver reports " +
                                                    context_->driver.describe(result) + ".");
      timeline_->reach(work.number);
      if (work.begin) count_gpu_time(work);
      keep(work.end, std::move(work.submission.list));
      if (work.submission.completed) work.submission.completed(work.status);
    }
  }

  void count_gpu_time(const InFlight& work) {
    float milliseconds = 0;
    if (work.end && ++timed_lists_ > kWarmLists &&
        context_->driver.cuEventElapsedTime(&milliseconds, work.begin, work.end) == kCudaSuccess)
      gpu_nanoseconds_ += static_cast<std::uint64_t>(milliseconds * 1e6f);
    const std::lock_guard lock(mutex_);
    events_.push_back(work.begin);
  }

  Status put_into_stream(const CommandList& list) noexcept {
    try {
      std::unique_lock segment(context_->segment_mutex);
      begin_segment();
      for (const Command& command : list.commands())
        if (Status status = put_into_stream(list, command, segment); !status) return status;
      flush();
      return Status::ok();
    } catch (...) {
      translator_.fail(put_);
      return Status::from(std::current_exception());
    }
  }

  void begin_segment() {
    put_ = 0;
    translator_.begin({timeline_, ++number_});
  }

  Status put_into_stream(const CommandList& list, const Command& command, std::unique_lock<std::mutex>& segment) {
    const auto run_between_segments =
        [&](const one_of<command::Call, command::Wait, command::Signal> auto& work) -> Status {
      if (translator_.is_inside())
        throw Error(ErrorKind::InvalidArgument,
                    "Host work, a wait or a signal is inside an if or while of a command list.");
      flush();
      segment.unlock();
      if (Status status = run_on_host(work); !status) return status;
      segment.lock();
      begin_segment();
      return Status::ok();
    };
    const auto translate = [&](const auto& work) {  // one of the kinds that `add` names
      if (translator_.is_full() && !translator_.is_inside()) {
        flush();
        begin_segment();
      }
      translator_.add(list, work);
      return Status::ok();
    };
    return std::visit(overloaded{run_between_segments, translate}, command);
  }

  // The CPU's part, in the order of the queue. No lock is held, because it may be user code.
  static Status run_on_host(const command::Wait& wait) {
    wait.event->wait(wait.value);
    return Status::ok();
  }

  Status run_on_host(const command::Signal& signal) {
    wait_for_stream();
    signal.event->signal(signal.value);
    return Status::ok();
  }

  Status run_on_host(const command::Call& call) {
    wait_for_stream();
    return call.work();
  }

  void wait_for_stream() {
    context_->check(context_->driver.cuStreamSynchronize(stream_), "Waiting for the GPU");
    timeline_->reach(number_);
  }

  void flush() {
    const StreamWork& work = translator_.finish();
    timer_.end(QueueTimer::Translation);
    join_copies();
    timer_.end(QueueTimer::Uploads);
    if (work.empty()) return;
    const ProfilerRange range([&] { return title_of(work); });
    graphs_.run(work, stream_, put_);
  }

  // The next work waits for the copies before it.
  void join_copies() {
    if (!translator_.take_copies()) return;
    context_->driver.cuEventRecord(copied_, copies_);
    context_->driver.cuStreamWaitEvent(stream_, copied_, 0);
  }

  CUevent take_event() {
    {
      const std::lock_guard lock(mutex_);
      if (!events_.empty()) {
        const CUevent event = events_.back();
        events_.pop_back();
        return event;
      }
    }
    CUevent event = nullptr;
    context_->driver.cuEventCreate(&event, timer_.is_on() ? 0u : unsigned{kEventDisableTiming});
    return event;
  }

  void keep(CUevent event, std::unique_ptr<CommandList> list) {
    lists_.keep(std::move(list));
    const std::lock_guard lock(mutex_);
    if (event) events_.push_back(event);
  }

  std::shared_ptr<const Context> context_;
  const std::shared_ptr<QueueArena> arena_ = std::make_shared<QueueArena>(context_);
  QueueTimer timer_{wants_queue_reports()};
  Transfers transfers_;
  GraphCache graphs_;
  CommandTranslator translator_;
  CUstream stream_ = nullptr, copies_ = nullptr;
  CUevent copied_ = nullptr;
  const std::shared_ptr<StreamTimeline> timeline_ = std::make_shared<StreamTimeline>();
  std::atomic<std::uint64_t> submitted_{0}, gpu_nanoseconds_{0};
  std::uint64_t timed_lists_ = 0;
  std::uint64_t number_ = 0;  // of the last segment that was begun
  std::size_t put_ = 0;       // items of that segment in the stream
  Channel<Submission> submissions_{kMostLooking, kMostInFlight};
  Channel<InFlight> in_flight_{kMostLooking, kMostInFlight};
  ThreadProgress submitting_, completing_;
  std::mutex mutex_;
  CommandListPool lists_;
  std::vector<CUevent> events_;
};

class CudaQueue final : public Queue {
 public:
  CudaQueue(Device& device, std::shared_ptr<const Context> context)
      : device_(device), worker_(std::make_shared<Worker>(std::move(context))) {
    worker_->start();
  }
  ~CudaQueue() override { worker_->stop(); }

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

std::shared_ptr<Queue> make_queue(Device& device, std::shared_ptr<const Context> context) {
  return std::make_shared<CudaQueue>(device, std::move(context));
}

}  // namespace openmps::engine::cuda
