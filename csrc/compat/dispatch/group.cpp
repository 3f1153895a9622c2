#include <memory>
#include <utility>
#include <vector>

#include "compat/dispatch/object.h"
#include "compat/dispatch/time.h"

namespace {

struct Notice {
  dispatch_queue_t queue;
  void* context;
  dispatch_function_t function;
};

}  // namespace

struct dispatch_group_s final : openmps::dispatch::Object {
  std::mutex mutex;
  std::condition_variable emptied;
  intptr_t inside = 0;
  std::vector<Notice> notices;
};

namespace {

void deliver(const Notice& notice) {
  dispatch_async_f(notice.queue, notice.context, notice.function);
  dispatch_release(notice.queue);
}

// Work that leaves its group after it has run.
struct GroupWork {
  dispatch_group_t group;
  void* context;
  dispatch_function_t function;

  static void run(void* work) {
    const std::unique_ptr<GroupWork> mine(static_cast<GroupWork*>(work));
    mine->function(mine->context);
    dispatch_group_leave(mine->group);
  }
};

}  // namespace

dispatch_group_t dispatch_group_create(void) { return new dispatch_group_s; }

void dispatch_group_enter(dispatch_group_t group) {
  group->retain();  // an entered group outlives its owner's release
  std::lock_guard lock(group->mutex);
  ++group->inside;
}

void dispatch_group_leave(dispatch_group_t group) {
  std::vector<Notice> due;
  {
    std::lock_guard lock(group->mutex);
    if (--group->inside == 0) {
      due.swap(group->notices);
      group->emptied.notify_all();
    }
  }
  for (const Notice& notice : due) deliver(notice);
  group->release();
}

intptr_t dispatch_group_wait(dispatch_group_t group, dispatch_time_t timeout) {
  std::unique_lock lock(group->mutex);
  return openmps::dispatch::wait_until(group->emptied, lock, timeout, [&] { return group->inside == 0; }) ? 0 : 1;
}

void dispatch_group_async_f(dispatch_group_t group, dispatch_queue_t queue, void* context, dispatch_function_t work) {
  dispatch_group_enter(group);
  dispatch_async_f(queue, new GroupWork{group, context, work}, GroupWork::run);
}

void dispatch_group_notify_f(dispatch_group_t group, dispatch_queue_t queue, void* context, dispatch_function_t work) {
  const Notice notice{queue, context, work};
  dispatch_retain(queue);
  {
    std::lock_guard lock(group->mutex);
    if (group->inside > 0) {
      group->notices.push_back(notice);
      return;
    }
  }
  deliver(notice);
}
