// Made by tools/swift/generate.py. The functions of MPSCNNDropoutGradientNode.
#pragma once


#include "types.h"

float omps_MPSCNNDropoutGradientNode_keepProbability(void *object);
long omps_MPSCNNDropoutGradientNode_seed(void *object);
void omps_MPSCNNDropoutGradientNode_maskStrideInPixels(void *object, void *result);
void *omps_MPSCNNDropoutGradientNode_nodeWithSourceGradient_sourceImage_gradientState_keepProbability_seed_maskStrideInPixels(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, float keepProbability, long seed, const void *maskStrideInPixels);
void *omps_MPSCNNDropoutGradientNode_initWithSourceGradient_sourceImage_gradientState_keepProbability_seed_maskStrideInPixels(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, float keepProbability, long seed, const void *maskStrideInPixels);
