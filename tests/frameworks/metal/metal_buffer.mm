// Buffers: content, storage modes, memory of the caller's, refusals.
#include "tests/frameworks/metal/metal_test.h"

#include <atomic>
#include <cstring>

TEST_CASE("metal: a new buffer is zero and has the length asked for") {
  id<MTLBuffer> buffer = test_buffer(1000);
  CHECK([buffer length] == 1000);
  CHECK([buffer allocatedSize] >= 1000);
  bool is_zero = true;
  for (int i = 0; i < 1000; ++i) is_zero = is_zero && test_bytes(buffer)[i] == 0;
  CHECK(is_zero);
  CHECK([buffer contents] == [buffer contents]);
}

TEST_CASE("metal: a buffer of no bytes or of more than there is answers nil") {
  CHECK([test_device() newBufferWithLength:0 options:MTLResourceStorageModeShared] == nil);
  CHECK([test_device() newBufferWithLength:NSUInteger{1} << 60 options:MTLResourceStorageModeShared] == nil);
}

TEST_CASE("metal: a buffer made from bytes copies them") {
  const char text[] = "digits";
  id<MTLBuffer> buffer = [[test_device() newBufferWithBytes:text
                                                     length:sizeof text
                                                    options:MTLResourceStorageModeManaged] autorelease];
  CHECK([buffer contents] != text);
  CHECK(std::memcmp([buffer contents], text, sizeof text) == 0);
  CHECK([buffer storageMode] == MTLStorageModeManaged);
  CHECK([buffer resourceOptions] == MTLResourceStorageModeManaged);
}

TEST_CASE("metal: a private buffer has no contents and is not made from bytes") {
  id<MTLBuffer> buffer = [[test_device() newBufferWithLength:64 options:MTLResourceStorageModePrivate] autorelease];
  CHECK([buffer contents] == nullptr);
  CHECK([buffer storageMode] == MTLStorageModePrivate);
  CHECK_RAISES([test_device() newBufferWithBytes:"abc" length:3 options:MTLResourceStorageModePrivate],
               NSInvalidArgumentException, "A buffer in private storage cannot be made from bytes");
}

TEST_CASE("metal: a storage mode without memory is refused by its number") {
  CHECK_RAISES([test_device() newBufferWithLength:64 options:MTLResourceStorageModeMemoryless],
               NSInvalidArgumentException,
               "A new buffer has storage mode 3; shared, managed and private storage are the modes here.");
}

TEST_CASE("metal: a buffer without copy is the caller's memory, given back once") {
  static int calls;
  static void *returned;
  static NSUInteger returned_length;
  calls = 0;
  alignas(64) static unsigned char memory[128];
  id<MTLBuffer> buffer = [test_device() newBufferWithBytesNoCopy:memory
                                                          length:sizeof memory
                                                         options:MTLResourceStorageModeShared
                                                     deallocator:^(void *pointer, NSUInteger length) {
                                                       ++calls;
                                                       returned = pointer;
                                                       returned_length = length;
                                                     }];
  CHECK([buffer contents] == memory);
  CHECK(calls == 0);
  [buffer release];
  CHECK(calls == 1);
  CHECK(returned == memory);
  CHECK(returned_length == sizeof memory);
}

TEST_CASE("metal: memory without copy is given back only after the work that uses it") {
  static std::atomic<int> calls;
  calls = 0;
  static unsigned char memory[64];
  std::memset(memory, 7, sizeof memory);
  id<MTLBuffer> destination = test_buffer(64);
  id<MTLSharedEvent> gate = [[test_device() newSharedEvent] autorelease];
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  id<MTLBuffer> source = [test_device() newBufferWithBytesNoCopy:memory
                                                          length:sizeof memory
                                                         options:MTLResourceStorageModeShared
                                                     deallocator:^(void *pointer, NSUInteger length) {
                                                       ++calls;
                                                     }];
  [work encodeWaitForEvent:gate value:1];
  id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
  [blit copyFromBuffer:source sourceOffset:0 toBuffer:destination destinationOffset:0 size:64];
  [blit endEncoding];
  [source release];
  [work commit];
  CHECK(calls == 0);
  [gate setSignaledValue:1];
  [work waitUntilCompleted];
  CHECK(calls == 1);
  CHECK(test_bytes(destination)[63] == 7);
}

TEST_CASE("metal: a modified range lies within the buffer") {
  id<MTLBuffer> buffer = test_buffer(16);
  [buffer setLabel:@"weights"];
  [buffer didModifyRange:NSMakeRange(8, 8)];
  CHECK_RAISES([buffer didModifyRange:NSMakeRange(8, 9)], NSRangeException,
               "Buffer \"weights\" has 16 bytes; didModifyRange: is told of 9 bytes from offset 8.");
}

TEST_CASE("metal: labels and the purgeable state are remembered") {
  id<MTLBuffer> buffer = test_buffer(16);
  CHECK([buffer label] == nil);
  [buffer setLabel:@"a"];
  CHECK(test_text([buffer label]) == "a");
  CHECK([buffer setPurgeableState:MTLPurgeableStateVolatile] == MTLPurgeableStateNonVolatile);
  CHECK([buffer setPurgeableState:MTLPurgeableStateKeepCurrent] == MTLPurgeableStateVolatile);
  CHECK([buffer device] == test_device());
  CHECK([buffer heap] == nil);
  CHECK_FALSE([buffer isAliasable]);
  CHECK_RAISES([buffer makeAliasable], NSInternalInconsistencyException, "makeAliasable is for resources of a heap");
}
