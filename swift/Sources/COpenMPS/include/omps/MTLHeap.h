// Made by tools/swift/generate.py. The functions of MTLHeap.
#pragma once


#include "types.h"

void *omps_MTLHeap_label(void *object);
void omps_MTLHeap_setLabel(void *object, const char *newValue);
void *omps_MTLHeap_device(void *object);
unsigned long omps_MTLHeap_storageMode(void *object);
unsigned long omps_MTLHeap_cpuCacheMode(void *object);
unsigned long omps_MTLHeap_hazardTrackingMode(void *object);
unsigned long omps_MTLHeap_resourceOptions(void *object);
long omps_MTLHeap_size(void *object);
long omps_MTLHeap_usedSize(void *object);
long omps_MTLHeap_currentAllocatedSize(void *object);
long omps_MTLHeap_type(void *object);
long omps_MTLHeap_maxAvailableSizeWithAlignment(void *object, long alignment);
void *omps_MTLHeap_newBufferWithLength_options(void *object, long length, unsigned long options);
void *omps_MTLHeap_newTextureWithDescriptor(void *object, void *descriptor);
unsigned long omps_MTLHeap_setPurgeableState(void *object, unsigned long state);
void *omps_MTLHeap_newBufferWithLength_options_offset(void *object, long length, unsigned long options, long offset);
void *omps_MTLHeap_newTextureWithDescriptor_offset(void *object, void *descriptor, long offset);
