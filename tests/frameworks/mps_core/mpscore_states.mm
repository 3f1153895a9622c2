// States, resource lists, temporary images and their read counts.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

id<MTLCommandBuffer> command_buffer() {
  static id<MTLCommandQueue> const queue = [device() newCommandQueue];
  return [queue commandBuffer];
}

MPSImageDescriptor *small_image(NSUInteger images = 1) {
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                        width:2
                                                       height:1
                                              featureChannels:3
                                               numberOfImages:images
                                                        usage:MTLTextureUsageShaderRead];
}

}  // namespace

TEST_CASE("state: its buffer is made at first use and is clear") {
  MPSState *const state = [[[MPSState alloc] initWithDevice:device() bufferSize:16] autorelease];
  CHECK([state resourceCount] == 1);
  CHECK([state resourceTypeAtIndex:0] == MPSStateResourceTypeBuffer);
  CHECK([state bufferSizeAtIndex:0] == 16);
  CHECK([state resourceAtIndex:0 allocateMemory:NO] == nil);
  id<MTLBuffer> const buffer = static_cast<id<MTLBuffer>>([state resourceAtIndex:0 allocateMemory:YES]);
  REQUIRE(buffer != nil);
  CHECK([buffer length] == 16);
  CHECK(static_cast<int *>([buffer contents])[3] == 0);
  CHECK([state resource] == buffer);
  CHECK([state resourceAtIndex:0 allocateMemory:NO] == buffer);
  CHECK_FALSE([state isTemporary]);
  CHECK([state readCount] == 0);
  CHECK([state resourceSize] == 16);
}

TEST_CASE("state: a resource list gives buffers and textures in order") {
  MPSStateResourceList *const list = [MPSStateResourceList resourceList];
  [list appendBuffer:8];
  [list appendTexture:[MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR32Float
                                                                         width:3
                                                                        height:2
                                                                     mipmapped:NO]];
  MPSState *const state = [[[MPSState alloc] initWithDevice:device() resourceList:list] autorelease];
  CHECK([state resourceCount] == 2);
  CHECK([state resourceTypeAtIndex:1] == MPSStateResourceTypeTexture);
  CHECK([state resourceTypeAtIndex:2] == MPSStateResourceTypeNone);
  const MPSStateTextureInfo info = [state textureInfoAtIndex:1];
  CHECK(info.width == 3);
  CHECK(info.height == 2);
  CHECK(info.pixelFormat == MTLPixelFormatR32Float);
  CHECK([state bufferSizeAtIndex:1] == 0);
  id<MTLTexture> const texture = static_cast<id<MTLTexture>>([state resourceAtIndex:1 allocateMemory:YES]);
  CHECK([texture width] == 3);
  CHECK_RAISES([state resourceAtIndex:2 allocateMemory:YES], NSRangeException,
               "MPSState has 2 resources; resource 2 is asked for.");
}

TEST_CASE("state: it holds resources of the caller's") {
  id<MTLBuffer> const buffer = [[device() newBufferWithLength:12 options:MTLResourceStorageModeShared] autorelease];
  MPSState *const state = [[[MPSState alloc] initWithResources:@[ buffer ]] autorelease];
  CHECK([state resource] == buffer);
  CHECK([state bufferSizeAtIndex:0] == 12);
  MPSState *const empty = [[[MPSState alloc] initWithResource:nil] autorelease];
  CHECK([empty resourceCount] == 0);
  CHECK([empty resource] == nil);
  MPSImageDescriptor *const suggested = small_image();
  MPSKernel *const kernel = [[[MPSKernel alloc] initWithDevice:device()] autorelease];
  CHECK([state destinationImageDescriptorForSourceImages:@[]
                                            sourceStates:nil
                                               forKernel:kernel
                                     suggestedDescriptor:suggested] == suggested);
}

TEST_CASE("temporary state: read counts of a batch change once for each state and stop at zero") {
  id<MTLCommandBuffer> const buffer = command_buffer();
  MPSState *const a = [MPSState temporaryStateWithCommandBuffer:buffer bufferSize:4];
  MPSState *const b = [MPSState temporaryStateWithCommandBuffer:buffer];
  MPSState *const permanent = [[[MPSState alloc] initWithDevice:device() bufferSize:4] autorelease];
  CHECK([a isTemporary]);
  CHECK([a readCount] == 1);
  CHECK([[a resource] storageMode] == MTLStorageModePrivate);
  MPSStateBatch *const batch = @[ a, b, a, permanent ];
  CHECK(MPSStateBatchIncrementReadCount(batch, 2) == 3);
  CHECK([a readCount] == 3);
  CHECK([b readCount] == 3);
  CHECK([permanent readCount] == 0);
  CHECK(MPSStateBatchIncrementReadCount(batch, -5) == 3);
  CHECK([a readCount] == 0);
  CHECK(MPSStateBatchIncrementReadCount(batch, 1) == 3);
  CHECK([a readCount] == 0);
  CHECK(MPSStateBatchResourceSize(batch) == 8);
  [a setLabel:@"indices"];
  CHECK_RAISES([a resourceAtIndex:0 allocateMemory:YES], NSInternalInconsistencyException,
               "MPSState \"indices\" is temporary and its readCount is 0");
}

TEST_CASE("temporary image: it starts with one read and cannot come back from zero") {
  MPSTemporaryImage *const image = [MPSTemporaryImage temporaryImageWithCommandBuffer:command_buffer()
                                                                      imageDescriptor:small_image()];
  CHECK([image readCount] == 1);
  CHECK([image width] == 2);
  [image setReadCount:2];
  CHECK(MPSImageBatchIncrementReadCount(@[ image, image ], 1) == 1);
  CHECK([image readCount] == 3);
  [image setReadCount:0];
  CHECK_RAISES([image setReadCount:2], NSInternalInconsistencyException,
               "MPSTemporaryImage of 2 x 1 x 3 is temporary and its readCount is 0: it cannot be used again. Set "
               "readCount to the number of "
               "reads before the first one.");
}

TEST_CASE("temporary image: a batch of it holds one read of its parent") {
  MPSTemporaryImage *const parent = [MPSTemporaryImage temporaryImageWithCommandBuffer:command_buffer()
                                                                       imageDescriptor:small_image(2)];
  MPSImageBatch *const batch = [parent batchRepresentation];
  REQUIRE([batch count] == 2);
  MPSTemporaryImage *const first = static_cast<MPSTemporaryImage *>([batch objectAtIndex:0]);
  MPSTemporaryImage *const second = static_cast<MPSTemporaryImage *>([batch objectAtIndex:1]);
  CHECK([first isKindOfClass:[MPSTemporaryImage class]]);
  CHECK([first parent] == parent);
  [first setReadCount:0];
  CHECK([parent readCount] == 1);
  [second setReadCount:0];
  CHECK([parent readCount] == 0);
}

TEST_CASE("temporary image: a texture descriptor says format, slices and size") {
  MTLTextureDescriptor *const texture =
      [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatRGBA16Float width:5 height:4 mipmapped:NO];
  MPSTemporaryImage *const plain = [MPSTemporaryImage temporaryImageWithCommandBuffer:command_buffer()
                                                                    textureDescriptor:texture];
  CHECK([plain featureChannels] == 4);
  CHECK([plain featureChannelFormat] == MPSImageFeatureChannelFormatFloat16);
  [texture setTextureType:MTLTextureType2DArray];
  [texture setArrayLength:6];
  MPSTemporaryImage *const many = [MPSTemporaryImage temporaryImageWithCommandBuffer:command_buffer()
                                                                   textureDescriptor:texture
                                                                     featureChannels:7];
  CHECK([many numberOfImages] == 3);
  CHECK([many width] == 5);
}

TEST_CASE("allocators: the default ones make permanent and temporary images, and go through an archive") {
  MPSKernel *const kernel = [[[MPSKernel alloc] initWithDevice:device()] autorelease];
  id<MPSImageAllocator> const permanent = [MPSImage defaultAllocator];
  id<MPSImageAllocator> const temporary = [MPSTemporaryImage defaultAllocator];
  MPSImage *const image = [permanent imageForCommandBuffer:command_buffer()
                                           imageDescriptor:small_image()
                                                    kernel:kernel];
  CHECK([image isMemberOfClass:[MPSImage class]]);
  MPSImageBatch *const batch = [temporary imageBatchForCommandBuffer:command_buffer()
                                                     imageDescriptor:small_image()
                                                              kernel:kernel
                                                               count:3];
  REQUIRE([batch count] == 3);
  CHECK([[batch objectAtIndex:2] isKindOfClass:[MPSTemporaryImage class]]);
  const id<MPSImageAllocator> again =
      [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:temporary]];
  MPSImage *const made = [again imageForCommandBuffer:command_buffer() imageDescriptor:small_image() kernel:kernel];
  CHECK([made isKindOfClass:[MPSTemporaryImage class]]);
}

TEST_CASE("allocators: a batch of permanent images is an array like any other") {
  MPSKernel *const kernel = [[[MPSKernel alloc] initWithDevice:device()] autorelease];
  MPSImageDescriptor *const two = small_image(2);
  MPSImage *kept = nil;
  @autoreleasepool {
    MPSImageBatch *const batch = [[MPSImage defaultAllocator] imageBatchForCommandBuffer:command_buffer()
                                                                         imageDescriptor:two
                                                                                  kernel:kernel
                                                                                   count:3];
    REQUIRE([batch count] == 3);
    const float first[] = {1, 2, 3, 4, 5, 6}, second[] = {7, 8, 9, 10, 11, 12};
    for (NSUInteger i = 0; i < 2; ++i) {
      MPSImage *const image = [batch objectAtIndex:2];
      CHECK(image == [batch lastObject]);
      [image writeBytes:i == 0 ? first : second dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:i];
    }
    CHECK([[batch objectAtIndex:0] numberOfImages] == 2);
    CHECK([[batch objectAtIndex:0] usage] == MTLTextureUsageShaderRead);
    CHECK([batch objectAtIndex:0] != [batch objectAtIndex:1]);
    CHECK([batch indexOfObject:[batch objectAtIndex:1]] == 1);
    CHECK([[batch subarrayWithRange:NSMakeRange(1, 2)] lastObject] == [batch lastObject]);
    NSUInteger images = 0;
    for (MPSImage *image in batch) images += [image numberOfImages];
    CHECK(images == 6);
    CHECK(MPSImageBatchIncrementReadCount(batch, 1) == 3);
    CHECK_RAISES([batch objectAtIndex:3], NSRangeException, "holds 3 images; image 3");
    kept = [[batch objectAtIndex:2] retain];
  }
  float read[6] = {};
  [kept readBytes:read dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:1];
  CHECK(read[0] == 7);
  CHECK(read[5] == 12);
  [kept release];
}

TEST_CASE("kernel: copies and archives keep label and options") {
  MPSKernel *const kernel = [[[MPSKernel alloc] initWithDevice:device()] autorelease];
  [kernel setLabel:@"conv1"];
  [kernel setOptions:MPSKernelOptionsAllowReducedPrecision];
  MPSKernel *const copy = [[kernel copy] autorelease];
  CHECK([[copy label] isEqual:@"conv1"]);
  CHECK([copy options] == MPSKernelOptionsAllowReducedPrecision);
  CHECK([copy device] == device());
  MPSKernel *const moved = [[kernel copyWithZone:NULL device:device()] autorelease];
  CHECK([[moved label] isEqual:@"conv1"]);
  MPSKernel *const archived =
      [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:kernel]];
  CHECK([[archived label] isEqual:@"conv1"]);
  CHECK([archived options] == MPSKernelOptionsAllowReducedPrecision);
  CHECK([MPSKernel supportsSecureCoding]);
}

TEST_CASE("devices: ours are supported, nothing else is") {
  CHECK(MPSSupportsMTLDevice(device()));
  CHECK_FALSE(MPSSupportsMTLDevice(nil));
  CHECK(MPSGetPreferredDevice(MPSDeviceOptionsDefault) == device());
  CHECK(MPSSizeofMPSDataType(MPSDataTypeFloat16) == 2);
  CHECK(MPSDataTypeBitsCount(MPSDataTypeUnorm1) == 1);
  CHECK(MPSRectNoClip.origin.x == 0);
  CHECK(MPSRectNoClip.size.depth == NSUIntegerMax);
}
