#include "compat/process_fork.h"

#include <pthread.h>

#include <atomic>
#include <mutex>

namespace openmps {
namespace {

std::atomic<bool> in_forked_child{false};
std::once_flag watching;

}  // namespace

void note_worker_started() {
  std::call_once(watching, [] { pthread_atfork(nullptr, nullptr, [] { in_forked_child.store(true); }); });
}

Status fork_status() noexcept {
  if (!in_forked_child.load(std::memory_order_relaxed)) return Status::ok();
  return Status(ErrorKind::State, kForkedSentence);
}

}  // namespace openmps
