// Made by tools/swift/generate.py. The functions of MPSNNResizeBilinear.
#pragma once


#include "types.h"

long omps_MPSNNResizeBilinear_resizeWidth(void *object);
long omps_MPSNNResizeBilinear_resizeHeight(void *object);
_Bool omps_MPSNNResizeBilinear_alignCorners(void *object);
void *omps_MPSNNResizeBilinear_initWithDevice_resizeWidth_resizeHeight_alignCorners(const char *class_name, void *device, long resizeWidth, long resizeHeight, _Bool alignCorners);
