// Made by tools/swift/generate.py. The functions of MPSDeviceProvider.
#pragma once


#include "types.h"

void *omps_MPSDeviceProvider_mpsMTLDevice(void *object);
typedef struct {
  void *(*mpsMTLDevice)(void *context);
} omps_MPSDeviceProvider_table;
void *omps_MPSDeviceProvider_make(void *swift_object, const void *type, const omps_MPSDeviceProvider_table *table);
