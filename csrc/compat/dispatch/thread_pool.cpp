#include "compat/dispatch/thread_pool.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "compat/threads.h"

namespace openmps::dispatch {
namespace {

constexpr std::chrono::seconds kIdleTime{5};

class ThreadPool {
 public:
  void add(Job job) {
    std::lock_guard lock(mutex_);
    jobs_.push_back(job);
    if (jobs_.size() > idle_) {
      std::thread([this] { work(); }).detach();
    } else {
      arrived_.notify_one();
    }
  }

 private:
  void work() {
    WorkerThread known_to_objc;
    std::unique_lock lock(mutex_);
    for (;;) {
      ++idle_;
      const bool found = arrived_.wait_for(lock, kIdleTime, [this] { return !jobs_.empty(); });
      --idle_;
      if (!found) return;
      Job job = jobs_.front();
      jobs_.pop_front();
      lock.unlock();
      job.run();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Job> jobs_;
  size_t idle_ = 0;  // threads that wait for work, without started ones that do not wait yet
};

// Never destroyed: its detached threads may still wait on it when the process ends.
ThreadPool& pool() {
  static ThreadPool& instance = *new ThreadPool;
  return instance;
}

}  // namespace

void run_on_pool(Job job) { pool().add(job); }

}  // namespace openmps::dispatch
