// The block forms of the dispatch functions, for a compiler without blocks. A block is an object whose fourth word is
// the function to call with it (https://clang.llvm.org/docs/Block-ABI-Apple.html). The header declares them for clients
// with blocks; the link names are the same because of C linkage.
#include <Block.h>
#include <dispatch/dispatch.h>

namespace {

using Block = const void*;

template <typename... Args>
struct BlockLayout {
  void* isa;
  int flags;
  int reserved;
  void (*invoke)(Block, Args...);
};

void call(void* block) { static_cast<BlockLayout<>*>(block)->invoke(block); }

void call_with_index(void* block, size_t i) { static_cast<BlockLayout<size_t>*>(block)->invoke(block, i); }

void call_and_release(void* block) {
  call(block);
  _Block_release(block);
}

void* unconst(Block block) { return const_cast<void*>(block); }

}  // namespace

DISPATCH_EXPORT void dispatch_once(dispatch_once_t* predicate, Block block) {
  dispatch_once_f(predicate, unconst(block), call);
}
DISPATCH_EXPORT void dispatch_async(dispatch_queue_t queue, Block block) {
  dispatch_async_f(queue, _Block_copy(block), call_and_release);
}
DISPATCH_EXPORT void dispatch_sync(dispatch_queue_t queue, Block block) {
  dispatch_sync_f(queue, unconst(block), call);
}
DISPATCH_EXPORT void dispatch_barrier_async(dispatch_queue_t queue, Block block) {
  dispatch_barrier_async_f(queue, _Block_copy(block), call_and_release);
}
DISPATCH_EXPORT void dispatch_barrier_sync(dispatch_queue_t queue, Block block) {
  dispatch_barrier_sync_f(queue, unconst(block), call);
}
DISPATCH_EXPORT void dispatch_after(dispatch_time_t when, dispatch_queue_t queue, Block block) {
  if (when == DISPATCH_TIME_FOREVER) return;  // a copy would never be released
  dispatch_after_f(when, queue, _Block_copy(block), call_and_release);
}
DISPATCH_EXPORT void dispatch_apply(size_t iterations, dispatch_queue_t queue, Block block) {
  dispatch_apply_f(iterations, queue, unconst(block), call_with_index);
}
DISPATCH_EXPORT void dispatch_group_async(dispatch_group_t group, dispatch_queue_t queue, Block block) {
  dispatch_group_async_f(group, queue, _Block_copy(block), call_and_release);
}
DISPATCH_EXPORT void dispatch_group_notify(dispatch_group_t group, dispatch_queue_t queue, Block block) {
  dispatch_group_notify_f(group, queue, _Block_copy(block), call_and_release);
}
