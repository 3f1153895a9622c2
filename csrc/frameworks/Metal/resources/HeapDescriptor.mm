#import <Metal/Metal.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/resources/Resource.h"

struct MTLHeapDescriptorImpl {
  NSUInteger size = 0;
  MTLResourceOptions resourceOptions = MTLResourceStorageModePrivate;
  MTLHeapType type = MTLHeapTypeAutomatic;

  void set_mode(NSUInteger shift, NSUInteger mask, NSUInteger mode) {
    resourceOptions = (resourceOptions & ~(mask << shift)) | (mode << shift);
  }
};

@implementation MTLHeapDescriptor

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MTLHeapDescriptorImpl;
  return self;
}

- (void)dealloc {
  delete _impl;
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  MTLHeapDescriptor *copy = [[[self class] allocWithZone:zone] init];
  *copy->_impl = *_impl;
  return copy;
}

OMPS_VALUE(NSUInteger, size, setSize)
OMPS_VALUE(MTLResourceOptions, resourceOptions, setResourceOptions)
OMPS_VALUE(MTLHeapType, type, setType)

- (MTLCPUCacheMode)cpuCacheMode {
  return openmps::fw::cache_mode_of(_impl->resourceOptions);
}
- (void)setCpuCacheMode:(MTLCPUCacheMode)mode {
  _impl->set_mode(MTLResourceCPUCacheModeShift, 15, mode);
}
- (MTLStorageMode)storageMode {
  return openmps::fw::storage_mode_of(_impl->resourceOptions);
}
- (void)setStorageMode:(MTLStorageMode)mode {
  _impl->set_mode(MTLResourceStorageModeShift, 15, mode);
}
- (MTLHazardTrackingMode)hazardTrackingMode {
  return openmps::fw::hazard_mode_of(_impl->resourceOptions);
}
- (void)setHazardTrackingMode:(MTLHazardTrackingMode)mode {
  _impl->set_mode(MTLResourceHazardTrackingModeShift, 3, mode);
}

@end
