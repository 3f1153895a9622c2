// How the threads of the library stop before the process ends.
//
// `exit` destroys static objects, of other libraries too, while threads still run. A thread that runs a kernel then
// crashes: OpenMP's threads are gone. Therefore `exit` first waits here, at most kPatience in all, for the threads of
// queues. After that they stop at the next command or launch. If one has not stopped within kLastWait, the process ends
// without the remaining handlers, and with the same status.
//
// The last handlers and static objects may still use idle queues, and wait for threads of the program. When this
// library is finished, after them, all threads stop. LLVM's OpenMP, which is finished next, frees what its threads
// share. It aborts where a thread is late.
//
// Threads that stop never go on and never unwind. A child of `fork` has none of these threads and waits for none.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace openmps::engine {

// Ends the work of this thread, whatever it was, and never returns.
[[noreturn]] void abandon_thread() noexcept;

inline constexpr std::chrono::milliseconds kPatience{2000}, kLastWait{1000};

// Counts the jobs of one thread, posted and ended ones. Any number of threads may post.
class ThreadProgress {
 public:
  // `end` lets the thread end when it has no job. It may be called from any thread.
  explicit ThreadProgress(std::function<void()> end = [] {});
  ~ThreadProgress();
  ThreadProgress(const ThreadProgress&) = delete;
  ThreadProgress& operator=(const ThreadProgress&) = delete;

  // Before the thread can take the job.
  void posted() noexcept { posted_.fetch_add(1); }

  // The thread works for a job that was posted.
  class Job {
   public:
    explicit Job(ThreadProgress& progress) noexcept;
    ~Job();
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

   private:
    ThreadProgress& progress_;
  };

 private:
  friend class Waiting;
  friend void abandon_thread() noexcept;
  friend struct ThreadList;
  std::atomic<std::uint64_t> posted_{0}, ended_{0};
  const std::function<void()> end_;
  std::atomic<bool> runs_{false};   // code of the library, within a job
  std::atomic<bool> waits_{false};  // for another thread, within a job
};

// Held by a thread while it uses a library that has to know of its end before that library is finished.
class ThreadLife {
 public:
  // `leave` tells the library that the thread uses it no more. It is called where the thread stops; only sleep follows.
  explicit ThreadLife(void (*leave)() noexcept) noexcept;
  // A thread that ends tells the library by itself, in the destructor of a thread-specific value. The process waits for
  // those destructors.
  ~ThreadLife();
  ThreadLife(const ThreadLife&) = delete;
  ThreadLife& operator=(const ThreadLife&) = delete;
};

// Around a call of the library by a thread that the end of the process has to wait for. Calls may be nested. Once the
// process ends, the first one of another thread of the program waits so long that the process is likely to be over.
void begin_call() noexcept;
void end_call() noexcept;
class LibraryCall {
 public:
  LibraryCall() noexcept { begin_call(); }
  ~LibraryCall() { end_call(); }
  LibraryCall(const LibraryCall&) = delete;
  LibraryCall& operator=(const LibraryCall&) = delete;
};

enum class WaitFor { Thread, Program };

// Within a job or a call: the thread waits for another thread, or runs code of the program. It uses no objects of the
// library meanwhile, so that the process may end.
class Waiting {
 public:
  explicit Waiting(WaitFor what) noexcept;
  ~Waiting();
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

 private:
  bool ran_ = false, waited_ = false;
  void (*leave_)() noexcept;
  std::uint32_t calls_;
};

extern std::atomic<bool> g_threads_stop;
// Does not return if the threads stop and this is not the one that ends the process.
void stop_thread() noexcept;
// Called between commands and between launches.
inline void stop_point() noexcept {
  if (g_threads_stop.load(std::memory_order_relaxed)) [[unlikely]]
    stop_thread();
}

// Waits for the work that has been submitted so far, and for the handlers after it, as long as the patience lasts. It
// does not wait for work that waits for an event.
void finish_submitted_work() noexcept;
// Lets `exit` wait, and stop threads, before it destroys static objects. Called again when other libraries may have
// made some, and by threads that may call `exit`.
void watch_process_end() noexcept;

// A call in which other libraries may make static objects, as oneDNN does when it compiles. It also asks OpenMP.
class CompilingCall {
 public:
  CompilingCall() noexcept { begin_call(); }
  ~CompilingCall() {
    watch_process_end();
    end_call();
  }
  CompilingCall(const CompilingCall&) = delete;
  CompilingCall& operator=(const CompilingCall&) = delete;
};

}  // namespace openmps::engine
