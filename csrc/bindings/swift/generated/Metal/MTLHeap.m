// Made by tools/swift/generate.py. The functions of MTLHeap.

#import "shim.h"
#include <omps/MTLHeap.h>

void *omps_MTLHeap_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLHeap>)object label]);
  OMPS_LEAVE
}

void omps_MTLHeap_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLHeap>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MTLHeap_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLHeap>)object device]);
  OMPS_LEAVE
}

unsigned long omps_MTLHeap_storageMode(void *object) {
  OMPS_ENTER
  return [(id<MTLHeap>)object storageMode];
  OMPS_LEAVE
}

unsigned long omps_MTLHeap_cpuCacheMode(void *object) {
  OMPS_ENTER
  return [(id<MTLHeap>)object cpuCacheMode];
  OMPS_LEAVE
}

unsigned long omps_MTLHeap_hazardTrackingMode(void *object) {
  OMPS_ENTER
  return [(id<MTLHeap>)object hazardTrackingMode];
  OMPS_LEAVE
}

unsigned long omps_MTLHeap_resourceOptions(void *object) {
  OMPS_ENTER
  return [(id<MTLHeap>)object resourceOptions];
  OMPS_LEAVE
}

long omps_MTLHeap_size(void *object) {
  OMPS_ENTER
  return [(id<MTLHeap>)object size];
  OMPS_LEAVE
}

long omps_MTLHeap_usedSize(void *object) {
  OMPS_ENTER
  return [(id<MTLHeap>)object usedSize];
  OMPS_LEAVE
}

long omps_MTLHeap_currentAllocatedSize(void *object) {
  OMPS_ENTER
  return [(id<MTLHeap>)object currentAllocatedSize];
  OMPS_LEAVE
}

long omps_MTLHeap_type(void *object) {
  OMPS_ENTER
  return [(id<MTLHeap>)object type];
  OMPS_LEAVE
}

long omps_MTLHeap_maxAvailableSizeWithAlignment(void *object, long alignment) {
  OMPS_ENTER
  return [(id<MTLHeap>)object maxAvailableSizeWithAlignment:alignment];
  OMPS_LEAVE
}

void *omps_MTLHeap_newBufferWithLength_options(void *object, long length, unsigned long options) {
  OMPS_ENTER
  return (void *)[(id<MTLHeap>)object newBufferWithLength:length options:options];
  OMPS_LEAVE
}

void *omps_MTLHeap_newTextureWithDescriptor(void *object, void *descriptor) {
  OMPS_ENTER
  return (void *)[(id<MTLHeap>)object newTextureWithDescriptor:(id)descriptor];
  OMPS_LEAVE
}

unsigned long omps_MTLHeap_setPurgeableState(void *object, unsigned long state) {
  OMPS_ENTER
  return [(id<MTLHeap>)object setPurgeableState:state];
  OMPS_LEAVE
}

void *omps_MTLHeap_newBufferWithLength_options_offset(void *object, long length, unsigned long options, long offset) {
  OMPS_ENTER
  return (void *)[(id<MTLHeap>)object newBufferWithLength:length options:options offset:offset];
  OMPS_LEAVE
}

void *omps_MTLHeap_newTextureWithDescriptor_offset(void *object, void *descriptor, long offset) {
  OMPS_ENTER
  return (void *)[(id<MTLHeap>)object newTextureWithDescriptor:(id)descriptor offset:offset];
  OMPS_LEAVE
}
