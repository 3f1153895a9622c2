#include "frameworks/Metal/resources/Resource.h"
#include "frameworks/Metal/Impl.h"

#include <string>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/resources/HeapSpace.h"

struct OMPSResourceImpl {
  openmps::fw::ResourceDescription description;
  objc::Ref<NSString *> label;
  std::atomic<NSUInteger> purgeable{MTLPurgeableStateNonVolatile};
  std::atomic<bool> aliasable{false};
};

@implementation OMPSResource

- (instancetype)omps_initWithDescription:(openmps::fw::ResourceDescription)description {
  if ((self = [super init]) == nil) return nil;
  _resource = new OMPSResourceImpl;
  _resource->description = std::move(description);
  return self;
}

OMPS_DELETES(_resource)

OMPS_FIELD_READONLY(_resource, NSString *, label, label)
- (void)setLabel:(NSString *)label {
  OMPS_EXPECT(label);
  _resource->label = objc::Ref<NSString *>::adopt([label copy]);
}
OMPS_FIELD_READONLY(_resource, id<MTLDevice>, device, description.device)
- (MTLCPUCacheMode)cpuCacheMode {
  return openmps::fw::cache_mode_of(_resource->description.options);
}
- (MTLStorageMode)storageMode {
  return openmps::fw::storage_mode_of(_resource->description.options);
}
- (MTLHazardTrackingMode)hazardTrackingMode {
  return openmps::fw::hazard_mode_of(_resource->description.options);
}
OMPS_FIELD_READONLY(_resource, MTLResourceOptions, resourceOptions, description.options)
OMPS_FIELD_READONLY(_resource, id<MTLHeap>, heap, description.heap)
OMPS_FIELD_READONLY(_resource, NSUInteger, heapOffset, description.heap_offset)
OMPS_FIELD_READONLY(_resource, NSUInteger, allocatedSize, description.allocated_size)

- (MTLPurgeableState)setPurgeableState:(MTLPurgeableState)state {
  if (state == MTLPurgeableStateKeepCurrent) return static_cast<MTLPurgeableState>(_resource->purgeable.load());
  return static_cast<MTLPurgeableState>(_resource->purgeable.exchange(state));
}

- (void)makeAliasable {
  if (_resource->description.heap.get() == nil) {
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::State,
                                        "makeAliasable is for resources of a heap; this one has separate memory."));
  }
  if (_resource->description.heap_range) _resource->description.heap_range->give_back();
  _resource->aliasable.store(true);
}

- (BOOL)isAliasable {
  return _resource->aliasable.load() ? YES : NO;
}

@end

namespace openmps::fw {

void check_options(MTLResourceOptions options, const char *what) {
  const MTLStorageMode mode = storage_mode_of(options);
  if (mode == MTLStorageModeShared || mode == MTLStorageModeManaged || mode == MTLStorageModePrivate) return;
  raise_objc(Status(ErrorKind::Unsupported, std::string(what) + " has storage mode " + std::to_string(mode) +
                                                "; shared, managed and private storage are the modes here."));
}

}  // namespace openmps::fw
