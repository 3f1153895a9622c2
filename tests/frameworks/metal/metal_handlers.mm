// Handlers: once, in order, on a separate thread; their exceptions; failing work.
#include "tests/frameworks/metal/metal_test.h"
#include "tests/sanitizers/sanitized.h"

#include <unistd.h>
#include <atomic>
#include <fstream>
#include <mutex>
#include <string>
#include <vector>

namespace {

// Events in their order, from any thread.
class Journal {
 public:
  void write(int entry) {
    const std::lock_guard lock(mutex_);
    entries_.push_back(entry);
  }
  std::vector<int> read() {
    const std::lock_guard lock(mutex_);
    return entries_;
  }

 private:
  std::mutex mutex_;
  std::vector<int> entries_;
};

long resident_pages() {
  std::ifstream file("/proc/self/statm");
  long size = 0, resident = 0;
  file >> size >> resident;
  return resident;
}

// A command buffer whose work fails: a texture of another class that raises when its pixels are asked for.
void encode_failure(id<MTLCommandBuffer> work);

}  // namespace

@interface BrokenTexture : NSObject
@end

@implementation BrokenTexture
- (id<MTLDevice>)device {
  return test_device();
}
- (MTLTextureType)textureType {
  return MTLTextureType2D;
}
- (MTLPixelFormat)pixelFormat {
  return MTLPixelFormatR8Unorm;
}
- (NSUInteger)width {
  return 1;
}
- (NSUInteger)height {
  return 1;
}
- (NSUInteger)depth {
  return 1;
}
- (NSUInteger)arrayLength {
  return 1;
}
- (NSUInteger)mipmapLevelCount {
  return 1;
}
- (NSString *)label {
  return @"broken";
}
- (void)getBytes:(void *)pixelBytes
      bytesPerRow:(NSUInteger)bytesPerRow
    bytesPerImage:(NSUInteger)bytesPerImage
       fromRegion:(MTLRegion)region
      mipmapLevel:(NSUInteger)level
            slice:(NSUInteger)slice {
  [NSException raise:NSRangeException format:@"Texture \"broken\" has lost its pixels."];
}
@end

namespace {

void encode_failure(id<MTLCommandBuffer> work) {
  id broken = [[[BrokenTexture alloc] init] autorelease];
  id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
  [blit copyFromTexture:static_cast<id<MTLTexture>>(broken)
                   sourceSlice:0
                   sourceLevel:0
                  sourceOrigin:MTLOriginMake(0, 0, 0)
                    sourceSize:MTLSizeMake(1, 1, 1)
                      toBuffer:test_buffer(1)
             destinationOffset:0
        destinationBytesPerRow:1
      destinationBytesPerImage:1];
  [blit endEncoding];
}

}  // namespace

TEST_CASE("metal: handlers run exactly once and in the order in which they were added") {
  Journal journal;
  Journal *const written = &journal;
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  for (int i = 0; i < 5; ++i) {
    [work addScheduledHandler:^(id<MTLCommandBuffer> buffer) {
      written->write(i);
    }];
    [work addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
      written->write(10 + i);
    }];
  }
  [work commit];
  [work waitUntilCompleted];
  CHECK(journal.read() == std::vector<int>{0, 1, 2, 3, 4, 10, 11, 12, 13, 14});
}

TEST_CASE("metal: handlers of later buffers run after those of earlier ones") {
  Journal journal;
  Journal *const written = &journal;
  id<MTLCommandQueue> queue = test_queue();
  std::vector<int> expected;
  id<MTLCommandBuffer> last = nil;
  for (int i = 0; i < 200; ++i) {
    expected.push_back(i);
    last = [queue commandBuffer];
    [last addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
      written->write(i);
    }];
    [last commit];
  }
  [last waitUntilCompleted];
  CHECK(journal.read() == expected);
}

TEST_CASE("metal: a handler gets its buffer, completed, on another thread") {
  NSThread *caller = [NSThread currentThread];
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  __block bool is_same = false, is_elsewhere = false;
  __block MTLCommandBufferStatus status = MTLCommandBufferStatusNotEnqueued;
  id<MTLCommandBuffer> expected = work;
  [work addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
    is_same = buffer == expected;
    is_elsewhere = [NSThread currentThread] != caller;
    status = [buffer status];
  }];
  [work commit];
  [work waitUntilCompleted];
  CHECK(is_same);
  CHECK(is_elsewhere);
  CHECK(status == MTLCommandBufferStatusCompleted);
}

TEST_CASE("metal: waitUntilScheduled returns after the scheduled handlers") {
  id<MTLSharedEvent> gate = [[test_device() newSharedEvent] autorelease];
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  __block bool was_called = false;
  [work addScheduledHandler:^(id<MTLCommandBuffer> buffer) {
    was_called = true;
  }];
  [work encodeWaitForEvent:gate value:1];
  [work commit];
  [work waitUntilScheduled];
  CHECK(was_called);
  CHECK([work status] == MTLCommandBufferStatusScheduled);
  [gate setSignaledValue:1];
  [work waitUntilCompleted];
}

TEST_CASE("metal: a handler may encode, commit and wait, for its own buffer too") {
  id<MTLCommandQueue> queue = test_queue();
  id<MTLBuffer> memory = test_buffer(1);
  id<MTLCommandBuffer> work = [queue commandBuffer];
  Journal journal;
  Journal *const written = &journal;
  [work addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
    [buffer waitUntilCompleted];
    id<MTLCommandBuffer> next = [queue commandBuffer];
    id<MTLBlitCommandEncoder> blit = [next blitCommandEncoder];
    [blit fillBuffer:memory range:NSMakeRange(0, 1) value:3];
    [blit endEncoding];
    [next addCompletedHandler:^(id<MTLCommandBuffer> inner) {
      written->write(2);
    }];
    [next commit];
    [next waitUntilCompleted];
    written->write(test_bytes(memory)[0] == 3 ? 1 : -1);
  }];
  [work commit];
  [work waitUntilCompleted];
  id<MTLCommandBuffer> flush = [queue commandBuffer];
  [flush addCompletedHandler:^(id<MTLCommandBuffer> inner){
  }];
  [flush commit];
  [flush waitUntilCompleted];
  CHECK(journal.read() == std::vector<int>{1, 2});
}

TEST_CASE("metal: a double-buffered loop with a semaphore runs every step") {
  id<MTLCommandQueue> queue = test_queue();
  dispatch_semaphore_t in_flight = dispatch_semaphore_create(2);
  std::atomic<int> completed{0};
  std::atomic<int> *const counter = &completed;
  id<MTLCommandBuffer> last = nil;
  for (int i = 0; i < 300; ++i) {
    dispatch_semaphore_wait(in_flight, DISPATCH_TIME_FOREVER);
    last = [queue commandBuffer];
    [last addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
      ++*counter;
      dispatch_semaphore_signal(in_flight);
    }];
    [last commit];
  }
  [last waitUntilCompleted];
  CHECK(completed == 300);
  dispatch_release(in_flight);
}

TEST_CASE("metal: work that fails ends its buffer with the sentence, and the next one runs") {
  id<MTLCommandQueue> queue = test_queue();
  id<MTLCommandBuffer> work = [queue commandBuffer], next = [queue commandBuffer];
  encode_failure(work);
  __block MTLCommandBufferStatus seen = MTLCommandBufferStatusNotEnqueued;
  [work addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
    seen = [buffer status];
  }];
  [work commit];
  [next commit];
  [next waitUntilCompleted];
  [work waitUntilCompleted];
  CHECK(seen == MTLCommandBufferStatusError);
  CHECK([work status] == MTLCommandBufferStatusError);
  CHECK(test_text([[work error] domain]) == test_text(MTLCommandBufferErrorDomain));
  CHECK([[work error] code] == MTLCommandBufferErrorInvalidResource);
  CHECK(test_text([[work error] localizedDescription]) == "Texture \"broken\" has lost its pixels.");
  CHECK([work error] == [work error]);
  CHECK([next status] == MTLCommandBufferStatusCompleted);
  CHECK([next error] == nil);
}

TEST_CASE("metal: an exception of a handler is the buffer's error, and the other handlers run") {
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  __block int calls = 0;
  [work addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
    ++calls;
    [NSException raise:NSGenericException format:@"The losses cannot be drawn."];
  }];
  [work addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
    ++calls;
  }];
  [work commit];
  [work waitUntilCompleted];
  CHECK(calls == 2);
  CHECK([work status] == MTLCommandBufferStatusError);
  CHECK(test_text([[work error] localizedDescription]) == "The losses cannot be drawn.");
}

TEST_CASE("metal: nil is no handler") {
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  MTLCommandBufferHandler none = nil;
  CHECK_RAISES([work addCompletedHandler:none], NSInvalidArgumentException,
               "The command buffer is given nil as a handler.");
}

namespace {

std::atomic<int> g_witnesses{0};

}  // namespace

@interface HandlerWitness : NSObject
@end

@implementation HandlerWitness
- (id)init {
  if ((self = [super init])) ++g_witnesses;
  return self;
}
- (void)dealloc {
  --g_witnesses;
  [super dealloc];
}
@end

TEST_CASE("metal: objects that a handler captured are released once it has run, though it captured its own buffer") {
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  HandlerWitness *witness = [[HandlerWitness alloc] init];
  [work addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
    [witness description];
    [work label];
  }];
  [witness release];
  CHECK(g_witnesses == 1);
  [work commit];
  [work waitUntilCompleted];
  CHECK(g_witnesses == 0);
}

TEST_CASE("metal: ten thousand buffers, with and without handlers, leave no memory behind" *
          doctest::skip(kSanitized)) {
  id<MTLCommandQueue> queue = test_queue();
  id<MTLBuffer> memory = test_buffer(64);
  std::atomic<int> completed{0};
  std::atomic<int> *const counter = &completed;
  const auto run = [&](int count) {
    for (int i = 0; i < count; ++i) {
      NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
      id<MTLCommandBuffer> work = [queue commandBuffer];
      id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
      [blit fillBuffer:memory range:NSMakeRange(0, 64) value:1];
      [blit endEncoding];
      if (i % 2)
        [work addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
          ++*counter;
        }];
      [work commit];
      if (i % 16 == 0) [work waitUntilCompleted];
      [pool release];
    }
    id<MTLCommandBuffer> last = [queue commandBuffer];
    [last addCompletedHandler:^(id<MTLCommandBuffer> buffer){
    }];
    [last commit];
    [last waitUntilCompleted];
  };
  run(2000);
  const long before = resident_pages();
  run(10000);
  CHECK(completed == 6000);
  CHECK((resident_pages() - before) * sysconf(_SC_PAGESIZE) < 1 << 20);
}
