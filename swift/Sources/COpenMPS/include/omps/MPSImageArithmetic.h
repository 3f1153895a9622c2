// Made by tools/swift/generate.py. The functions of MPSImageArithmetic.
#pragma once


#include "types.h"

float omps_MPSImageArithmetic_primaryScale(void *object);
void omps_MPSImageArithmetic_setPrimaryScale(void *object, float newValue);
float omps_MPSImageArithmetic_secondaryScale(void *object);
void omps_MPSImageArithmetic_setSecondaryScale(void *object, float newValue);
float omps_MPSImageArithmetic_bias(void *object);
void omps_MPSImageArithmetic_setBias(void *object, float newValue);
void omps_MPSImageArithmetic_primaryStrideInPixels(void *object, void *result);
void omps_MPSImageArithmetic_setPrimaryStrideInPixels(void *object, const void *newValue);
void omps_MPSImageArithmetic_secondaryStrideInPixels(void *object, void *result);
void omps_MPSImageArithmetic_setSecondaryStrideInPixels(void *object, const void *newValue);
float omps_MPSImageArithmetic_minimumValue(void *object);
void omps_MPSImageArithmetic_setMinimumValue(void *object, float newValue);
float omps_MPSImageArithmetic_maximumValue(void *object);
void omps_MPSImageArithmetic_setMaximumValue(void *object, float newValue);
