// Made by tools/swift/generate.py. The functions of MTLHeapDescriptor.

#import "shim.h"
#include <omps/MTLHeapDescriptor.h>

long omps_MTLHeapDescriptor_size(void *object) {
  OMPS_ENTER
  return [(MTLHeapDescriptor *)object size];
  OMPS_LEAVE
}

void omps_MTLHeapDescriptor_setSize(void *object, long newValue) {
  OMPS_ENTER
  [(MTLHeapDescriptor *)object setSize:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLHeapDescriptor_storageMode(void *object) {
  OMPS_ENTER
  return [(MTLHeapDescriptor *)object storageMode];
  OMPS_LEAVE
}

void omps_MTLHeapDescriptor_setStorageMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLHeapDescriptor *)object setStorageMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLHeapDescriptor_cpuCacheMode(void *object) {
  OMPS_ENTER
  return [(MTLHeapDescriptor *)object cpuCacheMode];
  OMPS_LEAVE
}

void omps_MTLHeapDescriptor_setCpuCacheMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLHeapDescriptor *)object setCpuCacheMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLHeapDescriptor_hazardTrackingMode(void *object) {
  OMPS_ENTER
  return [(MTLHeapDescriptor *)object hazardTrackingMode];
  OMPS_LEAVE
}

void omps_MTLHeapDescriptor_setHazardTrackingMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLHeapDescriptor *)object setHazardTrackingMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLHeapDescriptor_resourceOptions(void *object) {
  OMPS_ENTER
  return [(MTLHeapDescriptor *)object resourceOptions];
  OMPS_LEAVE
}

void omps_MTLHeapDescriptor_setResourceOptions(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLHeapDescriptor *)object setResourceOptions:newValue];
  OMPS_LEAVE
}

long omps_MTLHeapDescriptor_type(void *object) {
  OMPS_ENTER
  return [(MTLHeapDescriptor *)object type];
  OMPS_LEAVE
}

void omps_MTLHeapDescriptor_setType(void *object, long newValue) {
  OMPS_ENTER
  [(MTLHeapDescriptor *)object setType:newValue];
  OMPS_LEAVE
}
