// Made by tools/swift/generate.py. The functions of MPSKernel.
#pragma once


#include "types.h"

unsigned long omps_MPSKernel_options(void *object);
void omps_MPSKernel_setOptions(void *object, unsigned long newValue);
void *omps_MPSKernel_device(void *object);
void *omps_MPSKernel_label(void *object);
void omps_MPSKernel_setLabel(void *object, const char *newValue);
void *omps_MPSKernel_initWithDevice(const char *class_name, void *device);
void *omps_MPSKernel_initWithCoder_device(const char *class_name, void *aDecoder, void *device);
void *omps_MPSKernel_copyWithZone_device(void *object, void *zone, void *device);
