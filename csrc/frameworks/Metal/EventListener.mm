#import <Metal/Metal.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

// The queue is counted by hand under Debian's runtime and is an Objective-C object elsewhere: dispatch_retain works for
// both without ARC.
struct MTLSharedEventListenerImpl {
  dispatch_queue_t queue = nullptr;
  ~MTLSharedEventListenerImpl() {
    if (queue) dispatch_release(queue);
  }
};

@implementation MTLSharedEventListener

- (instancetype)init {
  if ((self = [super init]) == nil) return nil;
  _impl = new MTLSharedEventListenerImpl;
  _impl->queue = dispatch_queue_create("openmps.shared-event-listener", DISPATCH_QUEUE_SERIAL);
  return self;
}

- (instancetype)initWithDispatchQueue:(dispatch_queue_t)dispatchQueue {
  OMPS_REQUIRE(dispatchQueue);
  if ((self = [super init]) == nil) return nil;
  _impl = new MTLSharedEventListenerImpl;
  dispatch_retain(dispatchQueue);
  _impl->queue = dispatchQueue;
  return self;
}

OMPS_DELETES(_impl)

+ (MTLSharedEventListener *)sharedListener {
  static MTLSharedEventListener *const shared = [[MTLSharedEventListener alloc] init];
  return shared;
}

OMPS_FIELD_READONLY(_impl, dispatch_queue_t, dispatchQueue, queue)

@end
