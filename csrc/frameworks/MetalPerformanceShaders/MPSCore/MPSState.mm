#import <MetalPerformanceShaders/MPSCore/MPSState.h>

#include <mutex>
#include <string>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSStateResourceList.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ReadCount.h"

using openmps::fw::StateResource;

struct MPSStateImpl {
  objc::Ref<id<MTLDevice>> device;
  objc::Ref<NSString *> label;
  std::mutex mutex;  // guards the resources that are made at first use
  std::vector<StateResource> resources;
  bool temporary = false;
  bool zeroed = false;  // whether memory is clear before the first write
  NSUInteger read_count = 0;
};

namespace {

objc::Ref<id<MTLResource>> make_resource(const MPSStateImpl &impl, const StateResource &wanted) {
  using Ref = objc::Ref<id<MTLResource>>;
  if (impl.device == nil)
    openmps::raise_objc(
        openmps::Status(openmps::ErrorKind::State, "A state was made without a device; it has no memory."));
  if (wanted.is_texture()) return Ref::adopt([impl.device.get() newTextureWithDescriptor:wanted.texture]);
  const auto storage = impl.temporary ? openmps::engine::Storage::Private : openmps::engine::Storage::Managed;
  const auto view = openmps::fw::pooled_view(impl.device, wanted.bytes, storage, impl.zeroed);
  const MTLResourceOptions options =
      impl.temporary ? MTLResourceStorageModePrivate : openmps::fw::own_options(impl.device);
  return Ref::adopt(openmps::fw::new_buffer(impl.device, view, wanted.bytes, options));
}

// A buffer or a texture. Devices make both; NSObject<MTLTexture> may also be a class of the caller.
bool is_resource(id object) {
  return [object conformsToProtocol:@protocol(MTLBuffer)] ||
         [object respondsToSelector:@selector(getBytes:bytesPerRow:bytesPerImage:fromRegion:mipmapLevel:slice:)];
}

StateResource described(id<MTLResource> resource) {
  StateResource made;
  made.resource = objc::Ref<id<MTLResource>>::retain(resource);
  if ([resource conformsToProtocol:@protocol(MTLBuffer)]) {
    made.bytes = [(id<MTLBuffer>)resource length];
    return made;
  }
  const auto texture = (id<MTLTexture>)resource;
  const auto descriptor = objc::Ref<MTLTextureDescriptor *>::adopt([[MTLTextureDescriptor alloc] init]);
  [descriptor.get() setTextureType:[texture textureType]];
  [descriptor.get() setPixelFormat:[texture pixelFormat]];
  [descriptor.get() setWidth:[texture width]];
  [descriptor.get() setHeight:[texture height]];
  [descriptor.get() setDepth:[texture depth]];
  [descriptor.get() setArrayLength:[texture arrayLength]];
  [descriptor.get() setUsage:[texture usage]];
  made.texture = descriptor;
  return made;
}

MPSStateResourceList *list_of_buffer(NSUInteger bytes) {
  MPSStateResourceList *const list = [MPSStateResourceList resourceList];
  [list appendBuffer:bytes];
  return list;
}

MPSStateResourceList *list_of_texture(MTLTextureDescriptor *descriptor) {
  MPSStateResourceList *const list = [MPSStateResourceList resourceList];
  [list appendTexture:descriptor];
  return list;
}

}  // namespace

@interface MPSState (Reading) <OMPSReadCounted>
@end

@implementation MPSState

OMPS_NO_INIT
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                      commandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       resourceList:(MPSStateResourceList *)resourceList {
  if ((self = [super init]) == nil) return nil;
  if (device == nil && commandBuffer != nil) device = openmps::fw::device_of(commandBuffer);
  if (device != nil) static_cast<void>(openmps::fw::engine_device(device));  // checks its class
  _impl = new MPSStateImpl;
  _impl->device = objc::Ref<id<MTLDevice>>::retain(device);
  _impl->temporary = commandBuffer != nil;
  _impl->read_count = commandBuffer != nil ? 1 : 0;
  if (resourceList != nil) _impl->resources = [resourceList omps_resources];
  return self;
}

+ (instancetype)omps_temporaryOn:(id<MTLCommandBuffer>)commandBuffer resourceList:(MPSStateResourceList *)resourceList {
  if (commandBuffer == nil) {
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument,
                                        "A temporary state is made on a command buffer that is nil."));
  }
  OMPS_EXPECT(resourceList);
  return [[[self alloc] omps_initWithDevice:openmps::fw::device_of(commandBuffer)
                              commandBuffer:commandBuffer
                               resourceList:resourceList] autorelease];
}

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf bufferSize:(size_t)bufferSize {
  return [self omps_temporaryOn:cmdBuf resourceList:list_of_buffer(bufferSize)];
}

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                              textureDescriptor:(MTLTextureDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  return [self omps_temporaryOn:cmdBuf resourceList:list_of_texture(descriptor)];
}

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf {
  return [self omps_temporaryOn:cmdBuf resourceList:nil];
}

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                   resourceList:(MPSStateResourceList *)resourceList {
  return [self omps_temporaryOn:commandBuffer resourceList:resourceList];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device resourceList:(MPSStateResourceList *)resourceList {
  OMPS_EXPECT(resourceList);
  if ((self = [self omps_initWithDevice:device commandBuffer:nil resourceList:resourceList]) == nil) return nil;
  _impl->zeroed = true;
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device bufferSize:(size_t)bufferSize {
  return [self initWithDevice:device resourceList:list_of_buffer(bufferSize)];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device textureDescriptor:(MTLTextureDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  return [self initWithDevice:device resourceList:list_of_texture(descriptor)];
}

- (instancetype)initWithResource:(id<MTLResource>)resource {
  if (resource != nil && !is_resource(resource))
    openmps::fw::refuse_class(self, _cmd, "resource", resource, "MTLBuffer or MTLTexture");
  return [self initWithResources:resource == nil ? nil : [NSArray arrayWithObject:resource]];
}

- (instancetype)initWithResources:(NSArray<id<MTLResource>> *)resources {
  OMPS_EXPECT(resources);
  for (id<MTLResource> resource in resources)
    if (!is_resource(resource))
      openmps::fw::refuse_class(self, _cmd, "a resource", resource, "MTLBuffer or MTLTexture");
  const id<MTLDevice> device = [resources count] > 0 ? [[resources objectAtIndex:0] device] : nil;
  if ((self = [self omps_initWithDevice:device commandBuffer:nil resourceList:nil]) == nil) return nil;
  for (id<MTLResource> resource in resources) _impl->resources.push_back(described(resource));
  return self;
}

OMPS_DELETES(_impl)

OMPS_FIELD_READONLY(_impl, id<MTLDevice>, omps_device, device)
OMPS_FIELD_READONLY(_impl, BOOL, isTemporaryForReading, temporary)
OMPS_FIELD_READONLY(_impl, BOOL, isTemporary, temporary)
OMPS_FIELD_READONLY(_impl, NSUInteger, readCount, read_count)
- (void)setReadCount:(NSUInteger)readCount {
  if (!_impl->temporary) return;
  if (readCount > 0) openmps::fw::check_readable(self);
  _impl->read_count = readCount;
}

OMPS_FIELD_READONLY(_impl, NSString *, label, label)
- (void)setLabel:(NSString *)label {
  OMPS_EXPECT(label);
  _impl->label = objc::Ref<NSString *>::adopt([label copy]);
}

- (NSUInteger)resourceCount {
  return _impl->resources.size();
}

- (StateResource &)omps_resourceAtIndex:(NSUInteger)index {
  if (index >= _impl->resources.size()) {
    const std::string sentence = std::string([[self description] UTF8String]) + " has " +
                                 std::to_string(_impl->resources.size()) + " resources; resource " +
                                 std::to_string(index) + " is asked for.";
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::OutOfRange, sentence));
  }
  return _impl->resources[index];
}

- (id<MTLResource>)resource {
  return _impl->resources.empty() ? nil : [self resourceAtIndex:0 allocateMemory:YES];
}

- (id<MTLResource>)resourceAtIndex:(NSUInteger)index allocateMemory:(BOOL)allocateMemory {
  StateResource &wanted = [self omps_resourceAtIndex:index];
  if (_impl->temporary && allocateMemory) openmps::fw::check_readable(self);
  const std::lock_guard lock(_impl->mutex);
  if (!wanted.resource && allocateMemory) wanted.resource = make_resource(*_impl, wanted);
  return wanted.resource;
}

- (NSUInteger)bufferSizeAtIndex:(NSUInteger)index {
  return [self omps_resourceAtIndex:index].bytes;
}

- (MPSStateTextureInfo)textureInfoAtIndex:(NSUInteger)index {
  MPSStateTextureInfo info = {};
  MTLTextureDescriptor *const descriptor = [self omps_resourceAtIndex:index].texture;
  if (descriptor == nil) return info;
  info.width = [descriptor width];
  info.height = [descriptor height];
  info.depth = [descriptor depth];
  info.arrayLength = [descriptor arrayLength];
  info.pixelFormat = [descriptor pixelFormat];
  info.textureType = [descriptor textureType];
  info.usage = [descriptor usage];
  return info;
}

- (MPSStateResourceType)resourceTypeAtIndex:(NSUInteger)index {
  if (index >= _impl->resources.size()) return MPSStateResourceTypeNone;
  return _impl->resources[index].is_texture() ? MPSStateResourceTypeTexture : MPSStateResourceTypeBuffer;
}

- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  openmps::engine::CommandList &list = openmps::fw::list_of(commandBuffer);
  for (NSUInteger i = 0; i < [self resourceCount]; ++i) {
    id<MTLResource> resource = [self resourceAtIndex:i allocateMemory:NO];
    if ([resource conformsToProtocol:@protocol(MTLBuffer)]) openmps::fw::synchronize(list, (id<MTLBuffer>)resource);
  }
  openmps::fw::keep_until_completed(commandBuffer, self);
}

- (NSUInteger)resourceSize {
  NSUInteger bytes = 0;
  for (const StateResource &resource : _impl->resources) {
    bytes += resource.is_texture() ? [_impl->device.get() heapTextureSizeAndAlignWithDescriptor:resource.texture].size
                                   : resource.bytes;
  }
  return bytes;
}

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(NSArray<MPSState *> *)sourceStates
                                                        forKernel:(MPSKernel *)kernel
                                              suggestedDescriptor:(MPSImageDescriptor *)inDescriptor {
  return inDescriptor;
}

- (NSString *)description {
  NSString *const name = NSStringFromClass([self class]);
  return _impl->label ? [NSString stringWithFormat:@"%@ \"%@\"", name, _impl->label.get()] : name;
}

@end

namespace openmps::fw {

void refuse_inherited(id receiver, SEL initialiser) {
  const bool of_class = class_isMetaClass(object_getClass(receiver));
  raise_objc(Status(ErrorKind::InvalidArgument, std::string(class_getName([receiver class])) + ": " +
                                                    (of_class ? "+" : "-") + sel_getName(initialiser) +
                                                    " makes no object of this class; its other initialisers do."));
}

}  // namespace openmps::fw

NSUInteger MPSStateBatchIncrementReadCount(MPSStateBatch *batch, NSInteger amount) {
  return openmps::fw::increment_read_counts(batch, amount);
}

void MPSStateBatchSynchronize(MPSStateBatch *batch, id<MTLCommandBuffer> cmdBuf) {
  for (MPSState *state in openmps::fw::distinct(batch)) [state synchronizeOnCommandBuffer:cmdBuf];
}

NSUInteger MPSStateBatchResourceSize(MPSStateBatch *batch) {
  NSUInteger bytes = 0;
  for (MPSState *state in openmps::fw::distinct(batch)) bytes += [state resourceSize];
  return bytes;
}
