// Made by tools/swift/generate.py. The functions of MPSCNNDropoutNode.
#pragma once


#include "types.h"

float omps_MPSCNNDropoutNode_keepProbability(void *object);
long omps_MPSCNNDropoutNode_seed(void *object);
void omps_MPSCNNDropoutNode_maskStrideInPixels(void *object, void *result);
void *omps_MPSCNNDropoutNode_nodeWithSource(const char *class_name, void *source);
void *omps_MPSCNNDropoutNode_initWithSource(const char *class_name, void *source);
void *omps_MPSCNNDropoutNode_nodeWithSource_keepProbability(const char *class_name, void *source, float keepProbability);
void *omps_MPSCNNDropoutNode_initWithSource_keepProbability(const char *class_name, void *source, float keepProbability);
void *omps_MPSCNNDropoutNode_nodeWithSource_keepProbability_seed_maskStrideInPixels(const char *class_name, void *source, float keepProbability, long seed, const void *maskStrideInPixels);
void *omps_MPSCNNDropoutNode_initWithSource_keepProbability_seed_maskStrideInPixels(const char *class_name, void *source, float keepProbability, long seed, const void *maskStrideInPixels);
