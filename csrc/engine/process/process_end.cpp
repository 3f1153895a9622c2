#include "engine/process/process_end.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/process/exit_handler.h"

namespace openmps::engine {

std::atomic<bool> g_threads_stop{false};

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{1};
// From a queue's worker to the thread of a GPU's results, and to that of handlers.
constexpr int kThreadsInARow = 3;

std::atomic<std::int64_t> g_calls{0};    // of the library; without those that wait
std::atomic<std::int64_t> g_waiting{0};  // threads within a job or call that may go on
std::atomic<std::int64_t> g_lives{0};    // without those of threads that wait
std::atomic<bool> g_is_forked{false};
std::atomic<Clock::rep> g_spent{0};  // of the patience
std::atomic<bool> g_exits{false};    // `exit` was called,
int g_status = EXIT_FAILURE;         // with this status,
pthread_t g_ending_thread;           // by this thread; both are written before

thread_local ThreadProgress* t_job = nullptr;
thread_local std::uint32_t t_calls = 0;
thread_local void (*t_leave)() noexcept = nullptr;  // of the thread's life; null while it waits

}  // namespace

// Never destroyed, nor read in a forked child, where the lock may be held for ever.
struct ThreadList {
  std::mutex mutex;
  std::vector<ThreadProgress*> all;

  static ThreadList& instance() noexcept {
    static ThreadList* const list = new ThreadList;
    return *list;
  }

  // Whether each thread has ended `jobs` of it, or waits for another one.
  struct Goal {
    ThreadProgress* thread;
    std::uint64_t jobs;
  };
  std::vector<Goal> goals() {
    const std::lock_guard lock(mutex);
    std::vector<Goal> found;
    for (ThreadProgress* thread : all) found.push_back({thread, thread->posted_.load()});
    return found;
  }
  bool has_reached(const std::vector<Goal>& goals) {
    const std::lock_guard lock(mutex);
    return std::ranges::all_of(goals, [this](const Goal& goal) {
      if (goal.thread == t_job || std::ranges::find(all, goal.thread) == all.end()) return true;
      return goal.thread->ended_.load() >= goal.jobs || goal.thread->waits_.load();
    });
  }
  bool is_idle() {
    const std::lock_guard lock(mutex);
    return std::ranges::all_of(all, [](ThreadProgress* thread) {
      return thread == t_job || thread->waits_.load() || thread->ended_.load() == thread->posted_.load();
    });
  }
  void end_idle() {
    const std::lock_guard lock(mutex);
    for (ThreadProgress* thread : all) thread->end_();
  }
  bool is_stopped() {
    const std::lock_guard lock(mutex);
    return std::ranges::all_of(all, [](ThreadProgress* thread) { return thread == t_job || !thread->runs_.load(); });
  }
};

namespace {

bool calls_have_ended() noexcept { return g_calls.load() == t_calls; }

template <typename Condition>
bool comes_before(Clock::time_point end, Condition condition) {
  while (!condition()) {
    if (Clock::now() >= end) return false;
    std::this_thread::sleep_for(kPause);
  }
  return true;
}

// Waits out of the patience that is left.
template <typename Condition>
bool comes_patiently(Condition condition) {
  const auto begin = Clock::now();
  const bool came = comes_before(begin + kPatience - Clock::duration(g_spent.load()), condition);
  g_spent.fetch_add((Clock::now() - begin).count());
  return came;
}

// Another thread may hold a stream's lock for ever, in a read from a terminal.
void flush(std::FILE* stream) noexcept {
  if (ftrylockfile(stream) != 0) return;
  fflush_unlocked(stream);
  funlockfile(stream);
}

[[noreturn]] void end_at_once() noexcept {
  flush(stdout);
  flush(stderr);
  _exit(g_status);
}

void end_process(int status) {
  if (g_is_forked.load()) return;
  g_status = status;
  g_ending_thread = pthread_self();
  g_exits.store(true);
  ThreadList& threads = ThreadList::instance();
  const bool is_idle = comes_patiently([&] { return threads.is_idle() && calls_have_ended(); });
  if (is_idle && g_waiting.load() == 0) return;
  g_threads_stop.store(true);
  if (!comes_before(Clock::now() + kLastWait, [&] { return threads.is_stopped() && calls_have_ended(); }))
    end_at_once();
}

bool lives_have_ended() noexcept { return g_lives.load() == (t_leave ? 1 : 0); }

// Called when this library is finished, before those that it is linked with. That is also so where dlclose unloads it.
__attribute__((destructor)) void stop_for_good() {
  if (!g_exits.load() || g_is_forked.load()) return;
  g_threads_stop.store(true);
  ThreadList& threads = ThreadList::instance();
  threads.end_idle();
  const auto are_gone = [&] { return threads.is_stopped() && calls_have_ended() && lives_have_ended(); };
  if (!comes_before(Clock::now() + kLastWait, are_gone)) end_at_once();
}

// Counts the thread, which then may use the library whose end has to see it. Does not return once threads stop.
void begin_life(void (*leave)() noexcept) noexcept {
  g_lives.fetch_add(1);
  if (g_threads_stop.load()) {
    g_lives.fetch_sub(1);
    stop_thread();
    g_lives.fetch_add(1);
  }
  t_leave = leave;
}

void end_life() noexcept {
  t_leave = nullptr;
  g_lives.fetch_sub(1);
}

// Destructors of thread-specific values run in rounds, after those of `thread_local` objects. Other libraries let a
// thread end in the first round, in any order; this value sets itself again then, and is destroyed in the second.
constexpr char kRounds[] = {0, 1};
bool set_round(const char& round) noexcept;

void end_round(void* round) noexcept {
  if (round != &kRounds[0] || !set_round(kRounds[1])) g_lives.fetch_sub(1);
}

bool set_round(const char& round) noexcept {
  static pthread_key_t key;
  static const bool has_key = pthread_key_create(&key, end_round) == 0;
  return has_key && pthread_setspecific(key, &round) == 0;
}

}  // namespace

ThreadLife::ThreadLife(void (*leave)() noexcept) noexcept { begin_life(leave); }

ThreadLife::~ThreadLife() {
  t_leave = nullptr;
  if (!set_round(kRounds[0])) g_lives.fetch_sub(1);
}

ThreadProgress::ThreadProgress(std::function<void()> end) : end_(std::move(end)) {
  if (g_is_forked.load()) return;
  ThreadList& threads = ThreadList::instance();
  const std::lock_guard lock(threads.mutex);
  threads.all.push_back(this);
}

ThreadProgress::~ThreadProgress() {
  if (g_is_forked.load()) return;
  ThreadList& threads = ThreadList::instance();
  const std::lock_guard lock(threads.mutex);
  std::erase(threads.all, this);
}

ThreadProgress::Job::Job(ThreadProgress& progress) noexcept : progress_(progress) {
  t_job = &progress;
  progress.runs_.store(true);
  if (g_threads_stop.load()) stop_thread();
}

ThreadProgress::Job::~Job() {
  progress_.runs_.store(false);
  progress_.ended_.fetch_add(1);
  t_job = nullptr;
}

namespace {

bool ends_process() noexcept { return pthread_equal(g_ending_thread, pthread_self()); }

// Static objects that kernels need are going. It does not wait for ever, because the ending thread may join this one.
void let_process_end() noexcept {
  thread_local bool has_waited = false;
  if (t_job || t_calls > 1 || has_waited || ends_process()) return;
  has_waited = true;
  g_calls.fetch_sub(1);
  std::this_thread::sleep_for(kLastWait);
  g_calls.fetch_add(1);
}

}  // namespace

void begin_call() noexcept {
  ++t_calls;
  g_calls.fetch_add(1);
  if (g_exits.load()) let_process_end();
  if (g_threads_stop.load()) stop_thread();
}

void end_call() noexcept {
  --t_calls;
  g_calls.fetch_sub(1);
}

Waiting::Waiting(WaitFor what) noexcept : leave_(t_leave), calls_(t_calls) {
  if (!t_job && !calls_) return;
  if (leave_) end_life();
  g_waiting.fetch_add(1);
  if (t_job) {
    ran_ = t_job->runs_.exchange(false);
    waited_ = t_job->waits_.exchange(what == WaitFor::Thread);
  }
  g_calls.fetch_sub(calls_);
  t_calls = 0;
}

Waiting::~Waiting() {
  if (!t_job && !calls_) return;
  t_calls = calls_;
  g_calls.fetch_add(calls_);
  if (t_job) {
    t_job->runs_.store(ran_);
    t_job->waits_.store(waited_);
  }
  g_waiting.fetch_sub(1);
  if (leave_) begin_life(leave_);
  if (g_threads_stop.load()) stop_thread();
}

void stop_thread() noexcept {
  if (!ends_process()) abandon_thread();
}

void abandon_thread() noexcept {
  if (t_leave) {
    t_leave();
    end_life();
  }
  if (t_job) {
    t_job->runs_.store(false);
    t_job->waits_.store(true);
  }
  g_calls.fetch_sub(t_calls);
  for (;;) pause();
}

void finish_submitted_work() noexcept try {
  if (g_is_forked.load()) return;
  watch_process_end();
  ThreadList& threads = ThreadList::instance();
  for (int times = 0; times < kThreadsInARow; ++times) {
    const auto goals = threads.goals();
    if (!comes_patiently([&] { return threads.has_reached(goals); })) return;
  }
} catch (const std::bad_alloc&) {
  // `exit` waits again.
}

void watch_process_end() noexcept {
  static const bool watches = [] {
    static_cast<void>(ThreadList::instance());
    return pthread_atfork(nullptr, nullptr, [] { g_is_forked.store(true); }) == 0;
  }();
  static_cast<void>(watches);
  if (g_is_forked.load()) return;
  call_first_at_exit(end_process);
  // `exit` destroys the objects of its thread before it calls handlers.
  struct Last {
    ~Last() {
      if (!g_is_forked.load()) call_first_at_exit(end_process);
    }
  };
  static thread_local const Last last;
  static_cast<void>(last);
}

}  // namespace openmps::engine
