// Made by tools/swift/generate.py. The functions of MPSGraphFFTDescriptor.
#pragma once


#include "types.h"

_Bool omps_MPSGraphFFTDescriptor_inverse(void *object);
void omps_MPSGraphFFTDescriptor_setInverse(void *object, _Bool newValue);
unsigned long omps_MPSGraphFFTDescriptor_scalingMode(void *object);
void omps_MPSGraphFFTDescriptor_setScalingMode(void *object, unsigned long newValue);
_Bool omps_MPSGraphFFTDescriptor_roundToOddHermitean(void *object);
void omps_MPSGraphFFTDescriptor_setRoundToOddHermitean(void *object, _Bool newValue);
