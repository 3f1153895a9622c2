// A forked child of a process with workers is refused by name; one without workers is not.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>
#if !defined(__APPLE__) && !defined(__OBJC2__)
#include <objc/objc.h>
#include <objc/thr.h>
#endif

#include <atomic>
#include <chrono>
#include <thread>

#include "compat/guard.h"
#include "compat/threads.h"

namespace {

// Forks; whether the guard in the child ran its function, or which part of the expected refusal was missing.
enum Outcome { kRan = 10, kRefused = 11, kWrongText = 12 };

int outcome_in_child() {
  const pid_t child = fork();
  if (child == 0) {
    const openmps::Status status = openmps::objc_guard([] {});
    if (status.is_ok()) _exit(kRan);
    const bool told = status.kind() == openmps::ErrorKind::State && status.message().find("spawn") != std::string::npos;
    _exit(told ? kRefused : kWrongText);
  }
  int result = 0;
  waitpid(child, &result, 0);
  return WIFEXITED(result) ? WEXITSTATUS(result) : -1;
}

}  // namespace

TEST_CASE("fork: the guard refuses a child whose parent had workers, and the parent goes on") {
  std::thread([] { openmps::WorkerThread worker; }).join();
  CHECK(outcome_in_child() == kRefused);
  CHECK(openmps::objc_guard([] {}).is_ok());
}

#if !defined(__APPLE__) && !defined(__OBJC2__)

extern "C" objc_mutex_t __objc_runtime_mutex;  // of GCC's runtime, for its tables

TEST_CASE("fork: a child can have the runtime's lock, though another thread of its parent held it") {
  std::atomic<bool> is_held{false};
  std::thread holder([&] {
    objc_mutex_lock(__objc_runtime_mutex);
    is_held.store(true);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    objc_mutex_unlock(__objc_runtime_mutex);
  });
  while (!is_held.load()) std::this_thread::yield();
  const pid_t child = fork();
  if (child == 0) _exit(objc_mutex_trylock(__objc_runtime_mutex) > 0 ? 0 : 1);
  holder.join();
  int status = -1;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

#endif
