// Threads that Objective-C knows. GNUstep and libobjc keep tables per thread and must be told of threads that they did
// not start. Our threads are registered here, and removed when they end.
#pragma once

namespace openmps {

// Makes the calling thread known to Objective-C until it ends. Cheap if it is known already. Any thread.
void register_objc_thread();

// Held during the whole life of a thread that we start. It registers the thread and notes that this process has
// workers, which a forked child would miss (see process_fork.h).
class WorkerThread {
 public:
  WorkerThread();
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;
};

}  // namespace openmps
