// Refusals of buffers, textures, heaps, events, encoders and command buffers, and their sentences.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "tests/frameworks/metal/metal_test.h"
#include "tests/frameworks/refusals.h"

namespace {

MTLTextureDescriptor *described(MTLTextureType type, NSUInteger width, NSUInteger height, NSUInteger levels = 1,
                                NSUInteger length = 1) {
  MTLTextureDescriptor *const made = [[[MTLTextureDescriptor alloc] init] autorelease];
  [made setTextureType:type];
  [made setPixelFormat:MTLPixelFormatR8Unorm];
  [made setWidth:width];
  [made setHeight:height];
  [made setMipmapLevelCount:levels];
  [made setArrayLength:length];
  return made;
}

id<MTLCommandBuffer> commands() { return [[[test_device() newCommandQueue] autorelease] commandBuffer]; }

id<MTLBuffer> bytes(NSUInteger count, MTLResourceOptions options = MTLResourceStorageModeShared) {
  return [[test_device() newBufferWithLength:count options:options] autorelease];
}

// An object that no method takes, as whatever the compiler wants to see.
template <typename T>
T wrong() {
  return static_cast<T>(static_cast<id>([NSNull null]));
}

}  // namespace

TEST_CASE("metal: buffers, heaps and queues that are refused") {
  const float number = 1;
  const auto heap = [](NSUInteger size, MTLHeapType type) {
    MTLHeapDescriptor *const descriptor = [[[MTLHeapDescriptor alloc] init] autorelease];
    [descriptor setSize:size];
    [descriptor setType:type];
    return [[test_device() newHeapWithDescriptor:descriptor] autorelease];
  };
  id<MTLHeap> placed = heap(1 << 16, MTLHeapTypePlacement), automatic = heap(1 << 16, MTLHeapTypeAutomatic);
  check_refused({
      {"A buffer in private storage cannot be made from bytes; make a shared one and copy it with a blit encoder.",
       [&] { [test_device() newBufferWithBytes:&number length:4 options:MTLResourceStorageModePrivate]; }},
      {"has 8 bytes; didModifyRange: is told of 5 bytes from offset 4.",
       [] { [bytes(8, MTLResourceStorageModeManaged) didModifyRange:NSMakeRange(4, 5)]; }, NSRangeException},
      {"has 8 bytes; didModifyRange: is told of 1 bytes from offset 9.",
       [] { [bytes(8, MTLResourceStorageModeManaged) didModifyRange:NSMakeRange(9, 1)]; }, NSRangeException},
      {"The heap descriptor's size is 0; a heap has at least one byte.", [&] { heap(0, MTLHeapTypeAutomatic); }},
      {"Sparse heaps do not exist here; automatic and placement heaps do.", [&] { heap(1 << 16, MTLHeapTypeSparse); }},
      {" is a placement heap; an offset is needed.",
       [&] { [placed newBufferWithLength:16 options:[placed resourceOptions]]; }},
      {" places its resources itself; an offset is given.",
       [&] { [automatic newBufferWithLength:16 options:[automatic resourceOptions] offset:0]; }},
      {"maxCommandBufferCount is 0; a queue has room for at least one command buffer.",
       [] { [test_device() newCommandQueueWithMaxCommandBufferCount:0]; }},
      {"makeAliasable is for resources of a heap; this one has separate memory.", [] { [bytes(8) makeAliasable]; },
       NSInternalInconsistencyException},
  });
}

TEST_CASE("metal: textures and views that are refused") {
  MTLTextureDescriptor *nothing = nil;
  const auto make = [](MTLTextureDescriptor *descriptor) {
    [[test_device() newTextureWithDescriptor:descriptor] autorelease];
  };
  MTLTextureDescriptor *const multisampled = described(MTLTextureType2DMultisample, 2, 2);
  id<MTLTexture> flat = test_texture(MTLPixelFormatR8Unorm, 4, 4);
  const auto over_buffer = [](MTLTextureDescriptor *descriptor, NSUInteger offset, NSUInteger row) {
    [[bytes(16) newTextureWithDescriptor:descriptor offset:offset bytesPerRow:row] autorelease];
  };
  const auto view = [&](MTLPixelFormat format, NSRange levels, NSRange slices) {
    [[flat newTextureViewWithPixelFormat:format textureType:MTLTextureType2D levels:levels slices:slices] autorelease];
  };
  unsigned char out[64];
  check_refused({
      {"-[OMPSDevice newTextureWithDescriptor:]: descriptor is nil.", [&] { make(nothing); }},
      {"(more than one sample for a pixel) do not exist here.", [&] { make(multisampled); }},
      {"The texture descriptor's width is 0; it has to be from 1 to ",
       [&] { make(described(MTLTextureType2D, 0, 2)); }},
      {"The texture descriptor's mipmapLevelCount is 9; it has to be from 1 to 3.",
       [&] { make(described(MTLTextureType2D, 4, 4, 9)); }},
      {"A cube's faces are square; the texture descriptor is 4 x 2 pixels.",
       [&] { make(described(MTLTextureTypeCube, 4, 2)); }},
      {"A texture over a buffer has one slice, one mipmap level and depth 1; the descriptor has 2, 1 and 1.",
       [&] { over_buffer(described(MTLTextureType2DArray, 2, 2, 1, 2), 0, 2); }},
      {"A texture over a buffer has one slice, one mipmap level and depth 1; the descriptor has 1, 2 and 1.",
       [&] { over_buffer(described(MTLTextureType2D, 4, 4, 2), 0, 4); }},
      {"A row of the texture has 4 bytes, bytesPerRow is 2.",
       [&] { over_buffer(described(MTLTextureType2D, 4, 2), 0, 2); }},
      {"The texture needs 16 bytes from offset 8; ", [&] { over_buffer(described(MTLTextureType2D, 4, 4), 8, 4); },
       NSRangeException},
      {"bytes for a pixel, its texture of format",
       [&] {
         view(MTLPixelFormatR32Float, {0, 1}, {0, 1});
       }},
      {"A texture view cannot have 0 mipmap levels and 1 slices.",
       [&] {
         view(MTLPixelFormatR8Unorm, {0, 0}, {0, 1});
       }},
      {"newTextureViewWithDescriptor: is not available here; ",
       [&] { [flat newTextureViewWithDescriptor:wrong<MTLTextureViewDescriptor *>()]; }},
      {": a row of the region has 4 bytes, bytesPerRow is 3.",
       [&] { [flat getBytes:out bytesPerRow:3 fromRegion:MTLRegionMake2D(0, 0, 4, 4) mipmapLevel:0]; }},
      {" has 1 mipmap levels; level 2",
       [&] { [flat getBytes:out bytesPerRow:4 fromRegion:MTLRegionMake2D(0, 0, 4, 4) mipmapLevel:2]; },
       NSRangeException},
  });
}

TEST_CASE("metal: blits that are refused") {
  id<MTLTexture> narrow = test_texture(MTLPixelFormatR8Unorm, 4, 4), wide = test_texture(MTLPixelFormatR32Float, 4, 4);
  id<MTLTexture> no_texture = nil;
  id<MTLBuffer> no_buffer = nil;
  id<MTLCommandBuffer> buffer = commands();
  id<MTLBlitCommandEncoder> blit = [buffer blitCommandEncoder];
  const auto from_buffer = [&](NSUInteger row, MTLBlitOption options) {
    [blit copyFromBuffer:bytes(64)
               sourceOffset:0
          sourceBytesPerRow:row
        sourceBytesPerImage:0
                 sourceSize:MTLSizeMake(4, 4, 1)
                  toTexture:narrow
           destinationSlice:0
           destinationLevel:0
          destinationOrigin:MTLOriginMake(0, 0, 0)
                    options:options];
  };
  check_refused({
      {": a buffer is needed, nil is given.", [&] { [blit fillBuffer:no_buffer range:NSMakeRange(0, 1) value:0]; }},
      {": a texture is needed, nil is given.", [&] { [blit generateMipmapsForTexture:no_texture]; }},
      {": a texture is needed, an object of class NSNull is given.",
       [&] { [blit generateMipmapsForTexture:wrong<id<MTLTexture>>()]; }},
      {"generateMipmapsForTexture: is not available here; fill the levels of the texture one by one.",
       [&] { [blit generateMipmapsForTexture:narrow]; }},
      {"has 8 bytes; 4 bytes from offset 6 are to be",
       [&] { [blit fillBuffer:bytes(8) range:NSMakeRange(6, 4) value:0]; }, NSRangeException},
      {": a pixel of the source, ", [&] { [blit copyFromTexture:narrow toTexture:wide]; }},
      {": a row of the region has 4 bytes, bytesPerRow is 2.", [&] { from_buffer(2, MTLBlitOptionNone); }},
      {" concerns depth, stencil and compressed formats, which textures here do not have.",
       [&] { from_buffer(4, MTLBlitOptionDepthFromDepthStencil); }},
  });
  [blit endEncoding];
}

TEST_CASE("metal: events, command buffers and encoders that are refused") {
  id<MTLSharedEvent> event = [[test_device() newSharedEvent] autorelease];
  MTLSharedEventListener *no_listener = nil;
  MTLSharedEventNotificationBlock no_block = nil;
  MTLSharedEventHandle *const handle = [[event newSharedEventHandle] autorelease], *no_handle = nil;
  NSKeyedArchiver *const archiver =
      [[[NSKeyedArchiver alloc] initForWritingWithMutableData:[NSMutableData data]] autorelease];
  id<MTLEvent> no_event = nil;
  id<MTLCommandBuffer> open = commands(), done = commands(), other = commands();
  [done commit];
  [done waitUntilCompleted];
  id<MTLComputeCommandEncoder> encoder = [other computeCommandEncoder];
  id<MTLDevice> no_device = nil;
  const auto image_on = [](id<MTLDevice> device) {
    MPSImageDescriptor *const facts =
        [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                       width:1
                                                      height:1
                                             featureChannels:1];
    [[[MPSImage alloc] autorelease] initWithDevice:device imageDescriptor:facts];
  };
  MTLCommandBufferHandler no_handler = nil;
  check_refused({
      {"notifyListener:atValue:block: needs a listener and a block.",
       [&] { [event notifyListener:no_listener atValue:1 block:no_block]; }},
      {"notifyListener:atValue:block: needs a listener and a block.",
       [&] { [event notifyListener:[MTLSharedEventListener sharedListener] atValue:1 block:no_block]; }},
      {"A shared event handle cannot be encoded: events are not shared between processes here.",
       [&] { [handle encodeWithCoder:archiver]; }},
      {"A shared event handle cannot be decoded: events are not shared between processes here.",
       [&] { [[MTLSharedEventHandle alloc] initWithCoder:archiver]; }},
      {"A shared event handle is needed, nil is given.", [&] { [test_device() newSharedEventWithHandle:no_handle]; }},
      {"An object of class NSNull is not an event of this library.",
       [&] { [open encodeWaitForEvent:wrong<id<MTLEvent>>() value:1]; }},
      {"An event is needed, nil is given.", [&] { [open encodeSignalEvent:no_event value:1]; }},
      {" has no debug group to pop; popDebugGroup was called more often than pushDebugGroup:.",
       [&] { [open popDebugGroup]; }, NSInternalInconsistencyException},
      {" is committed already and has its place in the queue.", [&] { [done enqueue]; },
       NSInternalInconsistencyException},
      {" is committed a second time; a command buffer runs once.", [&] { [done commit]; },
       NSInternalInconsistencyException},
      {" is committed: handlers are added before commit.", [&] { [done addCompletedHandler:no_handler]; },
       NSInternalInconsistencyException},
      {" is given nil as a handler.", [&] { [open addScheduledHandler:no_handler]; }},
      {" is not committed; ", [&] { [open waitUntilCompleted]; }, NSInternalInconsistencyException},
      {" has an open ", [&] { [other blitCommandEncoder]; }, NSInternalInconsistencyException},
      {"is made without a device.", [&] { image_on(no_device); }},
      {"An object of class NSNull is not a device of this library.", [&] { image_on(wrong<id<MTLDevice>>()); }},
  });
  [encoder endEncoding];
}
