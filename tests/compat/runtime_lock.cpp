// A forked child can have the lock of GCC's Objective-C runtime.
#include <doctest/doctest.h>
#include <objc/objc.h>
#include <objc/thr.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

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
