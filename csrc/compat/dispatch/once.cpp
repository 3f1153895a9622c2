#include <dispatch/dispatch.h>

#include <atomic>

namespace {

// The states of a dispatch_once_t, 0 before the first call.
constexpr dispatch_once_t kRunning = 1;
constexpr dispatch_once_t kDone = ~static_cast<dispatch_once_t>(0);

}  // namespace

void dispatch_once_f(dispatch_once_t* predicate, void* context, dispatch_function_t function) {
  std::atomic_ref<dispatch_once_t> state(*predicate);
  for (;;) {
    dispatch_once_t seen = state.load(std::memory_order_acquire);
    if (seen == kDone) return;
    if (seen == kRunning) {
      state.wait(kRunning, std::memory_order_acquire);
    } else if (state.compare_exchange_strong(seen, kRunning)) {
      break;
    }
  }
  function(context);
  state.store(kDone, std::memory_order_release);
  state.notify_all();
}
