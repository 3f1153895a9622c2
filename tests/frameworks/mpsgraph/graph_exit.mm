// Programs that end while threads of theirs go on with graphs.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

#include "tests/frameworks/mpsgraph/graph_test.h"
#include "tests/sanitizers/sanitized.h"

namespace {

constexpr int kThreads = 3;
constexpr int kPrograms = 12;
constexpr unsigned kPatience = 20;  // seconds

void multiply_once(MPSGraph *graph, int size) {
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({size, size}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const y = [graph matrixMultiplicationWithPrimaryTensor:x secondaryTensor:x name:nil];
  const Numbers ones(static_cast<std::size_t>(size * size), 1.0);
  for (int times = 0; times < 20; ++times) graph_run(graph, {{x, graph_data(ones, {size, size})}}, y);
}

// Compiles and runs graphs until the process ends.
void multiply_for_ever(std::atomic<int> &begun) {
  GSRegisterCurrentThread();
  for (int size = 64;; ++size) {
    @autoreleasepool {
      multiply_once(new_graph(), 64 + size % 64);
    }
    ++begun;
  }
}

// The status of this program, started again for one case that is skipped otherwise.
int status_of(const char *name) {
  const std::string wanted = std::string("-tc=") + name;
  const pid_t child = fork();
  if (child == 0) {
    setenv("MALLOC_PERTURB_", "165", 1);  // freed memory is written over
    alarm(kPatience);
    execl("/proc/self/exe", "frameworks_tests", wanted.c_str(), "--no-skip", nullptr);
    _exit(127);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

}  // namespace

TEST_CASE("exit: of a program whose threads go on" * doctest::skip()) {
  static std::atomic<int> begun{0};
  for (int thread = 0; thread < kThreads; ++thread) std::thread([] { multiply_for_ever(begun); }).detach();
  while (begun.load() < kThreads) std::this_thread::yield();
  exit(7);
}

TEST_CASE("exit: of a program that joins its thread at the end" * doctest::skip()) {
  @autoreleasepool {
    multiply_once(new_graph(), 64);
  }
  static std::atomic<bool> begins{false}, ends{false};
  struct Joining {
    std::thread thread;
    ~Joining() {
      ends.store(true);
      thread.join();
    }
  };
  static const Joining joining{std::thread([] {
    GSRegisterCurrentThread();
    for (begins.store(true); !ends.load();) {
      @autoreleasepool {
        multiply_once(new_graph(), 64);
      }
    }
    GSUnregisterCurrentThread();
  })};
  while (!begins.load()) std::this_thread::yield();
  exit(7);
}

TEST_CASE("exit: the end of a program may wait for a thread that works with graphs" * doctest::skip(kSanitized)) {
  const int status = status_of("exit: of a program that joins its thread at the end");
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
}

TEST_CASE("exit: threads that go on with graphs do not end the program by a signal" * doctest::skip(kSanitized)) {
  for (int program = 0; program < kPrograms; ++program) {
    const int status = status_of("exit: of a program whose threads go on");
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 7);
  }
}
