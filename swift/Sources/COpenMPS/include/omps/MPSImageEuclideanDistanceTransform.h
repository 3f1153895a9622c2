// Made by tools/swift/generate.py. The functions of MPSImageEuclideanDistanceTransform.
#pragma once


#include "types.h"

float omps_MPSImageEuclideanDistanceTransform_searchLimitRadius(void *object);
void omps_MPSImageEuclideanDistanceTransform_setSearchLimitRadius(void *object, float newValue);
