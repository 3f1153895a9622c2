// The threads on which all queues but the main one run their work.
//
// A thread is started when work arrives and none is idle, so work that waits for other work cannot starve it; idle
// threads end after a while. Each piece of work has an autorelease pool of its own.
#pragma once

#include "compat/dispatch/queue.h"

namespace openmps::dispatch {

// Runs `job` soon, on a thread of the pool. Any thread.
void run_on_pool(Job job);

}  // namespace openmps::dispatch
