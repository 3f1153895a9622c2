// Command buffers: their life, their order, what may be called when.
#include "tests/frameworks/metal/metal_test.h"

#include <chrono>
#include <filesystem>
#include <iterator>
#include <thread>
#include <vector>

TEST_CASE("metal: a command buffer goes from NotEnqueued through Enqueued to Completed") {
  id<MTLSharedEvent> gate = [[test_device() newSharedEvent] autorelease];
  id<MTLCommandBuffer> buffer = [test_queue() commandBuffer];
  CHECK([buffer status] == MTLCommandBufferStatusNotEnqueued);
  [buffer encodeWaitForEvent:gate value:1];
  [buffer enqueue];
  CHECK([buffer status] == MTLCommandBufferStatusEnqueued);
  CHECK([buffer GPUStartTime] == 0);
  [buffer commit];
  CHECK([buffer status] >= MTLCommandBufferStatusCommitted);
  [buffer waitUntilScheduled];
  CHECK([buffer status] == MTLCommandBufferStatusScheduled);
  [gate setSignaledValue:1];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
  CHECK([buffer error] == nil);
  CHECK([buffer GPUStartTime] > 0);
  CHECK([buffer GPUEndTime] >= [buffer GPUStartTime]);
}

TEST_CASE("metal: a command buffer knows its queue, device, label and options") {
  id<MTLCommandQueue> queue = test_queue();
  [queue setLabel:@"training"];
  CHECK(test_text([queue label]) == "training");
  id<MTLCommandBuffer> buffer = [queue commandBuffer];
  CHECK([buffer commandQueue] == queue);
  CHECK([buffer device] == [queue device]);
  CHECK([buffer retainedReferences]);
  CHECK_FALSE([[queue commandBufferWithUnretainedReferences] retainedReferences]);
  MTLCommandBufferDescriptor *descriptor = [[[MTLCommandBufferDescriptor alloc] init] autorelease];
  [descriptor setRetainedReferences:NO];
  [descriptor setErrorOptions:MTLCommandBufferErrorOptionEncoderExecutionStatus];
  id<MTLCommandBuffer> other = [queue commandBufferWithDescriptor:[[descriptor copy] autorelease]];
  CHECK_FALSE([other retainedReferences]);
  CHECK([other errorOptions] == MTLCommandBufferErrorOptionEncoderExecutionStatus);
}

TEST_CASE("metal: a second commit is refused") {
  id<MTLCommandBuffer> buffer = [test_queue() commandBuffer];
  [buffer setLabel:@"step 3"];
  [buffer commit];
  CHECK_RAISES([buffer commit], NSInternalInconsistencyException,
               "Command buffer \"step 3\" is committed a second time; a command buffer runs once.");
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
}

TEST_CASE("metal: nothing is added to a committed buffer") {
  id<MTLCommandBuffer> buffer = [test_queue() commandBuffer];
  [buffer commit];
  CHECK_RAISES([buffer addCompletedHandler:^(id<MTLCommandBuffer> each){
               }],
               NSInternalInconsistencyException, "The command buffer is committed: handlers are added before commit.");
  CHECK_RAISES([buffer addScheduledHandler:^(id<MTLCommandBuffer> each){
               }],
               NSInternalInconsistencyException, "handlers are added before commit");
  CHECK_RAISES([buffer blitCommandEncoder], NSInternalInconsistencyException,
               "nothing can be encoded into it any more");
  CHECK_RAISES([buffer computeCommandEncoder], NSInternalInconsistencyException,
               "nothing can be encoded into it any more");
  CHECK_RAISES([buffer enqueue], NSInternalInconsistencyException,
               "is committed already and has its place in the queue");
  [buffer waitUntilCompleted];
}

TEST_CASE("metal: waiting for a buffer that is not committed is refused") {
  id<MTLCommandBuffer> buffer = [test_queue() commandBuffer];
  CHECK_RAISES([buffer waitUntilCompleted], NSInternalInconsistencyException,
               "The command buffer is not committed; waitUntilCompleted would wait for ever.");
  CHECK_RAISES([buffer waitUntilScheduled], NSInternalInconsistencyException, "waitUntilScheduled would wait for ever");
}

TEST_CASE("metal: one encoder is open at a time and is closed before commit") {
  id<MTLCommandBuffer> buffer = [test_queue() commandBuffer];
  id<MTLBlitCommandEncoder> blit = [buffer blitCommandEncoder];
  CHECK_RAISES([buffer computeCommandEncoder], NSInternalInconsistencyException,
               "The command buffer has an open blit encoder");
  CHECK_RAISES([buffer commit], NSInternalInconsistencyException,
               "The command buffer is committed while its blit encoder is open; call endEncoding first.");
  [blit endEncoding];
  CHECK_RAISES([blit endEncoding], NSInternalInconsistencyException,
               "The blit encoder has ended its encoding; make a new one.");
  [[buffer computeCommandEncoder] endEncoding];
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
}

TEST_CASE("metal: debug groups are balanced") {
  id<MTLCommandBuffer> buffer = [test_queue() commandBuffer];
  [buffer pushDebugGroup:@"step"];
  [buffer popDebugGroup];
  CHECK_RAISES([buffer popDebugGroup], NSInternalInconsistencyException,
               "The command buffer has no debug group to pop");
  id<MTLBlitCommandEncoder> blit = [buffer blitCommandEncoder];
  [blit setLabel:@"upload"];
  [blit insertDebugSignpost:@"here"];
  CHECK_RAISES([blit popDebugGroup], NSInternalInconsistencyException,
               "Blit encoder \"upload\" has no debug group to pop.");
  [blit endEncoding];
}

TEST_CASE("metal: a compute encoder takes arguments but dispatches nothing") {
  id<MTLCommandBuffer> buffer = [test_queue() commandBuffer];
  id<MTLComputeCommandEncoder> compute = [buffer computeCommandEncoderWithDispatchType:MTLDispatchTypeConcurrent];
  CHECK([compute dispatchType] == MTLDispatchTypeConcurrent);
  [compute setBuffer:test_buffer(16) offset:0 atIndex:0];
  CHECK_RAISES([compute dispatchThreads:MTLSizeMake(1, 1, 1) threadsPerThreadgroup:MTLSizeMake(1, 1, 1)],
               NSInternalInconsistencyException, "The compute encoder cannot dispatch: it has no pipeline state");
  [compute endEncoding];
}

// Copies byte `from` to byte `to`: a chain of these shows the order in which buffers ran.
static void encode_byte_copy(id<MTLCommandBuffer> work, id<MTLBuffer> memory, NSUInteger from, NSUInteger to) {
  id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
  [blit copyFromBuffer:memory sourceOffset:from toBuffer:memory destinationOffset:to size:1];
  [blit endEncoding];
}

TEST_CASE("metal: buffers of one queue run in the order of commit") {
  id<MTLCommandQueue> queue = test_queue();
  id<MTLBuffer> memory = test_buffer(256);
  test_bytes(memory)[0] = 9;
  id<MTLCommandBuffer> last = nil;
  for (NSUInteger i = 0; i < 255; ++i) {
    last = [queue commandBuffer];
    encode_byte_copy(last, memory, i, i + 1);
    [last commit];
  }
  [last waitUntilCompleted];
  CHECK(test_bytes(memory)[255] == 9);
}

TEST_CASE("metal: an enqueued buffer holds back those committed before it") {
  id<MTLCommandQueue> queue = test_queue();
  id<MTLBuffer> memory = test_buffer(3);
  test_bytes(memory)[0] = 5;
  id<MTLCommandBuffer> first = [queue commandBuffer], second = [queue commandBuffer];
  [first enqueue];
  encode_byte_copy(second, memory, 1, 2);
  [second commit];
  CHECK([second status] == MTLCommandBufferStatusCommitted);
  encode_byte_copy(first, memory, 0, 1);
  [first commit];
  [second waitUntilCompleted];
  CHECK([first status] == MTLCommandBufferStatusCompleted);
  CHECK(test_bytes(memory)[2] == 5);
}

TEST_CASE("metal: an enqueued buffer that is never committed gives its place back") {
  id<MTLCommandQueue> queue = test_queue();
  id<MTLCommandBuffer> second = [queue commandBuffer];
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  [[queue commandBuffer] enqueue];
  [second commit];
  CHECK([second status] == MTLCommandBufferStatusCommitted);
  [pool release];
  [second waitUntilCompleted];
  CHECK([second status] == MTLCommandBufferStatusCompleted);
}

TEST_CASE("metal: bytes are read when the buffer runs, not when it is encoded") {
  id<MTLBuffer> memory = test_buffer(2);
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  encode_byte_copy(work, memory, 0, 1);
  test_bytes(memory)[0] = 77;
  [work commit];
  [work waitUntilCompleted];
  CHECK(test_bytes(memory)[1] == 77);
}

TEST_CASE("metal: commit does not wait for the work") {
  id<MTLSharedEvent> gate = [[test_device() newSharedEvent] autorelease];
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  [work encodeWaitForEvent:gate value:1];
  [work commit];
  CHECK([work status] < MTLCommandBufferStatusCompleted);
  [gate setSignaledValue:1];
  [work waitUntilCompleted];
}

TEST_CASE("metal: making a buffer waits while the queue's limit is in flight") {
  CHECK_RAISES([test_device() newCommandQueueWithMaxCommandBufferCount:0], NSInvalidArgumentException,
               "maxCommandBufferCount is 0");
  id<MTLCommandQueue> queue = [[test_device() newCommandQueueWithMaxCommandBufferCount:2] autorelease];
  id<MTLSharedEvent> gate = [[test_device() newSharedEvent] autorelease];
  for (int i = 0; i < 2; ++i) {
    id<MTLCommandBuffer> work = [queue commandBuffer];
    [work encodeWaitForEvent:gate value:1];
    [work commit];
  }
  std::thread opener([gate] { [gate setSignaledValue:1]; });
  id<MTLCommandBuffer> third = [queue commandBuffer];  // not before the gate is open
  CHECK([gate signaledValue] == 1);
  opener.join();
  [third commit];
  [third waitUntilCompleted];
}

TEST_CASE("metal: two threads commit to one queue and to queues of their own") {
  id<MTLCommandQueue> shared = test_queue();
  id<MTLBuffer> memory = test_buffer(2);
  std::vector<std::thread> threads;
  for (NSUInteger t = 0; t < 2; ++t) {
    threads.emplace_back([=] {
      GSRegisterCurrentThread();
      NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
      id<MTLCommandQueue> own = [test_device() newCommandQueue];
      for (int i = 0; i < 500; ++i) {
        NSAutoreleasePool *inner = [[NSAutoreleasePool alloc] init];
        id<MTLCommandBuffer> work = [i % 2 ? own : shared commandBuffer];
        id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
        [blit fillBuffer:memory range:NSMakeRange(t, 1) value:static_cast<uint8_t>(t + 1)];
        [blit endEncoding];
        [work commit];
        [work waitUntilCompleted];
        [inner release];
      }
      [own release];
      [pool release];
      GSUnregisterCurrentThread();
    });
  }
  for (std::thread &thread : threads) thread.join();
  CHECK(test_bytes(memory)[0] == 1);
  CHECK(test_bytes(memory)[1] == 2);
}

TEST_CASE("metal: a buffer outlives its queue and runs") {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  id<MTLCommandQueue> queue = [test_device() newCommandQueue];
  id<MTLCommandBuffer> work = [[queue commandBuffer] retain];
  [queue release];
  [pool release];
  [work commit];
  [work waitUntilCompleted];
  CHECK([work status] == MTLCommandBufferStatusCompleted);
  [work release];
}

namespace {

long living_threads() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  return std::distance(begin(tasks), end(tasks));
}

}  // namespace

TEST_CASE("metal: queues take their threads with them") {
  const long before = living_threads();
  for (int i = 0; i < 500; ++i) {
    NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
    id<MTLCommandQueue> queue = [test_device() newCommandQueue];
    id<MTLCommandBuffer> work = [queue commandBuffer];
    [work addCompletedHandler:^(id<MTLCommandBuffer> buffer){
    }];
    [work commit];
    if (i % 2) [work waitUntilCompleted];
    [queue release];
    [pool release];
  }
  // Threads end a moment after their queue.
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (living_threads() > before && std::chrono::steady_clock::now() < limit) std::this_thread::yield();
  CHECK(living_threads() <= before);
}
