#import <Foundation/Foundation.h>

#include <mutex>

#include "compat/dispatch/autorelease.h"
#include "compat/dispatch/main_queue.h"
#include "compat/threads.h"

// The target of the run loop's message for the main queue.
@interface OMPSMainQueue : NSObject
- (void)drain:(id)unused;
@end

@implementation OMPSMainQueue
- (void)drain:(id)unused {
  openmps::dispatch::drain_main_queue();
}
@end

namespace openmps::dispatch {

void run_in_autorelease_pool(dispatch_function_t function, void *context) {
  @autoreleasepool {
    function(context);
  }
}

namespace {

// A class's first message holds the runtime's lock while the class is initialised, and NSRunLoop then takes
// Foundation's lock of run loops. But performSelectorOnMainThread: takes the latter first and, for a new class, then
// the runtime's. So the classes that it uses are initialised before.
void prepare_classes() {
  static std::once_flag once;
  std::call_once(once, [] {
    [NSRunLoop class];
    [NSClassFromString(@"GSRunLoopThreadInfo") class];
    [NSClassFromString(@"GSPerformHolder") class];
    [OMPSMainQueue class];
  });
}

}  // namespace

void wake_main_run_loop() {
  register_objc_thread();
  @autoreleasepool {
    prepare_classes();
    OMPSMainQueue *queue = [[[OMPSMainQueue alloc] init] autorelease];
    [queue performSelectorOnMainThread:@selector(drain:) withObject:nil waitUntilDone:NO];
  }
}

}  // namespace openmps::dispatch
