// Made by tools/swift/generate.py. The functions of MPSImageTransformProvider.
#pragma once


#include "types.h"

void omps_MPSImageTransformProvider_transformForSourceImage_handle(void *object, void *image, void *handle, void *result);
