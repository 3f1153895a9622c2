// A function that `exit` calls first.
//
// `exit` runs handlers and destroys static objects in the opposite order of their registration. A library registers the
// objects of its functions when these are called first, oneDNN for instance while it makes or runs its first kernels.
// So a handler that was registered once would come after their destruction. It is registered again and again instead.
#pragma once

namespace openmps::engine {

// `exit` calls `handler` with its status, before all handlers that are registered now, and before it destroys any
// object that is there now. Later calls have to give the same handler. It may be called more than once. Without glibc
// the first call counts, and the status is EXIT_FAILURE.
void call_first_at_exit(void (*handler)(int status)) noexcept;

}  // namespace openmps::engine
