// Made by tools/swift/generate.py. The functions of MPSHeapProvider.
#pragma once


#include "types.h"

void *omps_MPSHeapProvider_newHeapWithDescriptor(void *object, void *descriptor);
void omps_MPSHeapProvider_retireHeap_cacheDelay(void *object, void *heap, double seconds);
typedef struct {
  void *(*newHeapWithDescriptor)(void *context, void *a0);
  void (*retireHeap_cacheDelay)(void *context, void *a0, double a1);
} omps_MPSHeapProvider_table;
void *omps_MPSHeapProvider_make(void *swift_object, const void *type, const omps_MPSHeapProvider_table *table);
