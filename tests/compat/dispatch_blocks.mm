// <dispatch/dispatch.h> with blocks, and the main queue with a run loop.
#include <dispatch/dispatch.h>

#include "tests/objc_test.h"

#include <atomic>

TEST_CASE("dispatch blocks: async copies its block and releases what it captured") {
  dispatch_queue_t queue = dispatch_queue_create("openmps.test.blocks", DISPATCH_QUEUE_SERIAL);
  NSObject *object = [[NSObject alloc] init];
  __block NSUInteger seen = 0;
  dispatch_async(queue, ^{
    seen = [object hash];
  });
  dispatch_sync(queue, ^{
                });
  CHECK(seen == [object hash]);
  dispatch_sync(queue, ^{
                });
  CHECK([object retainCount] == 1);
  [object release];
  dispatch_release(queue);
}

TEST_CASE("dispatch blocks: once, sync, after, apply and groups") {
  static dispatch_once_t once;
  __block int runs = 0;
  for (int i = 0; i < 3; ++i) {
    dispatch_once(&once, ^{
      ++runs;
    });
  }
  CHECK(runs == 1);

  dispatch_queue_t queue = dispatch_queue_create(nullptr, DISPATCH_QUEUE_SERIAL);
  dispatch_group_t group = dispatch_group_create();
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  for (int i = 0; i < 10; ++i) {
    dispatch_group_async(group, queue, ^{
      runs += i;
    });
  }
  dispatch_group_notify(group, queue, ^{
    dispatch_semaphore_signal(done);
  });
  CHECK(dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER) == 0);
  CHECK(runs == 46);
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, static_cast<int64_t>(NSEC_PER_MSEC)), queue, ^{
    dispatch_semaphore_signal(done);
  });
  CHECK(dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER) == 0);
  std::atomic<size_t> total{0};
  std::atomic<size_t> *sum = &total;
  dispatch_apply(10, dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^(size_t i) {
    *sum += i;
  });
  CHECK(total == 45);
  dispatch_release(done);
  dispatch_release(group);
  dispatch_release(queue);
}

TEST_CASE("dispatch blocks: work on the main queue runs in the main thread's run loop, in order") {
  __block BOOL on_main_thread = NO;
  __block int order = 0;
  dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
    dispatch_async(dispatch_get_main_queue(), ^{
      order = 1;
    });
    dispatch_sync(dispatch_get_main_queue(), ^{
      on_main_thread = [NSThread isMainThread];
      order = order * 10 + 2;
    });
    dispatch_async(dispatch_get_main_queue(), ^{
      order = order * 10 + 3;
    });
  });
  @autoreleasepool {
    NSDate *deadline = [NSDate dateWithTimeIntervalSinceNow:20];
    while (order != 123 && [deadline timeIntervalSinceNow] > 0) {
      [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.05]];
    }
  }
  CHECK(order == 123);
  CHECK(on_main_thread);
}
