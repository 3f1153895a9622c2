// A forked child of a process with workers is refused by name; one without workers is not.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

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
