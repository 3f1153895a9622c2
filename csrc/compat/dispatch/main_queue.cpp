#include "compat/dispatch/main_queue.h"

#include <condition_variable>
#include <utility>

namespace openmps::dispatch {
namespace {

struct MainJobs {
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<Job> jobs;
  bool loop_woken = false;  // the run loop was asked and has not called yet

  bool take(Job& job) {
    if (jobs.empty()) return false;
    job = jobs.front();
    jobs.pop_front();
    return true;
  }
};

MainJobs& main_jobs() {
  static MainJobs& instance = *new MainJobs;
  return instance;
}

}  // namespace

void run_on_main_thread(Job job) {
  MainJobs& main = main_jobs();
  bool wake = false;
  {
    std::lock_guard lock(main.mutex);
    main.jobs.push_back(job);
    wake = !std::exchange(main.loop_woken, true);
    main.arrived.notify_one();
  }
  if (wake) wake_main_run_loop();
}

void drain_main_queue() {
  MainJobs& main = main_jobs();
  std::unique_lock lock(main.mutex);
  main.loop_woken = false;
  for (Job job; main.take(job);) {
    lock.unlock();
    job.run();
    lock.lock();
  }
}

}  // namespace openmps::dispatch

void dispatch_main(void) {
  using namespace openmps::dispatch;
  MainJobs& main = main_jobs();
  for (;;) {
    {
      std::unique_lock lock(main.mutex);
      main.arrived.wait(lock, [&] { return !main.jobs.empty(); });
    }
    drain_main_queue();
  }
}
