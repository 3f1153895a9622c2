// Made by tools/swift/generate.py. The functions of MPSNNCropAndResizeBilinear.
#pragma once


#include "types.h"

long omps_MPSNNCropAndResizeBilinear_resizeWidth(void *object);
long omps_MPSNNCropAndResizeBilinear_resizeHeight(void *object);
long omps_MPSNNCropAndResizeBilinear_numberOfRegions(void *object);
const void *omps_MPSNNCropAndResizeBilinear_regions(void *object);
void *omps_MPSNNCropAndResizeBilinear_initWithDevice_resizeWidth_resizeHeight_numberOfRegions_regions(const char *class_name, void *device, long resizeWidth, long resizeHeight, long numberOfRegions, const void *regions);
