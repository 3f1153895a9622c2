#include "compat/threads.h"

#import <Foundation/Foundation.h>
#include <pthread.h>
#include <unistd.h>
#if !defined(__APPLE__) && !defined(__OBJC2__)
#include <objc/runtime.h>
#include <objc/thr.h>

#include <initializer_list>
#endif

#include "compat/debug_description.h"
#include "compat/process_fork.h"

#if !defined(__APPLE__) && !defined(__OBJC2__)
extern "C" objc_mutex_t __objc_runtime_mutex;  // of GCC's runtime, for its tables
#endif

namespace openmps {
namespace {

#if defined(__APPLE__)
struct Registration {};
#else
// One per thread; a thread that Objective-C knew before stays registered. So does one that forked, in the child: a
// thread that the child does not have may hold the runtime's lock.
struct Registration {
  Registration() : ours(GSRegisterCurrentThread()) {}
  ~Registration() {
    if (ours && getpid() == process) GSUnregisterCurrentThread();
  }
  BOOL ours;
  pid_t process = getpid();
};

#if !defined(__OBJC2__)
// Foundation's class clusters: their +initialize sends messages to subclasses, and only then keeps the classes that
// +alloc makes objects of. GCC's runtime opens a subclass to other threads while the superclass is still initialising.
// There, +alloc of a second thread makes an object without a class. So the clusters are initialised before there are
// threads. A question about a selector does it; this file's own selectors are not registered yet.
void initialize_class_clusters() {
  for (const char *const name : {"NSArray", "NSData", "NSDictionary", "NSNumber", "NSSet", "NSString", "NSValue"})
    class_respondsToSelector(objc_getMetaClass(name), sel_registerName("class"));
}
#endif

#if !defined(__OBJC2__)
// At its end a process sends messages, GNUstep's handler of exit for instance. A child that was forked while another
// thread held the runtime's lock would wait for it for ever. So the thread that forks holds it.
void hold_runtime_in_forks() {
  constexpr auto release = [] { static_cast<void>(objc_mutex_unlock(__objc_runtime_mutex)); };
  pthread_atfork([] { static_cast<void>(objc_mutex_lock(__objc_runtime_mutex)); }, release, release);
}
#endif

// The thread that loads the library, nearly always the main one, must be the first that GNUstep sees. The second thread
// is announced to libobjc at once: while it counts a single one it frees dispatch tables that another may be reading.
__attribute__((constructor)) void announce_threads() {
#if !defined(__OBJC2__)
  objc_thread_add();
#endif
  GSRegisterCurrentThread();
  add_debug_description();
#if !defined(__OBJC2__)
  initialize_class_clusters();
  hold_runtime_in_forks();
#endif
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
