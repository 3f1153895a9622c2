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
inline void set_mode(MTLResourceOptions &options, NSUInteger shift, NSUInteger mask, NSUInteger mode) {
  options = (options & ~(mask << shift)) | (mode << shift);
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

// Accessors of the modes that are parts of resource options, for descriptors.
#define OMPS_RESOURCE_MODES(options)                                             \
  -(MTLCPUCacheMode)cpuCacheMode {                                               \
    return openmps::fw::cache_mode_of(options);                                  \
  }                                                                              \
  -(MTLStorageMode)storageMode {                                                 \
    return openmps::fw::storage_mode_of(options);                                \
  }                                                                              \
  -(MTLHazardTrackingMode)hazardTrackingMode {                                   \
    return openmps::fw::hazard_mode_of(options);                                 \
  }                                                                              \
  -(void)setCpuCacheMode : (MTLCPUCacheMode)mode {                               \
    openmps::fw::set_mode(options, MTLResourceCPUCacheModeShift, 15, mode);      \
  }                                                                              \
  -(void)setStorageMode : (MTLStorageMode)mode {                                 \
    openmps::fw::set_mode(options, MTLResourceStorageModeShift, 15, mode);       \
  }                                                                              \
  -(void)setHazardTrackingMode : (MTLHazardTrackingMode)mode {                   \
    openmps::fw::set_mode(options, MTLResourceHazardTrackingModeShift, 3, mode); \
  }

NS_ASSUME_NONNULL_END
