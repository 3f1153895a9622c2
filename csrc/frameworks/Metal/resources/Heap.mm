#include "frameworks/Metal/resources/Heap.h"
#include "frameworks/Metal/Impl.h"

#include <algorithm>
#include <string>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/resources/Buffer.h"
#include "frameworks/Metal/resources/HeapSpace.h"
#include "frameworks/Metal/resources/Texture.h"

using openmps::ErrorKind;
using openmps::raise_objc;
using openmps::Status;
using openmps::engine::BufferView;
using openmps::fw::HeapRange;
using openmps::fw::HeapSpace;
using openmps::fw::kHeapAlignment;
using openmps::fw::ResourceDescription;

struct OMPSHeapImpl {
  id<MTLDevice> device = nil;
  MTLResourceOptions options = 0;
  MTLHeapType type = MTLHeapTypeAutomatic;
  std::shared_ptr<openmps::engine::Buffer> memory;
  std::shared_ptr<HeapSpace> space;  // shared with the ranges cut from it
  objc::Ref<NSString *> label;
  std::atomic<NSUInteger> purgeable{MTLPurgeableStateNonVolatile};

  OMPSHeapImpl(id<MTLDevice> a_device, MTLHeapDescriptor *descriptor, std::shared_ptr<openmps::engine::Buffer> a_memory)
      : device(a_device),
        options([descriptor resourceOptions]),
        type([descriptor type]),
        memory(std::move(a_memory)),
        space(std::make_shared<HeapSpace>([descriptor size])) {}
};

namespace {

// Memory for one resource, with its properties; an empty view if it does not fit.
struct Cut {
  BufferView view;
  ResourceDescription description;
};

// The view keeps the range: its owner is the range, which keeps the heap's memory.
Cut cut_from(OMPSHeap *heap, OMPSHeapImpl &impl, NSUInteger bytes, NSUInteger offset, bool placed) {
  Cut cut;
  cut.description.device = impl.device;
  cut.description.options = impl.options;
  cut.description.allocated_size = bytes;
  cut.description.heap = objc::Ref<id<MTLHeap>>::retain(heap);
  cut.description.heap_offset = offset;
  if (placed) {
    cut.view = {impl.memory, offset};
    return cut;
  }
  const auto found = impl.space->take(bytes, kHeapAlignment);
  if (!found) return cut;
  cut.description.heap_offset = *found;
  cut.description.heap_range = std::make_shared<HeapRange>(impl.space, impl.memory, *found);
  cut.view = {std::shared_ptr<openmps::engine::Buffer>(cut.description.heap_range, impl.memory.get()), *found};
  return cut;
}

std::string name_of_heap(OMPSHeap *heap) { return openmps::fw::named("heap", [heap label]); }

void check_type(OMPSHeap *heap, MTLHeapType expected) {
  if ([heap type] == expected) return;
  raise_objc(Status(
      ErrorKind::InvalidArgument,
      name_of_heap(heap) + (expected == MTLHeapTypePlacement ? " places its resources itself; an offset is given."
                                                             : " is a placement heap; an offset is needed.")));
}

void check_mode(OMPSHeap *heap, MTLResourceOptions options) {
  const MTLStorageMode wanted = openmps::fw::storage_mode_of(options);
  if (wanted == [heap storageMode]) return;
  raise_objc(Status(ErrorKind::InvalidArgument, name_of_heap(heap) + " has storage mode " +
                                                    std::to_string([heap storageMode]) + ", the resource asks for " +
                                                    std::to_string(wanted) + "."));
}

void check_place(OMPSHeap *heap, NSUInteger bytes, NSUInteger offset) {
  if (offset % kHeapAlignment == 0 && offset <= [heap size] && bytes <= [heap size] - offset) return;
  raise_objc(Status(ErrorKind::OutOfRange, name_of_heap(heap) + " has " + std::to_string([heap size]) + " bytes; " +
                                               std::to_string(bytes) + " bytes at offset " + std::to_string(offset) +
                                               " are not inside it at a multiple of " + std::to_string(kHeapAlignment) +
                                               "."));
}

}  // namespace

@interface OMPSHeap ()
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                         descriptor:(MTLHeapDescriptor *)descriptor
                             memory:(std::shared_ptr<openmps::engine::Buffer>)memory
    __attribute__((objc_method_family(init)));
- (id<MTLBuffer>)omps_newBufferWithLength:(NSUInteger)length
                                  options:(MTLResourceOptions)options
                                   offset:(NSUInteger)offset
                                   placed:(bool)placed NS_RETURNS_RETAINED;
- (id<MTLTexture>)omps_newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor
                                         offset:(NSUInteger)offset
                                         placed:(bool)placed NS_RETURNS_RETAINED;
@end

@implementation OMPSHeap

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                         descriptor:(MTLHeapDescriptor *)descriptor
                             memory:(std::shared_ptr<openmps::engine::Buffer>)memory {
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSHeapImpl(device, descriptor, std::move(memory));
  return self;
}

OMPS_DELETES(_impl)

- (const std::shared_ptr<openmps::engine::Buffer> &)omps_memory {
  return _impl->memory;
}

- (id<MTLBuffer>)omps_newBufferWithLength:(NSUInteger)length
                                  options:(MTLResourceOptions)options
                                   offset:(NSUInteger)offset
                                   placed:(bool)placed {
  check_mode(self, options);
  if (length == 0) return nil;
  if (placed) check_place(self, length, offset);
  Cut cut = cut_from(self, *_impl, length, offset, placed);
  return cut.view ? [[OMPSBuffer alloc] initWithView:std::move(cut.view)
                                              length:length
                                         description:std::move(cut.description)]
                  : nil;
}

- (id<MTLTexture>)omps_newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor
                                         offset:(NSUInteger)offset
                                         placed:(bool)placed {
  const openmps::fw::TextureShape shape = openmps::fw::shape_of(descriptor);
  check_mode(self, [descriptor resourceOptions]);
  const NSUInteger bytes = openmps::fw::heap_bytes_of(descriptor);
  if (placed) check_place(self, bytes, offset);
  Cut cut = cut_from(self, *_impl, bytes, offset, placed);
  return cut.view ? openmps::fw::new_texture_in(std::move(cut.view), shape, std::move(cut.description)) : nil;
}

- (id<MTLBuffer>)newBufferWithLength:(NSUInteger)length options:(MTLResourceOptions)options {
  check_type(self, MTLHeapTypeAutomatic);
  return [self omps_newBufferWithLength:length options:options offset:0 placed:false];
}

- (id<MTLBuffer>)newBufferWithLength:(NSUInteger)length options:(MTLResourceOptions)options offset:(NSUInteger)offset {
  check_type(self, MTLHeapTypePlacement);
  return [self omps_newBufferWithLength:length options:options offset:offset placed:true];
}

- (id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  check_type(self, MTLHeapTypeAutomatic);
  return [self omps_newTextureWithDescriptor:descriptor offset:0 placed:false];
}

- (id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor offset:(NSUInteger)offset {
  OMPS_REQUIRE(descriptor);
  check_type(self, MTLHeapTypePlacement);
  return [self omps_newTextureWithDescriptor:descriptor offset:offset placed:true];
}

OMPS_COPIED(NSString *, label, setLabel)

OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
- (MTLStorageMode)storageMode {
  return openmps::fw::storage_mode_of(_impl->options);
}
- (MTLCPUCacheMode)cpuCacheMode {
  return openmps::fw::cache_mode_of(_impl->options);
}
- (MTLHazardTrackingMode)hazardTrackingMode {
  return openmps::fw::hazard_mode_of(_impl->options);
}
OMPS_FIELD_READONLY(_impl, MTLResourceOptions, resourceOptions, options)
- (NSUInteger)size {
  return _impl->space->size();
}
- (NSUInteger)usedSize {
  return _impl->space->used();
}
- (NSUInteger)currentAllocatedSize {
  return _impl->space->size();
}
- (NSUInteger)allocatedSize {
  return _impl->space->size();
}
OMPS_FIELD_READONLY(_impl, MTLHeapType, type, type)
- (NSUInteger)maxAvailableSizeWithAlignment:(NSUInteger)alignment {
  return _impl->space->largest(std::max(alignment, kHeapAlignment));
}
- (MTLPurgeableState)setPurgeableState:(MTLPurgeableState)state {
  if (state == MTLPurgeableStateKeepCurrent) return static_cast<MTLPurgeableState>(_impl->purgeable.load());
  return static_cast<MTLPurgeableState>(_impl->purgeable.exchange(state));
}

@end

namespace openmps::fw {

NSUInteger heap_bytes_of(MTLTextureDescriptor *descriptor) {
  const TextureShape shape = shape_of(descriptor);
  return bytes_of(dense_layout(shape), shape);
}

id<MTLHeap> new_heap(id<MTLDevice> device, MTLHeapDescriptor *descriptor) {
  check(engine::check_process());
  if ([descriptor size] == 0)
    raise_objc(Status(ErrorKind::InvalidArgument, "The heap descriptor's size is 0; a heap has at least one byte."));
  if ([descriptor type] == MTLHeapTypeSparse) {
    raise_objc(Status(ErrorKind::Unsupported, "Sparse heaps do not exist here; automatic and placement heaps do."));
  }
  check_options([descriptor resourceOptions], "The heap descriptor");
  auto memory = engine_device(device).allocate([descriptor size], engine_storage_of([descriptor resourceOptions]));
  if (!memory && memory.status().kind() == ErrorKind::OutOfMemory) return nil;
  return [[OMPSHeap alloc] omps_initWithDevice:device descriptor:descriptor memory:value_or_raise(std::move(memory))];
}

}  // namespace openmps::fw
