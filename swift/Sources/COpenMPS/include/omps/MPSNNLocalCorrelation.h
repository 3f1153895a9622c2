// Made by tools/swift/generate.py. The functions of MPSNNLocalCorrelation.
#pragma once


#include "types.h"

long omps_MPSNNLocalCorrelation_windowInX(void *object);
void omps_MPSNNLocalCorrelation_setWindowInX(void *object, long newValue);
long omps_MPSNNLocalCorrelation_windowInY(void *object);
void omps_MPSNNLocalCorrelation_setWindowInY(void *object, long newValue);
long omps_MPSNNLocalCorrelation_strideInX(void *object);
void omps_MPSNNLocalCorrelation_setStrideInX(void *object, long newValue);
long omps_MPSNNLocalCorrelation_strideInY(void *object);
void omps_MPSNNLocalCorrelation_setStrideInY(void *object, long newValue);
void *omps_MPSNNLocalCorrelation_initWithDevice_windowInX_windowInY_strideInX_strideInY(const char *class_name, void *device, long windowInX, long windowInY, long strideInX, long strideInY);
