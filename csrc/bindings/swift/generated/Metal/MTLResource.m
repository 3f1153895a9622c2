// Made by tools/swift/generate.py. The functions of MTLResource.

#import "shim.h"
#include <omps/MTLResource.h>

void *omps_MTLResource_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLResource>)object label]);
  OMPS_LEAVE
}

void omps_MTLResource_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLResource>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MTLResource_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLResource>)object device]);
  OMPS_LEAVE
}

unsigned long omps_MTLResource_cpuCacheMode(void *object) {
  OMPS_ENTER
  return [(id<MTLResource>)object cpuCacheMode];
  OMPS_LEAVE
}

unsigned long omps_MTLResource_storageMode(void *object) {
  OMPS_ENTER
  return [(id<MTLResource>)object storageMode];
  OMPS_LEAVE
}

unsigned long omps_MTLResource_hazardTrackingMode(void *object) {
  OMPS_ENTER
  return [(id<MTLResource>)object hazardTrackingMode];
  OMPS_LEAVE
}

unsigned long omps_MTLResource_resourceOptions(void *object) {
  OMPS_ENTER
  return [(id<MTLResource>)object resourceOptions];
  OMPS_LEAVE
}

void *omps_MTLResource_heap(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLResource>)object heap]);
  OMPS_LEAVE
}

long omps_MTLResource_heapOffset(void *object) {
  OMPS_ENTER
  return [(id<MTLResource>)object heapOffset];
  OMPS_LEAVE
}

long omps_MTLResource_allocatedSize(void *object) {
  OMPS_ENTER
  return [(id<MTLResource>)object allocatedSize];
  OMPS_LEAVE
}

unsigned long omps_MTLResource_setPurgeableState(void *object, unsigned long state) {
  OMPS_ENTER
  return [(id<MTLResource>)object setPurgeableState:state];
  OMPS_LEAVE
}

void omps_MTLResource_makeAliasable(void *object) {
  OMPS_ENTER
  [(id<MTLResource>)object makeAliasable];
  OMPS_LEAVE
}

_Bool omps_MTLResource_isAliasable(void *object) {
  OMPS_ENTER
  return [(id<MTLResource>)object isAliasable];
  OMPS_LEAVE
}
