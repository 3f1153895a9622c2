// A child of fork has none of the threads: entries refuse to work there instead of waiting for ever.
#include "tests/frameworks/metal/metal_test.h"

#include <sys/wait.h>
#include <unistd.h>

namespace {

// The exit status of a child that runs `body`; 0 when it raised a sentence with `fragment`.
template <typename Body>
int run_in_child(Body body, const char *fragment) {
  const pid_t child = fork();
  if (child == 0) {
    int answer = 1;
    @try {
      body();
    } @catch (NSException *raised) {
      const bool is_state = [[raised name] isEqualToString:NSInternalInconsistencyException];
      answer = is_state && test_text([raised reason]).find(fragment) != std::string::npos ? 0 : 2;
    }
    _exit(answer);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("metal: a forked child is told to use spawn") {
  id<MTLCommandQueue> queue = test_queue();
  id<MTLCommandBuffer> work = [queue commandBuffer];
  CHECK(run_in_child([] { MTLCreateSystemDefaultDevice(); }, "spawn") == 0);
  CHECK(run_in_child([queue] { [queue commandBuffer]; }, "spawn") == 0);
  CHECK(run_in_child([work] { [work commit]; }, "spawn") == 0);
  [work commit];
  [work waitUntilCompleted];
  CHECK([work status] == MTLCommandBufferStatusCompleted);
}
