// Made by tools/swift/generate.py. The functions of MPSPredicate.
#pragma once


#include "types.h"

void *omps_MPSPredicate_predicateBuffer(void *object);
long omps_MPSPredicate_predicateOffset(void *object);
void *omps_MPSPredicate_predicateWithBuffer_offset(const char *class_name, void *buffer, long offset);
void *omps_MPSPredicate_initWithBuffer_offset(const char *class_name, void *buffer, long offset);
void *omps_MPSPredicate_initWithDevice(const char *class_name, void *device);
