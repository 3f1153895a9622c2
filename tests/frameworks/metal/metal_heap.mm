// Heaps: resources cut from one block, given back, aliased, placed.
#include "tests/frameworks/metal/metal_test.h"

namespace {

id<MTLHeap> test_heap(NSUInteger size, MTLHeapType type) {
  MTLHeapDescriptor *descriptor = [[[MTLHeapDescriptor alloc] init] autorelease];
  [descriptor setSize:size];
  [descriptor setStorageMode:MTLStorageModeShared];
  [descriptor setType:type];
  return [[test_device() newHeapWithDescriptor:descriptor] autorelease];
}

}  // namespace

TEST_CASE("metal: a heap's resources lie apart and are given back with their last reference") {
  id<MTLHeap> heap = test_heap(1024, MTLHeapTypeAutomatic);
  CHECK([heap size] == 1024);
  CHECK([heap usedSize] == 0);
  id<MTLBuffer> first = [heap newBufferWithLength:100 options:MTLResourceStorageModeShared];
  id<MTLBuffer> second = [heap newBufferWithLength:512 options:MTLResourceStorageModeShared];
  CHECK([first heap] == heap);
  CHECK([heap usedSize] == 612);
  CHECK([second heapOffset] == 128);
  CHECK(test_bytes(second) == test_bytes(first) + 128);
  CHECK([heap maxAvailableSizeWithAlignment:64] == 384);
  CHECK([heap newBufferWithLength:385 options:MTLResourceStorageModeShared] == nil);
  [first release];
  CHECK([heap usedSize] == 512);
  id<MTLBuffer> third = [[heap newBufferWithLength:128 options:MTLResourceStorageModeShared] autorelease];
  CHECK([third heapOffset] == 0);
  [second release];
}

TEST_CASE("metal: memory of a heap is not used again while work in flight needs it") {
  id<MTLHeap> heap = test_heap(64, MTLHeapTypeAutomatic);
  id<MTLBuffer> buffer = [heap newBufferWithLength:64 options:MTLResourceStorageModeShared];
  id<MTLSharedEvent> gate = [[test_device() newSharedEvent] autorelease];
  id<MTLCommandBuffer> work = [test_queue() commandBuffer];
  [work encodeWaitForEvent:gate value:1];
  id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
  [blit fillBuffer:buffer range:NSMakeRange(0, 64) value:1];
  [blit endEncoding];
  [work commit];
  [buffer release];
  CHECK([heap newBufferWithLength:64 options:MTLResourceStorageModeShared] == nil);
  [gate setSignaledValue:1];
  [work waitUntilCompleted];
  id<MTLBuffer> again = [[heap newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  CHECK(again != nil);
}

TEST_CASE("metal: an aliasable resource gives its memory to later ones") {
  id<MTLHeap> heap = test_heap(64, MTLHeapTypeAutomatic);
  id<MTLBuffer> first = [[heap newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  [first makeAliasable];
  CHECK([first isAliasable]);
  id<MTLBuffer> second = [[heap newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  CHECK([second contents] == [first contents]);
}

TEST_CASE("metal: a placement heap puts resources where it is told") {
  id<MTLHeap> heap = test_heap(256, MTLHeapTypePlacement);
  id<MTLBuffer> buffer = [[heap newBufferWithLength:64 options:MTLResourceStorageModeShared offset:128] autorelease];
  CHECK([buffer heapOffset] == 128);
  MTLTextureDescriptor *descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR8Unorm
                                                                                        width:8
                                                                                       height:8
                                                                                    mipmapped:NO];
  CHECK([test_device() heapTextureSizeAndAlignWithDescriptor:descriptor].size == 64);
  id<MTLTexture> texture = [[heap newTextureWithDescriptor:descriptor offset:128] autorelease];
  const unsigned char in[] = {17};
  [texture replaceRegion:MTLRegionMake2D(1, 0, 1, 1) mipmapLevel:0 withBytes:in bytesPerRow:1];
  CHECK(test_bytes(buffer)[1] == 17);
  CHECK_RAISES([heap newBufferWithLength:64 options:MTLResourceStorageModeShared], NSInvalidArgumentException,
               "The heap is a placement heap; an offset is needed.");
  CHECK_RAISES([heap newBufferWithLength:64 options:MTLResourceStorageModeShared offset:200], NSRangeException,
               "The heap has 256 bytes; 64 bytes at offset 200 are not inside it at a multiple of 64.");
}

TEST_CASE("metal: a heap's resources have its storage mode") {
  id<MTLHeap> heap = test_heap(64, MTLHeapTypeAutomatic);
  [heap setLabel:@"arena"];
  CHECK_RAISES([heap newBufferWithLength:64 options:MTLResourceStorageModePrivate], NSInvalidArgumentException,
               "Heap \"arena\" has storage mode 0, the resource asks for 2.");
  CHECK([[[[MTLHeapDescriptor alloc] init] autorelease] storageMode] == MTLStorageModePrivate);
}

TEST_CASE("metal: heaps without size and sparse ones are refused") {
  CHECK_RAISES(test_heap(0, MTLHeapTypeAutomatic), NSInvalidArgumentException, "The heap descriptor's size is 0");
  CHECK_RAISES(test_heap(64, MTLHeapTypeSparse), NSInvalidArgumentException, "Sparse heaps do not exist here");
}

TEST_CASE("metal: a heap outlives its owner's reference as long as its resources") {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  id<MTLBuffer> buffer = [test_heap(64, MTLHeapTypeAutomatic) newBufferWithLength:64
                                                                          options:MTLResourceStorageModeShared];
  [pool release];
  test_bytes(buffer)[63] = 1;
  CHECK([[buffer heap] usedSize] == 64);
  [buffer release];
}
