// Made by tools/swift/generate.py. The functions of MPSNNBinaryArithmeticNode.
#pragma once


#include "types.h"

float omps_MPSNNBinaryArithmeticNode_primaryScale(void *object);
void omps_MPSNNBinaryArithmeticNode_setPrimaryScale(void *object, float newValue);
float omps_MPSNNBinaryArithmeticNode_secondaryScale(void *object);
void omps_MPSNNBinaryArithmeticNode_setSecondaryScale(void *object, float newValue);
float omps_MPSNNBinaryArithmeticNode_bias(void *object);
void omps_MPSNNBinaryArithmeticNode_setBias(void *object, float newValue);
long omps_MPSNNBinaryArithmeticNode_primaryStrideInPixelsX(void *object);
void omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInPixelsX(void *object, long newValue);
long omps_MPSNNBinaryArithmeticNode_primaryStrideInPixelsY(void *object);
void omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInPixelsY(void *object, long newValue);
long omps_MPSNNBinaryArithmeticNode_primaryStrideInFeatureChannels(void *object);
void omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInFeatureChannels(void *object, long newValue);
long omps_MPSNNBinaryArithmeticNode_secondaryStrideInPixelsX(void *object);
void omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInPixelsX(void *object, long newValue);
long omps_MPSNNBinaryArithmeticNode_secondaryStrideInPixelsY(void *object);
void omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInPixelsY(void *object, long newValue);
long omps_MPSNNBinaryArithmeticNode_secondaryStrideInFeatureChannels(void *object);
void omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInFeatureChannels(void *object, long newValue);
float omps_MPSNNBinaryArithmeticNode_minimumValue(void *object);
void omps_MPSNNBinaryArithmeticNode_setMinimumValue(void *object, float newValue);
float omps_MPSNNBinaryArithmeticNode_maximumValue(void *object);
void omps_MPSNNBinaryArithmeticNode_setMaximumValue(void *object, float newValue);
void *omps_MPSNNBinaryArithmeticNode_nodeWithSources(const char *class_name, void *sourceNodes);
void *omps_MPSNNBinaryArithmeticNode_nodeWithLeftSource_rightSource(const char *class_name, void *left, void *right);
void *omps_MPSNNBinaryArithmeticNode_initWithSources(const char *class_name, void *sourceNodes);
void *omps_MPSNNBinaryArithmeticNode_initWithLeftSource_rightSource(const char *class_name, void *left, void *right);
const void *omps_MPSNNBinaryArithmeticNode_gradientClass(void *object);
