#import <Foundation/Foundation.h>

#include "compat/dispatch/autorelease.h"
#include "compat/dispatch/main_queue.h"
#include "compat/threads.h"

// The run loop's way to the main queue.
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

void wake_main_run_loop() {
  register_objc_thread();
  @autoreleasepool {
    OMPSMainQueue *queue = [[[OMPSMainQueue alloc] init] autorelease];
    [queue performSelectorOnMainThread:@selector(drain:) withObject:nil waitUntilDone:NO];
  }
}

}  // namespace openmps::dispatch
