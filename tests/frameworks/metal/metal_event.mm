// Events: values that queues and the CPU wait for.
#include "tests/frameworks/metal/metal_test.h"

#include <thread>
#include <vector>

TEST_CASE("metal: one queue waits until another has signalled") {
  id<MTLEvent> event = [[test_device() newEvent] autorelease];
  id<MTLBuffer> memory = test_buffer(2);
  id<MTLCommandBuffer> waiting = [test_queue() commandBuffer], signalling = [test_queue() commandBuffer];
  [waiting encodeWaitForEvent:event value:1];
  id<MTLBlitCommandEncoder> blit = [waiting blitCommandEncoder];
  [blit copyFromBuffer:memory sourceOffset:0 toBuffer:memory destinationOffset:1 size:1];
  [blit endEncoding];
  [waiting commit];
  blit = [signalling blitCommandEncoder];
  [blit fillBuffer:memory range:NSMakeRange(0, 1) value:42];
  [blit endEncoding];
  [signalling encodeSignalEvent:event value:1];
  [signalling commit];
  [waiting waitUntilCompleted];
  CHECK(test_bytes(memory)[1] == 42);
}

TEST_CASE("metal: the CPU reads, sets and waits for a shared event") {
  id<MTLSharedEvent> event = [[test_device() newSharedEvent] autorelease];
  CHECK([event device] == test_device());
  CHECK([event signaledValue] == 0);
  CHECK_FALSE([event waitUntilSignaledValue:1 timeoutMS:1]);
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  [work encodeSignalEvent:event value:5];
  [work commit];
  CHECK([event waitUntilSignaledValue:5 timeoutMS:UINT64_MAX]);
  CHECK([event signaledValue] == 5);
  CHECK([event waitUntilSignaledValue:3 timeoutMS:0]);
}

TEST_CASE("metal: a listener's block runs once on its queue when the value is reached") {
  dispatch_queue_t serial = dispatch_queue_create("listener", DISPATCH_QUEUE_SERIAL);
  MTLSharedEventListener *listener = [[[MTLSharedEventListener alloc] initWithDispatchQueue:serial] autorelease];
  CHECK([listener dispatchQueue] == serial);
  id<MTLSharedEvent> event = [[test_device() newSharedEvent] autorelease];
  dispatch_semaphore_t called = dispatch_semaphore_create(0);
  __block uint64_t value = 0;
  __block int calls = 0;
  [event notifyListener:listener
                atValue:3
                  block:^(id<MTLSharedEvent> each, uint64_t reached) {
                    ++calls;
                    value = reached;
                    dispatch_semaphore_signal(called);
                  }];
  [event setSignaledValue:2];
  [event setSignaledValue:4];
  [event setSignaledValue:5];
  dispatch_semaphore_wait(called, DISPATCH_TIME_FOREVER);
  dispatch_sync(serial, ^{
                });
  CHECK(calls == 1);
  CHECK(value == 4);
  dispatch_release(called);
  dispatch_release(serial);
}

TEST_CASE("metal: a listener of a value already reached is called at once") {
  id<MTLSharedEvent> event = [[test_device() newSharedEvent] autorelease];
  [event setSignaledValue:9];
  dispatch_semaphore_t called = dispatch_semaphore_create(0);
  [event notifyListener:[MTLSharedEventListener sharedListener]
                atValue:1
                  block:^(id<MTLSharedEvent> each, uint64_t reached) {
                    dispatch_semaphore_signal(called);
                  }];
  CHECK(dispatch_semaphore_wait(called, DISPATCH_TIME_FOREVER) == 0);
  dispatch_release(called);
}

TEST_CASE("metal: a handle makes another object of the same event") {
  id<MTLSharedEvent> event = [[test_device() newSharedEvent] autorelease];
  [event setLabel:@"steps"];
  MTLSharedEventHandle *handle = [[event newSharedEventHandle] autorelease];
  CHECK(test_text([handle label]) == "steps");
  id<MTLSharedEvent> other = [[test_device() newSharedEventWithHandle:handle] autorelease];
  [other setSignaledValue:7];
  CHECK([event signaledValue] == 7);
  NSCoder *any = [[[NSCoder alloc] init] autorelease];
  CHECK_RAISES([handle encodeWithCoder:any], NSInvalidArgumentException,
               "events are not shared between processes here");
}

TEST_CASE("metal: an event is needed to wait for one") {
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  id<MTLEvent> none = nil;
  CHECK_RAISES([work encodeWaitForEvent:none value:1], NSInvalidArgumentException, "An event is needed, nil is given.");
  id<MTLSharedEvent> event = [[test_device() newSharedEvent] autorelease];
  MTLSharedEventListener *nobody = nil;
  CHECK_RAISES([event notifyListener:nobody
                             atValue:1
                               block:^(id<MTLSharedEvent> each, uint64_t reached){
                               }],
               NSInvalidArgumentException, "needs a listener and a block");
}

TEST_CASE("metal: listeners of one event that fall due together are called in the order in which they came") {
  dispatch_queue_t serial = dispatch_queue_create("listener", DISPATCH_QUEUE_SERIAL);
  MTLSharedEventListener *listener = [[[MTLSharedEventListener alloc] initWithDispatchQueue:serial] autorelease];
  id<MTLSharedEvent> event = [[test_device() newSharedEvent] autorelease];
  std::vector<int> called;
  std::vector<int> *const journal = &called;
  for (int i = 0; i < 20; ++i) {
    [event notifyListener:listener
                  atValue:i % 2 ? 1 : 100
                    block:^(id<MTLSharedEvent> each, uint64_t reached) {
                      journal->push_back(i);
                    }];
  }
  [event setSignaledValue:1];
  dispatch_sync(serial, ^{
                });
  CHECK(called == std::vector<int>{1, 3, 5, 7, 9, 11, 13, 15, 17, 19});
  [event setSignaledValue:100];
  dispatch_sync(serial, ^{
                });
  CHECK(called == std::vector<int>{1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18});
  dispatch_release(serial);
}
