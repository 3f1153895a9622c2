// dispatch_apply: the calling thread and a few of the pool's threads divide the iterations.
#include <algorithm>
#include <atomic>
#include <thread>

#include "compat/dispatch/queue.h"

namespace {

struct Loop {
  size_t iterations;
  void* context;
  void (*work)(void*, size_t);
  std::atomic<size_t> next{0};

  static void run(void* loop) {
    auto& mine = *static_cast<Loop*>(loop);
    for (size_t i = mine.next++; i < mine.iterations; i = mine.next++) mine.work(mine.context, i);
  }
};

}  // namespace

void dispatch_apply_f(size_t iterations, dispatch_queue_t queue, void* context, void (*work)(void*, size_t)) {
  Loop loop{iterations, context, work};
  if (queue && queue->width == dispatch_queue_s::Width::Serial) return dispatch_sync_f(queue, &loop, Loop::run);
  if (!queue) queue = dispatch_get_global_queue(QOS_CLASS_DEFAULT, 0);
  const size_t threads = std::min<size_t>(iterations, std::thread::hardware_concurrency());
  const dispatch_group_t others = dispatch_group_create();
  for (size_t i = 1; i < threads; ++i) dispatch_group_async_f(others, queue, &loop, Loop::run);
  Loop::run(&loop);
  dispatch_group_wait(others, DISPATCH_TIME_FOREVER);
  dispatch_release(others);
}
