// Made by tools/swift/generate.py. The functions of MPSImageLaplacianPyramid.
#pragma once


#include "types.h"

float omps_MPSImageLaplacianPyramid_getLaplacianBias(void *object);
void omps_MPSImageLaplacianPyramid_setLaplacianBias(void *object, float newValue);
float omps_MPSImageLaplacianPyramid_getLaplacianScale(void *object);
void omps_MPSImageLaplacianPyramid_setLaplacianScale(void *object, float newValue);
