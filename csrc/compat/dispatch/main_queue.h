// The main queue's work: dispatch_main() runs it, or the main thread's run loop (main_run_loop.mm).
#pragma once

#include "compat/dispatch/queue.h"

namespace openmps::dispatch {

// The main queue's executor. Any thread.
void run_on_main_thread(Job job);

// Runs the waiting work. Main thread only.
void drain_main_queue();

// Asks the main thread's run loop, if it runs, to call drain_main_queue(). Any thread.
void wake_main_run_loop();

}  // namespace openmps::dispatch
