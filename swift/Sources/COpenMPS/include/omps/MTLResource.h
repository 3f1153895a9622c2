// Made by tools/swift/generate.py. The functions of MTLResource.
#pragma once


#include "types.h"

void *omps_MTLResource_label(void *object);
void omps_MTLResource_setLabel(void *object, const char *newValue);
void *omps_MTLResource_device(void *object);
unsigned long omps_MTLResource_cpuCacheMode(void *object);
unsigned long omps_MTLResource_storageMode(void *object);
unsigned long omps_MTLResource_hazardTrackingMode(void *object);
unsigned long omps_MTLResource_resourceOptions(void *object);
void *omps_MTLResource_heap(void *object);
long omps_MTLResource_heapOffset(void *object);
long omps_MTLResource_allocatedSize(void *object);
unsigned long omps_MTLResource_setPurgeableState(void *object, unsigned long state);
void omps_MTLResource_makeAliasable(void *object);
_Bool omps_MTLResource_isAliasable(void *object);
