#include "compat/threads.h"

#import <Foundation/Foundation.h>
#if !defined(__APPLE__) && !defined(__OBJC2__)
#include <objc/thr.h>
#endif

#include "compat/process_fork.h"

namespace openmps {
namespace {

#if defined(__APPLE__)
struct Registration {};
#else
// One per thread; a thread that Objective-C knew before stays registered.
struct Registration {
  Registration() : ours(GSRegisterCurrentThread()) {}
  ~Registration() {
    if (ours) GSUnregisterCurrentThread();
  }
  BOOL ours;
};

// The thread that loads the library, nearly always the main one, must be the first that GNUstep sees. The second thread
// is announced to libobjc at once: while it counts a single one it frees dispatch tables that another may be reading.
__attribute__((constructor)) void announce_threads() {
#if !defined(__OBJC2__)
  objc_thread_add();
#endif
  GSRegisterCurrentThread();
}
#endif

}  // namespace

void register_objc_thread() {
  static thread_local Registration registration;
  static_cast<void>(registration);
}

WorkerThread::WorkerThread() {
  note_worker_started();
  register_objc_thread();
}

}  // namespace openmps
