// Made by tools/swift/generate.py. The functions of MPSCNNDropoutGradient.
#pragma once


#include "types.h"

float omps_MPSCNNDropoutGradient_keepProbability(void *object);
long omps_MPSCNNDropoutGradient_seed(void *object);
void omps_MPSCNNDropoutGradient_maskStrideInPixels(void *object, void *result);
void *omps_MPSCNNDropoutGradient_initWithDevice_keepProbability_seed_maskStrideInPixels(const char *class_name, void *device, float keepProbability, long seed, const void *maskStrideInPixels);
