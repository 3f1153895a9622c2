// Made by tools/swift/generate.py. The functions of MetalFunctions.

#import "shim.h"
#include <omps/MetalFunctions.h>

void omps__class_MTLOriginMake(long x, long y, long z, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = MTLOriginMake(x, y, z);
  OMPS_LEAVE
}

void omps__class_MTLSizeMake(long width, long height, long depth, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = MTLSizeMake(width, height, depth);
  OMPS_LEAVE
}

void omps__class_MTLRegionMake1D(long x, long width, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = MTLRegionMake1D(x, width);
  OMPS_LEAVE
}

void omps__class_MTLRegionMake2D(long x, long y, long width, long height, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = MTLRegionMake2D(x, y, width, height);
  OMPS_LEAVE
}

void omps__class_MTLRegionMake3D(long x, long y, long z, long width, long height, long depth, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = MTLRegionMake3D(x, y, z, width, height, depth);
  OMPS_LEAVE
}

void *omps__class_MTLCreateSystemDefaultDevice(void) {
  OMPS_ENTER
  return (void *)MTLCreateSystemDefaultDevice();
  OMPS_LEAVE
}

void *omps__class_MTLCopyAllDevices(void) {
  OMPS_ENTER
  return (void *)MTLCopyAllDevices();
  OMPS_LEAVE
}

void *omps_constant_class_MTLCommandBufferErrorDomain(void) {
  OMPS_ENTER
  return omps_retained(MTLCommandBufferErrorDomain);
  OMPS_LEAVE
}

void *omps_constant_class_MTLCommandBufferEncoderInfoErrorKey(void) {
  OMPS_ENTER
  return omps_retained(MTLCommandBufferEncoderInfoErrorKey);
  OMPS_LEAVE
}

void *omps_constant_class_MTLLibraryErrorDomain(void) {
  OMPS_ENTER
  return omps_retained(MTLLibraryErrorDomain);
  OMPS_LEAVE
}

void *omps_constant_class_MTLDeviceWasAddedNotification(void) {
  OMPS_ENTER
  return omps_retained(MTLDeviceWasAddedNotification);
  OMPS_LEAVE
}

void *omps_constant_class_MTLDeviceRemovalRequestedNotification(void) {
  OMPS_ENTER
  return omps_retained(MTLDeviceRemovalRequestedNotification);
  OMPS_LEAVE
}

void *omps_constant_class_MTLDeviceWasRemovedNotification(void) {
  OMPS_ENTER
  return omps_retained(MTLDeviceWasRemovedNotification);
  OMPS_LEAVE
}
