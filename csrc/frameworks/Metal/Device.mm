#include "frameworks/Metal/Device.h"

#include <string>
#include <vector>

#include "compat/objc_ref.h"
#include "frameworks/Metal/Architecture.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/CommandQueue.h"
#include "frameworks/Metal/Event.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/ComputePipeline.h"
#include "frameworks/Metal/compute/Library.h"
#include "frameworks/Metal/compute/Sampler.h"
#include "frameworks/Metal/resources/Buffer.h"
#include "frameworks/Metal/resources/Heap.h"
#include "frameworks/Metal/resources/Texture.h"

MTLDeviceNotificationName const MTLDeviceWasAddedNotification = @"MTLDeviceWasAddedNotification";
MTLDeviceNotificationName const MTLDeviceRemovalRequestedNotification = @"MTLDeviceRemovalRequestedNotification";
MTLDeviceNotificationName const MTLDeviceWasRemovedNotification = @"MTLDeviceWasRemovedNotification";

struct OMPSDeviceImpl {
  openmps::engine::Device *device = nullptr;  // one of engine::devices(), which live as long as the process
  uint64_t registry_id = 0;
  objc::Ref<MTLArchitecture *> architecture;
};

namespace {

// Apple's default.
constexpr NSUInteger kCommandBuffers = 64;

constexpr MTLGPUFamily kFamilies[] = {MTLGPUFamilyCommon1, MTLGPUFamilyCommon2, MTLGPUFamilyCommon3, MTLGPUFamilyMac1,
                                      MTLGPUFamilyMac2};
constexpr MTLFeatureSet kFeatureSets[] = {MTLFeatureSet_macOS_GPUFamily1_v1, MTLFeatureSet_macOS_GPUFamily1_v2,
                                          MTLFeatureSet_macOS_GPUFamily1_v3, MTLFeatureSet_macOS_GPUFamily1_v4,
                                          MTLFeatureSet_macOS_GPUFamily2_v1};

}  // namespace

@implementation OMPSDevice

- (instancetype)initWithEngineDevice:(openmps::engine::Device &)device registryID:(uint64_t)registryID {
  if ((self = [super init]) == nil) return nil;
  MTLArchitecture *const architecture = [[MTLArchitecture alloc] omps_initWithName:device.description()];
  _impl = new OMPSDeviceImpl{&device, registryID, objc::Ref<MTLArchitecture *>::adopt(architecture)};
  return self;
}

OMPS_DELETES(_impl)

- (openmps::engine::Device &)omps_engineDevice {
  return *_impl->device;
}

// ---- properties

- (NSString *)name {
  return [NSString stringWithUTF8String:_impl->device->name().c_str()];
}
OMPS_FIELD_READONLY(_impl, MTLArchitecture *, architecture, architecture)
- (NSString *)description {
  return [NSString stringWithFormat:@"<%@: %s, %s>", NSStringFromClass([self class]), _impl->device->name().c_str(),
                                    _impl->device->description().c_str()];
}
OMPS_FIELD_READONLY(_impl, uint64_t, registryID, registry_id)
- (MTLSize)maxThreadsPerThreadgroup {
  return MTLSizeMake(1024, 1024, 1024);
}
- (BOOL)isLowPower {
  return NO;
}
- (BOOL)isHeadless {
  return YES;
}
- (BOOL)isRemovable {
  return NO;
}
- (BOOL)hasUnifiedMemory {
  return _impl->device->has_unified_memory() ? YES : NO;
}
- (uint64_t)recommendedMaxWorkingSetSize {
  return _impl->device->memory_bytes();
}
- (MTLDeviceLocation)location {
  return [self hasUnifiedMemory] ? MTLDeviceLocationBuiltIn : MTLDeviceLocationSlot;
}
- (NSUInteger)locationNumber {
  return 0;
}
- (NSUInteger)currentAllocatedSize {
  return _impl->device->memory_use().allocated;
}
- (NSUInteger)maxThreadgroupMemoryLength {
  return 32768;
}
- (NSUInteger)maxBufferLength {
  return _impl->device->memory_bytes();
}
- (BOOL)supportsFeatureSet:(MTLFeatureSet)featureSet {
  for (MTLFeatureSet each : kFeatureSets)
    if (each == featureSet) return YES;
  return NO;
}
- (BOOL)supportsFamily:(MTLGPUFamily)gpuFamily {
  for (MTLGPUFamily each : kFamilies)
    if (each == gpuFamily) return YES;
  return NO;
}
- (BOOL)supportsTextureSampleCount:(NSUInteger)sampleCount {
  return sampleCount == 1 ? YES : NO;
}
- (NSUInteger)minimumLinearTextureAlignmentForPixelFormat:(MTLPixelFormat)format {
  return openmps::fw::texel_format(format).bytes;
}

// ---- objects that it makes

- (id<MTLCommandQueue>)newCommandQueue {
  return openmps::fw::new_command_queue(self, kCommandBuffers);
}
- (id<MTLCommandQueue>)newCommandQueueWithMaxCommandBufferCount:(NSUInteger)maxCommandBufferCount {
  return openmps::fw::new_command_queue(self, maxCommandBufferCount);
}

- (id<MTLBuffer>)newBufferWithLength:(NSUInteger)length options:(MTLResourceOptions)options {
  return openmps::fw::new_buffer_of_length(self, length, options);
}
- (id<MTLBuffer>)newBufferWithBytes:(const void *)pointer
                             length:(NSUInteger)length
                            options:(MTLResourceOptions)options {
  return openmps::fw::new_buffer_with_bytes(self, pointer, length, options);
}
- (id<MTLBuffer>)newBufferWithBytesNoCopy:(void *)pointer
                                   length:(NSUInteger)length
                                  options:(MTLResourceOptions)options
                              deallocator:(void (^)(void *, NSUInteger))deallocator {
  return openmps::fw::new_buffer_no_copy(self, pointer, length, options, deallocator);
}
- (id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  return openmps::fw::new_texture(self, descriptor);
}

- (id<MTLHeap>)newHeapWithDescriptor:(MTLHeapDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  return openmps::fw::new_heap(self, descriptor);
}
- (MTLSizeAndAlign)heapTextureSizeAndAlignWithDescriptor:(MTLTextureDescriptor *)desc {
  OMPS_REQUIRE(desc);
  return {openmps::fw::heap_bytes_of(desc), openmps::fw::kHeapAlignment};
}
- (MTLSizeAndAlign)heapBufferSizeAndAlignWithLength:(NSUInteger)length options:(MTLResourceOptions)options {
  return {length, openmps::fw::kHeapAlignment};
}

- (id<MTLFence>)newFence {
  return [[OMPSFence alloc] initWithDevice:self];
}
- (id<MTLEvent>)newEvent {
  return openmps::fw::new_event(self);
}
- (id<MTLSharedEvent>)newSharedEvent {
  return openmps::fw::new_event(self);
}
- (id<MTLSharedEvent>)newSharedEventWithHandle:(MTLSharedEventHandle *)sharedEventHandle {
  OMPS_EXPECT(sharedEventHandle);
  return openmps::fw::new_event(self, sharedEventHandle);
}

// ---- kernels of the program

- (id<MTLSamplerState>)newSamplerStateWithDescriptor:(MTLSamplerDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  return openmps::fw::new_sampler(self, descriptor);
}

- (id<MTLLibrary>)newDefaultLibrary {
  return openmps::fw::new_default_library(self);
}
- (id<MTLLibrary>)newDefaultLibraryWithBundle:(NSBundle *)bundle error:(NSError **)error {
  OMPS_REQUIRE(bundle);
  // A bundle without a folder for its resources has them beside each other.
  NSString *const resources = [bundle resourcePath];
  const bool has_folder = resources != nil && [[NSFileManager defaultManager] fileExistsAtPath:resources];
  return [self newLibraryWithFile:has_folder ? resources : [bundle bundlePath] error:error];
}
- (id<MTLLibrary>)newLibraryWithFile:(NSString *)filepath error:(NSError **)error {
  OMPS_REQUIRE(filepath);
  return openmps::fw::new_library_of_path(self, filepath, error);
}
- (id<MTLLibrary>)newLibraryWithURL:(NSURL *)url error:(NSError **)error {
  OMPS_REQUIRE(url);
  return [self newLibraryWithFile:[url path] error:error];
}
- (id<MTLLibrary>)newLibraryWithSource:(NSString *)source options:(MTLCompileOptions *)options error:(NSError **)error {
  OMPS_REQUIRE(source);
  OMPS_EXPECT(options);
  return openmps::fw::new_library(self, source, options, error);
}
- (void)newLibraryWithSource:(NSString *)source
                     options:(MTLCompileOptions *)options
           completionHandler:(MTLNewLibraryCompletionHandler)completionHandler {
  OMPS_REQUIRE(source);
  OMPS_EXPECT(options);
  OMPS_REQUIRE(completionHandler);
  openmps::fw::new_library_later(self, source, options, completionHandler);
}

- (id<MTLComputePipelineState>)newComputePipelineStateWithFunction:(id<MTLFunction>)computeFunction
                                                             error:(NSError **)error {
  return openmps::fw::new_pipeline(self, {computeFunction}, nullptr, error);
}
- (id<MTLComputePipelineState>)newComputePipelineStateWithFunction:(id<MTLFunction>)computeFunction
                                                           options:(MTLPipelineOption)options
                                                        reflection:(MTLComputePipelineReflection **)reflection
                                                             error:(NSError **)error {
  return openmps::fw::new_pipeline(self, {computeFunction, nil, 0, options != MTLPipelineOptionNone}, reflection,
                                   error);
}
- (id<MTLComputePipelineState>)newComputePipelineStateWithDescriptor:(MTLComputePipelineDescriptor *)descriptor
                                                             options:(MTLPipelineOption)options
                                                          reflection:(MTLComputePipelineReflection **)reflection
                                                               error:(NSError **)error {
  OMPS_REQUIRE(descriptor);
  return openmps::fw::new_pipeline(self, openmps::fw::request_of(descriptor, options), reflection, error);
}
- (void)newComputePipelineStateWithFunction:(id<MTLFunction>)computeFunction
                          completionHandler:(MTLNewComputePipelineStateCompletionHandler)completionHandler {
  OMPS_REQUIRE(completionHandler);
  const MTLNewComputePipelineStateCompletionHandler answer = completionHandler;
  openmps::fw::new_pipeline_later(self, {computeFunction},
                                  ^(id<MTLComputePipelineState> state, MTLComputePipelineReflection *, NSError *error) {
                                    answer(state, error);
                                  });
}
- (void)newComputePipelineStateWithFunction:(id<MTLFunction>)computeFunction
                                    options:(MTLPipelineOption)options
                          completionHandler:
                              (MTLNewComputePipelineStateWithReflectionCompletionHandler)completionHandler {
  OMPS_REQUIRE(completionHandler);
  openmps::fw::new_pipeline_later(self, {computeFunction, nil, 0, options != MTLPipelineOptionNone}, completionHandler);
}
- (void)newComputePipelineStateWithDescriptor:(MTLComputePipelineDescriptor *)descriptor
                                      options:(MTLPipelineOption)options
                            completionHandler:
                                (MTLNewComputePipelineStateWithReflectionCompletionHandler)completionHandler {
  OMPS_REQUIRE(descriptor);
  OMPS_REQUIRE(completionHandler);
  openmps::fw::new_pipeline_later(self, openmps::fw::request_of(descriptor, options), completionHandler);
}

- (id<MTLIndirectCommandBuffer>)newIndirectCommandBufferWithDescriptor:(MTLIndirectCommandBufferDescriptor *)descriptor
                                                       maxCommandCount:(NSUInteger)maxCount
                                                               options:(MTLResourceOptions)options {
  openmps::refuse(openmps::ErrorKind::Unsupported,
                  "newIndirectCommandBufferWithDescriptor:maxCommandCount:options: is not available here; a compute "
                  "command encoder takes the same dispatches one by one.");
}

@end

namespace openmps::fw {
namespace {

// In the engine's order. Never released: resources point at their device without retaining it.
const std::vector<OMPSDevice *> &all_devices() {
  static const auto *const list = [] {
    auto *made = new std::vector<OMPSDevice *>;
    for (const auto &device : engine::devices()) {
      made->push_back([[OMPSDevice alloc] initWithEngineDevice:*device registryID:made->size() + 1]);
    }
    return made;
  }();
  return *list;
}

}  // namespace

engine::Device &engine_device(id<MTLDevice> device) {
  if ([(id)device isKindOfClass:[OMPSDevice class]]) return [(OMPSDevice *)device omps_engineDevice];
  raise_objc(Status(ErrorKind::InvalidArgument, device == nil ? std::string("A device is needed, nil is given.")
                                                              : "An object of class " +
                                                                    utf8(NSStringFromClass([(id)device class])) +
                                                                    " is not a device of this library."));
}

id<MTLDevice> device_for(engine::Device &device) {
  for (OMPSDevice *each : all_devices())
    if (&[each omps_engineDevice] == &device) return each;
  raise_objc(Status(ErrorKind::Internal, "The device " + device.name() + " is not one of the engine's list."));
}

}  // namespace openmps::fw

namespace {

// Apple's runtime keeps what a thread without a pool autoreleases until the thread ends, and says nothing. GNUstep
// writes a line for each such object. Programs with metal-cpp often have no pool.
void keep_autoreleased() {
#if !defined(__OBJC2__)
  if ([NSAutoreleasePool currentPool] == nil) [NSAutoreleasePool new];
#endif
}

}  // namespace

id<MTLDevice> MTLCreateSystemDefaultDevice(void) {
  keep_autoreleased();
  openmps::fw::check(openmps::engine::check_process());
  const auto device = openmps::fw::value_or_raise(openmps::engine::default_device());
  return [openmps::fw::device_for(*device) retain];
}

NSArray<id<MTLDevice>> *MTLCopyAllDevices(void) {
  openmps::fw::check(openmps::engine::check_process());
  // The list does not depend on the environment, because it shows the possible names.
  const auto chosen = openmps::engine::default_device();
  const openmps::engine::Device *const first = chosen ? chosen.value().get() : nullptr;
  NSMutableArray *all = [[NSMutableArray alloc] init];
  for (OMPSDevice *each : openmps::fw::all_devices())
    if (&[each omps_engineDevice] == first) [all addObject:each];
  for (OMPSDevice *each : openmps::fw::all_devices())
    if (&[each omps_engineDevice] != first) [all addObject:each];
  return all;
}

// "MTLRemoveDeviceObserver: observer is nil."
static void require(bool is_given, const char *function, const char *argument, const char *what) {
  using openmps::raise_objc;
  if (!is_given)
    raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument,
                               std::string(function) + ": " + argument + " is " + what + "."));
}

NSArray<id<MTLDevice>> *MTLCopyAllDevicesWithObserver(id<NSObject> *observer, MTLDeviceNotificationHandler handler) {
  require(observer != nullptr, "MTLCopyAllDevicesWithObserver", "observer", "NULL");
  require(handler != nil, "MTLCopyAllDevicesWithObserver", "handler", "nil");
  *observer = [[[NSObject alloc] init] autorelease];
  return MTLCopyAllDevices();
}

void MTLRemoveDeviceObserver(id<NSObject> observer) {
  require(observer != nil, "MTLRemoveDeviceObserver", "observer", "nil");
}
