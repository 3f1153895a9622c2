// Made by tools/swift/generate.py. The functions of MPSCNNArithmeticGradient.
#pragma once


#include "types.h"

float omps_MPSCNNArithmeticGradient_primaryScale(void *object);
void omps_MPSCNNArithmeticGradient_setPrimaryScale(void *object, float newValue);
float omps_MPSCNNArithmeticGradient_secondaryScale(void *object);
void omps_MPSCNNArithmeticGradient_setSecondaryScale(void *object, float newValue);
float omps_MPSCNNArithmeticGradient_bias(void *object);
void omps_MPSCNNArithmeticGradient_setBias(void *object, float newValue);
long omps_MPSCNNArithmeticGradient_secondaryStrideInFeatureChannels(void *object);
void omps_MPSCNNArithmeticGradient_setSecondaryStrideInFeatureChannels(void *object, long newValue);
float omps_MPSCNNArithmeticGradient_minimumValue(void *object);
void omps_MPSCNNArithmeticGradient_setMinimumValue(void *object, float newValue);
float omps_MPSCNNArithmeticGradient_maximumValue(void *object);
void omps_MPSCNNArithmeticGradient_setMaximumValue(void *object, float newValue);
_Bool omps_MPSCNNArithmeticGradient_isSecondarySourceFilter(void *object);
