// Made by tools/swift/generate.py. The functions of MTLHeapDescriptor.
#pragma once


#include "types.h"

long omps_MTLHeapDescriptor_size(void *object);
void omps_MTLHeapDescriptor_setSize(void *object, long newValue);
unsigned long omps_MTLHeapDescriptor_storageMode(void *object);
void omps_MTLHeapDescriptor_setStorageMode(void *object, unsigned long newValue);
unsigned long omps_MTLHeapDescriptor_cpuCacheMode(void *object);
void omps_MTLHeapDescriptor_setCpuCacheMode(void *object, unsigned long newValue);
unsigned long omps_MTLHeapDescriptor_hazardTrackingMode(void *object);
void omps_MTLHeapDescriptor_setHazardTrackingMode(void *object, unsigned long newValue);
unsigned long omps_MTLHeapDescriptor_resourceOptions(void *object);
void omps_MTLHeapDescriptor_setResourceOptions(void *object, unsigned long newValue);
long omps_MTLHeapDescriptor_type(void *object);
void omps_MTLHeapDescriptor_setType(void *object, long newValue);
