// Made by tools/swift/generate.py. The functions of MPSImageScale.
#pragma once


#include "types.h"

const void *omps_MPSImageScale_scaleTransform(void *object);
void omps_MPSImageScale_setScaleTransform(void *object, const void *newValue);
