// Made by tools/swift/generate.py. The functions of MPSNNPad.
#pragma once


#include "types.h"

void omps_MPSNNPad_paddingSizeBefore(void *object, void *result);
void omps_MPSNNPad_setPaddingSizeBefore(void *object, const void *newValue);
void omps_MPSNNPad_paddingSizeAfter(void *object, void *result);
void omps_MPSNNPad_setPaddingSizeAfter(void *object, const void *newValue);
float omps_MPSNNPad_fillValue(void *object);
void omps_MPSNNPad_setFillValue(void *object, float newValue);
void *omps_MPSNNPad_initWithDevice_paddingSizeBefore_paddingSizeAfter(const char *class_name, void *device, const void *paddingSizeBefore, const void *paddingSizeAfter);
void *omps_MPSNNPad_initWithDevice_paddingSizeBefore_paddingSizeAfter_fillValueArray(const char *class_name, void *device, const void *paddingSizeBefore, const void *paddingSizeAfter, void *fillValueArray);
