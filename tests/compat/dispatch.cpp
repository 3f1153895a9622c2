// <dispatch/dispatch.h> from plain C++.
#include <dispatch/dispatch.h>
#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int64_t kMillisecond = NSEC_PER_MSEC;
constexpr int64_t kSecond = NSEC_PER_SEC;

// Appends its number to a list; safe only where the queue keeps order.
struct Entry {
  std::vector<int>* list;
  int number;
  static void run(void* entry) {
    auto* mine = static_cast<Entry*>(entry);
    mine->list->push_back(mine->number);
    delete mine;
  }
};

void increment(void* counter) { ++*static_cast<std::atomic<int>*>(counter); }
void signal_semaphore(void* semaphore) { dispatch_semaphore_signal(static_cast<dispatch_semaphore_t>(semaphore)); }

}  // namespace

TEST_CASE("dispatch: a semaphore counts and times out") {
  const dispatch_semaphore_t semaphore = dispatch_semaphore_create(2);
  CHECK(dispatch_semaphore_wait(semaphore, DISPATCH_TIME_NOW) == 0);
  CHECK(dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER) == 0);
  CHECK(dispatch_semaphore_wait(semaphore, DISPATCH_TIME_NOW) != 0);
  CHECK(dispatch_semaphore_wait(semaphore, dispatch_time(DISPATCH_TIME_NOW, 5 * kMillisecond)) != 0);
  CHECK(dispatch_semaphore_signal(semaphore) == 0);
  CHECK(dispatch_semaphore_wait(semaphore, dispatch_walltime(nullptr, kSecond)) == 0);
  dispatch_release(semaphore);
  CHECK(dispatch_semaphore_create(-1) == nullptr);
}

TEST_CASE("dispatch: a semaphore wakes a waiting thread") {
  const dispatch_semaphore_t asked = dispatch_semaphore_create(0);
  const dispatch_semaphore_t answered = dispatch_semaphore_create(0);
  std::thread other([&] {
    dispatch_semaphore_wait(asked, DISPATCH_TIME_FOREVER);
    dispatch_semaphore_signal(answered);
  });
  dispatch_semaphore_signal(asked);
  CHECK(dispatch_semaphore_wait(answered, DISPATCH_TIME_FOREVER) == 0);
  other.join();
  dispatch_release(asked);
  dispatch_release(answered);
}

TEST_CASE("dispatch: once runs once, and every caller waits for it") {
  static dispatch_once_t once;
  std::atomic<int> runs{0};
  std::vector<std::thread> threads;
  std::atomic<int> saw_it_done{0};
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      dispatch_once_f(&once, &runs, increment);
      saw_it_done += runs == 1;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(runs == 1);
  CHECK(saw_it_done == 8);
}

TEST_CASE("dispatch: a serial queue runs work one by one and in order") {
  const dispatch_queue_t queue = dispatch_queue_create("openmps.test.serial", DISPATCH_QUEUE_SERIAL);
  std::vector<int> list;
  for (int i = 0; i < 1000; ++i) dispatch_async_f(queue, new Entry{&list, i}, Entry::run);
  dispatch_sync_f(queue, new Entry{&list, 1000}, Entry::run);
  REQUIRE(list.size() == 1001);
  for (int i = 0; i <= 1000; ++i) CHECK(list[static_cast<size_t>(i)] == i);
  CHECK(std::string(dispatch_queue_get_label(queue)) == "openmps.test.serial");
  dispatch_release(queue);
}

TEST_CASE("dispatch: dispatch_sync runs on the calling thread") {
  const dispatch_queue_t queue = dispatch_queue_create(nullptr, DISPATCH_QUEUE_SERIAL);
  std::thread::id where;
  dispatch_sync_f(queue, &where, [](void* id) { *static_cast<std::thread::id*>(id) = std::this_thread::get_id(); });
  CHECK(where == std::this_thread::get_id());
  dispatch_release(queue);
}

TEST_CASE("dispatch: global queues run work that waits for other work") {
  const dispatch_queue_t queue = dispatch_get_global_queue(QOS_CLASS_DEFAULT, 0);
  CHECK(queue == dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0));
  CHECK(dispatch_get_global_queue(12345, 0) == nullptr);
  struct Pair {
    dispatch_semaphore_t wait_for, raise;
    static void run(void* pair) {
      auto* mine = static_cast<Pair*>(pair);
      dispatch_semaphore_wait(mine->wait_for, DISPATCH_TIME_FOREVER);
      dispatch_semaphore_signal(mine->raise);
    }
  };
  // Each waits for the one submitted after it.
  constexpr int kChain = 20;
  std::vector<dispatch_semaphore_t> links;
  for (int i = 0; i <= kChain; ++i) links.push_back(dispatch_semaphore_create(0));
  std::vector<Pair> pairs;
  for (size_t i = 0; i < kChain; ++i) pairs.push_back({links[i + 1], links[i]});
  for (Pair& pair : pairs) dispatch_async_f(queue, &pair, Pair::run);
  dispatch_semaphore_signal(links[kChain]);
  CHECK(dispatch_semaphore_wait(links[0], dispatch_time(DISPATCH_TIME_NOW, 20 * kSecond)) == 0);
  for (dispatch_semaphore_t link : links) dispatch_release(link);
}

TEST_CASE("dispatch: a barrier waits for the work before it and holds back the work after it") {
  const dispatch_queue_t queue = dispatch_queue_create("openmps.test.concurrent", DISPATCH_QUEUE_CONCURRENT);
  struct Log {
    std::atomic<int> before{0}, after{0};
    int before_at_barrier = -1, after_at_barrier = -1;
  } log;
  for (int i = 0; i < 50; ++i) dispatch_async_f(queue, &log.before, increment);
  dispatch_barrier_async_f(queue, &log, [](void* context) {
    auto* mine = static_cast<Log*>(context);
    mine->before_at_barrier = mine->before;
    mine->after_at_barrier = mine->after;
  });
  for (int i = 0; i < 50; ++i) dispatch_async_f(queue, &log.after, increment);
  dispatch_barrier_sync_f(queue, nullptr, [](void*) {});
  CHECK(log.before_at_barrier == 50);
  CHECK(log.after_at_barrier == 0);
  CHECK(log.after == 50);
  dispatch_release(queue);
}

TEST_CASE("dispatch: work keeps its queue alive") {
  struct Context {
    std::atomic<int> runs{0};
    dispatch_semaphore_t finalized = dispatch_semaphore_create(0);
  } context;
  const dispatch_queue_t queue = dispatch_queue_create(nullptr, DISPATCH_QUEUE_SERIAL);
  dispatch_set_context(queue, &context);
  dispatch_set_finalizer_f(queue,
                           [](void* mine) { dispatch_semaphore_signal(static_cast<Context*>(mine)->finalized); });
  CHECK(dispatch_get_context(queue) == &context);
  for (int i = 0; i < 10; ++i) dispatch_async_f(queue, &context.runs, increment);
  dispatch_release(queue);
  CHECK(dispatch_semaphore_wait(context.finalized, dispatch_time(DISPATCH_TIME_NOW, 20 * kSecond)) == 0);
  CHECK(context.runs == 10);
  dispatch_release(context.finalized);
}

TEST_CASE("dispatch: a group tells when all of its work is done") {
  const dispatch_group_t group = dispatch_group_create();
  const dispatch_queue_t queue = dispatch_get_global_queue(QOS_CLASS_UTILITY, 0);
  std::atomic<int> runs{0};
  CHECK(dispatch_group_wait(group, DISPATCH_TIME_NOW) == 0);
  dispatch_group_enter(group);
  CHECK(dispatch_group_wait(group, DISPATCH_TIME_NOW) != 0);
  for (int i = 0; i < 100; ++i) dispatch_group_async_f(group, queue, &runs, increment);
  const dispatch_semaphore_t notified = dispatch_semaphore_create(0);
  dispatch_group_notify_f(group, queue, notified, signal_semaphore);
  CHECK(dispatch_semaphore_wait(notified, dispatch_time(DISPATCH_TIME_NOW, 20 * kMillisecond)) != 0);
  dispatch_group_leave(group);
  CHECK(dispatch_group_wait(group, DISPATCH_TIME_FOREVER) == 0);
  CHECK(runs == 100);
  CHECK(dispatch_semaphore_wait(notified, dispatch_time(DISPATCH_TIME_NOW, 20 * kSecond)) == 0);
  dispatch_group_notify_f(group, queue, notified, signal_semaphore);
  CHECK(dispatch_semaphore_wait(notified, dispatch_time(DISPATCH_TIME_NOW, 20 * kSecond)) == 0);
  dispatch_release(group);
  dispatch_release(notified);
}

TEST_CASE("dispatch: dispatch_after waits its time, in the order of the times") {
  const dispatch_queue_t queue = dispatch_queue_create(nullptr, DISPATCH_QUEUE_SERIAL);
  const dispatch_semaphore_t done = dispatch_semaphore_create(0);
  std::vector<int> list;
  const dispatch_time_t start = dispatch_time(DISPATCH_TIME_NOW, 0);
  dispatch_after_f(dispatch_time(start, 40 * kMillisecond), queue, new Entry{&list, 2}, Entry::run);
  dispatch_after_f(dispatch_time(start, 20 * kMillisecond), queue, new Entry{&list, 1}, Entry::run);
  dispatch_after_f(dispatch_time(start, 60 * kMillisecond), queue, done, signal_semaphore);
  CHECK(dispatch_semaphore_wait(done, dispatch_time(DISPATCH_TIME_NOW, 20 * kSecond)) == 0);
  CHECK(dispatch_time(DISPATCH_TIME_NOW, 0) >= dispatch_time(start, 60 * kMillisecond));
  CHECK(list == std::vector<int>{1, 2});
  dispatch_release(done);
  dispatch_release(queue);
}

TEST_CASE("dispatch: dispatch_apply runs every iteration once before it returns") {
  std::vector<std::atomic<int>> runs(500);
  dispatch_apply_f(runs.size(), dispatch_get_global_queue(QOS_CLASS_DEFAULT, 0), &runs,
                   [](void* all, size_t i) { ++(*static_cast<std::vector<std::atomic<int>>*>(all))[i]; });
  for (const std::atomic<int>& each : runs) CHECK(each == 1);
}

TEST_CASE("dispatch: times saturate instead of wrapping") {
  CHECK(dispatch_time(DISPATCH_TIME_FOREVER, -1) == DISPATCH_TIME_FOREVER);
  CHECK(dispatch_time(DISPATCH_TIME_NOW, INT64_MAX) == DISPATCH_TIME_FOREVER);
  const dispatch_time_t wall = dispatch_walltime(nullptr, 0);
  CHECK(dispatch_time(wall, kSecond) == wall - static_cast<dispatch_time_t>(kSecond));
}
