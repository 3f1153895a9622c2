// The threads that run the work of all queues except the main one.
//
// A new thread starts if work arrives and none is idle, so work that waits for other work cannot starve it. Idle
// threads end after a while. Each piece of work has a separate autorelease pool.
#pragma once

#include "compat/dispatch/queue.h"

namespace openmps::dispatch {

// Runs `job` soon, on a thread of the pool. Any thread.
void run_on_pool(Job job);

}  // namespace openmps::dispatch
