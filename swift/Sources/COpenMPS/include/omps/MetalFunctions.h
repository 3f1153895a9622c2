// Made by tools/swift/generate.py. The functions of MetalFunctions.
#pragma once


#include "types.h"

void omps__class_MTLOriginMake(long x, long y, long z, void *result);
void omps__class_MTLSizeMake(long width, long height, long depth, void *result);
void omps__class_MTLRegionMake1D(long x, long width, void *result);
void omps__class_MTLRegionMake2D(long x, long y, long width, long height, void *result);
void omps__class_MTLRegionMake3D(long x, long y, long z, long width, long height, long depth, void *result);
void *omps__class_MTLCreateSystemDefaultDevice(void);
void *omps__class_MTLCopyAllDevices(void);
void *omps_constant_class_MTLCommandBufferErrorDomain(void);
void *omps_constant_class_MTLCommandBufferEncoderInfoErrorKey(void);
void *omps_constant_class_MTLLibraryErrorDomain(void);
void *omps_constant_class_MTLDeviceWasAddedNotification(void);
void *omps_constant_class_MTLDeviceRemovalRequestedNotification(void);
void *omps_constant_class_MTLDeviceWasRemovedNotification(void);
