// Made by tools/swift/generate.py. The functions of MPSHandle.
#pragma once


#include "types.h"

void *omps_MPSHandle_label(void *object);
typedef struct {
  void *(*label)(void *context);
} omps_MPSHandle_table;
void *omps_MPSHandle_make(void *swift_object, const void *type, const omps_MPSHandle_table *table);
