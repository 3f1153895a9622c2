// The common part of buffers and textures.
#pragma once

#import <Metal/Metal.h>

#include <atomic>
#include <memory>

#include "compat/objc_ref.h"
#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

class HeapRange;

struct ResourceDescription {
  id<MTLDevice> _Nullable device = nil;  // lives as long as the process
  MTLResourceOptions options = 0;
  NSUInteger allocated_size = 0;
  // Only for resources that were cut from a heap:
  objc::Ref<id<MTLHeap>> heap;
  NSUInteger heap_offset = 0;
  std::shared_ptr<HeapRange> heap_range;  // shared with every view of the memory; null in a placement heap
};

inline MTLStorageMode storage_mode_of(MTLResourceOptions options) {
  return static_cast<MTLStorageMode>((options >> MTLResourceStorageModeShift) & 15);
}
inline MTLCPUCacheMode cache_mode_of(MTLResourceOptions options) { return static_cast<MTLCPUCacheMode>(options & 15); }
inline MTLHazardTrackingMode hazard_mode_of(MTLResourceOptions options) {
  return static_cast<MTLHazardTrackingMode>((options >> MTLResourceHazardTrackingModeShift) & 3);
}
inline engine::Storage engine_storage_of(MTLResourceOptions options) {
  return storage_mode_of(options) == MTLStorageModePrivate ? engine::Storage::Private : engine::Storage::Shared;
}
// Raises for storage modes without memory and for invalid numbers.
void check_options(MTLResourceOptions options, const char *what);

}  // namespace openmps::fw

@interface OMPSResource : NSObject <MTLResource> {
 @private
  struct OMPSResourceImpl *_resource;
}
- (instancetype)omps_initWithDescription:(openmps::fw::ResourceDescription)description
    __attribute__((objc_method_family(init)));
@end

NS_ASSUME_NONNULL_END
