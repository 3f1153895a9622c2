// Made by tools/swift/generate.py. The functions of MPSImageLaplacian.
#pragma once


#include "types.h"

float omps_MPSImageLaplacian_bias(void *object);
void omps_MPSImageLaplacian_setBias(void *object, float newValue);
